// UserKNN: an item is recommended by similar users who chose it. Nothing is fitted but the comparison itself; profiles of
// new users are compared like those of known ones.
import {
  holdsOnes,
  type InteractionMatrix,
  rowsOfMatrix,
  transposedMatrix,
} from '../../data/tables/interaction-matrix.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { ALL_FINITE } from '../../foundation/kernels/sparse-product.js';
import { topKF64 } from '../../foundation/kernels/top-k.js';
import { atOnce } from '../../foundation/work-options.js';
import { defineModel } from '../scoring/model.js';
import { HELD_BYTES, heldArrays, heldBytes, multiplySparse, rowsHeld } from '../scoring/multiply-sparse.js';
import { NEW_USER, type OpenScorer, type Scorer, type ScorerKind, type UserBlock } from '../scoring/scorer.js';
import { tooLarge } from '../scoring/sparse-weights-scorer.js';
import { damagedState, matrixState, stateCount, stateMatrix, stateNumber } from '../scoring/stored-state.js';
import { neighboursParameter } from './neighbour-weights.js';
import {
  type ComparedRows,
  checkComparable,
  comparedRows,
  meansOfColumns,
  type NeighbourSimilarity,
  shrinkParameter,
  similarities,
  similaritiesOf,
  similarityParameter,
} from './similarity-weights.js';

const KIND = 'user-neighbours';

export interface UserNeighbours {
  readonly train: InteractionMatrix;
  readonly similarity: NeighbourSimilarity;
  readonly shrink: number;
  readonly neighbours: number;
}

interface Compared {
  readonly train: InteractionMatrix;
  readonly byItem: InteractionMatrix;
  readonly sizes: Float64Array;
  readonly itemMeans: Float64Array;
  readonly trainIsOnes: boolean;
  readonly byItemIsOnes: boolean;
}

/** Users who are compared with all others in some milliseconds. */
const USERS_A_BLOCK = 64;

/** Similarities made at a time where no copy has to pay off: they stay in the cache. */
const SIMILAR_HELD = 131_072;

/** score(u, i) = sum over the neighbours v of u, ascending, of similarity(u, v) * value(v, i). */
function userNeighboursScorer(model: UserNeighbours, compared?: ComparedRows): Scorer {
  const { train, similarity, shrink, neighbours } = model;
  let made: Compared | undefined;
  const comparison = () => {
    made ??= madeOf(train, compared ?? atOnce(comparedRows(train, similarity)));
    return made;
  };
  return {
    kind: KIND,
    itemCount: train.itemCount,
    usersABlock: USERS_A_BLOCK,
    score(backend, users, target) {
      const similar = new Float64Array(rowsHeld(train.userCount, train.items.length) * train.userCount);
      scoreUsers(backend, model, comparison(), similar, users, target);
    },
    open: (backend, mostUsers) => openNeighbours(backend, model, comparison(), mostUsers),
    state() {
      const { numbers, arrays } = matrixState('train', train);
      const words = { similarity: similarities.indexOf(similarity), shrink, neighbours };
      return { kind: KIND, numbers: { ...numbers, ...words }, arrays };
    },
  };
}

export const userNeighboursKind: ScorerKind = {
  kind: KIND,
  restore(state) {
    const similarity = similarities[stateCount(state, 'similarity', 0)];
    const shrink = stateNumber(state, 'shrink');
    if (similarity !== undefined && shrink >= 0) {
      const neighbours = stateCount(state, 'neighbours', 1);
      return userNeighboursScorer({ train: stateMatrix(state, 'train'), similarity, shrink, neighbours });
    }
    const found = similarity === undefined ? state.numbers.similarity : shrink;
    throw damagedState(KIND, 'similarity', found, 'the number of a similarity, and a shrink from 0');
  },
};

function madeOf(train: InteractionMatrix, { matrix, sizes }: ComparedRows): Compared {
  const byItem = transposedMatrix(matrix);
  return {
    ...{ train, byItem, sizes, itemMeans: meansOfColumns(train) },
    ...{ trainIsOnes: holdsOnes(train), byItemIsOnes: holdsOnes(byItem) },
  };
}

/** Training both ways, similarities and scores stay where kernels run. */
function openNeighbours(
  backend: Backend,
  model: UserNeighbours,
  compared: Compared,
  mostUsers: number,
): OpenScorer | undefined {
  const { train, byItem } = compared;
  const starts = {
    ...{ trainValues: train.values, trainItems: train.items, trainOffsets: train.offsets },
    ...{ byItemValues: byItem.values, byItemItems: byItem.items, byItemOffsets: byItem.offsets, sizes: compared.sizes },
    similar: Math.max(1, Math.floor(SIMILAR_HELD / train.userCount)) * train.userCount,
    scores: mostUsers * train.itemCount,
  };
  if (backend.name === 'js' || heldBytes(starts) > HELD_BYTES) return undefined;
  const { arrays, release } = heldArrays(backend, starts);
  const placed = {
    ...compared,
    sizes: arrays.sizes,
    train: { ...train, offsets: arrays.trainOffsets, items: arrays.trainItems, values: arrays.trainValues },
    byItem: { ...byItem, offsets: arrays.byItemOffsets, items: arrays.byItemItems, values: arrays.byItemValues },
  };
  return {
    score(users) {
      const target = arrays.scores.subarray(0, users.profiles.userCount * train.itemCount);
      scoreUsers(backend, model, placed, arrays.similar, users, target);
      return target;
    },
    close: release,
  };
}

