// What a fitted model is to the rest: something that scores users over all items. Users are given by their profiles, so
// that somebody who was not in training is scored like everybody else; a model that cannot do that says so beforehand.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { UnsupportedError } from '../../foundation/errors.js';
import { type Backend, returnBuffer, takeBuffer } from '../../foundation/kernels/contract.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';

/** In place of a row of training: a user who was not in it. */
export const NEW_USER = 0xffffffff;

/** Users to be scored. */
export interface UserBlock {
  /** What each user is known to have chosen, one row a user. */
  readonly profiles: InteractionMatrix;
  /** Each user's row in training, or `NEW_USER`; without it all users are new. */
  readonly rows?: Uint32Array | undefined;
  /** Place of the first of these users among all that are asked for; default: 0. */
  readonly from?: number | undefined;
  /** A number for each user that depends on nothing but their id, for chance that must not follow the order of users. */
  readonly keys?: Uint32Array | undefined;
  /** The id of each user, for models that look things up by it. */
  readonly ids?: readonly string[] | undefined;
}

/** A scorer whose score is the dot product of factors, so that ranking need not store the scores. */
export interface ItemFactors {
  /** `factors[item * dimension + d]` */
  readonly factors: Float32Array;
  readonly dimension: number;
}

/** What a fitted model can do: score blocks of users. */
export interface Scorer {
  readonly kind: string;
  readonly itemCount: number;
  /** Writes the scores of a block of users: `target[user * itemCount + item]`. No score is NaN. */
  score(backend: Backend, users: UserBlock, target: Float64Array): void;
  /**
   * Where `score` is the dot product of floats, added up in ascending order of dimensions: the items' side and the users'.
   * The fused kernels then give the same bits as `score`.
   */
  readonly itemFactors?: ItemFactors | undefined;
  userFactors?(backend: Backend, users: UserBlock): Float32Array;
  /** Predicted ratings of pairs (a user of the block, an item), NaN where there is none; models of ratings have it. */
  predict?(backend: Backend, users: UserBlock, userOf: Uint32Array, itemOf: Uint32Array, target: Float64Array): void;
  /** In place of `score` where scores take waiting: those of a block, `[user * itemCount + item]`, doubles without NaN. */
  scoreLater?(users: UserBlock): Promise<Float64Array>;
  /** Whether a score of -Infinity means that there is no prediction, so that the item stays out of the list. */
  readonly leavesOut?: boolean | undefined;
  /** Scores that are best made at a time, where a block prepares much that all of its users share. */
  readonly cellsABlock?: number | undefined;
  /** Users of a block at most, where each takes long; lists are the same for any number. */
  readonly usersABlock?: number | undefined;
  /** Readies itself for many blocks of at most so many users; nothing where that would take too much memory. */
  open?(backend: Backend, mostUsers: number): OpenScorer | undefined;
  /** All that the scorer holds, to be stored. */
  state(): ScorerState;
}

/** A scorer with what its blocks share placed where kernels run; closed after the last of them. */
export interface OpenScorer {
  /** Users that a block should have at most, where that is fewer than it was opened for. */
  readonly usersABlock?: number | undefined;
  /** The scores of a block, `[user * itemCount + item]`, until the next block: the same bits as those of `score`. */
  score(users: UserBlock): Float64Array;
  /** The same with pauses, where a block takes long. */
  scoreInSteps?(users: UserBlock): Steps<Float64Array>;
  close(): void;
}

/** A scorer as plain numbers and arrays: what a file of it holds. */
export interface ScorerState {
  readonly kind: string;
  readonly numbers: Readonly<Record<string, number>>;
  readonly arrays: Readonly<Record<string, Float64Array | Float32Array | Uint32Array>>;
}

/** How a kind of scorer comes back from its state; it checks what it is given, which may come from a damaged file. */
export interface ScorerKind {
  readonly kind: string;
  restore(state: ScorerState): Scorer;
}

export function openScorer(backend: Backend, scorer: Scorer, mostUsers: number): OpenScorer {
  const own = orNothing(() => scorer.open?.(backend, mostUsers));
  if (own !== undefined) return own;
  const { itemCount } = scorer;
  const length = mostUsers * itemCount;
  const buffer = backend.name === 'wasm' ? orNothing(() => takeBuffer(backend, 2 * length)) : undefined;
  const scores =
    buffer === undefined ? new Float64Array(length) : new Float64Array(buffer.buffer, buffer.byteOffset, length);
  return {
    score(users) {
      const target = scores.subarray(0, users.profiles.userCount * itemCount);
      // A scorer of your own may write only what is not 0.
      target.fill(0);
      scorer.score(backend, users, target);
      return target;
    },
    close: () => void (buffer && returnBuffer(backend, buffer)),
  };
}

/** Users whose pairs are predicted at a time: some milliseconds. */
const USERS_A_STEP = 8;

/** Predicts pairs with pauses; a step has all pairs of some users, so that what a user's pairs share is made once. */
export function* predictInSteps(
  backend: Backend,
  scorer: Scorer,
  users: UserBlock,
  { userOf, itemOf }: Readonly<Record<'userOf' | 'itemOf', Uint32Array>>,
  target: Float64Array,
): Steps<void> {
  const { userCount } = users.profiles;
  const starts = new Uint32Array(userCount + 1);
  yield* rowsInSteps(userOf.length, (from, to) => {
    for (let pair = from; pair < to; pair++) starts[userOf[pair]! + 1]! += 1;
  });
  for (let user = 0; user < userCount; user++) starts[user + 1]! += starts[user]!;
  const [order, next] = [new Uint32Array(userOf.length), starts.slice()];
  yield* rowsInSteps(userOf.length, (from, to) => {
    for (let pair = from; pair < to; pair++) order[next[userOf[pair]!]!++] = pair;
  });
  for (let user = 0; user < userCount; user += USERS_A_STEP) {
    const pairs = order.subarray(starts[user], starts[Math.min(user + USERS_A_STEP, userCount)]);
    if (pairs.length === 0) continue;
    const predicted = new Float64Array(pairs.length);
    const [own, items] = [pairs.map((pair) => userOf[pair]!), pairs.map((pair) => itemOf[pair]!)];
    scorer.predict!(backend, users, own, items, predicted);
    for (const [place, pair] of pairs.entries()) target[pair] = predicted[place]!;
    yield;
  }
}

/** Nothing where the environment has not the memory. */
function orNothing<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof UnsupportedError) return undefined;
    throw error;
  }
}
