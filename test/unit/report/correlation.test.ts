// Rank correlations on paper: whole texts, so that every character is looked at once, and laws that hold for any width.

import { describe, expect, it } from 'vitest';
import { latexText } from '../../../src/report/parts/latex-text.js';
import { render } from '../../../src/report/render.js';
import { correlateAtOnce, exampleCorrelation } from '../../support/example-correlation.js';

describe('text', () => {
  it('has the mean, every group and what a reader must know', () => {
    const document = correlateAtOnce(
      ['x', 'y'].flatMap((dataset, d) =>
        [0, 1, 2, 3].flatMap((a) => [
          { algorithm: `a${a}`, dataset, metric: 'ndcg', value: a },
          { algorithm: `a${a}`, dataset, metric: 'rmse', value: d === 0 ? -a : a % 2 },
        ]),
      ),
      { top: [2] },
    );
    expect(render(document, { form: 'text' })).toBe(`Mean over 2 datasets
  spearman    ndcg    rmse
  ndcg              0.2764
  rmse      0.2764

  or@2    ndcg    rmse
  ndcg          0.7500
  rmse  0.7500

dataset x (4 algorithms)
  spearman    ndcg    rmse
  ndcg              1.0000
  rmse      1.0000

  or@2    ndcg    rmse
  ndcg          1.0000
  rmse  1.0000

dataset y (4 algorithms)
  spearman     ndcg     rmse
  ndcg               -0.4472
  rmse      -0.4472

  or@2    ndcg    rmse
  ndcg          0.5000
  rmse  0.5000

spearman: Spearman's rank correlation, Σ a b / sqrt(Σ a² Σ b²), a and b the centred mid-ranks
or@2: Overlap of the top 2, |top 2 of the first ∩ top 2 of the second| / 2, equal values in the
order of names
Lower is better: rmse
recgauge ${document.engine.version}
`);
    expect(render(document, { form: 'text', parts: 'table' })).not.toContain('recgauge');
  });

  it('marks ties, says what has no value, and counts what stands behind numbers', () => {
    const text = render(exampleCorrelation(), { form: 'text' });
    expect(text).toContain('* equal values were put in the order of names\n');
    expect(text).toMatch(/or@1 +ndcg@10 +100% hit_rate +rmse +same\n {2}ndcg@10 +0\.0000 +1\.0000\* +-\n/);
    expect(text).toContain('- spearman: all values of same are equal (dataset ML_1M & more: ndcg@10 and same;');
    expect(text).toContain('- 1 row without a value [missing-value]');
    expect(text).toMatch(/groups +ndcg@10/);
    expect(text).toMatch(/algorithms +ndcg@10/);
    expect(render(exampleCorrelation(), { form: 'text', notices: false })).not.toContain('[missing-value]');
  });

  it('fits the width: names, else numbers, else parts', () => {
    const names = Array.from({ length: 14 }, (_, i) => `a metric of some length ${i + 1}`);
    const document = correlateAtOnce(
      names.flatMap((metric, m) => [0, 1, 2].map((a) => ({ algorithm: `${a}`, metric, value: (a * (m + 1)) % 4 }))),
      { top: [] },
    );
    for (const width of [60, 80, 100, 160]) {
      const table = render(document, { form: 'text', width, parts: 'table' });
      for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
      for (const name of names) expect(table).toContain(name);
    }
    expect(render(document, { form: 'text', width: 1000, parts: 'table' })).toMatch(/spearman +a metric of/);
    expect(render(document, { form: 'text', width: 160 })).toMatch(/spearman +1 +2 .* 14\n/);
    expect(render(document, { form: 'text', width: 60 }).match(/^ {2}spearman/gm)!.length).toBeGreaterThan(1);
  });

  it('never shows a number that is none', () => {
    const document = exampleCorrelation();
    const forms = ['text', 'markdown', 'latex', 'csv', 'html'] as const;
    for (const form of forms)
      expect(render(document, { form }).replace(/<script.*/s, '')).not.toMatch(/NaN|undefined|null/);
  });
});

