// Random search: no setting twice, and trial n depends on the seed and n only, but for settings that were tried before.
// Bergstra and Bengio, "Random search for hyper-parameter optimization", JMLR 2012.
import { createGenerator, type Generator } from '../../../foundation/numbers/generator.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { type Proposer, type ProposerSetting, triedKeys } from './proposer.js';
import { keyOf, type Point, type SearchSpace, valuesAt } from './search-space.js';
import type { Trial } from './trial.js';

/** Draws for one trial before a space that may be nearly used up is walked instead. */
const DRAW_LIMIT = 100;

export function randomSearch({ space, seed, batch }: ProposerSetting): Proposer {
  return {
    roundSize: (trials) => (isUsedUp(space, trials) ? 0 : batch),
    propose(trials) {
      const tried = triedKeys(space, trials);
      const proposals: ParameterValues[] = [];
      while (proposals.length < batch) {
        const values = untriedValues(space, tried, createGenerator(seed, trials.length + proposals.length));
        if (values === undefined) break;
        tried.add(keyOf(space, values));
        proposals.push(values);
      }
      return proposals;
    },
  };
}

/** A random point: one draw for each axis, in their order. */
export function randomPoint({ axes }: SearchSpace, generator: Generator): Point {
  const point = new Float64Array(axes.length);
  for (let i = 0; i < point.length; i++) point[i] = axes[i]!.draw(generator.nextUnit());
  return point;
}

/** Random values that were not tried; undefined if all were. */
export function untriedValues(
  space: SearchSpace,
  tried: ReadonlySet<string>,
  generator: Generator,
): ParameterValues | undefined {
  for (let draw = 0; draw < DRAW_LIMIT; draw++) {
    const values = valuesAt(space, randomPoint(space, generator));
    if (!tried.has(keyOf(space, values))) return values;
  }
  if (space.size === Number.POSITIVE_INFINITY) return undefined;
  // So many repeats happen only where few settings are left: the next one from a random start is as good as any.
  const start = Math.floor(generator.nextUnit() * space.size);
  for (let step = 0; step < space.size && step <= tried.size; step++) {
    const values = valuesAt(space, numberedPoint(space, (start + step) % space.size));
    if (!tried.has(keyOf(space, values))) return values;
  }
  return undefined;
}

/** Point `number` of a space of finite size, the last axis running fastest. */
export function numberedPoint({ axes }: SearchSpace, number: number): Point {
  const point = new Float64Array(axes.length);
  let rest = number;
  for (let i = axes.length - 1; i >= 0; i--) {
    const { size, isOrdered, snap, placeOf, dimension } = axes[i]!;
    const index = rest % size;
    rest = Math.floor(rest / size);
    // Whole numbers are counted from the least, since on a scale of ratios they lie at no even distances.
    if (!isOrdered) point[i] = index;
    else point[i] = dimension.type === 'whole' ? placeOf(dimension.least + index) : snap(index / (size - 1));
  }
  return point;
}

/** Whether every setting of a space of finite size was tried. */
export function isUsedUp(space: SearchSpace, trials: readonly Trial[]): boolean {
  return trials.length >= space.size && triedKeys(space, trials).size >= space.size;
}
