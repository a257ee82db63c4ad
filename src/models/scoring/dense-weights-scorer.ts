// Scores by dense weights between items: the sum of a profile's rows of weights. Models that tell for every pair of items
// how much having one speaks for the other become this; a user without a profile has 0 for every item.
import { holdsOnes, type InteractionMatrix, rowsOfMatrix } from '../../data/tables/interaction-matrix.js';
import { checkLength } from '../../foundation/checks.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_FINITE, PANEL, scoreWeights } from '../../foundation/kernels/sparse-product.js';
import { atOnce, type Steps } from '../../foundation/work-options.js';
import { HELD_BYTES, heldArrays, heldBytes } from './multiply-sparse.js';
import type { OpenScorer, Scorer, ScorerKind, UserBlock } from './scorer.js';
import { tooLarge } from './sparse-weights-scorer.js';
import { damagedState, stateArray, stateCount } from './stored-state.js';

const KIND = 'dense-weights';

/** Weights that a call takes: 8 MiB. */
const WEIGHTS_A_CALL = 1_048_576;

/** Scores held at a time at most: 256 MiB. */
const CELLS_A_BLOCK = 33_554_432;

/** Numbers of the weights of so many items: their columns are filled up to whole panels. */
export function weightsLength(itemCount: number): number {
  return Math.ceil(itemCount / PANEL) * PANEL * itemCount;
}

export function weightPlace(itemCount: number, item: number, column: number): number {
  return (Math.floor(column / PANEL) * itemCount + item) * PANEL + (column % PANEL);
}

/** score(u, j) = sum over the items i of u, ascending, of value(u, i) * weight(i, j); weights stand as `weightPlace` says. */
export function denseWeightsScorer(itemCount: number, weights: Float64Array): Scorer {
  return {
    kind: KIND,
    itemCount,
    score(backend, { profiles }, target) {
      checkLength('target', target.length, profiles.userCount * itemCount, 'userCount * itemCount');
      scorePanels(backend, profiles, weights, target);
    },
    // As many scores as weights: reading the weights is then little of the work.
    cellsABlock: Math.min(weights.length, CELLS_A_BLOCK),
    open: (backend, mostUsers) => openWeights(backend, itemCount, weights, mostUsers),
    state: () => ({ kind: KIND, numbers: { itemCount }, arrays: { weights } }),
  };
}

export const denseWeightsKind: ScorerKind = {
  kind: KIND,
  restore(state) {
    const itemCount = stateCount(state, 'itemCount', 1);
    const weights = stateArray(state, 'weights', 'Float64Array');
    if (weights.length === weightsLength(itemCount)) return denseWeightsScorer(itemCount, weights);
    const found = `${weights.length} weights for ${itemCount} items`;
    throw damagedState(KIND, 'weights', found, `${weightsLength(itemCount)} weights`, 'has damaged');
  },
};

/** Panels that a call adds up: some milliseconds of work beside the entries held. */
const PANELS_A_CALL = 8;

/** Entries of profiles that are placed beside the weights at a time, and one more profile. */
const ENTRIES_HELD = 1_048_576;

/** Weights and scores stay where kernels run, and a panel serves as many users as its coming into the cache is worth. */
function openWeights(
  backend: Backend,
  itemCount: number,
  weights: Float64Array,
  mostUsers: number,
): OpenScorer | undefined {
  const space = ENTRIES_HELD + itemCount;
  const starts = { weights, scores: mostUsers * itemCount, values: space };
  if (backend.name === 'js' || heldBytes(starts) > HELD_BYTES) return undefined;
  const all = { ...starts, items: new Uint32Array(space), offsets: new Uint32Array(mostUsers + 1) };
  const { arrays, release } = heldArrays(backend, all, ['weights', 'scores']);
  // Weights are copied with the stripe that first needs them: all at once would take a tenth of a second and more.
  let copied = 0;
  const copyTo = (end: number) => {
    if (end <= copied) return;
    arrays.weights.set(weights.subarray(copied, end), copied);
    copied = end;
  };
  const scoreInSteps = function* ({ profiles }: UserBlock): Steps<Float64Array> {
    for (let from = 0; from < profiles.userCount; ) {
      const to = endOfPart(profiles, from);
      const some = placedRows(rowsOfMatrix(profiles, from, to), arrays);
      const target = arrays.scores.subarray(from * itemCount, to * itemCount);
      for (const stripe of stripesOf(some, arrays.weights, PANELS_A_CALL)) {
        copyTo(stripe.column * itemCount + stripe.weights.length);
        scoreStripe(backend, some, stripe, target.subarray(stripe.column), itemCount, from);
        yield;
      }
      from = to;
    }
    return arrays.scores.subarray(0, profiles.userCount * itemCount);
  };
  return { score: (users) => atOnce(scoreInSteps(users)), scoreInSteps, close: release };
}

