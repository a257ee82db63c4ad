// Stochastic gradient descent for matrix factorisation with a sampled loss. Order and negatives of an epoch are drawn from
// (seed, epoch), one position after the other; the steps themselves are a kernel, and how many a call makes changes no bit.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import {
  ALL_DESCENDED,
  descendPairs,
  descendPoints,
  SIGMOID_FURTHEST,
  SIGMOID_LENGTH,
  SIGMOID_PLACES_A_UNIT,
} from '../../foundation/kernels/descend-samples.js';
import { exp } from '../../foundation/numbers/elementary.js';
import { createGenerator, type Generator } from '../../foundation/numbers/generator.js';
import { ascendingFrom, ascendingPlace } from '../../foundation/typed-arrays.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import { heldArrays } from '../scoring/multiply-sparse.js';

export const NO_DRAW = -1;

/** Draws before a user who has almost everything is passed over. */
const MOST_DRAWS = 1000;

export type Negatives = 'uniform' | 'popularity';

/** Draws an item that the user of a row does not have; `NO_DRAW` where a thousand draws found none. */
export function negativeDraws(
  { offsets, items, itemCount }: InteractionMatrix,
  negatives: Negatives,
): (user: number, generator: Generator) => number {
  const draw =
    negatives === 'uniform'
      ? (generator: Generator) => generator.nextBelow(itemCount)
      : (generator: Generator) => items[generator.nextBelow(items.length)]!;
  return (user, generator) => {
    const from = offsets[user]!;
    const to = offsets[user + 1]!;
    if (to - from === itemCount) return NO_DRAW;
    for (let tries = 0; tries < MOST_DRAWS; tries++) {
      const item = draw(generator);
      if (ascendingPlace(items, from, to, item) === to) return item;
    }
    return NO_DRAW;
  };
}

let table: Float64Array | undefined;

/** 1 / (1 + e^-x) at x = place / 64 - 18; made at the first asking, and never to be written to. */
export function sigmoidTable(): Float64Array {
  table ??= Float64Array.from({ length: SIGMOID_LENGTH }, (_, place) => {
    return 1 / (1 + exp(SIGMOID_FURTHEST - place / SIGMOID_PLACES_A_UNIT));
  });
  return table;
}

export interface Descent {
  readonly dimension: number;
  readonly rate: number;
  readonly l2: number;
  readonly epochs: number;
  readonly seed: number;
  readonly loss: 'bpr' | 'bce';
  readonly negatives: Negatives;
  readonly negativeCount: number;
  readonly onChoices?: ((done: number) => void) | undefined;
  /** Whether training is over before its last epoch. */
  readonly isOver?: ((factors: BothFactors) => boolean) | undefined;
}

/** `users[user * dimension + d]` and `items[item * dimension + d]`. */
export interface BothFactors {
  readonly users: Float64Array;
  readonly items: Float64Array;
}

const START = 0.1;

/** Samples that a call steps through: some milliseconds. */
const SAMPLES_A_CALL = 16_384;

/** Factors after all epochs. `bpr`: each negative makes a pair with the choice; `bce`: a choice is 1, a negative 0. */
export function* sampledDescent(backend: Backend, train: InteractionMatrix, descent: Descent): Steps<BothFactors> {
  const { epochs, seed, onChoices, isOver } = descent;
  const held = heldArrays(backend, { ...(yield* startingFactors(train, descent.dimension, seed)) });
  try {
    yield;
    const userOf = usersOfEntries(train);
    const order = ascendingFrom(0, userOf.length);
    const draw = negativeDraws(train, descent.negatives);
    const samples = new Samples(backend, held.arrays, descent);
    const addSome = (from: number, to: number, generator: Generator) => {
      for (let position = from; position < to; position++) {
        const entry = order[position]!;
        const user = userOf[entry]!;
        const item = train.items[entry]!;
        if (descent.loss === 'bce') samples.add(user, item, 1);
        for (let drawn = 0; drawn < descent.negativeCount; drawn++) {
          const other = draw(user, generator);
          if (other === NO_DRAW) continue;
          if (descent.loss === 'bce') samples.add(user, other, 0);
          else samples.add(user, item, other);
        }
      }
    };
    const choicesAStep = Math.ceil(SAMPLES_A_CALL / (1 + descent.negativeCount));
    for (let epoch = 0; epoch < epochs; epoch++) {
      yield* createGenerator(seed, 1 + 2 * epoch).shuffleInSteps(order);
      yield;
      const generator = createGenerator(seed, 2 + 2 * epoch);
      for (let from = 0; from < order.length; from += choicesAStep) {
        onChoices?.(epoch * order.length + from);
        yield;
        addSome(from, Math.min(from + choicesAStep, order.length), generator);
      }
      samples.flush();
      onChoices?.((epoch + 1) * order.length);
      if (isOver?.(held.arrays) === true) break;
    }
    return held.copies();
  } finally {
    held.release();
  }
}

class Samples {
  private readonly words = new Uint32Array(3 * SAMPLES_A_CALL);
  private count = 0;

  constructor(
    private readonly backend: Backend,
    private readonly factors: BothFactors,
    private readonly descent: Descent,
  ) {}

  add(user: number, item: number, third: number): void {
    const at = 3 * this.count;
    this.words[at] = user;
    this.words[at + 1] = item;
    this.words[at + 2] = third;
    this.count += 1;
    if (this.count === SAMPLES_A_CALL) this.flush();
  }

  flush(): void {
    const { dimension, rate, l2, loss } = this.descent;
    const samples = this.words.subarray(0, 3 * this.count);
    const offender = this.backend.run(loss === 'bpr' ? descendPairs : descendPoints, {
      ...this.factors,
      ...{ dimension, samples, sampleCount: this.count, rate, l2, sigmoid: sigmoidTable() },
    });
    if (offender !== ALL_DESCENDED) refuseRunaway(samples[3 * offender]!, samples[3 * offender + 1]!, rate);
    this.count = 0;
  }
}

/** Random factors of users and then of items, with squares that add up to about START^2. */
export function* startingFactors(
  { userCount, itemCount }: InteractionMatrix,
  dimension: number,
  seed: number,
): Steps<BothFactors> {
  const generator = createGenerator(seed);
  const spread = START / Math.sqrt(dimension);
  const users = yield* gaussians(userCount * dimension, spread, generator);
  return { users, items: yield* gaussians(itemCount * dimension, spread, generator) };
}

/** Draws of a normal distribution, one after the other. */
export function* gaussians(count: number, spread: number, generator: Generator): Steps<Float64Array> {
  const drawn = new Float64Array(count);
  yield* rowsInSteps(count, (from, to) => {
    for (let at = from; at < to; at++) drawn[at] = spread * generator.nextGaussian();
  });
  return drawn;
}

export function usersOfEntries({ userCount, offsets, items }: InteractionMatrix): Uint32Array {
  const userOf = new Uint32Array(items.length);
  for (let user = 0; user < userCount; user++) userOf.fill(user, offsets[user]!, offsets[user + 1]!);
  return userOf;
}

function refuseRunaway(user: number, item: number, rate: number): never {
  throw new InputError('factors overflowed', {
    argument: 'parameters.rate',
    user,
    item,
    found: rate,
    expected: 'steps so small that the loss falls',
    hint: 'Lower the learning rate.',
  });
}
