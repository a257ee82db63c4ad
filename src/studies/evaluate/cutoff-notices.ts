// What the cutoffs of the metrics and the lists of a run say about each other: lists that end before a cutoff, and
// equal scores on both sides of one, where the tie rule decides who is in.

import type { ListRows } from '../../data/tables/ranked-lists.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { tiesAt } from '../../engine/ranking/tie-policy.js';
import type { Notice } from '../../foundation/notice.js';

/** What a cutoff means to the lists of a run, counted. */
export interface CutoffCounts {
  readonly cutoff: number;
  /** Lists that are not empty, and how long the longest is. */
  readonly listed: number;
  readonly longest: number;
  /** Those of them that end before the cutoff. */
  readonly shorter: number;
  /** Those with equal scores on both sides of it. */
  readonly tied: number;
}

/** For each cutoff of the metrics, ascending. */
export function cutoffCounts(rows: ListRows, requests: readonly RequestedMetric[]): readonly CutoffCounts[] {
  return cutoffsOf(requests).map((cutoff) => ({ cutoff, ...lengthCounts(rows, cutoff), tied: tiesAt(rows, cutoff) }));
}

function lengthCounts({ lengths }: ListRows, cutoff: number): Pick<CutoffCounts, 'listed' | 'longest' | 'shorter'> {
  let longest = 0;
  let shorter = 0;
  let listed = 0;
  for (let user = 0; user < lengths.length; user++) {
    const length = lengths[user]!;
    if (length === 0) continue;
    listed += 1;
    if (length < cutoff) shorter += 1;
    if (length > longest) longest = length;
  }
  return { listed, longest, shorter };
}

function cutoffsOf(requests: readonly RequestedMetric[]): readonly number[] {
  return [...new Set(requests.flatMap(({ cutoff }) => cutoff ?? []))].sort((a, b) => a - b);
}

/** Of the cutoffs of these metrics, where others were counted too; ties are no news to whoever said how they are ordered. */
export function cutoffNotices(
  counts: readonly CutoffCounts[],
  requests: readonly RequestedMetric[],
  areTiesChosen: boolean,
): Notice[] {
  const cutoffs = new Set(cutoffsOf(requests));
  return counts
    .filter(({ cutoff }) => cutoffs.has(cutoff))
    .flatMap((count) => [...shortLists(count), ...(areTiesChosen ? [] : cutTies(count))]);
}

function shortLists({ cutoff, listed, longest, shorter }: CutoffCounts): Notice[] {
  if (shorter === 0) return [];
  if (longest < cutoff) {
    const message = `The cutoff ${cutoff} is larger than every list: the longest of ${listed} holds ${longest}.`;
    return [{ code: 'cutoff-beyond-lists', message, count: listed }];
  }
  const message = `${shorter} of ${listed} lists are shorter than the cutoff ${cutoff}.`;
  return [{ code: 'short-list', message, count: shorter }];
}

function cutTies({ cutoff, tied: count }: CutoffCounts): Notice[] {
  if (count === 0) return [];
  const users = count === 1 ? '1 user has' : `${count} users have`;
  const message = `${users} equal scores on both sides of rank ${cutoff}; the tie rule decides which items count.`;
  return [{ code: 'tie-at-cutoff', message, count }];
}
