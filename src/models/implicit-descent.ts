// Stochastic gradient descent for SVD++. A step moves the factors of all items of a user's profile alike, so their sum is
// followed while the user's choices are met, and handed to the items once at the end: the same steps, for the price of one.
import type { InteractionMatrix } from '../data/interaction-matrix.js';
import { createGenerator, type Generator } from '../num/generator.js';
import { type Negatives, NO_ITEM, negativeDraws } from './negative-draws.js';
import { type BothFactors, startingFactors } from './sampled-descent.js';

export interface ImplicitOptions {
  readonly dimension: number;
  readonly rate: number;
  readonly l2: number;
  readonly epochs: number;
  readonly seed: number;
  readonly negatives: Negatives;
  readonly negativeCount: number;
  readonly onEpoch?: ((done: number) => void) | undefined;
}

export interface ImplicitFactors extends BothFactors {
  /** `implicit[item * dimension + d]`: what having chosen an item adds to a user. */
  readonly implicit: Float64Array;
  readonly itemBiases: Float64Array;
}

/** Factors after all epochs, in each of which users come in random order and their choices by item. */
export function implicitDescent(train: InteractionMatrix, options: ImplicitOptions): ImplicitFactors {
  const { seed, epochs, negatives } = options;
  const descent = new ImplicitDescent(train, options);
  const order = Uint32Array.from({ length: train.userCount }, (_, user) => user);
  const draw = negativeDraws(train, negatives);
  for (let epoch = 0; epoch < epochs; epoch++) {
    createGenerator(seed, 1 + 2 * epoch).shuffle(order);
    const generator = createGenerator(seed, 2 + 2 * epoch);
    for (const user of order) descent.visit(user, draw, generator);
    options.onEpoch?.(epoch + 1);
  }
  return descent;
}

class ImplicitDescent implements ImplicitFactors {
  readonly users: Float64Array;
  readonly items: Float64Array;
  readonly implicit: Float64Array;
  readonly itemBiases: Float64Array;
  private readonly userBiases: Float64Array;
  private readonly mean: number;
  private readonly train: InteractionMatrix;
  private readonly options: ImplicitOptions;
  /** The sum of the profile's implicit factors over the root of its length, as it moves. */
  private readonly folded: Float64Array;

  constructor(train: InteractionMatrix, options: ImplicitOptions) {
    const { dimension, seed, negativeCount } = options;
    const { users, items } = startingFactors(train, dimension, seed);
    this.users = users;
    this.items = items;
    this.implicit = new Float64Array(items.length);
    this.itemBiases = new Float64Array(train.itemCount);
    this.userBiases = new Float64Array(train.userCount);
    let sum = 0;
    for (let at = 0; at < train.values.length; at++) sum += train.values[at]!;
    this.mean = sum / (train.values.length * (1 + negativeCount));
    this.train = train;
    this.options = options;
    this.folded = new Float64Array(dimension);
  }

  /** All choices of a user, each followed by its negatives. */
  visit(user: number, draw: ReturnType<typeof negativeDraws>, generator: Generator): void {
    const { offsets, items, values } = this.train;
    const { rate, l2, negativeCount } = this.options;
    const [from, to] = [offsets[user]!, offsets[user + 1]!];
    if (to === from) return;
    const before = this.fold(from, to);
    let kept = 1;
    for (let at = from; at < to; at++) {
      this.step(user, items[at]!, values[at]!);
      kept -= kept * (rate * l2);
      for (let drawn = 0; drawn < negativeCount; drawn++) {
        const negative = draw(user, generator);
        if (negative === NO_ITEM) continue;
        this.step(user, negative, 0);
        kept -= kept * (rate * l2);
      }
    }
    this.handOut(from, to, before, kept);
  }

  /** Sets `folded` for the profile, and returns a copy of it. */
  private fold(from: number, to: number): Float64Array {
    const { dimension } = this.options;
    this.folded.fill(0);
    for (let at = from; at < to; at++) {
      const y = this.train.items[at]! * dimension;
      for (let d = 0; d < dimension; d++) this.folded[d]! += this.implicit[y + d]!;
    }
    const root = Math.sqrt(to - from);
    for (let d = 0; d < dimension; d++) this.folded[d]! /= root;
    return this.folded.slice();
  }

  /** e = r - (mean + b_u + b_i + q . (p + z)); every part moves along e times its gradient, less l2 times itself. */
  private step(user: number, item: number, value: number): void {
    const { users, items, folded, userBiases, itemBiases } = this;
    const { dimension, rate, l2 } = this.options;
    const p = user * dimension;
    const q = item * dimension;
    let score = 0;
    for (let d = 0; d < dimension; d++) score += items[q + d]! * (users[p + d]! + folded[d]!);
    const error = value - (this.mean + userBiases[user]! + itemBiases[item]! + score);
    userBiases[user]! += rate * (error - l2 * userBiases[user]!);
    itemBiases[item]! += rate * (error - l2 * itemBiases[item]!);
    for (let d = 0; d < dimension; d++) {
      const own = users[p + d]!;
      const theirs = items[q + d]!;
      const sum = folded[d]!;
      items[q + d] = theirs + rate * (error * (own + sum) - l2 * theirs);
      users[p + d] = own + rate * (error * theirs - l2 * own);
      folded[d] = sum + rate * (error * theirs - l2 * sum);
    }
  }

  /** Every y of the profile has shrunk to the share `kept` and moved by its part of what the sum moved beyond that. */
  private handOut(from: number, to: number, before: Float64Array, kept: number): void {
    const { dimension } = this.options;
    const root = Math.sqrt(to - from);
    for (let d = 0; d < dimension; d++) this.folded[d] = (this.folded[d]! - kept * before[d]!) / root;
    for (let at = from; at < to; at++) {
      const y = this.train.items[at]! * dimension;
      for (let d = 0; d < dimension; d++) this.implicit[y + d] = kept * this.implicit[y + d]! + this.folded[d]!;
    }
  }
}
