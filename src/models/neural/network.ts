// What a network is: its tables of parameters, a loss over a batch, and how it scores users. Losses and scores are written
// with the operations of the tape, so that a network is its forward pass and nothing else.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { drawNormals, drawUniforms } from '../../foundation/kernels/neural/counted-draws.js';
import { ascendingPlace } from '../../foundation/typed-arrays.js';
import type { SparseMatrix } from './operations.js';
import { drawKey, type Tape, type Tensor, type Term } from './tape.js';

/** Numbers that a network is built by. */
export type Config = Readonly<Record<string, number | readonly number[]>>;

/** How many users and items a network has. */
export interface NetworkShape {
  readonly userCount: number;
  readonly itemCount: number;
}

/**
 * How a table starts. `xavier`: normal with the variance 2 / (rows + columns); `xavierUniform`: uniform with that variance;
 * `normal`: with this deviation; `uniform`: up to this bound; `constant`: this value.
 */
export type Start = 'xavier' | 'xavierUniform' | StartValue;

/** A start of one number. */
export interface StartValue {
  readonly kind: 'normal' | 'uniform' | 'constant';
  readonly value: number;
}

/** A table of parameters: its size, and how it starts. */
export interface TableSpec {
  readonly rows: number;
  readonly columns: number;
  readonly start: Start;
}

/** The parameters of a network by the names of its tables. */
export type Tables = Readonly<Record<string, Tensor>>;

/** The training data where the kernels run. */
export interface TrainingData {
  readonly train: InteractionMatrix;
  readonly longest: number;
  /** The normalised graph of users and items, for networks that use it. */
  readonly graph: SparseMatrix | undefined;
}

/** Users with their profiles; entries have the value 1. */
export interface UserBatch {
  readonly users: Uint32Array;
  readonly profiles: Profiles;
  /** Number of the step, from 1 on. */
  readonly step: number;
  /** In place of random noise. */
  readonly noise?: Float32Array | undefined;
}

/** A batch of pairs: choices, each beside a negative. */
export interface PairBatch {
  readonly users: Uint32Array;
  readonly items: Uint32Array;
  readonly others: Uint32Array;
}

/** A batch of points: choices and negatives, with labels. */
export interface PointBatch {
  readonly users: Uint32Array;
  readonly items: Uint32Array;
  readonly labels: Float32Array;
}

/** Users to be scored: their rows in training, `NEW_USER` where there is none, and their profiles. */
export interface ScoredUsers {
  readonly rows: Uint32Array;
  readonly profiles: Profiles;
}

/** The terms of a loss, each with its weight. */
export type Terms = readonly (readonly [term: Term, weight: number])[];

/** Either `scores` of all items for some users, or `factors` of all users and items whose dot product is the score. */
export type NetworkScoring<C extends Config> =
  | { readonly kind: 'scores'; scores(tables: Tables, users: ScoredUsers, config: C): Tensor }
  | {
      readonly kind: 'factors';
      factors(tables: Tables, config: C, data: TrainingData): readonly [users: Tensor, items: Tensor];
    };

/** What a batch is made of, and the loss over it. */
export type NetworkLoss<C extends Config> =
  | { readonly batch: 'users'; loss(tables: Tables, batch: UserBatch, config: C, data: TrainingData): Terms }
  | { readonly batch: 'pairs'; loss(tables: Tables, batch: PairBatch, config: C, data: TrainingData): Terms }
  | { readonly batch: 'points'; loss(tables: Tables, batch: PointBatch, config: C, data: TrainingData): Terms };

/** What the floats of a tape depend on besides the configuration. */
export interface TapeSize extends NetworkShape {
  /** Items of the longest profile. */
  readonly longest: number;
}

/** Floats that a step leaves on the tape at most, gradients among them. */
export interface TapeFloats {
  /** For each row of a batch: a user, a pair, or a choice or negative. */
  readonly row?: number;
  /** For each item in the profiles of the batch. */
  readonly entry?: number;
  /** Whatever the batch. */
  readonly fixed?: number;
  /** For each user who is scored. */
  readonly scoredUser?: number;
}

