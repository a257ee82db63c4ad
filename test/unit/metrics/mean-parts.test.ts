// Aggregates that are no means of the users' values follow from means of other columns; resampling rests on that.
import { describe, expect, it } from 'vitest';
import type { ListBlock } from '../../../src/data/tables/ranked-lists.js';
import { createEngineSync } from '../../../src/engine/engine.js';
import { exactMean } from '../../../src/foundation/numbers/exact-sum.js';

const truth = { offsets: Uint32Array.of(0, 2, 3, 6, 6), items: Uint32Array.of(1, 3, 0, 0, 2, 4) };
const lists: ListBlock = {
  kind: 'lists',
  items: Uint32Array.of(1, 0, 3, 2, 0, 4, 4, 2, 0, 1, 2, 3),
  lengths: Uint32Array.of(3, 3, 3, 3),
  k: 3,
  userCount: 4,
};

describe('the parts of an aggregate', () => {
  it.each(['f1@3', 'recall(aggregate=deviation)@3', 'map(aggregate=geometric)@3'])('make up %s', (label) => {
    const engine = createEngineSync({ backend: 'js' });
    const [column] = engine.evaluate({ lists, truth, metrics: [label] }).metrics;
    engine.dispose();
    const { columns, combine } = column!.meanParts!();
    expect(columns.every(({ length }) => length === 3)).toBe(true);
    expect(combine(columns.map((values) => exactMean(values)))).toBeCloseTo(column!.value, 14);
  });

  it('make up the root of a mean error over all pairs', () => {
    const predictions = {
      users: Uint32Array.of(0, 0, 1, 2),
      ratings: Float64Array.of(4, 3, 5, 1),
      predicted: Float64Array.of(3, 3.5, 4, 4),
      userCount: 4,
    };
    const engine = createEngineSync({ backend: 'js' });
    const [column] = engine.evaluate({ lists, truth, predictions, metrics: ['rmse'] }).metrics;
    engine.dispose();
    const { columns, combine } = column!.meanParts!();
    expect(columns.map((values) => Array.from(values))).toEqual([
      [1.25, 1, 9],
      [2, 1, 1],
    ]);
    expect(combine(columns.map((values) => exactMean(values)))).toBeCloseTo(Math.sqrt(11.25 / 4), 14);
    expect(column!.value).toBeCloseTo(Math.sqrt(11.25 / 4), 14);
  });
});
