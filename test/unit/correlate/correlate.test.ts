// The verb on small tables whose answers can be seen: what is compared, in which groups, which way is better, and what is
// refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CorrelationDocument } from '../../../src/documents/correlation-document.js';
import { joinScores, type ScoreRow, scoresOfResult, scoresOfRows } from '../../../src/documents/score-table.js';
import { InputError, UsageError } from '../../../src/foundation/errors.js';
import type { CorrelateOptions } from '../../../src/studies/correlate/correlate.js';
import { correlateAtOnce as correlate } from '../../support/example-correlation.js';
import { exampleResult, resultDefinition, resultValue } from '../../support/example-result.js';

type Columns = Readonly<Record<string, Readonly<Record<string, number | null>>>>;

/** Rows of `{ metric: { algorithm: value } }` with whatever else is the same for all. */
function rowsOf(columns: Columns, same: Readonly<Record<string, string>> = {}): ScoreRow[] {
  return Object.entries(columns).flatMap(([metric, values]) =>
    Object.entries(values).map(([algorithm, value]) => ({ ...same, metric, algorithm, value })),
  );
}

const UP = { a: 1, b: 2, c: 3, d: 4 };
const DOWN = { a: 4, b: 3, c: 2, d: 1 };
const MIXED = { a: 2, b: 1, c: 4, d: 3 };

function found(document: CorrelationDocument, measure: string, group = 0, pair = 0) {
  return document.groups[group]!.pairs[pair]!.values[measure]!;
}

