// What a result says of its options is what its values were computed with: a dialect's tie rule, relevance and users in
// place of those that were not used. Which values are better has one source.
import { describe, expect, it } from 'vitest';
import {
  CATALOGUE,
  compare,
  DIALECTS,
  evaluate,
  explainDialect,
  explainLabel,
  gate,
  type ResultDocument,
  render,
  resolveMetrics,
} from '../../../src/index.js';

const truth = 'user,item,rating\n1,a,5\n1,b,2\n2,a,4\n2,c,1\n3,b,2\n';
const train = 'user,item,rating\n1,c,5\n2,b,4\n3,a,5\n';
const runs = {
  x: 'user,item,score\n1,a,2\n1,b,2\n2,c,2\n2,b,1\n',
  y: 'user,item,score\n1,b,2\n1,a,1\n2,a,2\n2,c,1\n',
};

async function documentWith(...metrics: string[]): Promise<ResultDocument> {
  return (await evaluate(runs, { truth, train, metrics, ci: false })).document;
}

const textOf = (document: ResultDocument) => render(document, { form: 'text', width: 200 });

describe('the options of a result', () => {
  it('are those of the dialect where all metrics are its own', async () => {
    const document = await documentWith('trec-eval:map', 'trec-eval:ndcg-cut@2');
    expect(document.options).toMatchObject({ ties: 'text-descending', 'missing-users': 'skip', relevance: 'all' });
    const words = 'relevance all, ties text-descending, scores float64, duplicates error, missing-users skip';
    for (const form of ['text', 'markdown'] as const) {
      expect(render(document, { form, width: 200 })).toContain(`Options: ${words}`);
    }
    const page = render(document, { form: 'html' });
    expect(page).toContain(words);
    expect(page).toMatch(/<t[hd][^>]*>ties<\/t[hd]>\s*<td[^>]*>text-descending</);
  });

  it('are those that were asked for without a dialect', async () => {
    const { options } = await documentWith('ndcg@2');
    expect(options).toMatchObject({ ties: 'id', 'missing-users': 'zero', relevance: 'all', scores: 'float64' });
  });

  it('are those of a metric that has its own rule for users without a list', async () => {
    const { options, notices } = await documentWith('novelty@2');
    expect(options['missing-users']).toBe('skip');
    expect(notices.map(({ code }) => code)).not.toContain('option-decided-by-metric');
    const both = await documentWith('ndcg@2', 'novelty@2', 'truncatedgauc');
    expect(textOf(both)).toContain(
      'Options of ndcg@2: missing-users zero\nOptions of novelty@2, truncatedgauc: missing-users skip',
    );
    const metrics = ['ndcg@2', 'novelty@2', 'novelty(missing=zero)@2'];
    const asked = await evaluate(runs, { truth, train, metrics, ci: false, missingUsers: 'zero' });
    expect(asked.document.notices.map(({ code, message }) => `${code}: ${message}`)).toContain(
      'option-decided-by-metric: The option missing-users (zero) does not hold for novelty@2: the metric decides it.',
    );
  });

  it('are stated for each group of metrics where dialects differ', async () => {
    const document = await documentWith('ndcg@2', 'trec-eval:map', 'rs-metrics:map@2');
    expect(document.options).toMatchObject({ ties: 'id', 'missing-users': 'zero' });
    const lines = textOf(document).split('\n');
    expect(lines.filter((line) => line.startsWith('Options'))).toEqual([
      'Options: relevance all, duplicates error',
      'Options of ndcg@2: ties id, scores float64, missing-users zero',
      'Options of trec-eval:map: ties text-descending, scores float64, missing-users skip, users all',
      'Options of rs-metrics:map@2: missing-users zero, users truth, order file',
    ]);
    expect((await documentWith('trec-eval:map', 'rs-metrics:map@2')).options).toMatchObject({ ties: null });
  });

  it('count the relevant items by the rule that was used', async () => {
    const [all, good] = [await documentWith('map@2'), await documentWith('elliot-thr4:map@2')];
    expect([all.data.relevantCount, good.data.relevantCount]).toEqual([5, 2]);
    expect([all.data.relevantUserCount, good.data.relevantUserCount]).toEqual([3, 2]);
    expect(good.options.relevance).toBe('>=4');
    expect(good.data.fingerprint).toBe(all.data.fingerprint);
  });

  it('are compared for the metrics that results have in common', async () => {
    const [one, other] = [await documentWith('trec-eval:map', 'ndcg@2'), await documentWith('trec-eval:map')];
    const renamed = { ...other, runs: other.runs.map((run) => ({ ...run, name: `new ${run.name}` })) };
    const { notices } = await compare([one, renamed], { metrics: ['trec-eval:map'] });
    expect(notices.map(({ code }) => code)).not.toContain('other-options');
  });
});

describe('which values are better', () => {
  it('is the same in every place', async () => {
    for (const { name, cutoff } of CATALOGUE) {
      const label = cutoff === 'none' ? name : `${name}@10`;
      expect([label, explainLabel(label).direction]).toEqual([label, resolveMetrics([label])[0]!.direction]);
    }
    for (const { id, version } of DIALECTS) {
      const all = `${id}@${version}:*`;
      const explained = explainDialect(all).map(({ label, direction }) => [label, direction]);
      expect(explained).toEqual(resolveMetrics([all]).map(({ label, direction }) => [label, direction]));
    }
    const document = await documentWith('novelty@2', 'ms-recommenders:novelty@2', 'gini@2', 'elliot:gini@2');
    const directions = Object.values(document.definitions).map(({ direction }) => direction);
    expect(directions).toEqual(['lower', 'higher', 'lower', 'higher']);
    expect(textOf(document)).toContain('Lower is better: novelty@2, gini@2\n');
    const compared = await compare(document, { metrics: ['novelty@2', 'ms-recommenders:novelty@2'] });
    expect(compared.comparison?.metrics.map(({ direction }) => direction)).toEqual(['lower', 'higher']);
    const kept = await gate(document, document, { metrics: ['novelty@2'] });
    expect(kept.drops.map(({ direction }) => direction)).toEqual(['lower', 'lower']);
  });

  it('is neither where the spread over users is the value', () => {
    expect(resolveMetrics(['recall(aggregate=deviation)@5', 'recsys-pytorch:recall-std@5'])).toMatchObject([
      { direction: 'none' },
      { direction: 'none' },
    ]);
  });

  it('is a difference that explanations state, and the title is of what is computed', () => {
    const [novelty] = explainDialect('ms-recommenders:novelty@10');
    expect(novelty!.title).toBe('Mean self-information, as in MS Recommenders 2025-09');
    const difference = { choice: 'better values', standard: 'lower', dialect: 'higher' };
    expect(novelty!.differences).toContainEqual(difference);
    expect(explainDialect('elliot:gini@10')[0]!.differences).toContainEqual(difference);
  });
});
