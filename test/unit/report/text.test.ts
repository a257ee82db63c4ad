// The page a person reads: every number of the document is on it, nothing runs off it, and who is not counted is said.

import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/documents/result-document.js';
import { counted, percentage, shortNumber, wholeNumber } from '../../../src/report/parts/number-text.js';
import { render } from '../../../src/report/render.js';
import { exampleResult, resultDefinition, resultInterval, resultValue } from '../../support/example-result.js';

/** Runs and metrics of given names, all with the same values. */
function resultOf(runNames: readonly string[], labels: readonly string[]): ResultDocument {
  const example = exampleResult();
  const metrics = Object.fromEntries(labels.map((label) => [label, resultValue()]));
  return {
    ...example,
    definitions: Object.fromEntries(labels.map((label) => [label, resultDefinition()])),
    runs: runNames.map((name) => ({ ...example.runs[0]!, name, metrics })),
    notices: [],
  };
}

const table = (document: ResultDocument, width = 100) =>
  render(document, { form: 'text', width, parts: 'table' }).trimEnd().split('\n');

describe('numbers for people', () => {
  it.each<[number | null | undefined, string]>([
    [0, '0.0000'],
    [1 / 3, '0.3333'],
    [1, '1.0000'],
    [-0.5, '-0.5000'],
    [1234.56789, '1234.5679'],
    [0.001, '0.0010'],
    [0.00012345, '0.000123'],
    [1.5e-9, '1.50e-9'],
    [null, '-'],
    [undefined, '-'],
    [Number.NaN, '-'],
  ])('%s is %s', (value, text) => expect(shortNumber(value)).toBe(text));

  it('have commas between thousands', () => {
    expect([0, 12, 999, 1000, 1234567].map(wholeNumber)).toEqual(['0', '12', '999', '1,000', '1,234,567']);
    expect([counted(1, 'user'), counted(2000, 'user')]).toEqual(['1 user', '2,000 users']);
  });

  it('say 100 % only of all', () => {
    expect([0, 0.5, 0.99999, 1].map(percentage)).toEqual(['0.0 %', '50.0 %', '99.9 %', '100.0 %']);
  });
});

describe('the text of a result', () => {
  it('is this', () => {
    expect(render(exampleResult(), { form: 'text' })).toBe(
      [
        '  metric           ease                    item, "knn"         at random  at best       users',
        '  recall@10      0.3333  [0.1250, 0.5000]       0.5000  0.0100 to 0.0200   1.0000           3',
        '  rmse         0.000123                              -                 -   0.0000      0 to 3',
        '  coverage@10   12.5000                         3.0000                 -        -  3 to 1,234',
        '',
        'Lower is better: rmse',
        'Truth: test.csv; 4 users, 3 of them with relevant items; 7 relevant pairs; 12,345 items in all',
        'Training: train.csv',
        'Intervals:',
        '  - 95 % BCa bootstrap over users, 9,999 resamples (recall@10)',
        '  - no interval: it has no values per user (coverage@10)',
        'Users:',
        '  - 1 user has no relevant item and is not counted (recall@10)',
        '  - 1 user without a list counts as 0 (recall@10 of ease)',
        '  - 99.9 % of the pairs have a prediction (rmse of ease)',
        '  - no value: no user is counted (rmse of item, "knn")',
        'Notices:',
        '  - ease: lists are shorter than the cutoff 10 [short-list]',
        '  - the plain kernels run [wasm-unavailable]',
        'Options: relevance >=4, ties id, missing-users zero',
        'recgauge 1.2.3, backend wasm',
        '',
      ].join('\n'),
    );
  });

  it('leaves notices to the shell that shows them elsewhere', () => {
    const text = render(exampleResult(), { form: 'text', notices: false });
    expect(text).not.toContain('Notices');
    expect(text).not.toContain('short-list');
  });

  it('says of everything what is true of everything, without a scope', () => {
    const value = resultValue({ skipped: { noRelevant: 0, noList: 2, undefined: 1000 }, zeroForMissing: 3 });
    const document = resultOf(['a', 'b'], ['x', 'y']);
    const runs = document.runs.map((run) => ({ ...run, metrics: { x: value, y: value } }));
    const text = render({ ...document, runs }, { form: 'text' });
    expect(text).toContain('  - 2 users have no list and are not counted\n');
    expect(text).toContain('  - 1,000 users have no defined value and are not counted\n');
    expect(text).toContain('  - 3 users without a list count as 0\n');
  });

  it('leaves out what nobody knows: random and best, training', () => {
    const document = resultOf(['a'], ['x']);
    const metrics = { x: resultValue({ random: null, best: null }) };
    const { data, runs } = document;
    const text = render(
      { ...document, data: { ...data, train: null }, runs: [{ ...runs[0]!, metrics }] },
      { form: 'text' },
    );
    expect(text).toContain('  metric       a  users\n  x       0.2500      3\n');
    expect(text).not.toMatch(/at random|at best|Training/);
  });
});

