// Leaderboards as text, Markdown, LaTeX and CSV: the same numbers in each, within the width, and nothing in a name that
// leaves its place.

import { describe, expect, it } from 'vitest';
import type { ExperimentDocument } from '../../../src/documents/experiment-document.js';
import { bytesText, secondsText } from '../../../src/report/parts/number-text.js';
import { render } from '../../../src/report/render.js';
import { exampleExperiment, protocolOf } from '../../support/example-experiment.js';
import { hostileExperiment } from '../../support/hostile-experiment.js';

const document = exampleExperiment();
const varied = exampleExperiment({
  datasets: ['ml-100k', 'ml-1m'],
  protocols: ['1', '4'].flatMap((minRating) => ['a', 'b'].map((split) => protocolOf({ minRating, split }))),
});
const hostile = hostileExperiment();
const ease = document.boards[0]!.models[0]!;
const mean = ease.scores['hit-rate@50']!.mean.toFixed(4);

/** Fields of CSV, as a reader would find them. */
const fieldsOf = (text: string): string[][] =>
  [...text.matchAll(/((?:(?:"(?:[^"]|"")*"|[^",\n]*),?)*)\n/g)].map(([, line]) =>
    [...line!.matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)]
      .map(([, field]) => field!.replace(/^"|"$/g, '').replaceAll('""', '"'))
      .slice(0, -1),
  );

