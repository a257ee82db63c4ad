// Stochastic gradient descent for SVD++. Order of users and negatives of an epoch are drawn from (seed, epoch), one after
// the other; the steps themselves are a kernel, and how many users a call meets changes no bit.

import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { InputError } from '../../foundation/errors.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import { descendProfiles } from '../../foundation/kernels/descend-profiles.js';
import { ALL_DESCENDED } from '../../foundation/kernels/descend-samples.js';
import { createGenerator, type Generator } from '../../foundation/numbers/generator.js';
import { heldArrays } from '../scoring/held-arrays.js';
import { type BothFactors, startingFactors } from './sampled-descent.js';
import { type Negatives, NO_DRAW, negativeDraws } from './sampled-negatives.js';

export interface ImplicitOptions {
  readonly dimension: number;
  readonly rate: number;
  readonly l2: number;
  readonly epochs: number;
  readonly seed: number;
  readonly negatives: Negatives;
  readonly negativeCount: number;
  /** Told how many users were met, of all epochs. */
  readonly onUsers?: ((done: number) => void) | undefined;
}

export interface ImplicitFactors extends BothFactors {
  /** `implicit[item * dimension + d]`: what having chosen an item adds to a user. */
  readonly implicit: Float64Array;
  readonly userBiases: Float64Array;
  readonly itemBiases: Float64Array;
}

/** Samples of a call: some milliseconds. */
const SAMPLES_A_CALL = 16_384;

/** Factors after all epochs, in each of which users come in random order, their choices by item, negatives after each. */
export function implicitDescent(backend: Backend, train: InteractionMatrix, options: ImplicitOptions): ImplicitFactors {
  const { dimension, seed, epochs, negativeCount, onUsers } = options;
  const { userCount, itemCount, offsets, values } = train;
  const { users, items } = startingFactors(train, dimension, seed);
  const starts = {
    ...{ users, items, implicit: new Float64Array(items.length) },
    ...{ userBiases: new Float64Array(userCount), itemBiases: new Float64Array(itemCount) },
  };
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  const mean = sum / (values.length * (1 + negativeCount));
  const held = heldArrays(backend, starts);
  try {
    const order = Uint32Array.from({ length: userCount }, (_, user) => user);
    const draw = negativeDraws(train, options.negatives);
    for (let epoch = 0; epoch < epochs; epoch++) {
      createGenerator(seed, 1 + 2 * epoch).shuffle(order);
      const generator = createGenerator(seed, 2 + 2 * epoch);
      for (let from = 0, to = 0; from < userCount; from = to) {
        for (let count = 0; to < userCount && count < SAMPLES_A_CALL; to++) {
          count += (offsets[order[to]! + 1]! - offsets[order[to]!]!) * (1 + negativeCount);
        }
        const visits = visitsOf(train, order.subarray(from, to), negativeCount, draw, generator);
        const { rate, l2 } = options;
        const offender = backend.run(descendProfiles, { ...held.arrays, ...visits, dimension, mean, rate, l2 });
        if (offender !== ALL_DESCENDED) refuseRunaway(order[from + offender]!, rate);
        onUsers?.(epoch * userCount + to);
      }
    }
    return held.copies();
  } finally {
    held.release();
  }
}

/** Profiles and samples of some users, drawn in their order. */
function visitsOf(
  { offsets, items, values }: InteractionMatrix,
  visited: Uint32Array,
  negativeCount: number,
  draw: ReturnType<typeof negativeDraws>,
  generator: Generator,
) {
  const profileOffsets = new Uint32Array(visited.length + 1);
  const sampleOffsets = new Uint32Array(visited.length + 1);
  for (let visit = 0; visit < visited.length; visit++) {
    const user = visited[visit]!;
    profileOffsets[visit + 1] = profileOffsets[visit]! + offsets[user + 1]! - offsets[user]!;
  }
  const choiceCount = profileOffsets[visited.length]!;
  const profileItems = new Uint32Array(choiceCount);
  const sampleItems = new Uint32Array(choiceCount * (1 + negativeCount));
  const sampleValues = new Float64Array(sampleItems.length);
  let sample = 0;
  for (let visit = 0; visit < visited.length; visit++) {
    const user = visited[visit]!;
    profileItems.set(items.subarray(offsets[user], offsets[user + 1]), profileOffsets[visit]);
    for (let at = offsets[user]!; at < offsets[user + 1]!; at++) {
      sampleItems[sample] = items[at]!;
      sampleValues[sample] = values[at]!;
      sample += 1;
      for (let drawn = 0; drawn < negativeCount; drawn++) {
        const negative = draw(user, generator);
        if (negative !== NO_DRAW) sampleItems[sample++] = negative;
      }
    }
    sampleOffsets[visit + 1] = sample;
  }
  const lists = { profileOffsets, profileItems, sampleOffsets, sampleItems, sampleValues };
  return { visited, visitCount: visited.length, ...lists };
}

function refuseRunaway(user: number, rate: number): never {
  throw new InputError('factors have left the range of numbers', {
    argument: 'parameters.rate',
    user,
    found: rate,
    expected: 'steps so small that the error falls',
    hint: 'Lower the learning rate.',
  });
}
