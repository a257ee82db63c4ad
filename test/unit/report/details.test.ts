// Breakdowns and distributions in reports: every group and run is there, pages keep their width, and the tables of values
// stay as they were.

import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/documents/result-document.js';
import { render } from '../../../src/report/render.js';
import { barsOf } from '../../../src/report/views/detail-tables.js';
import { detailedResult, exampleBreakdowns, exampleResult } from '../../support/example-result.js';

/** The lines that a report has and the same report without details has not. */
function addedLines(render: (document: ResultDocument) => string): string[] {
  const plain = new Set(render(exampleResult()).split('\n'));
  return render(detailedResult())
    .split('\n')
    .filter((line) => !plain.has(line));
}

/** The first run alone. */
function singleRun(): ResultDocument {
  const { runs, breakdowns, ...rest } = detailedResult();
  const groupsOf = ({ groups }: (typeof breakdowns & object)[number]) =>
    groups.map((group) => ({ ...group, runs: group.runs.slice(0, 1) }));
  return {
    ...rest,
    runs: runs.slice(0, 1),
    breakdowns: breakdowns!.map((each) => ({ ...each, groups: groupsOf(each) })),
  };
}

describe('the text of details', () => {
  it('is this for several runs', () => {
    expect(addedLines((document) => render(document, { form: 'text' }))).toEqual([
      'By activity: Users of the truth by their number of training items, in 2 bands of about equal size.',
      '  recall@10  users                     ease  item, "knn"',
      '  1-5            2  0.2500 [0.1000, 0.6000]       0.5000',
      '  6-20       1,234  0.5000 [0.1000, 0.6000]       0.1250',
      'By popularity: Relevant items by their number of training users, in 1 band.',
      '  recall@10  items  users  ease  item, "knn"',
      '  7             12      0     -            -',
      'Distribution: number of users, of users with the value 0, quantiles, and a histogram from the lowest',
      '              to the highest value; a dot is an empty bin.',
      '  recall@10    users  with 0     5 %    25 %  median    75 %    95 %  histogram',
      '  ease             4       1  0.0500  0.2500  0.5000  0.7500  0.9500   0 ▁·█▂ 1',
      '  item, "knn"      4       1  0.0500  0.2500  0.5000  0.7500  0.9500   0 ▁·█▂ 1',
    ]);
  });

  it('stands between the values and what is said of them, with an empty line behind each part', () => {
    const lines = render(detailedResult(), { form: 'text' }).split('\n');
    const plain = render(exampleResult(), { form: 'text' }).split('\n');
    const gap = plain.indexOf('') + 1;
    expect(lines.slice(0, gap)).toEqual(plain.slice(0, gap));
    expect(lines.slice(gap - plain.length)).toEqual(plain.slice(gap));
    expect(lines[lines.length - (plain.length - gap) - 1]).toBe('');
  });

  it('has the metrics beside each other for one run', () => {
    const text = render(singleRun(), { form: 'text' });
    expect(text).toContain('\n  group  users                recall@10\n  1-5        2  0.2500 [0.1000, 0.6000]\n');
    expect(text).toContain('\n  group  items  users  recall@10\n  7         12      0          -\n');
    expect(text).toMatch(/\n {2}metric +users +with 0 .*\n {2}recall@10 +4 +1 /);
  });

  it('keeps to the width, in parts that repeat the groups', () => {
    const names = Array.from({ length: 12 }, (_, i) => `recommender-${i}`);
    const example = detailedResult();
    const [activity] = exampleBreakdowns();
    const [first] = activity!.groups;
    const metrics = first!.runs[0]!.metrics;
    const document: ResultDocument = {
      ...example,
      runs: names.map((name) => ({ ...example.runs[0]!, name })),
      breakdowns: [{ ...activity!, groups: [{ ...first!, runs: names.map((name) => ({ name, metrics })) }] }],
    };
    const text = render(document, { form: 'text', width: 80 });
    for (const line of text.split('\n')) expect([...line].length).toBeLessThanOrEqual(80);
    const shown = text.slice(text.indexOf('By activity'), text.indexOf('Distribution'));
    for (const name of names) expect(shown).toContain(name);
    expect(shown.match(/^ {2}1-5 +2 /gm)!.length).toBeGreaterThan(1);
    expect(render(document, { form: 'text', width: 40 }).match(/^ {2}recall@10 .*histogram$/gm)).toHaveLength(1);
  });

  it('is only what makes the groups where there is none', () => {
    const [activity] = exampleBreakdowns();
    const text = render(exampleResult({ breakdowns: [{ ...activity!, groups: [] }] }), { form: 'text' });
    expect(text).toMatch(/of about equal size\.\n\nLower is better/);
  });

  it('is not in the table alone', () => {
    expect(render(detailedResult(), { form: 'text', parts: 'table' })).toBe(
      render(exampleResult(), { form: 'text', parts: 'table' }),
    );
  });
});

