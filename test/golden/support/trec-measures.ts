// trec_eval's measures in our labels, and their comparison on one list of one fixture.

import { expect } from 'vitest';
import { createEngineSync, type EvaluationOptions, evaluate } from '../../../src/shell.js';
import { type Fixture, LISTS } from './fixtures.js';

const CUTOFFS = [1, 5, 10, 20, 50];
/** 0.00, 0.10 and so on to 1.00. */
const RECALLS = Array.from({ length: 11 }, (_, i) => i / 10);

type Measures = ReadonlyMap<string, string>;
type Choices = Pick<EvaluationOptions, 'relevance' | 'missingUsers'>;

/** Measures of trec_eval and our labels for them. */
function measuresOf(version: string, gain: 'binary' | 'grade', users: 'truth' | 'all'): Measures {
  const of = (options: string) => (users === 'truth' ? options : [options, `users=${users}`].filter(Boolean).join(','));
  const rounding = version === '9.0.8' ? 'up' : 'nearest';
  const labels = [
    ['map', `map(${of('norm=relevant')})`],
    ['gm_map', `map(${of('norm=relevant,aggregate=geometric')})`],
    ['Rprec', `rprecision(${of('')})`],
    ['bpref', `bpref(${of('')})`],
    ['recip_rank', `mrr(${of('')})`],
    ['set_P', `precision(${of('norm=list')})`],
    ['set_recall', `recall(${of('')})`],
    ...(users === 'truth' ? [['ndcg', `ndcg(gain=${gain})`]] : []),
    ...RECALLS.map((recall) => [
      `iprec_at_recall_${recall.toFixed(2)}`,
      `iprec(${of(`recall=${recall},rounding=${rounding}`)})`,
    ]),
    ...CUTOFFS.flatMap((k) => [
      [`P_${k}`, `precision(${of('')})@${k}`],
      [`recall_${k}`, `recall(${of('')})@${k}`],
      [`map_cut_${k}`, `map(${of('norm=relevant')})@${k}`],
      [`success_${k}`, `success(${of('')})@${k}`],
      [`relative_P_${k}`, `recall(${of('norm=relevant-at-cutoff')})@${k}`],
      // A level of relevance changes hits and leaves gains as they are, which one table of grades cannot say.
      ...(users === 'truth' ? [[`ndcg_cut_${k}`, `ndcg(gain=${gain})@${k}`]] : []),
    ]),
  ];
  return new Map(labels.map(([measure, label]) => [measure!, label!.replace('()', '')]));
}

export type Variant = readonly [name: string, gain: 'binary' | 'grade', users: 'truth' | 'all', Choices];

export const VARIANTS: readonly Variant[] = [
  ['binary', 'binary', 'truth', { missingUsers: 'skip' }],
  ['binary_c', 'binary', 'truth', { missingUsers: 'zero' }],
  ['graded2x', 'grade', 'truth', { missingUsers: 'skip' }],
  ['graded2x_c', 'grade', 'truth', { missingUsers: 'zero' }],
  // Users without a relevant item count as 0.
  ['graded2x_l8', 'grade', 'all', { missingUsers: 'skip', relevance: '>=4' }],
];

const VERSIONS = ['10.0', '9.0.8'] as const;

/** Every version, variant, fixture and list. */
export const casesOf = <Name extends string>(fixtures: readonly Name[], variants: readonly Variant[]) =>
  VERSIONS.flatMap((version) =>
    variants.flatMap((variant) =>
      fixtures.flatMap((fixture) => LISTS.map((list) => [version, variant[0], fixture, list, variant] as const)),
    ),
  );

/** One for all comparisons. */
const engine = createEngineSync();

/** Compares every measure, reports all that differ and adds to the counts. */
export async function compareMeasures(
  { truth, lists }: Fixture,
  version: string,
  [, gain, users, choices]: Variant,
  goldenOf: (measure: string) => number,
  counts: { matched: number; all: number },
): Promise<void> {
  const measures = measuresOf(version, gain, users);
  const { document } = await evaluate([{ name: 'run', table: lists }], {
    ci: false,
    truth,
    metrics: [...measures.values()],
    ties: 'text-descending',
    scores: version === '9.0.8' ? 'float32' : 'float64',
    users: false,
    engine,
    ...choices,
  });
  const found = Object.values(document.runs[0]!.metrics).map(({ value }) => value);
  expect(found).toHaveLength(measures.size);
  for (const [i, measure] of [...measures.keys()].entries()) {
    const golden = goldenOf(measure);
    counts.all += 1;
    if (Math.abs((found[i] ?? Number.NaN) - golden) < 0.5e-12) counts.matched += 1;
    expect.soft(found[i], measure).toBeCloseTo(golden, 12);
  }
}
