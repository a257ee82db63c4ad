// Labels and their text are two forms of one value: over all entries, options and cutoffs each gives the other back.

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/engine/metrics/catalogue.js';
import type { CatalogueEntry, NumberRange, OptionValues } from '../../../src/engine/metrics/catalogue-entry.js';
import type { Definition, MetricLabel } from '../../../src/engine/metrics/definition.js';
import { parseLabel, printLabel, splitLabels } from '../../../src/engine/metrics/label.js';
import type { ListDefinition } from '../../../src/engine/metrics/lists/list-vocabulary.js';
import { keyThatNeedsCutoff } from '../../../src/engine/metrics/word-needs.js';
import { RecgaugeError, UsageError } from '../../../src/foundation/errors.js';

const cutoffs = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));

/** Any number that the range admits, the awkward ones included. */
function numbersIn(range: NumberRange): fc.Arbitrary<number> {
  const { above, below, from, to } = range;
  const min = above ?? from;
  const max = below ?? to;
  return fc
    .oneof(
      fc.double({ ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), noNaN: true }),
      fc.constantFrom(0.5, 0.8, 1, 2, Number.MIN_VALUE, 1e-7, 1e21),
    )
    .filter((value) => Number.isFinite(value) && !Object.is(value, -0))
    .filter((value) => (above === undefined || value > above) && (below === undefined || value < below))
    .filter((value) => (from === undefined || value >= from) && (to === undefined || value <= to));
}

function labelsOf({ name, definition, options, cutoff }: CatalogueEntry): fc.Arbitrary<MetricLabel> {
  const valuesIn = (values: OptionValues): fc.Arbitrary<string | number> =>
    Array.isArray(values) ? fc.constantFrom(...(values as string[])) : numbersIn(values as NumberRange);
  const words = Object.entries(options).map(([option, values]) => [
    option,
    fc.option(valuesIn(values), { nil: undefined }),
  ]);
  return fc
    .record({
      changes: fc.record(Object.fromEntries(words) as Record<string, fc.Arbitrary<string | number | undefined>>),
      k: cutoff === 'none' ? fc.constant(undefined) : fc.option(cutoffs, { nil: undefined }),
    })
    .map(({ changes, k }) => {
      const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
      const whole = { ...definition, ...Object.fromEntries(changed) } as Definition;
      return { name, definition: whole, ...(k === undefined ? {} : { cutoff: k }) };
    })
    .filter((label) => {
      const isNeeded = cutoff === 'required' || keyThatNeedsCutoff(label.definition) !== undefined;
      return label.cutoff !== undefined || !isNeeded;
    });
}

const labels = fc.oneof(...CATALOGUE.map(labelsOf));