describe('bars', () => {
  it('are eighths of the fullest cell, rounded up, and a dot for nobody', () => {
    expect(barsOf([0, 1, 2, 3, 4, 5, 6, 7, 8])).toBe('·▁▂▃▄▅▆▇█');
    expect(barsOf([1, 1_000_000])).toBe('▁█');
    expect(barsOf([0])).toBe('·');
    expect(barsOf([])).toBe('');
  });
});

describe('the Markdown of details', () => {
  it('is this', () => {
    expect(addedLines((document) => render(document, { form: 'markdown' }))).toEqual([
      '**By activity**: Users of the truth by their number of training items, in 2 bands of about equal size.',
      '| recall@10 | users | ease | item, "knn" |',
      '| :-- | --: | --: | --: |',
      '| 1-5 | 2 | 0.2500 \\[0.1000, 0.6000\\] | 0.5000 |',
      '| 6-20 | 1,234 | 0.5000 \\[0.1000, 0.6000\\] | 0.1250 |',
      '**By popularity**: Relevant items by their number of training users, in 1 band.',
      '| recall@10 | items | users | ease | item, "knn" |',
      '| :-- | --: | --: | --: | --: |',
      '| 7 | 12 | 0 | - | - |',
      '**Distribution**: number of users, of users with the value 0, quantiles, and a histogram from the lowest to the highest value; a dot is an empty bin.',
      '| recall@10 | users | with 0 | 5 % | 25 % | median | 75 % | 95 % | histogram |',
      '| :-- | --: | --: | --: | --: | --: | --: | --: | --: |',
      '| ease | 4 | 1 | 0.0500 | 0.2500 | 0.5000 | 0.7500 | 0.9500 | 0 ▁·█▂ 1 |',
      '| item, "knn" | 4 | 1 | 0.0500 | 0.2500 | 0.5000 | 0.7500 | 0.9500 | 0 ▁·█▂ 1 |',
    ]);
  });

  it('cannot be broken by the name of a group', () => {
    const [activity] = exampleBreakdowns();
    const groups = activity!.groups.map((group) => ({ ...group, name: 'a|b\n*c*' }));
    expect(render(exampleResult({ breakdowns: [{ ...activity!, groups }] }), { form: 'markdown' })).toContain(
      '\n| a\\|b \\*c\\* | 2 |',
    );
  });
});

describe('the CSV of details', () => {
  const linesOf = (document: ResultDocument) => render(document, { form: 'csv' }).trimEnd().split('\n');

  it('adds columns at the end and rows for the groups', () => {
    const [header, ...rows] = linesOf(detailedResult());
    const [plainHeader, ...plainRows] = linesOf(exampleResult());
    const added =
      'deviation,zeros,quantile_0,quantile_0.05,quantile_0.25,quantile_0.5,quantile_0.75,quantile_0.95,quantile_1';
    expect(header).toBe(`${plainHeader},${added},breakdown,group`);
    expect(rows.slice(0, 2)).toEqual([
      `${plainRows[0]},0.4,1,0,0.05,0.25,0.5,0.75,0.95,1,,`,
      `${plainRows[1]}${','.repeat(11)}`,
    ]);
    const blank = ','.repeat(header!.split(',').length - 6);
    const interval = `${','.repeat(9)}0.1,0.6,0.95,t,0${','.repeat(header!.split(',').length - 6 - 13)}`;
    expect(rows.slice(plainRows.length)).toEqual([
      `ease,recall@10,0.25,2${interval},activity,1-5`,
      `"item, ""knn""",recall@10,0.5,2${blank},activity,1-5`,
      `ease,recall@10,0.5,2${interval},activity,6-20`,
      `"item, ""knn""",recall@10,0.125,2${blank},activity,6-20`,
      `ease,recall@10,,0${blank},popularity,7`,
      `"item, ""knn""",recall@10,,0${blank},popularity,7`,
    ]);
  });

  it('adds only what was asked for', () => {
    const [plainHeader] = linesOf(exampleResult());
    expect(linesOf(exampleResult({ breakdowns: [] }))[0]).toBe(`${plainHeader},breakdown,group`);
    const { breakdowns: _, ...spread } = detailedResult();
    expect(linesOf(spread)[0]).toMatch(/,deviation,zeros,.*,quantile_1$/);
  });
});
