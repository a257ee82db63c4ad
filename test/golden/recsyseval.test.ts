// The rankings of algorithms in the tables that Zhao et al. published, compared by the verb as it reads the file: every
// value of the golden document is read here, or named with the reason why nothing can compute it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CorrelationDocument } from '../../src/documents/correlation-document.js';
import type { CorrelateOptions } from '../../src/studies/correlate/correlate.js';
import { correlate } from '../../src/studies/correlate/correlate.js';
import { readScores } from '../../src/studies/correlate/read-scores.js';
import { protocolDocument } from './support/protocol.js';

interface GoldenPair {
  readonly n: number;
  readonly spearman_pearson_of_midranks: number;
  readonly src_eq2_with_midranks: number;
  readonly 'OR@5_ties_by_label': number | null;
  readonly kendall_tau_b: number;
}

type GoldenPairs = Readonly<Record<string, GoldenPair>>;

interface Golden {
  readonly pairs: Readonly<Record<string, GoldenPairs>>;
  readonly same_metric_across_datasets: GoldenPairs;
  readonly [other: string]: unknown;
}

/** What no table is published for. */
const NOT_COMPUTABLE: Readonly<Record<string, string>> = {
  finding: 'prose',
  supplement_fig7_src_matrix: 'read from a figure; the results behind it are not published',
  supplement_table13: 'printed in the supplement; the results behind it are not published',
};

const golden = protocolDocument<Golden>('recsyseval.json');
const results = readFileSync(new URL('../fixtures/protocol/recsyseval-results.csv', import.meta.url), 'utf8');
const ORIGINALS = ['a', 'b', 'c', 'd_o', 'e_o', 'f_o', 'g_o', 'h_o', 'i_o'];
const SETTINGS = { coefficients: ['spearman', 'src', 'kendall'], top: [5] } as const;

async function documentOf(text: string, options: CorrelateOptions): Promise<CorrelationDocument> {
  return correlate(await readScores(text), { ...SETTINGS, ...options });
}

/** The pairs of a group by the name that the golden document gives them. */
function pairsOf({ groups }: CorrelationDocument, fixed: Readonly<Record<string, string>>): Record<string, GoldenPair> {
  const group = groups.find((each) => Object.entries(fixed).every(([name, level]) => each.fixed[name] === level))!;
  return Object.fromEntries(
    group.pairs.map(({ first, second, count, values }) => [
      `${shortName(first)} vs ${shortName(second)}`,
      {
        n: count,
        spearman_pearson_of_midranks: values.spearman!.value!,
        src_eq2_with_midranks: values.src!.value!,
        'OR@5_ties_by_label': values['or@5']!.value,
        kendall_tau_b: values.kendall!.value!,
      },
    ]),
  );
}

const shortName = (level: string) => level.replace(/^.*\|batch=/, 'bs');

/** The same pairs with the same names and numbers, none more and none less. */
function expectPairs(found: Readonly<Record<string, GoldenPair>>, expected: GoldenPairs): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, pair] of Object.entries(expected)) {
    expect(Object.keys(found[name]!).sort()).toEqual(Object.keys(pair).sort());
    for (const [key, value] of Object.entries(pair)) {
      const own = found[name]![key as keyof GoldenPair];
      if (value === null || own === null) expect(own, `${name} ${key}`).toBe(value);
      else expect(Math.abs(own - value), `${name} ${key}: ${own}, not ${value}`).toBeLessThanOrEqual(1e-12);
    }
  }
}

describe('the published tables', () => {
  it('are all that the golden document speaks of', () => {
    const read = ['pairs', 'same_metric_across_datasets', ...Object.keys(NOT_COMPUTABLE)];
    expect(Object.keys(golden).sort()).toEqual(read.sort());
  });

  it('compare metrics and batch sizes as the golden document does', async () => {
    const all = await documentOf(results, { by: 'metric' });
    const originals = await documentOf(results, { by: 'metric', where: { algorithm: ORIGINALS } });
    for (const [name, expected] of Object.entries(golden.pairs)) {
      const [source, dataset, only] = name.split('|') as [string, string, string?];
      expect([undefined, 'originals only (9)']).toContain(only);
      expectPairs(pairsOf(only === undefined ? all : originals, { source, dataset }), expected);
    }
    expect(all.groups).toHaveLength(Object.keys(golden.pairs).length - 2);
  });

  it('compare one metric across datasets as the golden document does', async () => {
    // The tables name one algorithm d_o and d; the modified forms are in one of them only.
    const lines = results.split('\n').filter((line) => !/,\w_m,/.test(line));
    const text = lines.map((line) => line.replace(/,(\w)_o,/, ',$1,')).join('\n');
    const document = await documentOf(text, { by: 'dataset', ignore: ['source'] });
    const found = ['Recall@10', 'NDCG@10', 'AUC'].flatMap((metric) =>
      Object.entries(pairsOf(document, { metric })).map(([name, pair]) => [`${metric}|${name}`, pair] as const),
    );
    expectPairs(Object.fromEntries(found), golden.same_metric_across_datasets);
    expect(document.notices.find(({ code }) => code === 'single-level')).toMatchObject({ count: 6 });
  });

  it('have the mean over their groups', async () => {
    const { average } = await documentOf(results, { by: 'metric' });
    const tables = ['table8|ML-1M', 'table8|Netflix', 'supp_table14|AMZ_Elec'];
    const expected = tables.map((name) => golden.pairs[name]!['Recall@10 vs AUC']!.spearman_pearson_of_midranks);
    const mean = expected.reduce((sum, value) => sum + value, 0) / 3;
    const found = average!.pairs.find(({ first, second }) => first === 'Recall@10' && second === 'AUC')!;
    expect(found.values.spearman!.value).toBeCloseTo(mean, 12);
    expect(found.values.spearman!.groupCount).toBe(3);
  });
});