/** As many users at a time as there is space for their similarities. */
function scoreUsers(
  backend: Backend,
  model: UserNeighbours,
  compared: Compared,
  similar: Float64Array,
  users: UserBlock,
  target: Float64Array,
): void {
  const { train, trainIsOnes } = compared;
  const { userCount } = users.profiles;
  const step = similar.length / train.userCount;
  for (let from = 0; from < userCount; from += step) {
    const to = Math.min(from + step, userCount);
    const some = { profiles: rowsOfMatrix(users.profiles, from, to), rows: users.rows?.subarray(from, to) };
    const cells = similar.subarray(0, (to - from) * train.userCount);
    const found = neighboursOf(backend, model, compared, cells, some, from);
    const scores = target.subarray(from * train.itemCount, to * train.itemCount);
    const user = multiplySparse(backend, found, train, scores, trainIsOnes);
    if (user !== ALL_FINITE) throw tooLarge(from + user);
  }
}

/** The users of training above similarity 0 that are most similar to each profile, ascending, with the similarities. */
function neighboursOf(
  backend: Backend,
  { similarity, shrink, neighbours }: UserNeighbours,
  { train, byItem, byItemIsOnes, sizes, itemMeans }: Compared,
  similar: Float64Array,
  { profiles, rows }: UserBlock,
  firstUser: number,
): InteractionMatrix {
  const own = atOnce(comparedRows(profiles, similarity, itemMeans));
  const [userCount, trainCount] = [profiles.userCount, train.userCount];
  const offender = multiplySparse(backend, own.matrix, byItem, similar, byItemIsOnes);
  if (offender !== ALL_FINITE) throw tooLarge(firstUser + offender);
  similaritiesOf(backend, similarity, similar, own.sizes, sizes, shrink);
  const k = Math.min(neighbours, trainCount);
  const items = new Uint32Array(userCount * k);
  const topScores = new Float64Array(userCount * k);
  backend.run(topKF64, {
    scores: similar,
    ...{ userCount, itemCount: trainCount, k },
    ...ownRows(rows, userCount),
    ...{ items, topScores, lengths: new Uint32Array(userCount) },
  });
  return ascending(items, topScores, similar, userCount, trainCount, k);
}

/** Each known user's own row as the one to leave out. */
function ownRows(rows: Uint32Array | undefined, userCount: number) {
  const seenOffsets = new Uint32Array(userCount + 1);
  for (let user = 0; user < userCount; user++) {
    seenOffsets[user + 1] = seenOffsets[user]! + ((rows?.[user] ?? NEW_USER) === NEW_USER ? 0 : 1);
  }
  return { seenOffsets, seenItems: rows?.filter((row) => row !== NEW_USER) ?? new Uint32Array(0) };
}

function ascending(
  items: Uint32Array,
  topScores: Float64Array,
  similar: Float64Array,
  userCount: number,
  trainCount: number,
  k: number,
): InteractionMatrix {
  const offsets = new Uint32Array(userCount + 1);
  const kept = new Uint32Array(items.length);
  const values = new Float64Array(items.length);
  let count = 0;
  for (let user = 0; user < userCount; user++) {
    const start = user * k;
    let end = start;
    while (end < start + k && topScores[end]! > 0) end += 1;
    const first = count;
    for (let at = start; at < end; at++) kept[count++] = items[at]!;
    kept.subarray(first, count).sort();
    for (let at = first; at < count; at++) values[at] = similar[user * trainCount + kept[at]!]!;
    offsets[user + 1] = count;
  }
  return {
    userCount,
    itemCount: trainCount,
    offsets,
    items: kept.subarray(0, count),
    values: values.subarray(0, count),
  };
}

/** score(u, i) = sum over the neighbours v of u of similarity(u, v) * value(v, i); similarities as those of ItemKNN. */
export const userKnn = defineModel({
  name: 'userknn',
  title: 'UserKNN',
  definition:
    'the sum, over the neighbours of the user who have the item, of their similarity to the user; neighbours are the other users of training with the largest similarities above 0',
  citation:
    'Resnick, Iacovou, Suchak, Bergstrom and Riedl, GroupLens: an open architecture for collaborative filtering of netnews, CSCW 1994; Herlocker, Konstan, Borchers and Riedl, An algorithmic framework for performing collaborative filtering, SIGIR 1999',
  task: 'ranking',
  parameters: {
    neighbours: { ...neighboursParameter, within: 'users' },
    similarity: similarityParameter,
    shrink: shrinkParameter,
  },
  memoryNeeded: ({ userCount, itemCount, entryCount }) => 48 * entryCount + 16 * userCount + 8 * itemCount,
  *fit(train, { neighbours, similarity, shrink }) {
    const compared = yield* comparedRows(train, similarity);
    checkComparable(compared, similarity, 'UserKNN');
    return userNeighboursScorer({ train, similarity, shrink, neighbours }, compared);
  },
});
