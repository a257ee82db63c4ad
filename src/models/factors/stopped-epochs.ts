// Early stopping of models that descend: a tenth of every profile is held out, and the epoch after which lists hit it best is
// how long training on everything then takes. Scores are plain sums, the same bits on every backend.
import { binaryMatrix, type InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { logDiscounts } from '../../foundation/numbers/discounts.js';
import { createGenerator } from '../../foundation/numbers/generator.js';
import type { Steps } from '../../foundation/work-options.js';
import { whole } from '../scoring/parameters.js';

/** The scores of a user by item, with the factors as they are now. */
export type ScoreNow = (user: number, scores: Float64Array) => void;

export const patienceParameter = {
  ...whole(0, [0, 10_000], 'linear', [0, 0]),
  meaning:
    'epochs without a better NDCG@10 on a tenth of every profile, held out, after which the best number of epochs is known; ' +
    'all of training is then met so often. 0: as often as epochs says',
} as const;

const SHARE = 0.1;
const DEPTH = 10;

/** Lists of more users cost time and tell little more. */
const MOST_JUDGED = 500;

/** Streams of one seed: those of epochs begin at 1. */
const FIRST_STREAM = 0x80000000;

/** The best number of epochs; `descend` trains on the rest and asks after each epoch whether to stop. */
export function* stoppedEpochs(
  train: InteractionMatrix,
  { seed, patience, epochs }: { readonly seed: number; readonly patience: number; readonly epochs: number },
  descend: (rest: InteractionMatrix, isOver: (score: ScoreNow) => boolean) => Steps<unknown>,
): Steps<number> {
  const { rest, held } = heldOutTenth(train, seed);
  const judged = judgedUsers(held);
  if (judged.length === 0) return epochs;
  let [epoch, best, bestValue] = [0, 0, -1];
  yield* descend(rest, (score) => {
    epoch += 1;
    const value = heldOutNdcg(rest, held, judged, score);
    if (value > bestValue) [best, bestValue] = [epoch, value];
    return epoch - best >= patience;
  });
  return best;
}

/** Of a profile of n entries, n / 10 rounded to the nearest are held out. */
function heldOutTenth({ userCount, itemCount, offsets, items }: InteractionMatrix, seed: number) {
  const parts = [0, 1].map(() => ({ offsets: new Uint32Array(userCount + 1), items: [] as number[] }));
  for (let user = 0; user < userCount; user++) {
    const own = items.subarray(offsets[user]!, offsets[user + 1]!);
    const order = Uint32Array.from(own.keys());
    createGenerator(seed, FIRST_STREAM + user).shuffle(order);
    const held = new Set(order.subarray(0, Math.round(SHARE * own.length)));
    for (const [place, item] of own.entries()) parts[held.has(place) ? 1 : 0]!.items.push(item);
    for (const part of parts) part.offsets[user + 1] = part.items.length;
  }
  const [rest, held] = parts.map((part) =>
    binaryMatrix(userCount, itemCount, { offsets: part.offsets, items: Uint32Array.from(part.items) }),
  );
  return { rest: rest!, held: held! };
}

/** Users of whom something is held out, evenly spread over all. */
function judgedUsers({ userCount, offsets }: InteractionMatrix): readonly number[] {
  const users = Array.from({ length: userCount }, (_, user) => user).filter(
    (user) => offsets[user + 1]! > offsets[user]!,
  );
  const step = Math.max(1, users.length / MOST_JUDGED);
  return Array.from({ length: Math.min(users.length, MOST_JUDGED) }, (_, place) => users[Math.floor(place * step)]!);
}

function heldOutNdcg(
  rest: InteractionMatrix,
  held: InteractionMatrix,
  judged: readonly number[],
  score: ScoreNow,
): number {
  const discounts = logDiscounts(DEPTH);
  const scores = new Float64Array(rest.itemCount);
  let sum = 0;
  for (const user of judged) {
    score(user, scores);
    for (const item of rest.items.subarray(rest.offsets[user], rest.offsets[user + 1])) {
      scores[item] = Number.NEGATIVE_INFINITY;
    }
    const own = held.items.subarray(held.offsets[user], held.offsets[user + 1]);
    let [gain, ideal] = [0, 0];
    for (let place = 0; place < Math.min(DEPTH, own.length); place++) ideal += discounts[place]!;
    for (const item of own) {
      const above = rankOf(scores, item);
      if (above < DEPTH) gain += discounts[above]!;
    }
    sum += gain / ideal;
  }
  return sum / judged.length;
}

/** Items above one: those with a greater score, and of equal ones those before it. */
function rankOf(scores: Float64Array, item: number): number {
  const own = scores[item]!;
  let above = 0;
  for (let other = 0; other < scores.length; other++) {
    if (scores[other]! > own || (scores[other] === own && other < item)) above += 1;
  }
  return above;
}
