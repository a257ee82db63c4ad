// Spaces: what lies on an axis, that places and values belong together, and what is refused before any trial.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError, UsageError } from '../../../../src/foundation/errors.js';
import { modelNamed, models } from '../../../../src/models/model-registry.js';
import type { ParameterSpace } from '../../../../src/models/scoring/parameters.js';
import { checkedParameters } from '../../../../src/models/scoring/parameters.js';
import { levelsOf } from '../../../../src/studies/experiment/search/axis.js';
import type { DeclaredDimension, RangeDimension } from '../../../../src/studies/experiment/search/dimension.js';
import { checkInSpace, keyOf, searchSpace } from '../../../../src/studies/experiment/search/search-space.js';
import { spaceOfParameters } from '../../../../src/studies/experiment/search/space-of-parameters.js';

const axis = (declared: DeclaredDimension) => searchSpace({ x: declared }).axes[0]!;
const problemOf = (declared: DeclaredDimension) => () => searchSpace({ x: declared });

const ranges: fc.Arbitrary<RangeDimension> = fc
  .record({
    type: fc.constantFrom('real' as const, 'whole' as const),
    scale: fc.constantFrom('linear' as const, 'log' as const),
    least: fc.integer({ min: 1, max: 1000 }),
    width: fc.integer({ min: 1, max: 5000 }),
  })
  .map(({ type, scale, least, width }) => ({ type, scale, least, most: least + width }));

describe('an axis', () => {
  it('keeps every place within its ends, and a value at its own place', () => {
    fc.assert(
      fc.property(ranges, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (range, unit) => {
        const { draw, snap, valueAt, placeOf, has } = axis(range);
        const value = valueAt(draw(unit));
        expect(has(value)).toBe(true);
        expect(has(valueAt(unit))).toBe(true);
        expect(snap(draw(unit))).toBeCloseTo(draw(unit), 12);
        if (range.type === 'whole') expect(valueAt(placeOf(value))).toBe(value);
        else expect(valueAt(placeOf(value))).toBeCloseTo(value as number, 8);
      }),
    );
  });

  it('has its ends, exactly', () => {
    const { valueAt } = axis({ type: 'real', least: 0.001, most: 0.3, scale: 'log' });
    expect([valueAt(0), valueAt(1), valueAt(0.5)]).toEqual([0.001, 0.3, expect.closeTo(Math.sqrt(0.0003), 12)]);
    expect(axis({ type: 'real', least: -1.7e308, most: 1.7e308 }).valueAt(0.5)).toBe(0);
  });

  it('draws whole numbers, listed values and choices evenly', () => {
    const units = Array.from({ length: 1200 }, (_, i) => (i + 0.5) / 1200);
    for (const declared of [{ type: 'whole', least: 3, most: 6 }, [4, 1, 9, 2], ['a', 'b', 1, true]] as const) {
      const { draw, valueAt } = axis(declared as DeclaredDimension);
      const counts = new Map<unknown, number>();
      for (const value of units.map((unit) => valueAt(draw(unit)))) counts.set(value, (counts.get(value) ?? 0) + 1);
      expect([...counts.values()]).toEqual([300, 300, 300, 300]);
    }
  });

  it('gives small whole numbers more space on a scale of ratios', () => {
    const { draw, valueAt } = axis({ type: 'whole', least: 1, most: 3, scale: 'log' });
    // 1 owns ln 2 of ln 4, 2 owns ln(3/2), 3 owns ln(4/3).
    expect([0.49, 0.51, 0.79, 0.8].map((unit) => valueAt(draw(unit)))).toEqual([1, 2, 2, 3]);
  });

  it('lists levels in even steps, each once', () => {
    expect(levelsOf(axis({ type: 'real', least: 1, most: 10000, scale: 'log' }), 5)).toEqual(
      [1, 10, 100, 1000, 10000].map((level) => expect.closeTo(level, 8)),
    );
    expect(levelsOf(axis({ type: 'whole', least: 1, most: 1000, scale: 'log' }), 4)).toEqual([1, 10, 100, 1000]);
    expect(levelsOf(axis({ type: 'whole', least: 1, most: 3, scale: 'log' }), 3)).toEqual([1, 2, 3]);
    expect(levelsOf(axis({ type: 'real', least: 0, most: 4 }), 1)).toEqual([2]);
    expect(levelsOf(axis([30, 10]), 1)).toEqual([30, 10]);
    expect(levelsOf(axis({ type: 'flag' }), 1)).toEqual([false, true]);
  });
});

