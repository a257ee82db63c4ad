// The HTML report of an experiment: what it holds, that nothing in a name can leave its place, and that the document comes
// back whole.

import { describe, expect, it } from 'vitest';
import { documentOfHtml, experimentOfHtml } from '../../../src/documents/document-of-html.js';
import { render } from '../../../src/report/render.js';
import { curvePlot } from '../../../src/report/svg/line-plot.js';
import {
  experimentMethodsLatex,
  experimentMethodsText,
} from '../../../src/report/views/experiment/experiment-words.js';
import { budgetShares, gainShares } from '../../../src/report/views/experiment/folds-section.js';
import { exampleExperiment, protocolOf } from '../../support/example-experiment.js';
import { hostileExperiment } from '../../support/hostile-experiment.js';

const document = exampleExperiment();
const page = render(document, { form: 'html' });
const hostile = hostileExperiment();
const hostilePage = render(hostile, { form: 'html', title: '</title><script>globalThis.hacked=1</script>' });
const words = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '');
const headings = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title);

describe('the report of an experiment', () => {
  it('has its sections in order', () => {
    expect(headings(page)).toEqual([
      ...['In short', 'Leaderboards', 'Over datasets', 'Fold by fold', 'Search', 'Do metrics and protocols agree?'],
      ...['Time and memory', 'Notices, findings and failures', 'What each metric means', 'For the methods section'],
      'Plan and reproducibility',
    ]);
    const single = exampleExperiment({ datasets: ['one'], metrics: ['ndcg@10'] });
    expect(headings(render(single, { form: 'html' }))).not.toContain('Over datasets');
    expect(headings(render(single, { form: 'html' }))).not.toContain('Do metrics and protocols agree?');
    const models = document.plan.models.map((model) => ({ ...model, searched: false }));
    const fixed = render({ ...document, plan: { ...document.plan, models } }, { form: 'html' });
    expect(headings(fixed)).toEqual(headings(page).filter((title) => title !== 'Search'));
    expect(fixed).not.toContain('href="#search"');
  });

  it('says in plain words who is first, whether that is chance, and what to read', () => {
    expect(page).toMatch(
      /On <bdi class="run">ml-100k<\/bdi>, by <code>hit-rate@50<\/code> \(title of hit-rate@50\), <strong><bdi class="run">ease<\/bdi> is first<\/strong> with 0\.\d{4} \(95 % corrected t interval 0/,
    );
    expect(page).toMatch(
      /Over datasets, <bdi class="run">slim<\/bdi> has the best mean rank .* 1\.33 and is \d\.\d\d ahead of the next, which could be chance: less than/,
    );
    expect(page).toContain('10 failures, 1 warning and 1 notice');
    const boards = document.boards.map((board, place) => ({
      ...board,
      findings: board.findings.map((finding) => ({ ...finding, message: `overlap ${Math.min(place, 1)}` })),
    }));
    const odd = render({ ...document, boards, notices: [], failures: [] }, { form: 'html' });
    expect(odd).toMatch(/read <a href="#notices">2 warnings<\/a>/);
    expect([...odd.matchAll(/<strong class="warning">/g)]).toHaveLength(2);
    expect(odd).not.toContain('Nothing odd was noticed');
    const plain = boards.map((board) => ({ ...board, findings: [] }));
    const none = render({ ...document, boards: plain, notices: [], failures: [] }, { form: 'html' });
    expect(none).toContain('Nothing odd was noticed');
  });

  it('begins with a verdict for each of the first boards, and sentences for the others', () => {
    const cardOf = (html: string) => /<div class="verdict">[\s\S]*?<p class="acts">.*?<\/p>/.exec(html)![0];
    const chief = /<div data-one="0">([\s\S]*?)<details class="others">/.exec(cardOf(page))![1]!;
    const answers = [...chief.matchAll(/<p class="headline">(.*?)<\/p>/g)].map(([, text]) =>
      text!.replace(/<[^>]*>/g, ''),
    );
    expect(answers).toHaveLength(document.boards.length);
    for (const [place, { dataset }] of document.boards.entries())
      expect(answers[place]).toMatch(new RegExp(`^${dataset}: `));
    expect(answers[0]).toMatch(/^ml-100k: ease beats slim by 0\.\d{4}/);
    expect(chief).toContain('no difference');
    expect(chief).toMatch(/\d won[\s\S]*\d tied[\s\S]*\d lost/);
    expect(cardOf(page)).toContain('<a href="#notices">10 failures, 1 warning and 1 notice</a>');
    // One board needs no name of its own, and few folds give no interval.
    const single = render(exampleExperiment({ datasets: ['one'] }), { form: 'html' });
    expect(cardOf(single)).toMatch(/<p class="headline"><bdi class="run">ease<\/bdi> (beats|is ahead of)/);
    const few = document.boards.map((board) => ({
      ...board,
      models: board.models.map((model) => ({
        ...model,
        scores: Object.fromEntries(
          Object.entries(model.scores).map(([label, score]) => [
            label,
            { ...score, folds: [score.folds.flat().slice(0, 3)] },
          ]),
        ),
      })),
    }));
    expect(cardOf(render({ ...document, boards: few }, { form: 'html' }))).toContain('(too few folds for an interval)');
    const many = render(exampleExperiment({ datasets: ['a', 'b', 'c', 'd', 'e'] }), { form: 'html' });
    expect(
      [...cardOf(many).matchAll(/data-one="0">[\s\S]*?(?=<details)/g)][0]![0].match(/class="headline"/g),
    ).toHaveLength(3);
    expect(many).toMatch(/<li>On <bdi class="run">e<\/bdi>, by <code>hit-rate@50<\/code>/);
  });

  it('has shares of the best against the cutoff, over datasets', () => {
    const example = exampleExperiment({ metrics: ['ndcg@5', 'ndcg@10', 'hit-rate@50'] });
    const definitions = Object.fromEntries(
      Object.entries(example.definitions).map(([label, own]) => [
        label,
        { ...own, cutoff: Number(label.split('@')[1]) },
      ]),
    );
    const text = render({ ...example, definitions }, { form: 'html' });
    const [, rest] = text.split('Share of the best ndcg by cutoff');
    const { normalised } = example.overall!.find(({ metric }) => metric === 'ndcg@5')!;
    expect(rest!.slice(0, 2000)).toContain(normalised[1]!.value.toFixed(4));
    expect(page).not.toContain('Share of the best ndcg');
  });

  it('has three intervals, groups, ranks, shares, costs, variances, parameters and failures', () => {
    const { intervals, variance } = document.boards[0]!.models[1]!.scores['hit-rate@50']!;
    for (const { low } of [intervals.bca!, intervals.t!, intervals.correctedT!]) expect(page).toContain(low.toFixed(4));
    expect(page).toContain(Math.sqrt(variance.split!).toFixed(4));
    expect(page).toContain(document.overall![0]!.normalised[1]!.value.toFixed(4));
    for (const part of ['<sup>a</sup>', '1 min 40 s', '3.0 MB', '104.5', 'exit code 1', 'critical difference 2.71'])
      expect(page).toContain(part);
    expect(page).toContain('seed 1, fold 4');
  });

  it('shows protocols and options where there are several', () => {
    const protocols = ['1', '4'].flatMap((minRating) => ['a', 'b'].map((split) => protocolOf({ minRating, split })));
    const varied = render(exampleExperiment({ datasets: ['one', 'two'], protocols }), { form: 'html' });
    for (const part of ['<h3>Protocols</h3>', '<h3>Only minRating differs</h3>', '<h3>Only split differs</h3>'])
      expect(varied).toContain(part);
    expect(varied).toContain('<h3>two, minRating=4, split=b</h3>');
  });

  it('names every picture, and stands a table behind it', () => {
    const pictures = [
      ...page.matchAll(/<svg [^>]*role="img" aria-label="[^"]+"[^>]*><title>[^<]+<\/title><desc>[^<]+<\/desc>/g),
    ];
    expect(pictures.length).toBe([...page.matchAll(/<svg /g)].length);
    const sections = page.split('<section ').filter((section) => section.includes('<figure>'));
    expect(sections.length).toBeGreaterThan(2);
    for (const section of sections) expect(section).toContain('<div class="scroll"');
  });

  it('asks for nothing from elsewhere and has no number that is none', () => {
    expect(page.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|src=|@import|url\(|<link|<iframe/);
    expect(words(page)).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  it('gives its document back, and renders it again to the same page', () => {
    expect(experimentOfHtml(page)).toEqual(JSON.parse(JSON.stringify(document)));
    expect(render(experimentOfHtml(page), { form: 'html' })).toBe(page);
    expect(() => documentOfHtml(page, 'a.html')).toThrow(/holds an experiment/);
    expect(() => experimentOfHtml('<html></html>', 'a.html')).toThrow(/holds no experiment document/);
    const cut = page.slice(0, page.indexOf('id="recgauge-experiment"') + 300);
    expect(() => experimentOfHtml(cut)).toThrow(/holds no experiment document/);
  });

  it('orders models by the metric that is asked for', () => {
    const turned = render(document, { form: 'html', metric: 'rmse' });
    expect(turned).toMatch(
      /On <bdi class="run">ml-100k<\/bdi>, by <code>rmse<\/code> \(title of rmse\), where lower is better/,
    );
  });
});

describe('an experiment with one fold', () => {
  const why = 'there is one fold: intervals are those over its users';
  const note = 'over the users of the only fold';
  const single = {
    ...document,
    plan: { ...document.plan, seeds: [0] },
    boards: document.boards.map((board) => ({
      ...board,
      models: board.models.map((model) => ({
        ...model,
        folds: model.folds.slice(0, 1),
        scores: Object.fromEntries(
          Object.entries(model.scores).map(([label, { intervals, ...score }]) => {
            const { bca, t } = intervals;
            const own = { bca: { ...bca!, note, replicates: 999 }, t: { ...t!, note }, why };
            return [label, { ...score, folds: [[score.mean]], intervals: own }];
          }),
        ),
      })),
    })),
  };

  it('says once what its intervals are, and counts one', () => {
    const text = experimentMethodsText(single);
    expect(text).toContain('; there is 1 fold over 1 seed (0)');
    expect(text).toContain(
      'There is one fold: scores are its values, and intervals are those of the 95 % BCa bootstrap over its users, 999 resamples.',
    );
    expect(text).not.toMatch(/fold scores|of some intervals|Nadeau|over seeds/i);
    const own = render(single, { form: 'html' });
    expect(own).toContain('<dt>fold</dt><dd>1</dd>');
    expect(own).toContain('(95 % interval over users 0.');
    expect(own).toContain('dots are values of the only fold');
    expect(words(own)).not.toMatch(/interval of the folds|of the fold scores|of some intervals/i);
  });

  it.each([
    [4, false],
    [5, true],
  ])('has %i folds, and an interval: %s', (count, hasInterval) => {
    const boards = document.boards.map((board) => ({
      ...board,
      models: board.models.map((model) => ({
        ...model,
        scores: Object.fromEntries(
          Object.entries(model.scores).map(([label, score]) => [
            label,
            { ...score, folds: [score.folds[0]!.slice(0, count)] },
          ]),
        ),
      })),
    }));
    const few = render({ ...document, boards }, { form: 'html' });
    const [board] = /<section id="leaderboard"[\s\S]*?<table/.exec(few)!;
    expect(board.includes('class="bar ')).toBe(hasInterval);
    expect([...board.matchAll(/class="ring"/g)].length).toBeGreaterThan(10);
    expect(words(few).includes('(too few folds for an interval)')).toBe(!hasInterval);
    expect(words(few).includes('<small>too few folds</small>')).toBe(!hasInterval);
    expect(words(few).includes('95 % corrected t interval 0.')).toBe(hasInterval);
    expect(render({ ...document, boards }, { form: 'text' }).includes(' too few folds ')).toBe(!hasInterval);
  });
});

describe('a hostile experiment', () => {
  it('leaves no name in its place as markup', () => {
    expect(words(hostilePage)).not.toMatch(/<(script|img|b>|svg onload|!--)/);
    const strange = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u.exec(words(hostilePage));
    expect(strange).toBeNull();
    expect([...hostilePage.matchAll(/<script/g)]).toHaveLength(2);
    expect(experimentOfHtml(hostilePage)).toEqual(hostile);
    expect(words(hostilePage)).not.toMatch(/NaN|Infinity|>undefined/);
  });
});

describe('the methods paragraph', () => {
  it('states models, data, protocol, search, metrics and statistics', () => {
    const text = experimentMethodsText(document);
    for (const part of [
      'We compared 5 models (ease, slim, item-knn, popularity and own command) with recgauge 1.2.3 (backend wasm).',
      'ml-100k (100,000 rows, fingerprint f0)',
      'The protocol is trainrec with {"split":{"folds":5}}; there are 10 folds over 2 seeds (0, 1)',
      'bayesian search with 6 trials a fold, by hit-rate@50',
      'The metrics are title of hit-rate@50',
      '10 pieces of work failed',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('\n');
  });

  it('lets no name be a command of LaTeX', () => {
    const commands = new Set(experimentMethodsLatex(hostile).match(/\\[a-z]+/g));
    const known = [
      'textbackslash',
      'textasciitilde',
      'textasciicircum',
      'textless',
      'textgreater',
      'textbar',
      'texttt',
    ];
    for (const command of commands) expect([...known, 'ldots', 'sum'].map((name) => `\\${name}`)).toContain(command);
  });
});

describe('curves of a budget', () => {
  const fold = (bestSoFar: readonly (number | null)[]) => ({ ...document.boards[0]!.models[0]!.folds[0]!, bestSoFar });

  it('are shares of the best, whichever way is better, and stay where a search ended', () => {
    expect(budgetShares([fold([null, 0.5, 1])])).toEqual([0, 0.5, 1]);
    expect(budgetShares([fold([4, 2, 2, 1])])).toEqual([0.25, 0.5, 0.5, 1]);
    expect(budgetShares([fold([1]), fold([null, 0.5, 1])])).toEqual([0.5, 0.75, 1]);
    expect(budgetShares([fold([])])).toEqual([]);
    expect(budgetShares([fold([null, null])])).toEqual([]);
  });

  it('are shares of the gain on the first score, of searches that gain', () => {
    expect(gainShares([fold([null, 0.5, 0.75, 1])])).toEqual([0, 0, 0.5, 1]);
    expect(gainShares([fold([4, 2, 2, 0])])).toEqual([0, 0.5, 0.5, 1]);
    expect(gainShares([fold([1, 3]), fold([1, 1, 2]), fold([5, 5])])).toEqual([0, 0.5, 1]);
    expect(gainShares([fold([]), fold([null]), fold([2])])).toEqual([]);
    expect(page).toContain('Share of the gain by the number of trials');
  });

  it('are drawn as steps, a single trial as a mark', () => {
    const draw = (values: readonly (number | null)[]) =>
      curvePlot({ title: 't', desc: 'd', series: [{ name: 'a', values }], axis: 'trials' }, 600).text;
    expect(draw([null, 0.5, 1])).toMatch(/d="M[\d.]+ [\d.]+H[\d.]+V[\d.]+"/);
    expect(draw([1])).not.toMatch(/NaN|Infinity/);
    expect(draw([null])).not.toMatch(/NaN|Infinity/);
  });
});