/** The first user behind an even part of the rest, so that no part is too small to be worth its weights. */
function endOfPart({ offsets, userCount }: InteractionMatrix, from: number): number {
  const rest = offsets[userCount]! - offsets[from]!;
  const share = rest / Math.max(1, Math.ceil(rest / ENTRIES_HELD));
  let to = from + 1;
  while (to < userCount && offsets[to]! - offsets[from]! < share) to += 1;
  return offsets[to]! === offsets[userCount]! ? userCount : to;
}

function placedRows(
  rows: InteractionMatrix,
  space: { readonly offsets: Uint32Array; readonly items: Uint32Array; readonly values: Float64Array },
): InteractionMatrix {
  const placed = {
    offsets: space.offsets.subarray(0, rows.offsets.length),
    items: space.items.subarray(0, rows.items.length),
    values: space.values.subarray(0, rows.values.length),
  };
  placed.offsets.set(rows.offsets);
  placed.items.set(rows.items);
  placed.values.set(rows.values);
  return { ...rows, ...placed };
}

/** The columns of a stripe are written side by side and then put where they belong. */
function scorePanels(backend: Backend, profiles: InteractionMatrix, weights: Float64Array, target: Float64Array): void {
  const { userCount, itemCount } = profiles;
  const panelsACall = Math.max(1, Math.floor(WEIGHTS_A_CALL / (itemCount * PANEL)));
  const cells = new Float64Array(userCount * Math.min(panelsACall * PANEL, itemCount));
  for (const stripe of stripesOf(profiles, weights, panelsACall)) {
    const { column, columnCount } = stripe;
    scoreStripe(backend, profiles, stripe, cells.subarray(0, userCount * columnCount), columnCount, 0);
    for (let user = 0; user < userCount; user++) {
      target.set(cells.subarray(user * columnCount, (user + 1) * columnCount), user * itemCount + column);
    }
  }
}

/** The weights of some columns, from `column` on, and whether the values of the profiles they meet are ones. */
interface Stripe {
  readonly weights: Float64Array;
  readonly column: number;
  readonly columnCount: number;
  readonly valuesAreOnes: 0 | 1;
}

function* stripesOf(profiles: InteractionMatrix, weights: Float64Array, panelCount: number): Generator<Stripe> {
  const { itemCount } = profiles;
  const width = panelCount * PANEL;
  const valuesAreOnes = holdsOnes(profiles) ? 1 : 0;
  for (let column = 0; column < itemCount; column += width) {
    const stripe = weights.subarray(column * itemCount, (column + width) * itemCount);
    yield { weights: stripe, column, columnCount: Math.min(width, itemCount - column), valuesAreOnes };
  }
}

function scoreStripe(
  backend: Backend,
  { offsets, items, values, userCount, itemCount }: InteractionMatrix,
  { weights, columnCount, valuesAreOnes }: Stripe,
  scores: Float64Array,
  pitch: number,
  firstUser: number,
): void {
  const rows = { offsets, items, values, valuesAreOnes, userCount };
  const offender = backend.run(scoreWeights, { ...rows, weights, itemCount, columnCount, scores, pitch });
  if (offender !== ALL_FINITE) throw tooLarge(firstUser + offender);
}