describe('a space', () => {
  it('knows its size', () => {
    expect(
      searchSpace({ a: [1, 2, 3], b: { type: 'flag' }, c: 'fixed', d: { type: 'whole', least: 2, most: 5 } }).size,
    ).toBe(24);
    expect(searchSpace({ a: { type: 'real', least: 0, most: 1 } }).size).toBe(Number.POSITIVE_INFINITY);
    expect(searchSpace({ a: { type: 'real', least: 1, most: 1 } }).size).toBe(1);
  });

  it('tells values of different type apart', () => {
    const space = searchSpace({ a: ['1', 1, true] });
    expect(new Set(['1', 1, true].map((a) => keyOf(space, { a }))).size).toBe(3);
  });

  it('refuses what cannot be searched, with a hint', () => {
    expect(() => searchSpace({})).toThrow(/empty.*needs no search/);
    expect(problemOf({ type: 'choice', choices: [] })).toThrow(/must have values.*Leave the parameter out/);
    expect(problemOf([])).toThrow(/must have values/);
    expect(problemOf({ type: 'list', values: [1, 1] })).toThrow(/twice/);
    expect(problemOf({ type: 'list', values: [1, Number.NaN] })).toThrow(/cannot be a value/);
    expect(problemOf({ type: 'real', least: 5, most: 1 })).toThrow(/Did you mean 1 to 5/);
    expect(problemOf({ type: 'real', least: 0, most: Number.POSITIVE_INFINITY })).toThrow(/two ends.*where to look/);
    expect(problemOf({ type: 'whole', least: 0.5, most: 3 })).toThrow(/a whole number/);
    expect(problemOf({ type: 'real', least: 0, most: 1, scale: 'log' })).toThrow(/never reach 0.*linear/);
    expect(problemOf({ type: 'reel', least: 0, most: 1 } as never)).toThrow(/Did you mean 'real'/);
    expect(problemOf({ type: 'real', least: 0, max: 1 } as never)).toThrow(/no such option/);
    expect(problemOf(null as never)).toThrow(UsageError);
    expect(() => searchSpace(undefined as never)).toThrow(/must be an object/);
  });

  it('refuses values outside of it', () => {
    const space = searchSpace({ k: { type: 'whole', least: 1, most: 9 }, by: ['a', 'b'] });
    checkInSpace(space, { k: 3, by: 'a' }, 'first[0]');
    for (const values of [
      { k: 10, by: 'a' },
      { k: 2.5, by: 'a' },
      { k: 3, by: 'c' },
      { k: 3 },
      { k: Number.NaN, by: 'a' },
    ]) {
      expect(() => checkInSpace(space, values as never, 'first[0]')).toThrow(InputError);
    }
    expect(() => checkInSpace(space, { k: 10, by: 'a' }, 'first[0]')).toThrow(/from 1 to 9.*Widen the space/);
    expect(() => checkInSpace(space, { k: 3, bye: 'a' } as never, 'first[0]')).toThrow(/Did you mean 'by'/);
  });
});

describe('the space of a model', () => {
  it.each(models.filter(({ parameters }) => Object.keys(parameters).length > 0))(
    '$name holds values it takes',
    (model) => {
      const space = searchSpace(spaceOfParameters(model.parameters));
      for (const unit of [0, 0.3, 0.7, 0.999]) {
        const values = Object.fromEntries(space.axes.map(({ name, draw, valueAt }) => [name, valueAt(draw(unit))]));
        expect(checkedParameters(model.name, model.parameters, values)).toEqual(values);
      }
    },
  );

  const parameters: ParameterSpace = {
    k: { type: 'whole', default: 5, least: 1, most: 100, search: [5, 50], scale: 'log', meaning: 'neighbours' },
    open: { type: 'real', default: 5, least: 0, most: Number.POSITIVE_INFINITY, scale: 'linear', meaning: 'anything' },
    still: { type: 'real', default: 5, least: 0, most: 9, search: [4, 4], scale: 'log', meaning: 'not searched' },
  };

  it('takes changes, and keeps whole what is whole', () => {
    expect(spaceOfParameters(parameters, { open: 3, k: { type: 'real', least: 2, most: 90 } })).toEqual({
      k: { type: 'whole', least: 2, most: 90 },
      open: { type: 'fixed', value: 3 },
      still: { type: 'fixed', value: 4 },
    });
  });

  it('refuses ranges without an end, unknown names, and what the model would refuse', () => {
    expect(() => spaceOfParameters(parameters)).toThrow(/two ends/);
    expect(() => spaceOfParameters(parameters, { opne: 3 })).toThrow(/Did you mean 'open'/);
    expect(() => spaceOfParameters(parameters, { open: 3, k: [1, 101] })).toThrow(
      /cannot take all of this k.*from 1 to 100/,
    );
    expect(() => spaceOfParameters(parameters, { open: 'much' })).toThrow(/cannot take all of this open/);
  });
});

describe('the choices of a model', () => {
  it('are searched as far as the model says, and all of them where it says nothing', () => {
    const { keep, similarity, normalise } = spaceOfParameters(modelNamed('itemknn').parameters);
    expect(keep).toEqual({ type: 'fixed', value: 'target' });
    expect(similarity).toEqual({ type: 'choice', choices: ['cosine', 'jaccard'] });
    expect(normalise).toEqual({ type: 'choice', choices: ['none', 'source', 'target'] });
    const wider = spaceOfParameters(modelNamed('itemknn').parameters, { keep: ['source', 'all'] });
    expect(wider.keep).toEqual({ type: 'choice', choices: ['source', 'all'] });
  });
});