describe('Markdown', () => {
  it('has a table for each measure in each section, in which names stay names', () => {
    const document = exampleCorrelation();
    const text = render(document, { form: 'markdown' });
    expect(text).toContain(
      '### dataset ML\\_1M & more (5 algorithms)\n\n| spearman | ndcg@10 | 100% hit\\_rate | rmse |',
    );
    expect(text).toContain('### dataset x\\|y (5 algorithms)');
    expect(text).toContain('| :-- | --: | --: | --: | --: |');
    expect(text).toContain('| rmse | 1.0000\\* |');
    for (const line of text.split('\n').filter((each) => each.startsWith('| '))) {
      const cells = line.replace(/\\./g, '').split('|').length - 2;
      expect([4, 5]).toContain(cells);
    }
    // Four measures each, and one count for the mean and for the dataset with a gap.
    expect(text.match(/^\| :-- /gm)).toHaveLength(3 * 4 + 2);
    expect(text).toMatch(/\*\*No value\*\*\n\n- /);
    expect(text).toMatch(/\*\*Notices\*\*\n\n- /);
  });
});

describe('LaTeX', () => {
  it('has tables in the style of booktabs', () => {
    const document = correlateAtOnce(
      [0, 1, 2].flatMap((a) => [
        { algorithm: `a${a}`, metric: 'ndcg_10', value: a },
        { algorithm: `a${a}`, metric: 'x & y', value: a === 0 ? 1 : -a },
      ]),
      { top: [1, 4] },
    );
    const [, first, , last] = render(document, { form: 'latex' }).split('\\begin{table}');
    expect(first).toBe(`
\\centering
\\caption{Spearman's rank correlation: All values, 3 algorithms.}
\\begin{tabular}{lrr}
\\toprule
spearman & ndcg\\_10 & x \\& y \\\\
\\midrule
ndcg\\_10 &  & $-1.0000$ \\\\
x \\& y & $-1.0000$ &  \\\\
\\bottomrule
\\end{tabular}
\\end{table}

`);
    expect(last).toContain('ndcg\\_10 &  & -- \\\\');
  });

  it('leaves no character that is a command, and marks ties', () => {
    expect(latexText('a_b & 100% of $x^2$ ~ #1 {k} \\n <|> "q"\n--')).toBe(
      'a\\_b \\& 100\\% of \\$x\\textasciicircum{}2\\$ \\textasciitilde{} \\#1 \\{k\\} \\textbackslash{}n ' +
        "\\textless{}\\textbar{}\\textgreater{} ''q'' -{}-",
    );
    expect(latexText('a\u001b\t\u202e\ufeffb\u007f\u2028')).toBe('a[U+001B] [U+202E][U+FEFF]b[U+007F][U+2028]');
    const text = render(exampleCorrelation(), { form: 'latex' });
    expect(text).toContain('$1.0000^{*}$');
    expect(text).toContain('$^{*}$: equal values were put in the order of names.}');
    expect(text).toContain('Lower is better: rmse.');
    const names = text.split('\n').filter((line) => /caption|&/.test(line));
    for (const line of names) expect(line).not.toMatch(/(?<!\\)[%#_](?!\{)|[|<>~]/);
    expect(text.match(/\\begin\{/g)!.length).toBe(text.match(/\\end\{/g)!.length);
  });
});

describe('CSV', () => {
  it('has a row for each pair and measure with every digit', () => {
    const document = exampleCorrelation();
    const [header, ...rows] = render(document, { form: 'csv' }).trimEnd().split('\n');
    expect(header).toBe(
      'scope,dataset,first,second,measure,value,algorithms,p,low,high,least,residual,tied,groups,deviation,why',
    );
    const pairs = [document.average!.pairs, ...document.groups.map((group) => group.pairs)];
    expect(rows).toHaveLength(4 * pairs.reduce((sum, each) => sum + each.length, 0));
    const { value, p, interval } = document.groups[0]!.pairs[0]!.values.pearson!;
    expect(rows).toContain(
      `group,ML_1M & more,ndcg@10,100% hit_rate,pearson,${value},5,${p},${interval![0]},${interval![1]},,,,,,`,
    );
    expect(rows).toContain('group,ML_1M & more,rmse,same,or@1,,5,,,,,,false,,,all values of same are equal');
    const mean = document.average!.pairs[0]!.values.spearman!;
    expect(rows).toContain(`mean,,ndcg@10,100% hit_rate,spearman,${mean.value},,,,,,,,2,${mean.deviation},`);
    for (const row of rows) expect(row.split(',')).toHaveLength(16);
  });
});
