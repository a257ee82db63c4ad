// Metrics that read more than lists and truth say so in the catalogue; what is missing is asked for before any work.

import type { Need } from '../../engine/metrics/need.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { UsageError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, mentions, sentenceOf } from '../../foundation/sentence.js';

/** How each need is met: the argument, and what it holds. */
const NEEDS: Readonly<Record<Exclude<Need, 'scores'>, readonly [argument: string, rows: string]>> = {
  train: ['train', 'the interactions that the recommender learned from'],
  'item-features': ['itemFeatures', 'rows of item and feature'],
  'item-groups': ['itemGroups', 'rows of item and group'],
  'user-groups': ['userGroups', 'rows of user and group'],
  baseline: ['baseline', 'the recommendations of a baseline: user, item and score'],
  predictions: ['predictions', 'rows of user, item and predicted rating'],
};

/** The tables that are there, by the name of their option. */
type Given = Readonly<Partial<Record<string, unknown>>>;

/** The metrics whose needs are met. Of those asked for by name none may be left out; the others are, with a notice. */
export function metNeeds(
  requests: readonly RequestedMetric[],
  runs: readonly { readonly name: string; readonly predictions?: unknown }[],
  inputs: object,
): { readonly requests: readonly RequestedMetric[]; readonly notices: readonly Notice[] } {
  const leftOut: string[] = [];
  const missing = new Set<string>();
  const kept = requests.filter(({ label, needs, isOptional }) => {
    const unmet = needs.find((need) => need !== 'scores' && !isMet(need, runs, inputs as Given));
    if (unmet === undefined) return true;
    const [argument, rows] = NEEDS[unmet as keyof typeof NEEDS];
    if (!isOptional) {
      throw new UsageError(sentenceOf`${label} needs ${mention(argument)}`, {
        argument,
        found: undefined,
        expected: rows,
      });
    }
    leftOut.push(label);
    missing.add(argument);
    return false;
  });
  return { requests: kept, notices: leftOutNotice(leftOut, [...missing]) };
}

function leftOutNotice(labels: readonly string[], missing: readonly string[]): Notice[] {
  if (labels.length === 0) return [];
  const named = labels.slice(0, 3).join(', ');
  const which =
    labels.length === 1 ? `${named} is` : `${named}${labels.length > 3 ? ` and ${labels.length - 3} more` : ''} are`;
  const are = missing.length === 1 ? 'is' : 'are';
  const words = sentenceOf`${which} left out because ${mentions(missing)} ${are} missing.`;
  return [noticeOf('metric-left-out', words, labels.length)];
}

function isMet(
  need: Exclude<Need, 'scores'>,
  runs: readonly { readonly predictions?: unknown }[],
  inputs: Given,
): boolean {
  if (need === 'predictions') return runs.every(({ predictions }) => predictions !== undefined);
  if (need === 'train' && inputs.popularity !== undefined) return true;
  return inputs[NEEDS[need][0]] !== undefined;
}