/** A network: its tables, its loss over a batch, and its scores or factors. */
export type Network<C extends Config = Config> = NetworkScoring<C> &
  NetworkLoss<C> & {
    /** For an estimate of the memory; without it, it follows from the tables. */
    tapeFloats?(config: C, size: TapeSize): TapeFloats;
    tables(shape: NetworkShape, config: C): Readonly<Record<string, TableSpec>>;
    readonly usesGraph?: boolean;
    /** A step takes about a millisecond, which threads would spend waiting for each other: one thread trains it. */
    readonly hasShortSteps?: boolean;
  };

/**
 * Declares a network; `defineNeuralModel` makes a model of it.
 * @example
 * const { gather, plus, rowDot } = operations;
 * const network = defineNetwork<{ factors: number }>({
 *   kind: 'factors',
 *   batch: 'pairs',
 *   tables: ({ userCount, itemCount }, { factors }) => ({
 *     users: { rows: userCount, columns: factors, start: 'xavier' },
 *     items: { rows: itemCount, columns: factors, start: 'xavier' },
 *   }),
 *   loss({ users, items }, batch) {
 *     const score = (of: Uint32Array) => rowDot(gather(users!, batch.users), gather(items!, of));
 *     return [[terms.pairwiseTerm(plus(score(batch.items), score(batch.others), 1, -1)), 1 / batch.users.length]];
 *   },
 *   factors: ({ users, items }) => [users!, items!],
 * });
 */
export function defineNetwork<C extends Config>(network: Network<C>): Network {
  return network as unknown as Network;
}

/** Profiles of users as a sparse matrix. */
export interface Profiles extends SparseMatrix {
  readonly values: Tensor;
  readonly lengths: Uint32Array;
}

/** The rows of a matrix for some users; where `without` says so, an item is left out of its row. */
export function profileRows(
  tape: Tape,
  { offsets, items }: Pick<InteractionMatrix, 'offsets' | 'items'>,
  users: Uint32Array,
  without?: (place: number) => number | undefined,
): Profiles {
  const starts = new Uint32Array(users.length + 1);
  for (const [place, user] of users.entries()) starts[place + 1] = starts[place]! + offsets[user + 1]! - offsets[user]!;
  const columns = new Uint32Array(starts[users.length]!);
  let end = 0;
  for (const [place, user] of users.entries()) {
    const left = without?.(place);
    starts[place] = end;
    const [from, to] = [offsets[user]!, offsets[user + 1]!];
    const gap = left === undefined ? to : ascendingPlace(items, from, to, left);
    columns.set(items.subarray(from, gap), end);
    end += gap - from;
    if (gap === to) continue;
    columns.set(items.subarray(gap + 1, to), end);
    end += to - gap - 1;
  }
  starts[users.length] = end;
  const values = tape.constant(end, 1, []);
  values.data.fill(1);
  return {
    rows: users.length,
    offsets: tape.space.words(starts),
    columns: tape.space.words(columns.subarray(0, end)),
    values,
    lengths: Uint32Array.from(users, (_, place) => starts[place + 1]! - starts[place]!),
  };
}

/** A table at its start: a function of the seed, the place of the table among all and the place in it. */
export function startingValues(
  tape: Tape,
  { rows, columns, start }: TableSpec,
  seed: number,
  place: number,
): Float32Array {
  const count = rows * columns;
  const values = new Float32Array(count);
  const own = typeof start === 'object' ? start : undefined;
  if (own?.kind === 'constant') return values.fill(own.value);
  const { low: keyLow, high: keyHigh } = drawKey(seed, 0, place);
  const isUniform = start === 'xavierUniform' || own?.kind === 'uniform';
  const scale = own?.value ?? Math.sqrt((isUniform ? 6 : 2) / (rows + columns));
  tape.run(isUniform ? drawUniforms : drawNormals, { keyLow, keyHigh, scale, count, values });
  return values;
}
