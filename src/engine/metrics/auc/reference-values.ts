// What the forms of AUC would be for lists in random order, and for the best of all lists, where that is one number
// whoever the users are.
import type { UserDefinition } from './rules.js';

/** Half of the pairs of a random order are right, if all items that are compared are in that order; else null. */
export function constantRandom(definition: UserDefinition): number | null {
  if (definition.form !== 'full') return null;
  const { candidates, unlisted, ties } = definition;
  if (unlisted === 'refuse') return 0.5;
  // What is tied below a list is half right too, as long as that is what a tie is worth.
  return unlisted === 'tie' && candidates === 'all' && (ties === 'half' || ties === 'order') ? 0.5 : null;
}

/** 1, unless the best list of some users has less: with more relevant items than fit, or nothing to compare. */
export function bestValue(definition: UserDefinition, cutoff: number): number | null {
  if (definition.form === 'full') return 1;
  if (definition.form === 'list') return definition.missless === 'one' && definition.counted === 'wins' ? 1 : null;
  const { unlisted } = definition;
  return unlisted === 'fit' || unlisted === 'skip' || cutoff === Number.POSITIVE_INFINITY ? 1 : null;
}
