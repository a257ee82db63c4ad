// Metrics that read more than lists and truth say so in the catalogue; what is missing is asked for before any work.

import type { Need } from '../../engine/metrics/catalogue-entry.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';

/** How each need is met: the option of the call, that of the command line, and what the file holds. */
const NEEDS: Readonly<Record<Exclude<Need, 'scores'>, readonly [option: string, flag: string, rows: string]>> = {
  train: ['train', '--train', 'the interactions that the recommender learned from'],
  'item-features': ['itemFeatures', '--item-features', 'rows of item and feature'],
  'item-groups': ['itemGroups', '--item-groups', 'rows of item and group'],
  'user-groups': ['userGroups', '--user-groups', 'rows of user and group'],
  baseline: ['baseline', '--baseline-recs', 'the recommendations of a baseline: user, item and score'],
  predictions: ['predictions', '--predictions', 'rows of user, item and predicted rating'],
};

/** The tables that are there, by the name of their option. */
type Given = Readonly<Partial<Record<string, unknown>>>;

/** The metrics whose needs are met. Of those asked for by name none may be left out; the others are, with a notice. */
export function metNeeds(
  requests: readonly RequestedMetric[],
  runs: readonly { readonly name: string; readonly predictions?: unknown }[],
  given: object,
): { readonly requests: readonly RequestedMetric[]; readonly notices: readonly Notice[] } {
  const leftOut: string[] = [];
  const flags = new Set<string>();
  const kept = requests.filter(({ label, needs, isOptional }) => {
    const unmet = needs.find((need) => need !== 'scores' && !isMet(need, runs, given as Given));
    if (unmet === undefined) return true;
    const [option, flag, rows] = NEEDS[unmet as keyof typeof NEEDS];
    if (!isOptional) {
      throw new UsageError(`${label} needs ${flag}`, {
        argument: option,
        found: undefined,
        expected: rows,
        hint: `Give ${flag} FILE on the command line, or \`${option}\` in a call.`,
      });
    }
    leftOut.push(label);
    flags.add(flag);
    return false;
  });
  return { requests: kept, notices: leftOutNotice(leftOut, [...flags]) };
}

function leftOutNotice(labels: readonly string[], flags: readonly string[]): Notice[] {
  if (labels.length === 0) return [];
  const named = labels.slice(0, 3).join(', ');
  const which =
    labels.length === 1 ? `${named} is` : `${named}${labels.length > 3 ? ` and ${labels.length - 3} more` : ''} are`;
  const message = `${which} left out, for want of ${flags.join(', ')}.`;
  return [{ code: 'metric-left-out', message, count: labels.length }];
}

function isMet(
  need: Exclude<Need, 'scores'>,
  runs: readonly { readonly predictions?: unknown }[],
  given: Given,
): boolean {
  if (need === 'predictions') return runs.every(({ predictions }) => predictions !== undefined);
  if (need === 'train' && given.popularity !== undefined) return true;
  return given[NEEDS[need][0]] !== undefined;
}
