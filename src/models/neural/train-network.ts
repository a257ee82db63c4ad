// Training a network: epochs of batches in a random order, a step of Adam for each. Every draw depends on the seed, the epoch,
// the step and its place alone. What is learned is copied out at the end; with patience, after the best epoch.
import { binaryMatrix, type InteractionMatrix, longestRow } from '../../data/tables/interaction-matrix.js';
import type { RankedLists } from '../../data/tables/ranked-lists.js';
import { InputError } from '../../foundation/errors.js';
import { drawUnchosen } from '../../foundation/kernels/neural/counted-draws.js';
import { createTensorSpace, type Placed } from '../../foundation/kernels/neural/tensor-space.js';
import { logDiscounts } from '../../foundation/numbers/discounts.js';
import { type KernelTeam, neuralTeam, type TeamLimits } from '../../foundation/parallel/kernel-team.js';
import type { Steps } from '../../foundation/work-options.js';
import { type FitContext, passStep } from '../scoring/model.js';
import { interactionGraph } from './interaction-graph.js';
import { type Config, type Network, profileRows, startingValues, type Tables, type TrainingData } from './network.js';
import { drawKey, type Key, shuffledOrder, Tape, type Tensor } from './tape.js';

export interface Training {
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
}

export interface LiveNetwork {
  readonly network: Network;
  readonly config: Config;
  readonly tape: Tape;
  readonly tables: Tables;
  readonly data: TrainingData;
  /** The matrix where the kernels run, for networks that draw negatives. */
  readonly choices: { readonly offsets: Placed<Uint32Array>; readonly items: Placed<Uint32Array> } | undefined;
  /** Threads that take part, if there may be several. */
  readonly team: KernelTeam | undefined;
  /** Ends them. */
  close(): void;
}

/** Numbers of the draws that a step makes besides those of its operations. */
const ORDER = 1;
const STEP = 2;
const NEGATIVES = 3;

/** Places tables and data where the kernels run; values of tables are those given, or their start. */
export function liveNetwork(
  network: Network,
  config: Config,
  matrix: InteractionMatrix,
  { backend, seed, workers = 1 }: Pick<FitContext, 'backend' | 'seed' | 'workers'>,
  values?: Readonly<Record<string, Float32Array>>,
  limits?: TeamLimits,
): LiveNetwork {
  const train = binaryMatrix(matrix.userCount, matrix.itemCount, matrix);
  const isShared = backend.name === 'wasm' && network.hasShortSteps !== true;
  const team = isShared ? neuralTeam(workers, limits) : undefined;
  const tape = new Tape(createTensorSpace(backend.name, team));
  const place = (words: Uint32Array) => tape.space.words(words);
  const choices = network.batch === 'users' ? undefined : { offsets: place(train.offsets), items: place(train.items) };
  const data: TrainingData = {
    train,
    longest: longestRow(train),
    graph: network.usesGraph ? interactionGraph(tape, train) : undefined,
  };
  const tables: Record<string, Tensor> = {};
  for (const [number, [name, spec]] of Object.entries(network.tables(train, config)).entries()) {
    const start = values?.[name] ?? startingValues(tape, spec, seed, number);
    tables[name] = tape.parameter(spec.rows, spec.columns, start);
  }
  return { network, config, tape, tables, data, choices, team, close: () => team?.close() };
}

/** What is known after an epoch: whether to go on, and what people may want to know of it. */
export interface EpochOutcome {
  readonly isLast: boolean;
  readonly detail?: string | undefined;
}

/** Pauses after every step. */
export function* trainNetwork(
  live: LiveNetwork,
  { epochs, batch, rate }: Training,
  context: FitContext,
  afterEpoch: (epoch: number) => EpochOutcome,
): Steps<void> {
  const { tape } = live;
  const examples = examplesOf(live);
  const stepsAnEpoch = Math.ceil(examples.length / batch);
  let last: EpochOutcome = { isLast: false };
  const detailOf = (epoch: number) => [`epoch ${epoch} of ${epochs}`, last.detail].filter(Boolean).join(', ');
  for (let epoch = 0; epoch < epochs; epoch++) {
    const order = shuffledOrder(examples.length, drawKey(context.seed, ORDER, epoch));
    for (let step = 0; step < stepsAnEpoch; step++) {
      passStep(context, epoch * stepsAnEpoch + step, epochs * stepsAnEpoch, detailOf(epoch + 1));
      const chosen = order.subarray(step * batch, (step + 1) * batch).map((place) => examples[place]!);
      tape.begin(true, drawKey(context.seed, STEP, epoch, step));
      const key = drawKey(context.seed, NEGATIVES, epoch, step);
      const loss = tape.descend(lossOf(live, chosen, key, epoch * stepsAnEpoch + step + 1), rate);
      if (!Number.isFinite(loss)) throw diverged(loss, epoch, step, rate);
      yield;
    }
    last = afterEpoch(epoch);
    if (!last.isLast && epoch + 1 < epochs) continue;
    passStep(context, epochs * stepsAnEpoch, epochs * stepsAnEpoch, detailOf(epoch + 1));
    return;
  }
}

