// The HTML report: what it holds, that nothing in a name can leave its place, and that the document comes back whole.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentOfHtml, extrasOfHtml } from '../../../src/documents/document-of-html.js';
import { LINT_FORMAT, type LintDocument } from '../../../src/documents/lint-document.js';
import type { ResultDocument } from '../../../src/documents/result-document.js';
import { REPORT_SCRIPT, REPORT_SCRIPT_HASH } from '../../../src/report/forms/page-script.generated.js';
import { type Colours, DARK, LIGHT, REPORT_STYLE, REPORT_STYLE_HASH } from '../../../src/report/forms/page-style.js';
import { render } from '../../../src/report/render.js';
import { cutoffFamilies } from '../../../src/report/views/cutoff-section.js';
import { dialectFamilies } from '../../../src/report/views/libraries-section.js';
import { methodsLatex, methodsText } from '../../../src/report/views/methods-paragraph.js';
import { rankCorrelation, spreadOfValues } from '../../../src/report/views/user-columns.js';
import {
  detailedResult,
  exampleComparison,
  exampleResult,
  resultDefinition,
  resultValue,
} from '../../support/example-result.js';
import { HOSTILE_NAMES } from '../../support/hostile-names.js';
import { hostileResult } from '../../support/hostile-result.js';

const LINT: LintDocument = {
  format: LINT_FORMAT,
  engine: { name: 'recgauge', version: '1.2.3' },
  checked: [],
  options: {},
  findings: [
    {
      ...{ code: 'future-in-train', severity: 'warning', message: '7 rows are late' },
      ...{ numbers: { rows: 7 }, why: 'it leaks', citation: 'Ji et al., 2023', advice: 'split again' },
    },
  ],
  notices: [],
};

const headings = (page: string) => [...page.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title);

