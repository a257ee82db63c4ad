// The points among which the next trial is chosen: all of a small space; of others some from anywhere and some from around
// the best, where the last improvements are found.
import type { Generator } from '../../../foundation/numbers/generator.js';
import { numberedPoint, randomPoint } from './random-search.js';
import type { Point, SearchSpace } from './search-space.js';

/** How far from a good point others are drawn, as deviations on axes of length 1, by turns. */
const WIDTHS = [0.2, 0.1, 0.05, 0.02];

/** The points to choose from, `good` ones being the best so far, the best first. Small spaces are there whole. */
export function candidatePoints(
  space: SearchSpace,
  count: number,
  good: readonly Point[],
  generator: Generator,
): readonly Point[] {
  if (space.size <= count) return Array.from({ length: space.size }, (_, number) => numberedPoint(space, number));
  return Array.from({ length: count }, (_, i) => {
    if (i % 2 === 0 || good.length === 0) return randomPoint(space, generator);
    const turn = (i - 1) / 2;
    const width = WIDTHS[turn % WIDTHS.length]!;
    return nearPoint(space, good[Math.floor(turn / WIDTHS.length) % good.length]!, width, generator);
  });
}

/** A point around another: about half of its places moved, mostly one at least; a value without order may become
 * any other. */
export function nearPoint({ axes }: SearchSpace, point: Point, width: number, generator: Generator): Point {
  const near = point.slice();
  const always = generator.nextBelow(axes.length);
  for (let i = 0; i < near.length; i++) {
    if (i !== always && generator.nextUnit() < 0.5) continue;
    const { isOrdered, snap, draw } = axes[i]!;
    if (isOrdered) near[i] = snap(Math.min(1, Math.max(0, point[i]! + width * generator.nextGaussian())));
    else near[i] = draw(generator.nextUnit());
  }
  return near;
}
