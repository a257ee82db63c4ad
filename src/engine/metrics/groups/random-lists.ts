// What lists in random order would have, where that follows from counts: k items drawn without replacement from those
// that a user could be recommended, which is the catalogue without the user's training items.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';

/** The user's training items, none where training is not known. */
export function knownItems({ train }: EvaluationContext, user: number): Uint32Array {
  return train === undefined ? NOTHING : train.items.subarray(train.offsets[user]!, train.offsets[user + 1]!);
}

const NOTHING = new Uint32Array(0);

/** A draw for a user: so many items out of so many. */
export interface Draw {
  readonly drawn: number;
  readonly candidateCount: number;
}

export function drawFor(context: EvaluationContext, user: number, cutoff: number | undefined): Draw {
  const candidateCount = context.itemCount - knownItems(context, user).length;
  return { drawn: Math.min(cutoff ?? candidateCount, candidateCount), candidateCount };
}

/** How many of the marked candidates are drawn on average. */
export function expectedDrawn({ drawn, candidateCount }: Draw, marked: number): number {
  return candidateCount === 0 ? 0 : (drawn * marked) / candidateCount;
}

/** The chance that none of the marked candidates is drawn: the product of (n - l - j) / (n - j) over j below s. */
export function chanceOfNone({ drawn, candidateCount }: Draw, marked: number): number {
  // Drawing the marked ones or marking the drawn ones is the same: s is the smaller of the two numbers, l the larger.
  const [small, large] = drawn < marked ? [drawn, marked] : [marked, drawn];
  let chance = 1;
  for (let j = 0; j < small && chance > 0; j++) {
    chance *= Math.max(0, candidateCount - large - j) / (candidateCount - j);
  }
  return chance;
}