describe('the HTML report', () => {
  const document = { ...detailedResult(), comparison: exampleComparison() };
  const page = render(document, { form: 'html', lint: LINT });

  it('has its sections in order', () => {
    expect(headings(page)).toEqual([
      'In short',
      'Leaderboard',
      'Is the difference real?',
      'Two metrics at once',
      'Distribution over users',
      'By group',
      'Do metrics agree?',
      'Notices and findings',
      'What each metric means',
      'For the methods section',
      'Protocol and reproducibility',
    ]);
  });

  it('leaves out what the document has nothing about', () => {
    const { users: _, ...rest } = exampleResult();
    const runs = rest.runs.slice(0, 1).map(({ columns: __, ...run }) => run);
    expect(headings(render({ ...rest, runs }, { form: 'html' }))).toEqual([
      'In short',
      'Leaderboard',
      'Notices and findings',
      'What each metric means',
      'For the methods section',
      'Protocol and reproducibility',
    ]);
  });

  it('says in plain words who is first and whether that is chance', () => {
    expect(page).toMatch(
      /By <code>recall@10<\/code> \(recall\), <strong><bdi class="run">item, &quot;knn&quot;<\/bdi> is first<\/strong> with 0.5000/,
    );
    expect(page).toContain('<strong>could be chance</strong> (adjusted p = 0.500, 3 users)');
    expect(page).toContain('2 notices and 1 warning');
  });

  it('begins with the winner, its lead and the users behind it', () => {
    const card = /<div class="verdict">[\s\S]*?<p class="acts">.*?<\/p>/.exec(page)![0];
    expect(card).toMatch(
      /<p class="headline"><bdi class="run">item, &quot;knn&quot;<\/bdi> is ahead of <bdi class="run">ease<\/bdi> by 0.1667 \(\+50.0 %\), which could be chance/,
    );
    expect(card).toMatch(/2 won[\s\S]*0 tied[\s\S]*1 lost/);
    expect(card).toContain('<a href="#notices">2 notices and 1 warning</a>');
  });

  it('defines metrics that differ in their cutoff once', () => {
    const at = (k: number) =>
      resultDefinition({ formula: `recall@${k} = hits / r, k = ${k}`, words: [`Ranks 1 to ${k} count.`], cutoff: k });
    const definitions = { 'recall@5': at(5), 'recall@20': at(20), 'recall@7': { ...at(7), title: 'Another' } };
    const shown = render(exampleResult({ definitions }), { form: 'html' });
    const terms = [...shown.matchAll(/<dt><code>.*?<\/dt>/g)].map(([text]) => text.replace(/<[^>]*>/g, ''));
    expect(terms).toEqual(['recall@k Recall @5 @20', 'recall@7 Another']);
    expect(shown).toContain('<p>Ranks 1 to k count.</p>');
  });

  it('orders runs by the metric that is asked for', () => {
    const first = (options: object) =>
      /<strong><bdi class="run">([^<]*)/.exec(render(exampleResult(), { form: 'html', ...options }))?.[1];
    expect(first({})).toBe('item, &quot;knn&quot;');
    expect(first({ metric: 'rmse' })).toBe('ease');
  });

  it('shows findings with reason, source and advice', () => {
    expect(page).toContain('<code>future-in-train</code> 7 rows are late.');
    expect(page).toContain('It leaks. (Ji et al., 2023) What to do: Split again.');
  });

  it('names every picture and stands a table behind it', () => {
    const pictures = [
      ...page.matchAll(/<svg [^>]*role="img" aria-label="[^"]+"[^>]*><title>[^<]+<\/title><desc>[^<]+<\/desc>/g),
    ];
    expect(pictures.length).toBe([...page.matchAll(/<svg /g)].length);
    expect(pictures.length).toBeGreaterThan(8);
  });

  it('asks for nothing from elsewhere', () => {
    const outside = page.replaceAll('http://www.w3.org/2000/svg', '');
    expect(outside).not.toMatch(/https?:|src=|@import|url\(|<link|<iframe|<object/);
    expect(page).toContain(`script-src 'sha256-${REPORT_SCRIPT_HASH}'`);
    expect(createHash('sha256').update(REPORT_SCRIPT).digest('base64')).toBe(REPORT_SCRIPT_HASH);
    expect(page).toContain(`style-src 'sha256-${REPORT_STYLE_HASH}'`);
    expect(createHash('sha256').update(REPORT_STYLE).digest('base64')).toBe(REPORT_STYLE_HASH);
    expect(page).not.toMatch(/unsafe|<[^>]+ style=/);
  });

  it('has no number that is none', () =>
    expect(page.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/NaN|Infinity|undefined/));

  it('gives its documents back', () => {
    expect(documentOfHtml(page)).toEqual(document);
    expect(extrasOfHtml(page)).toEqual({ lint: LINT });
    expect(render(documentOfHtml(page), { form: 'html', ...extrasOfHtml(page) })).toBe(page);
  });

  it('refuses a page without a document, and one that was cut', () => {
    expect(() => documentOfHtml('<html></html>', 'a.html')).toThrow(/holds no result document/);
    expect(() => documentOfHtml(page.slice(0, page.indexOf('recgauge-result') + 300))).toThrow(/holds no result/);
  });
});

describe('names of all kinds', () => {
  const document = hostileResult();
  const page = render(document, { form: 'html', title: HOSTILE_NAMES[0]! });
  const shown = page.replace(/<script[\s\S]*?<\/script>|<style>[\s\S]*?<\/style>/g, '');

  it('make no element and no attribute of their own', () => {
    const tags = new Set([...shown.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag));
    for (const tag of ['img', 'b', 'script', 'iframe']) expect(tags).not.toContain(tag);
    expect(/<[^>]*\son\w+=/.exec(shown.replace(/"[^"]*"/g, '""'))?.[0].slice(0, 200)).toBeUndefined();
    expect([...page.matchAll(/<script/g)].length).toBe(2);
    expect([...page.matchAll(/<\/script>/g)].length).toBe(2);
    expect(page.includes('<!--')).toBe(false);
  });

  it('hold no character that cannot be seen or turns the text', () => {
    const unseen = [...shown].filter(
      (letter) => !/[\t\n]/.test(letter) && /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff\ufffe\uffff]/u.test(letter),
    );
    expect(unseen).toEqual([]);
    expect(Buffer.from(page).toString() === page).toBe(true);
    expect(shown.includes('run[U+202E]gnp.exe')).toBe(true);
  });

  it('are short in pictures and as names of rows, and whole where runs are listed', () => {
    const pictures = [...shown.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([text]) => text);
    const names = [...shown.matchAll(/<bdi class="run">[^<]*/g)].map(([text]) => text);
    expect([pictures.length > 10, names.length > 100]).toEqual([true, true]);
    expect([...pictures, ...names].filter((text) => /W{60}/.test(text)).length).toBe(0);
    expect(shown.includes(`<bdi class="whole">${'W'.repeat(10_000)}</bdi>`)).toBe(true);
  });

  it('come back as they were', () => expect(documentOfHtml(page)).toEqual(JSON.parse(JSON.stringify(document))));

  it('turn no text around, in the document within the page neither', () => {
    expect(JSON.stringify(document)).toMatch(/[\u202a-\u202e]/);
    expect(/[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/.exec(page)).toBeNull();
  });

  it('stay words in LaTeX', () => {
    const latex = methodsLatex(document);
    expect(/\\input|(?<!\\)[%&#_]/.exec(latex)?.[0]).toBeUndefined();
    expect(latex.includes('\\textbackslash{}input\\{secret\\}')).toBe(true);
  });
});

describe('the methods paragraph', () => {
  it('states data, choices, definitions and statistics', () => {
    const text = methodsText({ ...exampleResult(), comparison: exampleComparison() });
    for (const part of [
      'We evaluated 2 runs (ease and item, "knn") with recgauge 1.2.3 (backend wasm).',
      '4 users, 3 of them with relevant items, 7 relevant pairs',
      'fingerprint abc123',
      'relevance >=4, ties id, missing-users zero',
      'recall (recall@10 = [Σ(i=1..k) rel(i)] / r, k = 10; Kent et al., 1955)',
      '95 % BCa bootstrap over users, 9,999 resamples',
      'Two-sided paired t test',
      'adjusted by Holm for 3 tests',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('states metrics that differ in their cutoff once', () => {
    const at = (k: number) => resultDefinition({ formula: `recall@${k} = hits / r, k = ${k}`, cutoff: k });
    const text = methodsText(
      exampleResult({ definitions: { 'recall@5': at(5), 'recall@10': at(10), 'recall@20': at(20) } }),
    );
    expect(text).toContain('The metrics are recall (recall@k = hits / r, k = 5, 10 and 20; Kent et al., 1955).');
  });
});

describe('the pieces', () => {
  it('put definitions of libraries beside the standard', () => {
    const dialect = { id: 'elliot', version: '0.3.1', library: 'Elliot', reading: {} };
    const definitions = {
      'recall@10': resultDefinition(),
      'elliot:recall@10': resultDefinition({ dialect }),
      rmse: resultDefinition(),
    };
    const runs = exampleResult().runs.map((run) => ({
      ...run,
      metrics: { ...run.metrics, 'elliot:recall@10': resultValue() },
    }));
    const document = exampleResult({ definitions, runs });
    expect(dialectFamilies({ document, labels: Object.keys(definitions) })).toEqual([
      ['recall@10', ['recall@10', 'elliot:recall@10']],
    ]);
    const page = render(document, { form: 'html' });
    expect(page).toContain('Elliot 0.3.1');
    expect(page).toMatch(/<strong>The winner (changes in 1 of 1|is the same in the other) library<\/strong>/);
  });

  it('find metrics at several cutoffs, ascending', () => {
    const definitions = Object.fromEntries(
      [
        ['ndcg@20', 20],
        ['ndcg@5', 5],
        ['map@5', 5],
        ['a:ndcg@5', 5],
        ['odd@7', 9],
      ].map(([label, cutoff]) => [label, resultDefinition({ cutoff: cutoff as number })]),
    );
    const document: ResultDocument = exampleResult({ definitions });
    expect(cutoffFamilies({ document, labels: Object.keys(definitions) })).toEqual([
      {
        name: 'ndcg',
        members: [
          { label: 'ndcg@5', cutoff: 5 },
          { label: 'ndcg@20', cutoff: 20 },
        ],
      },
    ]);
  });

  it.each([
    [[1, 2, 3, 4], [10, 20, 30, 40], 1],
    [[1, 2, 3], [3, 2, 1], -1],
    [[1, Number.NaN, 2, 3], [5, 6, 5, Number.NaN], null],
    // Mid-ranks 1.5, 1.5, 3 and 1, 2, 3.
    [[1, 1, 2], [1, 2, 3], 0.8660254037844387],
  ])('correlate ranks: %j and %j', (first, second, expected) => {
    const found = rankCorrelation(Float64Array.from(first), Float64Array.from(second));
    if (expected === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(expected, 12);
  });

  it('count users by value', () => {
    const spread = spreadOfValues(Float64Array.of(0, 0, 1, Number.NaN, 0.5))!;
    expect(spread).toMatchObject({ users: 4, zeros: 2 });
    expect([spread.counts[0], spread.counts[10], spread.counts[19]]).toEqual([2, 1, 1]);
    expect(spread.quantiles).toEqual([0, 0, 0.25, 0.625, expect.closeTo(0.925, 12)]);
    expect(spreadOfValues(Float64Array.of(Number.NaN))).toBeUndefined();
    expect(spreadOfValues(Float64Array.of(3, 3))!.counts.reduce((sum, count) => sum + count)).toBe(2);
  });

  it('work on a document without users or values', () => {
    const runs = [
      {
        ...exampleResult().runs[0]!,
        columns: {},
        metrics: { 'recall@10': resultValue({ value: null, users: 0, why: 'nobody' }) },
      },
    ];
    expect(render(exampleResult({ runs, users: [] }), { form: 'html' })).toContain(
      'No metric of this report has a value',
    );
    expect(render(exampleResult({ runs: [] }), { form: 'html' })).toContain('No metric of this report has a value');
  });
});

/** Relative luminance of WCAG, from `#rrggbb`. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each<[string, Colours]>([
  ['light', LIGHT],
  ['dark', DARK],
])('colours in the %s', (_, { paper, panel, ink, quiet, accent, warning, together, against, series }) => {
  it('have the contrast that text needs', () => {
    for (const ground of [paper, panel]) {
      for (const text of [ink, quiet, accent])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(warning, paper)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [together, against]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('have the contrast that marks need', () => {
    for (const mark of series) expect(contrast(mark, panel), mark).toBeGreaterThanOrEqual(3);
  });
});