const refusal = (rows: readonly ScoreRow[], options: CorrelateOptions = {}) => {
  try {
    correlate(rows, options);
  } catch (error) {
    if (error instanceof InputError || error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('correlate', () => {
  it('compares metrics by default: every pair once, all measures', () => {
    const document = correlate(rowsOf({ ndcg: UP, recall: MIXED, auc: DOWN }), { top: [1, 2] });
    expect(document.by).toBe('metric');
    expect(document.levels).toEqual(['ndcg', 'recall', 'auc']);
    expect(document.groups).toHaveLength(1);
    const { fixed, levels, algorithmCount, pairs } = document.groups[0]!;
    expect({ fixed, levels, algorithmCount }).toEqual({ fixed: {}, levels: document.levels, algorithmCount: 4 });
    expect(pairs.map(({ first, second, count }) => [first, second, count])).toEqual([
      ['ndcg', 'recall', 4],
      ['ndcg', 'auc', 4],
      ['recall', 'auc', 4],
    ]);
    const values = pairs.map(({ values }) => ['spearman', 'or@1', 'or@2'].map((name) => values[name]!.value));
    expect(values).toEqual([
      [0.6, 0, 1],
      [-1, 0, 0],
      [-0.6, 0, 0],
    ]);
    expect(document.average).toBeNull();
    expect(document.notices).toEqual([]);
  });

  it('has all coefficients, each with its words', () => {
    const names = ['spearman', 'src', 'src-ordinal', 'kendall', 'kendall-c', 'pearson', 'rbo'] as const;
    const document = correlate(rowsOf({ ndcg: UP, recall: MIXED }), { coefficients: names, top: [], persistence: 0.5 });
    expect(Object.keys(document.measures)).toEqual([...names]);
    for (const name of names) {
      const { title, formula, citation, range } = document.measures[name]!;
      for (const text of [title, formula, citation]) expect(text.length).toBeGreaterThan(5);
      const { value } = found(document, name);
      expect(value).toBeGreaterThanOrEqual(range[0]);
      expect(value).toBeLessThanOrEqual(range[1]);
    }
    expect(found(document, 'pearson').interval).toHaveLength(2);
    expect(found(document, 'kendall')).toMatchObject({
      value: expect.closeTo(1 / 3, 12),
      p: expect.closeTo(0.75, 12),
    });
    // Best first: d, c, b, a and c, d, a, b.
    expect(found(document, 'rbo').value).toBeCloseTo(0.25 + (2 / 3) * 0.125 + 0.0625 + 0.0625, 12);
    expect(document.options).toMatchObject({ by: 'metric', coefficient: names.join(','), top: null, persistence: 0.5 });
  });

  it('compares datasets in a group for each metric, and gives the mean over the metrics', () => {
    const rows = [
      ...rowsOf({ ndcg: UP, auc: UP }, { dataset: 'x' }),
      ...rowsOf({ ndcg: MIXED, auc: DOWN }, { dataset: 'y' }),
    ];
    const document = correlate(rows, { by: 'dataset' });
    expect(document.groups.map(({ fixed }) => fixed)).toEqual([{ metric: 'ndcg' }, { metric: 'auc' }]);
    expect(document.groups.map((_, group) => found(document, 'spearman', group).value)).toEqual([0.6, -1]);
    const mean = document.average!.pairs[0]!;
    expect([mean.first, mean.second]).toEqual(['x', 'y']);
    expect(mean.values.spearman).toEqual({
      value: -0.2,
      groupCount: 2,
      deviation: expect.closeTo(Math.sqrt(2 * 0.8 ** 2), 12),
    });
    expect(mean.values['or@5']).toEqual({ value: null, groupCount: 0, deviation: null, why: 'no group has a value' });
  });

  it('compares any column, and takes the first that has several values', () => {
    const rows = ['random', 'time'].flatMap((split, i) =>
      rowsOf({ ndcg: i === 0 ? UP : DOWN }, { split, dataset: 'x' }),
    );
    expect(correlate(rows)).toMatchObject({ by: 'split', levels: ['random', 'time'] });
    expect(found(correlate(rows, { by: 'split' }), 'spearman').value).toBe(-1);
  });

  it('has no mean where no group has both', () => {
    const rows = [
      ...rowsOf({ ndcg: UP, auc: UP }, { dataset: 'x' }),
      ...rowsOf({ auc: UP, hit: DOWN }, { dataset: 'y' }),
    ];
    const { pairs } = correlate(rows).average!;
    const means = pairs.map(({ first, second, values }) => [first, second, values.spearman!.value]);
    expect(means).toEqual([
      ['ndcg', 'auc', 1],
      ['ndcg', 'hit', null],
      ['auc', 'hit', -1],
    ]);
    expect(pairs[1]!.values.spearman).toEqual({
      value: null,
      groupCount: 0,
      deviation: null,
      why: 'no group has both',
    });
  });

  it('finds a pair whatever the order of levels in its group', () => {
    const rows = [
      ...rowsOf({ ndcg: UP, auc: DOWN }, { dataset: 'x' }),
      ...rowsOf({ auc: UP, ndcg: UP }, { dataset: 'y' }),
    ];
    expect(correlate(rows).average!.pairs).toHaveLength(1);
    expect(correlate(rows).average!.pairs[0]!.values.spearman).toMatchObject({ value: 0, groupCount: 2 });
  });

  it('compares over the algorithms that have both values, and says so', () => {
    const document = correlate(rowsOf({ ndcg: { ...UP, e: null }, auc: { a: 1, b: 2, c: Number.NaN, e: 9 } }));
    expect(document.groups[0]!.pairs[0]).toMatchObject({ count: 2, values: { spearman: { value: 1, p: null } } });
    expect(document.groups[0]!.algorithmCount).toBe(5);
    expect(document.notices.map(({ code, count }) => [code, count])).toEqual([
      ['missing-value', 2],
      ['incomplete-pair', 1],
    ]);
  });

  it('has no value for a constant column, and the reason', () => {
    const same = { a: 0.5, b: 0.5, c: 0.5, d: 0.5 };
    const coefficients = ['spearman', 'src', 'kendall', 'kendall-c', 'pearson', 'rbo'] as const;
    const { values } = correlate(rowsOf({ ndcg: UP, auc: same }), { coefficients, top: [2] }).groups[0]!.pairs[0]!;
    for (const name of [...coefficients, 'or@2']) {
      expect(values[name], name).toMatchObject({ value: null, why: 'all values of auc are equal' });
    }
  });

  it('has no overlap of more than there are', () => {
    const { values } = correlate(rowsOf({ ndcg: UP, auc: UP })).groups[0]!.pairs[0]!;
    expect(values['or@5']).toEqual({ value: null, tied: false, why: '4 algorithms in common, and 5 are needed' });
  });

  it('leaves out a group with nothing to compare, with a notice', () => {
    const rows = [...rowsOf({ ndcg: UP, auc: UP }, { dataset: 'x' }), ...rowsOf({ hit: UP }, { dataset: 'y' })];
    const document = correlate(rows);
    expect(document.groups).toHaveLength(1);
    expect(document.levels).toEqual(['ndcg', 'auc']);
    expect(document.notices).toEqual([
      { code: 'single-level', message: '1 group left out, with only one metric to compare (y)', count: 1 },
    ]);
  });

  it('takes part of a table', () => {
    const rows = [
      ...rowsOf({ ndcg: UP, auc: UP }, { dataset: 'x', source: 's' }),
      ...rowsOf({ ndcg: UP, auc: DOWN }, { dataset: 'y', source: 't' }),
    ];
    const one = correlate(rows, { where: { dataset: ['y'], algorithm: ['a', 'b', 'd'] }, ignore: ['source'] });
    expect(one.groups).toHaveLength(1);
    expect(one.groups[0]).toMatchObject({ fixed: { dataset: 'y' }, algorithmCount: 3 });
    expect(one.options).toMatchObject({ where: 'dataset=y,algorithm=a|b|d', ignore: 'source' });
    expect(correlate(rows, { by: 'dataset', ignore: ['source'] }).levels).toEqual(['x', 'y']);
  });
});

describe('which way is better', () => {
  const rows = rowsOf({ 'ndcg@10': UP, 'Novelty@10': DOWN, RMSE: DOWN });

  it('turns metrics of which less is better, by name with or without the cutoff', () => {
    for (const lower of ['Novelty@10', 'novelty', 'NOVELTY']) {
      const document = correlate(rows, { lower: [lower], top: [2] });
      expect(document.lower).toEqual(['Novelty@10', 'RMSE']);
      expect(found(document, 'spearman').value).toBe(1);
      expect(found(document, 'or@2').value).toBe(1);
    }
    expect(found(correlate(rows, { top: [2] }), 'or@2')).toMatchObject({ value: 0 });
  });

  it('knows errors of ratings, unless told otherwise', () => {
    expect(correlate(rows).lower).toEqual(['RMSE']);
    expect(correlate(rows, { higher: ['rmse'] }).lower).toEqual([]);
    const codesWith = (options: CorrelateOptions) => correlate(rows, options).notices.map(({ code }) => code);
    expect([codesWith({}), codesWith({ lower: ['novelty'] }), codesWith({ higher: ['novelty'] })]).toEqual([
      ['direction-assumed'],
      [],
      [],
    ]);
  });

  it('counts when datasets are compared too: the best are at the other end', () => {
    const values = { a: 1, b: 2, c: 3, d: 4 };
    const others = { a: 1, b: 3, c: 2, d: 4 };
    const table = [...rowsOf({ mae: values }, { dataset: 'x' }), ...rowsOf({ mae: others }, { dataset: 'y' })];
    const options = { by: 'dataset', coefficients: ['rbo'], top: [2] } as const;
    const [lower, higher] = [correlate(table, options), correlate(table, { ...options, higher: ['mae'] })];
    expect(found(lower, 'or@2').value).toBe(0.5);
    expect(found(lower, 'rbo').value).toBeCloseTo(found(higher, 'rbo').value!, 12);
    expect(lower.lower).toEqual(['mae']);
  });

  it('refuses metrics that are not there, and both ways at once', () => {
    expect(refusal(rows, { lower: ['novlty'] }).message).toContain("Did you mean 'novelty'?");
    expect(refusal(rows, { lower: ['rmse'], higher: ['rmse'] }).reason).toBe('A metric cannot be better both ways');
  });
});

describe('ties', () => {
  it('go to the order of names, whatever the order of rows, and are marked', () => {
    const rows = rowsOf({ ndcg: { c: 1, b: 1, a: 1, d: 0 }, auc: { a: 9, b: 8, c: 7, d: 6 } });
    for (const each of [rows, [...rows].reverse()]) {
      const document = correlate(each, { coefficients: ['rbo', 'src-ordinal'], top: [1, 3] });
      expect(document.algorithms).toEqual(['a', 'b', 'c', 'd']);
      expect(found(document, 'or@1')).toEqual({ value: 1, tied: true });
      expect(found(document, 'or@3')).toEqual({ value: 1, tied: false });
      expect(found(document, 'rbo')).toMatchObject({ value: expect.closeTo(1, 12), tied: true });
      expect(found(document, 'src-ordinal')).toEqual({ value: 1, tied: true });
      expect(document.notices.map(({ code, count }) => [code, count])).toEqual([['ties-by-name', 3]]);
    }
  });

  it('put numbers by size and words by code point', () => {
    const same = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [name, i]));
    const order = (names: readonly string[]) => correlate(rowsOf({ x: same(names), y: same(names) })).algorithms;
    expect(order(['10', '9', '-1'])).toEqual(['-1', '9', '10']);
    expect(order(['b', 'B', '10', '9'])).toEqual(['10', '9', 'B', 'b']);
  });
});

describe('the order of rows', () => {
  it('changes no value', () => {
    const value = fc.option(fc.integer({ min: 0, max: 4 }), { freq: 8 });
    const tables = fc.array(fc.tuple(value, value, value), { minLength: 3, maxLength: 9 }).chain((lines) => {
      const rows = lines.flatMap((values, i) =>
        values.map((each, j) => ({ algorithm: `m${i}`, metric: `x${j}`, dataset: 'd', value: each })),
      );
      return fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }));
    });
    const numbersOf = (rows: readonly ScoreRow[]) => {
      const options = { coefficients: ['spearman', 'kendall', 'src-ordinal', 'rbo'], top: [2] } as const;
      const { groups } = correlate(rows, options);
      const pairs = groups[0]!.pairs.map(({ first, second, count, values }) => {
        const numbers = Object.values(values).map((each) => each.value);
        return JSON.stringify([[first, second].sort(), count, numbers]);
      });
      return pairs.sort();
    };
    fc.assert(
      fc.property(tables, ([rows, shuffled]) => {
        fc.pre(rows.filter(({ metric, value }) => metric !== 'x2' && value !== null).length === (2 * rows.length) / 3);
        expect(numbersOf(shuffled)).toEqual(numbersOf(rows));
      }),
    );
  });
});

