// The words of a report where they could say too much: ties, runs that were not tested, a single run, no value at all, models
// that failed; and the parts that experiments share with results.

import { describe, expect, it } from 'vitest';
import type { ResultDefinition, ResultDocument } from '../../../src/documents/result-document.js';
import { render } from '../../../src/report/render.js';
import { methodsText } from '../../../src/report/views/methods-paragraph.js';
import { exampleExperiment } from '../../support/example-experiment.js';
import { HARD_RESULTS } from '../../support/hard-results.js';

/** The first section without its tags. */
function summaryOf(page: string): string {
  return /<section id="summary"[\s\S]*?<\/section>/.exec(page)![0].replace(/<[^>]+>/g, '');
}

const wordsOf = (document: ResultDocument) => summaryOf(render(document, { form: 'html' }));

describe('the summary of a result', () => {
  it('names no winner among equals', () => {
    const words = wordsOf(HARD_RESULTS['all equal']!);
    expect(words).toContain('ease, knn and pop share the best ndcg@5');
    expect(words).not.toContain('is first');
  });

  it('counts equals beyond a few', () => {
    const { runs, ...rest } = HARD_RESULTS['many runs']!;
    const equal = runs.map((run) => ({ ...run, metrics: runs[0]!.metrics }));
    expect(wordsOf({ ...rest, runs: equal })).toContain(' and 20 others share the best');
  });

  it('says that nothing was tested where nothing was, and how it is', () => {
    const { comparison: _, ...untested } = HARD_RESULTS.chosen!;
    expect(wordsOf(untested)).toContain('could be chance was not tested. recgauge compare tests it from this file.');
    const runs = untested.runs.map(({ columns: __, ...run }) => run);
    expect(wordsOf({ ...untested, runs })).not.toContain('recgauge compare');
    expect(wordsOf(HARD_RESULTS['one run']!)).not.toContain('chance was not tested');
  });

  it('speaks of no winner where there is no value', () => {
    expect(wordsOf(HARD_RESULTS['no value']!)).toContain('No metric of this report has a value');
  });

  it('counts by how many metrics the first is first', () => {
    const { runs, ...rest } = HARD_RESULTS.chosen!;
    const changed = runs.map((run, place) => ({
      ...run,
      metrics: { ...run.metrics, 'recall@10': { ...run.metrics['recall@10']!, value: 0.1 * place } },
    }));
    expect(wordsOf({ ...rest, runs: changed })).toContain(
      'Metrics disagree: another run is first by recall@10 (pop), ease by 3 of the 4 metrics',
    );
  });

  it('does not praise what is worse than chance', () => {
    const zero = wordsOf(HARD_RESULTS['all zero']!);
    expect(zero).toContain('the first run scores less than that');
  });
});

describe('the parts of a result', () => {
  it('puts the letters of groups into the leaderboard and says what they are', () => {
    const page = render(HARD_RESULTS.chosen!, { form: 'html' });
    const board = /<section id="leaderboard"[\s\S]*?<\/section>/.exec(page)![0];
    expect(board).toMatch(/<strong>0\.6500<\/strong><sup>a<\/sup>/);
    expect(board).toContain('runs that share one do not differ significantly');
    expect(board).toContain('At random: the mean value of random lists.');
  });

  it('says where the linter was not asked', () => {
    expect(render(HARD_RESULTS.chosen!, { form: 'html' })).toContain('recgauge report --lint');
  });

  it('keeps the legend of a table out of the methods paragraph', () => {
    const text = methodsText(HARD_RESULTS.chosen!);
    expect(text).toContain('p-values adjusted by Holm for 3 tests. Intervals of differences');
    expect(text).toContain('Differences with a p-value of at most 0.05 are called significant.');
    expect(text).not.toMatch(/w\/t\/l|\* marks/);
  });

  it('marks every part that speaks of one metric', () => {
    const page = render(HARD_RESULTS.chosen!, { form: 'html' }).replace(/<script[\s\S]*?<\/script>/g, '');
    for (const id of ['summary', 'leaderboard', 'differences', 'users']) {
      const [section] = new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(page)!;
      // The chief metric in sight, the others folded and in their order.
      expect([...section.matchAll(/<div data-one="(\d)"/g)].map(([, metric]) => metric)).toEqual(['0', '1', '2', '3']);
      expect(section.indexOf('class="others"')).toBeGreaterThan(section.indexOf('data-one="0"'));
      expect(section.indexOf('class="others"')).toBeLessThan(section.indexOf('data-one="1"'));
    }
  });
});

describe('the report of an experiment', () => {
  // The last model fails on one dataset.
  const board = { datasets: ['ml-100k', 'ml-1m'], models: ['ease', 'slim', 'own'] };
  const defined = (metrics: string[], change: (label: string) => Partial<ResultDefinition>) => {
    const document = exampleExperiment({ ...board, metrics });
    const definitions = Object.entries(document.definitions).map(
      ([label, definition]) => [label, { ...definition, ...change(label) }] as const,
    );
    return render({ ...document, definitions: Object.fromEntries(definitions) }, { form: 'html' });
  };

  it('has metrics against the cutoff, where they have several', () => {
    const page = defined(['ndcg@5', 'ndcg@10'], (label) => ({ cutoff: Number(label.slice(5)) }));
    const section = /<section id="cutoffs"[\s\S]*?<\/section>/.exec(page)![0];
    expect(section).toContain('ndcg against the cutoff');
    expect(section).toContain('ml-1m');
    expect(render(exampleExperiment({ ...board, metrics: ['ndcg@5'] }), { form: 'html' })).not.toContain(
      'id="cutoffs"',
    );
  });

  it('has the libraries side by side, where it has their metrics', () => {
    const dialect = { library: 'ranx', version: '0.3.20', reading: {} } as never;
    const page = defined(['map@10', 'ranx:map@10'], (label) => (label.startsWith('ranx:') ? { dialect } : {}));
    expect(page).toMatch(/<section id="libraries"[\s\S]*map@10 by library/);
  });

  it('plots the pairs of the chief metric', () => {
    const page = render(exampleExperiment({ ...board, metrics: ['ndcg@10'] }), { form: 'html' });
    expect(page).toContain('Paired differences of ndcg@10');
  });

  it('names no best among equal mean ranks', () => {
    const document = exampleExperiment({ ...board, metrics: ['ndcg@10'] });
    const overall = document.overall!.map((entry) => ({
      ...entry,
      averageRanks: entry.averageRanks.map((each) => ({ ...each, rank: 1.5 })),
    }));
    expect(summaryOf(render({ ...document, overall }, { form: 'html' }))).toMatch(
      /ease and slim share the best mean rank by ndcg@10, 1\.50\./,
    );
  });
});