describe('leaderboards as text', () => {
  const whole = render(document, { form: 'text' });

  it('have mean, intervals, group, time and memory of every model, best first', () => {
    expect(whole).toMatch(
      new RegExp(`\\n  ease +${mean} +a +\\[0\\.\\d{4}, 0\\.\\d{4}\\] .*1 min 40 s +1\\.25 s .* 3\\.0 MB\\n  slim`),
    );
    expect(whole).toContain('ml-100k (943 users, 1,682 items and 55,375 of 100,000 rows)');
    expect(whole).toMatch(/own command +- .*\n {2}- own command: all 10 folds failed\n/);
  });

  it('have the standing over datasets, the agreement of metrics, and what failed', () => {
    expect(whole).toContain('Over datasets: hit-rate@50\n  model       mean rank  share of best  ml-100k');
    expect(whole).toContain('1 model left out, without a score on a dataset: own command');
    expect(whole).toMatch(/Agreement of metrics\nMean over 3 datasets\n {2}spearman/);
    expect(whole).toContain('ml-100k: own command, seed 0, fold 0 and 9 more: the command ended with exit code 1');
    expect(whole).toContain('warning: times of training and test overlap [random-split-time]');
    expect(whole).toContain('p-values adjusted by Holm for 18 tests, alpha 0.05');
    expect(whole).not.toContain('Agreement of protocols');
  });

  it('have the agreement of protocols, and of options one by one', () => {
    const own = render(varied, { form: 'text' });
    expect(own).toMatch(/Agreement of protocols\nMean over 6 groups \(dataset, metric\)\n {2}spearman/);
    expect(own).toMatch(/Agreement by minRating, all else equal\nMean over 12 groups/);
    expect(own).toMatch(/Agreement by split, all else equal/);
  });

  it.each([40, 60, 80, 100, 140])('keep to %i columns', (width) => {
    for (const own of [document, varied]) {
      const lines = render(own, { form: 'text', width }).split('\n');
      // Names and single columns can be no narrower than they are.
      const wide = lines.filter((line) => line.length > Math.max(width, 48));
      expect(wide).toEqual([]);
    }
  });

  it('are put in order by the metric that is asked for, and are alone where that is asked', () => {
    expect(render(document, { form: 'text', metric: 'rmse' })).toMatch(/\n {2}rmse +mean/);
    const table = render(document, { form: 'text', parts: 'table' });
    expect(table).toMatch(/^ml-100k/);
    expect(table).not.toContain('How:');
    expect(render(document, { form: 'text', notices: false })).not.toContain('Notices:');
  });

  it('send nothing to a terminal that it would obey', () => {
    const text = render(hostile, { form: 'text' });
    expect([...text].filter((letter) => letter !== '\n' && /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(letter))).toEqual(
      [],
    );
    expect(
      Math.max(
        ...render(hostile, { form: 'text' })
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(420);
  });
});

describe('leaderboards as Markdown', () => {
  it('have a table for each board and what stands beside it', () => {
    const text = render(document, { form: 'markdown' });
    expect(text.match(/^### .*$/gm)).toEqual([
      ...['### ml-100k', '### ml-1m', '### lastfm'],
      ...['hit-rate@50', 'ndcg@10', 'rmse'].map((metric) => `### Over datasets: ${metric}`),
      '### Agreement of metrics: Mean over 3 datasets',
    ]);
    expect(text).toContain(`| ease | ${mean} | a | \\[`);
    expect(text).toContain('- own command: all 10 folds failed');
  });

  it('let no name be markup', () => {
    const text = render(hostile, { form: 'markdown' });
    expect(text).not.toMatch(/(?<!\\)<(script|img|svg|b>)/);
    for (const line of text.split('\n').filter((each) => each.startsWith('| ')))
      expect(line.endsWith(' |'), line).toBe(true);
  });
});

describe('leaderboards as LaTeX', () => {
  it('have the best in bold and groups as superscripts', () => {
    const text = render(document, { form: 'latex' });
    expect(text).toContain(`ease & \\textbf{${mean}}$^{\\mathrm{a}}$ & [`);
    expect(text).toContain('own command & - & - & - & - \\\\');
    expect(text.match(/\\begin\{table\}/g)).toHaveLength(6);
  });

  it('let no name be a command', () => {
    const text = render(hostile, { form: 'latex' });
    const body = text.split('\n').filter((line) => !line.startsWith('%'));
    const commands = new Set(body.flatMap((line) => line.match(/\\[a-z]+/g) ?? []));
    expect([...commands].sort()).toEqual([
      ...['\\begin', '\\bottomrule', '\\caption', '\\centering', '\\end', '\\mathrm', '\\midrule', '\\textasciicircum'],
      ...['\\textasciitilde', '\\textbackslash', '\\textbar', '\\textbf', '\\textgreater', '\\textless', '\\toprule'],
    ]);
    for (const line of body.filter((each) => each.endsWith('\\\\')))
      expect(line.replaceAll(/\\[&%$#_{}\\]/g, '').match(/[%#_]/), line).toBeNull();
  });
});

describe('leaderboards as CSV', () => {
  it('have one row for each board, model and metric, with every digit', () => {
    const [header, ...rows] = fieldsOf(render(document, { form: 'csv' }));
    expect(rows).toHaveLength(3 * 5 * 3);
    const cell = (row: readonly string[] | undefined, name: string) => row?.[header!.indexOf(name)];
    const { intervals, variance } = ease.scores['hit-rate@50']!;
    expect(cell(rows[0], 'mean')).toBe(`${ease.scores['hit-rate@50']!.mean}`);
    expect(cell(rows[0], 'corrected_t_high')).toBe(`${intervals.correctedT!.high}`);
    expect(cell(rows[0], 'variance_users')).toBe(`${variance.users}`);
    expect(cell(rows[0], 'variance_training')).toBe('');
    expect(cell(rows[0], 'group')).toBe('a');
    expect(cell(rows[0], 'memory_bytes')).toBe('3000000');
    expect(cell(rows[0], 'mean_rank')).toBe(`${document.overall![0]!.averageRanks[0]!.rank}`);
    const failed = rows.find((row) => cell(row, 'model') === 'own command');
    expect([cell(failed, 'mean'), cell(failed, 'failed_folds')]).toEqual(['', '10']);
  });

  it('have one row for each fold', () => {
    const rows = fieldsOf(render(document, { form: 'csv', view: 'folds' }));
    expect(rows).toHaveLength(1 + 3 * 5 * 10 * 3);
    expect(rows[1]?.slice(0, 6)).toEqual(['ml-100k', 'trainrec', 'ease', '0', '0', 'hit-rate@50']);
    expect(JSON.parse(rows[1]!.at(-1)!)).toEqual(ease.folds[0]!.parameters);
  });
});

describe('a document without something', () => {
  const bare = (changes: Partial<ExperimentDocument>): ExperimentDocument => ({ ...document, ...changes });
  const forms = (own: ExperimentDocument) =>
    (['text', 'markdown', 'latex', 'csv'] as const).map((form) => render(own, { form }));

  it.each<[string, Partial<ExperimentDocument>]>([
    ['boards', { boards: [], overall: null, metricAgreement: null }],
    ['comparisons', { boards: document.boards.map((board) => ({ ...board, comparison: null })) }],
    ['scores', { boards: document.boards.map((board) => ({ ...board, models: [{ ...ease, scores: {} }] })) }],
    ['measurements', { measurements: { ...document.measurements, models: [] } }],
  ])('has all forms without %s', (_, changes) => {
    for (const text of forms(bare(changes))) expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('times and sizes', () => {
  it('have the figures that matter', () => {
    expect([0, 0.456, 9.999, 59.94, 60, 3599.6, 3661].map(secondsText)).toEqual([
      ...['0.00 s', '0.46 s', '10.0 s', '59.9 s', '1 min 0 s', '1 h 0 min', '1 h 1 min'],
    ]);
    expect([0, 999, 1000, 999_949, 999_950, 3.2e9].map(bytesText)).toEqual([
      ...['0 B', '999 B', '1.0 kB', '999.9 kB', '1.0 MB', '3.2 GB'],
    ]);
  });
});