function refusalOf(call: () => unknown): RecgaugeError {
  try {
    call();
  } catch (error) {
    if (error instanceof RecgaugeError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('parsing and printing', () => {
  it('are inverses', () => {
    fc.assert(
      fc.property(labels, (label) => {
        const text = printLabel(label);
        expect(parseLabel(text)).toStrictEqual(label);
        expect(printLabel(parseLabel(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it('give different labels different texts', () => {
    fc.assert(
      fc.property(labels, labels, (a, b) => {
        expect(printLabel(a) === printLabel(b)).toBe(isDeepStrictEqual(a, b));
      }),
    );
  });

  it('split a list at the commas between labels', () => {
    fc.assert(
      fc.property(fc.array(labels, { minLength: 1, maxLength: 6 }), fc.constantFrom(',', ', '), (list, comma) => {
        const texts = list.map(printLabel);
        expect(splitLabels(texts.join(comma))).toEqual(texts);
      }),
    );
  });

  it.each(CATALOGUE.map(({ name, cutoff }) => [name, cutoff] as const))(
    'print %s with its defaults as the name alone',
    (name, cutoff) => {
      const label = cutoff === 'none' ? name : `${name}@10`;
      expect(printLabel(parseLabel(label))).toBe(label);
    },
  );
});

describe('the canonical form', () => {
  it.each([
    ['ndcg(gain=binary)@10', 'ndcg@10'],
    ['ndcg(discount=log2-clipped,gain=grade)@5', 'ndcg(gain=grade,discount=log2-clipped)@5'],
    ['map(norm=relevant)', 'map(norm=relevant)'],
    ['rbp(p=.80)', 'rbp'],
    ['rbp(p=5e-1)@20', 'rbp(p=0.5)@20'],
    ['rbp(p=0.0000001)', 'rbp(p=1e-7)'],
    ['NDCG@10', 'ndcg@10'],
    [' ndcg@10', 'ndcg@10'],
    ['ndcg@10 ', 'ndcg@10'],
    ['nDCG( gain = exp2 )@ 5', 'ndcg(gain=exp2)@5'],
  ])('of %s is %s', (text, canonical) => expect(printLabel(parseLabel(text))).toBe(canonical));

  it('keeps the whole definition', () => {
    expect(parseLabel('ndcg(gain=exp2)@10')).toStrictEqual({
      name: 'ndcg',
      definition: { ...parseLabel('ndcg@10').definition, gain: 'exp2' },
      cutoff: 10,
    });
    expect(parseLabel('mrr')).not.toHaveProperty('cutoff');
  });
});

describe('a label is refused', () => {
  it.each([
    ['', '', 'one of hit, success, hits,', undefined],
    ['ndgc@10', 'ndgc', 'ndcg', "Did you mean 'ndcg'?"],
    ['hits5', 'hits5', 'hits', "Did you mean 'hits@5'?"],
    ['ndcg10', 'ndcg10', 'ndcg', "Did you mean 'ndcg@10'?"],
    ['recal@20', 'recal', 'recall', "Did you mean 'recall'?"],
    ['zzzzzzzz', 'zzzzzzzz', 'one of hit, success, hits,', undefined],
    ['__proto__@10', '__proto__', 'one of hit, success, hits,', undefined],
    ['ndcg(gains=exp2)@10', 'gains', 'one of gain, unit, discount', "Did you mean 'gain'?"],
    ['ndcg(norm=one)@10', 'one', 'one of ideal, ideal-uncut', undefined],
    ['ndcg(fold=first)@10', 'fold', 'one of gain, unit, discount', undefined],
    ['ndcg(constructor=one)@10', 'constructor', 'one of gain, unit, discount', undefined],
    ['ndcg(gain=exp)@10', 'exp', 'one of binary, grade, exp2', "Did you mean 'exp2'?"],
    ['ndcg(gain=)@10', '', 'one of binary, grade, exp2', undefined],
    ['ndcg(gain)@10', 'gain', 'gain=value, the value being one of binary, grade, exp2', undefined],
    ['ndcg(gain=grade,gain=exp2)@10', 'gain=grade,gain=exp2', 'each option once', undefined],
    ['ndcg()@10', '', 'one of gain, unit, discount', undefined],
    ['precision(norm=relevant)@5', 'relevant', 'one of cutoff, list', undefined],
    ['mrr(gain=grade)@5', 'gain', 'one of discount, hits, users', undefined],
    ['reo(gain=grade)@5', 'gain', 'the name alone, without brackets', undefined],
    ['rmse@10', '@10', 'the metric without one', undefined],
    ['rbp(p=1)@10', '1', 'a number above 0 and below 1', undefined],
    ['rbp(p=0)@10', '0', 'a number above 0 and below 1', undefined],
    ['rbp(p=-0.5)@10', '-0.5', 'a number above 0 and below 1', undefined],
    ['rbp(p=0x1)@10', '0x1', 'a number above 0 and below 1', undefined],
    ['rbp(p=NaN)', 'NaN', 'a number above 0 and below 1', undefined],
    ['rbp(gain=exp2)', 'exp2', 'one of binary, grade', undefined],
    ['precision', 'precision', 'a number of ranks: precision@10', undefined],
    ['map(norm=cutoff)', 'map(norm=cutoff)', 'a number of ranks: map(norm=cutoff)@10', undefined],
    ['ndcg@', '', 'a whole number of ranks, 1 or more', undefined],
    ['ndcg@0', '0', 'a whole number of ranks, 1 or more', undefined],
    ['ndcg@-1', '-1', 'a whole number of ranks, 1 or more', undefined],
    ['ndcg@2.5', '2.5', 'a whole number of ranks, 1 or more', undefined],
    ['ndcg@1e3', '1e3', 'a whole number of ranks, 1 or more', undefined],
    ['ndcg@010', '010', 'a whole number of ranks, 1 or more', undefined],
    ['ndcg@9007199254740993', '9007199254740993', 'a whole number of ranks, 1 or more', undefined],
    ['ndcg(gain=exp2@10', 'ndcg(gain=exp2@10', 'a label such as ndcg@10', undefined],
    ['ndcg(gain=exp2)10', 'ndcg(gain=exp2)10', 'a label such as ndcg@10', undefined],
  ])('%j', (text, found, expected, hint) => {
    const error = refusalOf(() => parseLabel(text));
    expect(error).toBeInstanceOf(UsageError);
    expect(error.details).toMatchObject({ argument: 'metrics', found });
    expect(error.details.expected).toContain(expected);
    expect(error.details.hint).toBe(hint);
  });

  it.each([undefined, null, 10, {}])('%j, which is no text', (value) => {
    const error = refusalOf(() => parseLabel(value as unknown as string));
    expect(error.details).toMatchObject({ argument: 'metrics', found: value });
  });

  it('whatever the text, in words of our own', () => {
    const words = fc.constantFrom('ndcg', 'rbp', 'map', '(', ')', '@', '=', ',', 'gain', 'exp2', 'p', '0.5', '10', ' ');
    const texts = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 9 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          expect(parseLabel(printLabel(parseLabel(text)))).toStrictEqual(parseLabel(text));
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what no text can say is not printed', () => {
  const ndcg = parseLabel('ndcg@10') as MetricLabel & { readonly definition: ListDefinition };
  it.each<[string, MetricLabel]>([
    ['another name', { ...ndcg, name: 'mine' }],
    ['another fold', { ...ndcg, definition: { ...ndcg.definition, fold: 'first' } }],
    ['another norm', { ...ndcg, definition: { ...ndcg.definition, norm: 'one' } }],
    ['a persistence without use', { ...ndcg, definition: { ...ndcg.definition, p: 0.5 } }],
    ['a cutoff of 0', { ...ndcg, cutoff: 0 }],
    ['a broken cutoff', { ...ndcg, cutoff: 2.5 }],
    ['a missing cutoff', { name: 'precision', definition: parseLabel('precision@1').definition }],
    ['a cutoff of what has none', { ...parseLabel('rmse'), cutoff: 10 }],
  ])('%s', (_, label) => expect(() => printLabel(label)).toThrow(UsageError));
});
