// Differences of a comparison that are smaller than what its users could show: finding them was luck, and not finding them
// says nothing. Before there is a comparison, whether there are users enough for a small difference.

import type { ResultComparedMetric, ResultDocument, ResultPair } from '../../documents/result-document.js';
import { usersNeeded } from '../../engine/statistics/effect-sizes.js';
import { countPhrase, type Finding, finding } from './finding.js';

/** What Cohen calls a small effect, in standard deviations of the difference. */
const SMALL_EFFECT = 0.2;

/** Fewer users than a paired test needs to find a small effect four times in five; `what` says whose users they are. */
export function smallDataFindings(users: number, what: string): Finding[] {
  const needed = usersNeeded(1, SMALL_EFFECT);
  if (users >= needed) return [];
  const verb = users === 1 ? 'has' : 'have';
  const message = `${countPhrase(users, 'user')} ${verb} ${what}; a difference of ${SMALL_EFFECT} standard deviations needs ${needed}.`;
  return [finding('small-data', message, { users, needed })];
}

/** One finding for each metric that has such pairs; its numbers are those of the pair with the greatest difference. */
export function tooFewUsersFindings({ comparison }: ResultDocument): Finding[] {
  if (comparison === undefined) return [];
  return comparison.metrics.flatMap((metric) => ofMetric(metric, comparison.alpha));
}

function ofMetric({ label, pairs }: ResultComparedMetric, alpha: number): Finding[] {
  const below = pairs.filter(isBelow);
  if (below.length === 0) return [];
  const widest = below.reduce((a, b) => (Math.abs(b.difference) > Math.abs(a.difference) ? b : a));
  const difference = Math.abs(widest.difference);
  const numbers = {
    pairs: below.length,
    of: pairs.length,
    difference,
    detectable: widest.detectable!,
    users: widest.users,
    // The effect size is the mean difference over its deviation.
    needed: usersNeeded(Math.abs(widest.difference / widest.effectSize!), difference, { alpha }),
  };
  const message =
    `${below.length} of ${pairs.length} differences in ${label} are below what the users can show. The largest of them, ` +
    `${difference.toPrecision(3)} between ${widest.run} and ${widest.other}, has ${widest.users} users, who show ` +
    `${numbers.detectable.toPrecision(3)}; it needs ${numbers.needed}.`;
  return [finding('too-few-users', message, numbers)];
}

/** Runs that are equal claim nothing. */
function isBelow({ difference, detectable, effectSize }: ResultPair): boolean {
  return difference !== 0 && effectSize !== null && detectable !== null && Math.abs(difference) < detectable;
}
