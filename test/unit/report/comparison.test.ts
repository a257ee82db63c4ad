// A comparison as people read it: who can be told apart, by how much, and how that was found out. Nothing in a name may be
// taken for markup.

import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/documents/result-document.js';
import { probabilityText } from '../../../src/report/parts/number-text.js';
import { render } from '../../../src/report/render.js';
import { exampleComparison, exampleResult, resultInterval, resultPair } from '../../support/example-result.js';

const document = exampleResult({ comparison: exampleComparison(), notices: [] });

describe('the text of a comparison', () => {
  it('is this', () => {
    expect(render(document, { form: 'text', view: 'comparison' })).toBe(
      [
        'recall@10 (higher is better)',
        '  run            mean  group',
        '  item, "knn"  0.5000      a',
        '  ease         0.3333      a',
        '  worst        0.0625      b',
        '',
        '  pair                 difference  relative      95 % interval      p  adjusted      d  w/t/l  users',
        '  ease - worst            +0.2700  +430.0 %  [-0.5000, 0.0625]  1e-12   3e-12 *  -0.72  1/0/2      3',
        '  item, "knn" - ease      +0.1667   +50.0 %  [-0.0625, 0.5000]  0.250   0.500    +0.72  2/0/1      3',
        '  worst - item, "knn"     +0.1667  +100.0 %  [-0.0625, 0.5000]  1e-12   3e-12 *      -  2/0/1      3',
        '  - all runs: Friedman p = 0.105, Iman-Davenport p = 0.063; mean ranks ease 2.00, item, "knn" 1.00,',
        '    worst 3.00; critical difference 1.91 (Nemenyi)',
        '  - 2 users left out because one of the runs has no value (item, "knn" - ease)',
        '  - a note (ease - worst)',
        '',
        'coverage@10 (neither high nor low is better)',
        '  - not compared: it has no values per user',
        '',
        'How:',
        '  - two-sided paired t test on the users that both runs have a value for; every pair of runs',
        '  - p-values adjusted by Holm for 3 tests; * marks those of at most 0.05',
        '  - intervals of differences: 95 % BCa bootstrap over users, 9,999 resamples, not adjusted',
        '  - d: the mean difference over its standard deviation; w/t/l: users for whom the first run is',
        '    better, equal and worse',
        'recgauge 1.2.3, backend wasm',
        '',
      ].join('\n'),
    );
  });

  it('keeps to the page by leaving columns out', () => {
    for (const width of [80, 100]) {
      const lines = render(document, { form: 'text', view: 'comparison', width }).split('\n');
      for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(width);
    }
  });

  it.each([40, 60, 80, 100, 140])('explains the columns that it shows at %i, and no others', (width) => {
    const [tables, how] = render(document, { form: 'text', view: 'comparison', width }).split('\nHow:\n') as [
      string,
      string,
    ];
    const header = tables.split('\n').find((line) => /^ {2}pair /.test(line))!;
    for (const column of ['d', 'w/t/l', 'least effect']) {
      const isShown = `${header}  `.includes(` ${column}  `);
      expect([column, how.replace(/\s+/g, ' ').includes(` ${column}: `)]).toEqual([column, isShown]);
    }
  });

  it('has no letters against a baseline', () => {
    const { metrics, ...rest } = exampleComparison({ baseline: 'worst' });
    const text = render(
      {
        ...document,
        comparison: { ...rest, metrics: metrics.map(({ groups: _, ...metric }) => metric) },
      },
      { form: 'text', view: 'comparison' },
    );
    expect(text).not.toContain('group');
    expect(text).toContain('all runs against worst');
    expect(text).toMatch(/ease +0\.3333\n/);
  });

  it('is empty where nothing was compared', () => {
    expect(render(exampleResult(), { form: 'text', view: 'comparison' })).toBe('');
    expect(render(exampleResult(), { form: 'markdown', view: 'comparison' })).toBe('');
    expect(render(exampleResult(), { form: 'latex', view: 'comparison' })).toBe('');
  });
});

describe('p-values', () => {
  it.each([
    [1, '1.000'],
    [0.05, '0.050'],
    [0.0005, '0.001'],
    [0.00049, '5e-4'],
    [1e-12, '1e-12'],
    [0, '<1e-300'],
  ])('%s is %s', (p, text) => expect(probabilityText(p)).toBe(text));
});

describe('a comparison in other forms', () => {
  it('is Markdown', () => {
    const text = render(document, { form: 'markdown', view: 'comparison' });
    expect(text).toContain('| run | mean | group |\n| :-- | --: | --: |\n| item, "knn" | 0.5000 | a |');
    expect(text).toContain('| ease - worst | +0.2700 | +430.0 % |');
    expect(text).toContain('- not compared: it has no values per user');
  });

  it('is a table for a paper', () => {
    const text = render(document, { form: 'latex', view: 'comparison' });
    const rows = text.split('\n').filter((line) => line.endsWith('\\\\'));
    expect(rows).toEqual([
      'run & recall@10 \\\\',
      'ease & 0.3333$^{\\mathrm{a}}$ \\\\',
      "item, ''knn'' & \\textbf{0.5000}$^{\\mathrm{a}}$ \\\\",
      'worst & 0.0625$^{\\mathrm{b}}$ \\\\',
    ]);
    expect(text).toMatch(/^% recgauge 1\.2\.3/);
  });

  it('is CSV with every digit', () => {
    const [header, first] = render(document, { form: 'csv', view: 'comparison' }).split('\n');
    expect(header).toMatch(/^metric,run,other,users,dropped,difference/);
    expect(first).toContain('recall@10,ease,"item, ""knn""",3,2,-0.16666666666666666,-0.3333333333333333,-0.5,0.0625');
    expect(header!.split(',')).toHaveLength(25);
  });
});

describe('names that hold markup', () => {
  const name = '\\input{x} $a$ & | <b>_*`\n%50';
  const evil: ResultDocument = {
    ...document,
    comparison: exampleComparison({
      metrics: [
        {
          label: 'x',
          direction: 'lower',
          means: [
            { run: name, mean: 1 },
            { run: 'b', mean: 2 },
          ],
          pairs: [resultPair({ run: name, other: 'b', interval: resultInterval() })],
          groups: [
            { run: name, mean: 1, letters: 'a' },
            { run: 'b', mean: 2, letters: 'b' },
          ],
        },
      ],
    }),
  };

  it('stay names in LaTeX', () => {
    const line = render(evil, { form: 'latex', view: 'comparison' })
      .split('\n')
      .find((each) => each.includes('input'))!;
    expect(line).toBe(
      '\\textbackslash{}input\\{x\\} \\$a\\$ \\& \\textbar{} \\textless{}b\\textgreater{}\\_*` \\%50 & ' +
        '\\textbf{1.0000}$^{\\mathrm{a}}$ \\\\',
    );
  });

  it('stay names in Markdown', () => {
    expect(render(evil, { form: 'markdown', view: 'comparison' })).toContain(
      '| \\\\input{x} $a$ & \\| \\<b\\>\\_\\*\\` %50 | 1.0000 | a |',
    );
  });
});
