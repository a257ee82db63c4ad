// Stochastic gradient descent for matrix factorisation with a sampled loss. Steps depend on one another, so this is a plain
// loop for both backends. Order and negatives of an epoch are drawn from (seed, epoch), one position after the other.
import type { InteractionMatrix } from '../data/interaction-matrix.js';
import { createGenerator, type Generator } from '../num/generator.js';
import { type Negatives, NO_ITEM, negativeDraws } from './negative-draws.js';
import { sigmoidTable } from './sigmoid-table.js';

export interface Descent {
  readonly dimension: number;
  readonly rate: number;
  readonly l2: number;
  readonly epochs: number;
  readonly seed: number;
  readonly loss: 'bpr' | 'bce';
  readonly negatives: Negatives;
  /** Negatives for each choice. */
  readonly negativeCount: number;
  readonly onEpoch?: ((done: number) => void) | undefined;
}

/** `users[user * dimension + d]` and `items[item * dimension + d]`. */
export interface BothFactors {
  readonly users: Float64Array;
  readonly items: Float64Array;
}

/** Spread of the factors at the start. */
const START = 0.1;

/** Factors after all epochs, in each of which every choice is met once, in random order. */
export function sampledDescent(train: InteractionMatrix, descent: Descent): BothFactors {
  const { dimension, epochs, seed } = descent;
  const factors = startingFactors(train, dimension, seed);
  const userOf = usersOfEntries(train);
  const order = Uint32Array.from(userOf, (_, entry) => entry);
  const draw = negativeDraws(train, descent.negatives);
  const step = descent.loss === 'bpr' ? pairSteps(factors, descent, draw) : pointSteps(factors, descent, draw);
  for (let epoch = 0; epoch < epochs; epoch++) {
    createGenerator(seed, 1 + 2 * epoch).shuffle(order);
    const generator = createGenerator(seed, 2 + 2 * epoch);
    for (let position = 0; position < order.length; position++) {
      const entry = order[position]!;
      step(userOf[entry]!, train.items[entry]!, generator);
    }
    descent.onEpoch?.(epoch + 1);
  }
  return factors;
}

type Step = (user: number, item: number, generator: Generator) => void;

type Draw = ReturnType<typeof negativeDraws>;

/** Rendle et al., BPR, UAI 2009: with x = p . (q_i - q_j), each moves along sigmoid(-x) times the gradient of x. */
function pairSteps({ users, items }: BothFactors, descent: Descent, drawNegative: Draw): Step {
  const { dimension, rate, l2, negativeCount } = descent;
  const sigmoid = sigmoidTable();
  return (user, item, generator) => {
    for (let drawn = 0; drawn < negativeCount; drawn++) {
      const other = drawNegative(user, generator);
      if (other === NO_ITEM) return;
      const p = user * dimension;
      const i = item * dimension;
      const j = other * dimension;
      let x = 0;
      for (let d = 0; d < dimension; d++) x += users[p + d]! * (items[i + d]! - items[j + d]!);
      const pull = sigmoid(-x);
      for (let d = 0; d < dimension; d++) {
        const own = users[p + d]!;
        const wanted = items[i + d]!;
        const unwanted = items[j + d]!;
        users[p + d] = own + rate * (pull * (wanted - unwanted) - l2 * own);
        items[i + d] = wanted + rate * (pull * own - l2 * wanted);
        items[j + d] = unwanted - rate * (pull * own + l2 * unwanted);
      }
    }
  };
}

/** The cross-entropy of sigmoid(p . q) with 1 for a choice, and with 0 for each negative. */
function pointSteps({ users, items }: BothFactors, descent: Descent, drawNegative: Draw): Step {
  const { dimension, rate, l2, negativeCount } = descent;
  const sigmoid = sigmoidTable();
  const pointStep = (user: number, item: number, label: number) => {
    const p = user * dimension;
    const q = item * dimension;
    let x = 0;
    for (let d = 0; d < dimension; d++) x += users[p + d]! * items[q + d]!;
    const pull = label - sigmoid(x);
    for (let d = 0; d < dimension; d++) {
      const own = users[p + d]!;
      const theirs = items[q + d]!;
      users[p + d] = own + rate * (pull * theirs - l2 * own);
      items[q + d] = theirs + rate * (pull * own - l2 * theirs);
    }
  };
  return (user, item, generator) => {
    pointStep(user, item, 1);
    for (let drawn = 0; drawn < negativeCount; drawn++) {
      const other = drawNegative(user, generator);
      if (other !== NO_ITEM) pointStep(user, other, 0);
    }
  };
}

/** Random factors of users and then of items, with squares that add up to about START^2. */
export function startingFactors(
  { userCount, itemCount }: InteractionMatrix,
  dimension: number,
  seed: number,
): BothFactors {
  const generator = createGenerator(seed);
  const spread = START / Math.sqrt(dimension);
  const drawn = (count: number) =>
    Float64Array.from({ length: count * dimension }, () => spread * generator.nextGaussian());
  return { users: drawn(userCount), items: drawn(itemCount) };
}

function usersOfEntries({ userCount, offsets, items }: InteractionMatrix): Uint32Array {
  const userOf = new Uint32Array(items.length);
  for (let user = 0; user < userCount; user++) userOf.fill(user, offsets[user]!, offsets[user + 1]!);
  return userOf;
}