describe('results of evaluations', () => {
  it('are tables of runs and metrics that know which way is better', () => {
    const result = exampleResult();
    const { scores, lower, factors } = scoresOfResult(result, 'r.json');
    expect([factors, lower]).toEqual([['metric'], ['rmse']]);
    expect(scores).toContainEqual({ algorithm: 'ease', levels: ['recall@10'], value: 1 / 3, file: 'r.json' });
    const document = correlate(result, { top: [1] });
    expect(document).toMatchObject({ by: 'metric', lower: ['rmse'], sources: [] });
    expect(document.levels).toEqual(['recall@10', 'rmse', 'coverage@10']);
    expect(found(document, 'spearman', 0, 1)).toMatchObject({ value: -1 });
    expect(found(document, 'spearman', 0, 0)).toMatchObject({ why: '1 algorithm in common, and 2 are needed' });
  });

  it('are levels of another column when there are several', () => {
    const result = (values: readonly number[]) => {
      const { runs, ...rest } = exampleResult({ definitions: { rmse: resultDefinition({ direction: 'lower' }) } });
      const metrics = (value: number) => ({ rmse: resultValue({ value }) });
      return scoresOfResult({
        ...rest,
        runs: values.map((value, i) => ({ ...runs[0]!, name: `r${i}`, metrics: metrics(value) })),
      });
    };
    const tables = new Map([
      ['random', result([1, 2, 3])],
      ['time', result([2, 1, 3])],
    ]);
    const joined = joinScores(tables, 'configuration');
    expect(joined).toMatchObject({ factors: ['configuration', 'metric'], lower: ['rmse'] });
    const document = correlate(joined, { top: [1] });
    expect(document).toMatchObject({ by: 'configuration', levels: ['random', 'time'] });
    expect(found(document, 'spearman').value).toBe(0.5);
    expect(found(document, 'or@1').value).toBe(0);
  });

  it('are refused if they are something else', () => {
    const other = { format: 'recgauge/result@9', runs: [] } as unknown as Parameters<typeof scoresOfResult>[0];
    expect(() => correlate(other)).toThrow("This is not the result of an evaluation; found 'recgauge/result@9'");
    expect(() => scoresOfResult(null as never, 'x.json')).toThrow('not the result of an evaluation (x.json)');
  });

  it('need the same columns', () => {
    const [one, other] = [rowsOf({ ndcg: UP }, { split: 's' }), rowsOf({ ndcg: UP })].map(scoresOfRows);
    const tables = new Map([
      ['a', one!],
      ['b', other!],
    ]);
    expect(() => joinScores(tables, 'dataset')).toThrow('The tables do not have the same columns');
  });
});

