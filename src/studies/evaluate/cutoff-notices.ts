// What the cutoffs of the metrics and the lists of a run say about each other: lists that end before a cutoff, and
// equal scores on both sides of one, where the tie rule decides who is in.

import type { ListRows } from '../../data/tables/ranked-lists.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { tiesAt } from '../../engine/ranking/tie-policy.js';
import type { Notice } from '../../foundation/notice.js';

export function cutoffNotices(rows: ListRows, requests: readonly RequestedMetric[]): Notice[] {
  const cutoffs = [...new Set(requests.flatMap(({ cutoff }) => cutoff ?? []))].sort((a, b) => a - b);
  return cutoffs.flatMap((k) => [...shortLists(rows, k), ...cutTies(rows, k)]);
}

function shortLists({ lengths }: ListRows, k: number): Notice[] {
  let [longest, shorter, listed] = [0, 0, 0];
  for (const length of lengths) {
    if (length === 0) continue;
    listed += 1;
    if (length < k) shorter += 1;
    if (length > longest) longest = length;
  }
  if (shorter === 0) return [];
  if (longest < k) {
    const message = `The cutoff ${k} is larger than every list: the longest of ${listed} holds ${longest}.`;
    return [{ code: 'cutoff-beyond-lists', message, count: listed }];
  }
  const message = `${shorter} of ${listed} lists are shorter than the cutoff ${k}.`;
  return [{ code: 'short-list', message, count: shorter }];
}

function cutTies(rows: ListRows, k: number): Notice[] {
  const count = tiesAt(rows, k);
  if (count === 0) return [];
  const users = count === 1 ? '1 user has' : `${count} users have`;
  const message = `${users} equal scores on both sides of rank ${k}; the tie rule decides which items count.`;
  return [{ code: 'tie-at-cutoff', message, count }];
}