describe('the table', () => {
  it('has metrics below each other, or runs if there are more of them', () => {
    expect(table(resultOf(['a', 'b'], ['x', 'y']))[0]).toMatch(/^ {2}metric +a +b +at random +at best +users$/);
    const wide = table(resultOf(['a', 'b', 'c'], ['x']));
    expect(wide).toEqual([
      '  run             x',
      '  a          0.2500',
      '  b          0.2500',
      '  c          0.2500',
      '  at random  0.0100',
      '  at best    1.0000',
      '  users           3',
    ]);
  });

  it('has intervals behind their values, or below them where that is too wide', () => {
    const document = resultOf(['a', 'b'], ['x', 'y']);
    const metrics = { x: resultValue({ interval: resultInterval() }), y: resultValue() };
    const runs = document.runs.map((run) => ({ ...run, metrics }));
    expect(table({ ...document, runs }, 90)).toEqual([
      '  metric       a                         b                    at random  at best  users',
      '  x       0.2500  [0.1250, 0.5000]  0.2500  [0.1250, 0.5000]     0.0100   1.0000      3',
      '  y       0.2500                    0.2500                       0.0100   1.0000      3',
    ]);
    expect(table({ ...document, runs }, 80)).toEqual([
      '  metric                 a                 b  at random  at best  users',
      '  x                 0.2500            0.2500     0.0100   1.0000      3',
      '          [0.1250, 0.5000]  [0.1250, 0.5000]',
      '  y                 0.2500            0.2500     0.0100   1.0000      3',
    ]);
  });

  it('turns round where it would be too wide', () => {
    const names = ['a-rather-long-name-of-a-run', 'another-long-name-of-a-run', 'the-third-long-name'];
    const lines = table(resultOf(names, ['ndcg@10', 'recall@10', 'map@10']), 80);
    expect(lines[0]).toMatch(/^ {2}run +ndcg@10 +recall@10 +map@10$/);
  });

  it.each([80, 100])('keeps to %i columns with many runs and many metrics', (width) => {
    const names = Array.from({ length: 12 }, (_, i) => `recommender-${i}`);
    const labels = Array.from({ length: 14 }, (_, i) => `ndcg(gain=exp2)@${i + 1}`);
    const lines = table(resultOf(names, labels), width);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    const headers = lines.filter((line) => line.startsWith('  metric'));
    expect(headers.length).toBeGreaterThan(1);
    expect(headers.flatMap((line) => line.match(/recommender-\d+/g))).toEqual(names);
    for (const label of labels) {
      expect(
        lines.filter((line) => line.startsWith(`  ${label} `)),
        label,
      ).toHaveLength(headers.length);
    }
  });

  it('shows a run that is too wide alone, and shortens its name', () => {
    const name = 'n'.repeat(120);
    const lines = table(resultOf([name, 'b'], ['x'.repeat(70), 'y'.repeat(70), 'z']), 80);
    expect(lines.some((line) => /n{10,}…n{10,}/.test(line))).toBe(true);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
    expect(lines.filter((line) => line.startsWith('  metric'))).toHaveLength(2);
  });
});

describe('long lines', () => {
  it('are wrapped under their beginning', () => {
    const options = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`option-${i}`, `value-${i}`]));
    const lines = render(exampleResult({ options }), { form: 'text', width: 80 }).split('\n');
    const first = lines.findIndex((line) => line.startsWith('Options: '));
    expect(lines[first + 1]).toMatch(/^ {9}\S/);
    for (const line of lines.slice(first)) expect(line.length).toBeLessThanOrEqual(80);
  });
});