describe('bad tables are refused', () => {
  it.each<[string, readonly ScoreRow[], CorrelateOptions, string]>([
    ['nothing', [], {}, 'No values to compare'],
    ['one algorithm', rowsOf({ ndcg: { a: 1 }, auc: { a: 2 } }), {}, "Only one algorithm; found 'a'"],
    ['one metric', rowsOf({ ndcg: UP }), {}, "Only one metric to compare; found 'ndcg'"],
    [
      'no algorithm twice',
      rowsOf({ ndcg: { a: 1, b: 2 }, auc: { c: 2, d: 1 } }),
      {},
      'No two values of metric have two algorithms in common',
    ],
    [
      'a value twice',
      [...rowsOf({ ndcg: UP, auc: UP }), { algorithm: 'a', metric: 'auc', value: 7 }],
      {},
      'Algorithm a has two values for metric auc',
    ],
    ['an unknown column', rowsOf({ ndcg: UP, auc: UP }), { by: 'metrc' }, "Did you mean 'metric'?"],
    ['a column to ignore', rowsOf({ ndcg: UP, auc: UP }), { ignore: ['dataset'] }, 'Unknown column'],
    ['the metric ignored', rowsOf({ ndcg: UP, auc: UP }), { ignore: ['metric'] }, 'always distinguishes values'],
    ['an unknown value', rowsOf({ ndcg: UP, auc: UP }), { where: { metric: ['auk'] } }, "Did you mean 'auc'?"],
    ['another coefficient', rowsOf({ ndcg: UP, auc: UP }), { coefficients: ['kendal' as 'kendall'] }, "'kendall'"],
    ['a cutoff of zero', rowsOf({ ndcg: UP, auc: UP }), { top: [0] }, 'top must be a whole number'],
    ['nothing to do', rowsOf({ ndcg: UP, auc: UP }), { coefficients: [], top: [] }, 'Nothing to compute'],
    [
      'a probability',
      rowsOf({ ndcg: UP, auc: UP }),
      { coefficients: ['rbo'], persistence: 2 },
      'must be a probability',
    ],
  ])('%s', (_, rows, options, message) => expect(refusal(rows, options).message).toContain(message));

  it.each<[string, unknown, string]>([
    ['a value that is not a number', { algorithm: 'a', metric: 'm', value: '0.5' }, 'rows[1].value'],
    ['no name', { algorithm: '', metric: 'm', value: 1 }, 'rows[1].algorithm'],
    ['a column more', { algorithm: 'a', metric: 'm', value: 1, k: 2 }, 'rows[1].k'],
    ['a column less', { algorithm: 'a', value: 1 }, 'rows[1].metric'],
  ])('rows with %s', (_, row, argument) => {
    const rows = [{ algorithm: 'a', metric: 'm', value: 1 }, row as ScoreRow];
    expect(refusal(rows).details.argument).toBe(argument);
  });

  it('needs no metric in rows of one', () => {
    const rows = ['x', 'y'].flatMap((dataset) =>
      Object.entries(UP).map(([algorithm, value]) => ({ algorithm, dataset, value })),
    );
    expect(correlate(rows)).toMatchObject({ by: 'dataset', groups: [{ fixed: { metric: 'value' } }] });
  });
});