/** What an epoch meets: all users who have a profile, or all entries of the matrix. */
function examplesOf({ network, data: { train } }: LiveNetwork): Uint32Array {
  if (network.batch !== 'users') return Uint32Array.from(train.items, (_, entry) => entry);
  const users = Uint32Array.from({ length: train.userCount }, (_, user) => user);
  return users.filter((user) => train.offsets[user + 1]! > train.offsets[user]!);
}

function lossOf(
  { network, config, tape, tables, data, choices }: LiveNetwork,
  chosen: Uint32Array,
  key: Key,
  step: number,
) {
  const { train } = data;
  if (network.batch === 'users') {
    const batch = { users: chosen, profiles: profileRows(tape, train, chosen), step };
    return network.loss(tables, batch, config, data);
  }
  const users = chosen.map((entry) => userOf(train, entry));
  const items = chosen.map((entry) => train.items[entry]!);
  const others = new Uint32Array(users.length);
  tape.run(drawUnchosen, {
    ...{ ...choices!, users, count: users.length, itemCount: train.itemCount },
    ...{ keyLow: key.low, keyHigh: key.high, negatives: others },
  });
  if (network.batch === 'pairs') return network.loss(tables, { users, items, others }, config, data);
  const labels = new Float32Array(2 * users.length).fill(1, 0, users.length);
  const twice = (one: Uint32Array, two: Uint32Array) => {
    const both = new Uint32Array(one.length + two.length);
    both.set(one);
    both.set(two, one.length);
    return both;
  };
  return network.loss(tables, { users: twice(users, users), items: twice(items, others), labels }, config, data);
}

function userOf({ offsets, userCount }: InteractionMatrix, entry: number): number {
  let [low, high] = [0, userCount];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! <= entry) low = middle;
    else high = middle;
  }
  return low;
}

function diverged(loss: number, epoch: number, step: number, rate: number): InputError {
  return new InputError('training diverged: the loss is not a finite number', {
    argument: 'parameters.rate',
    found: `a loss of ${loss} in epoch ${epoch + 1}, step ${step + 1}, with a rate of ${rate}`,
    expected: 'a loss that falls',
    hint: 'Lower the rate, for example to a tenth, or raise the regularisation.',
  });
}

export type HeldOutMetric = 'ndcg' | 'mrr' | 'recall';

export const HELD_OUT_DEPTH = 10;

const SHARE = 0.1;
const HELD_OUT = 4;

/** A matrix in two: of a profile of n entries, n / 10 rounded to the nearest are held out, drawn by the seed and the user. */
export function heldOutParts(
  matrix: InteractionMatrix,
  seed: number,
): { rest: InteractionMatrix; held: InteractionMatrix } {
  const { userCount, itemCount, offsets, items } = matrix;
  const parts = [0, 1].map(() => ({ offsets: new Uint32Array(userCount + 1), items: [] as number[] }));
  for (let user = 0; user < userCount; user++) {
    const own = items.subarray(offsets[user], offsets[user + 1]);
    const heldCount = Math.round(SHARE * own.length);
    const held = new Set(shuffledOrder(own.length, drawKey(seed, HELD_OUT, user)).subarray(0, heldCount));
    for (const [place, item] of own.entries()) parts[held.has(place) ? 1 : 0]!.items.push(item);
    for (const part of parts) part.offsets[user + 1] = part.items.length;
  }
  const [rest, held] = parts.map((part) => {
    return binaryMatrix(userCount, itemCount, { offsets: part.offsets, items: Uint32Array.from(part.items) });
  }) as [InteractionMatrix, InteractionMatrix];
  return { rest, held };
}

/** The mean over users with held-out items; `lists` may come in blocks, users in order. */
export function heldOutValue(
  blocks: RankedLists | Iterable<RankedLists>,
  held: InteractionMatrix,
  metric: HeldOutMetric,
): number {
  let [sum, count, first] = [0, 0, 0];
  for (const lists of 'items' in blocks ? [blocks] : blocks) {
    const values = heldOutValues(lists, held, first, metric);
    for (const value of values) sum += value;
    count += values.length;
    first += lists.userCount;
  }
  return count === 0 ? 0 : sum / count;
}

function heldOutValues(lists: RankedLists, held: InteractionMatrix, from: number, metric: HeldOutMetric): number[] {
  const discounts = logDiscounts(HELD_OUT_DEPTH);
  const values: number[] = [];
  for (let place = 0; place < lists.userCount; place++) {
    const user = from + place;
    const own = new Set(held.items.subarray(held.offsets[user], held.offsets[user + 1]));
    if (own.size === 0) continue;
    let [gain, ideal, hits, first] = [0, 0, 0, 0];
    for (let rank = 0; rank < HELD_OUT_DEPTH; rank++) {
      if (rank < own.size) ideal += discounts[rank]!;
      if (rank >= lists.lengths[place]! || !own.has(lists.items[place * HELD_OUT_DEPTH + rank]!)) continue;
      gain += discounts[rank]!;
      hits += 1;
      first ||= 1 / (rank + 1);
    }
    values.push(metric === 'ndcg' ? gain / ideal : metric === 'mrr' ? first : hits / own.size);
  }
  return values;
}
