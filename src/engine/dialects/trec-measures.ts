// The measures that trec_eval and its Python binding share, by what they are given: grades or none, and from which grade
// on an item is relevant. All users of the truth are counted, also those without a relevant item.
import type { Reading } from '../metrics/reading.js';
import type { DialectMetric } from './dialect.js';

type Metrics = Readonly<Record<string, DialectMetric>>;

export interface TrecQrels {
  readonly gain: 'binary' | 'grade';
  /** How recall points become numbers of items. */
  readonly rounding: 'up' | 'nearest';
  /** How measures of gains are read where a level of relevance concerns hits alone. */
  readonly gainReading?: Reading;
  /** The level of relevance, in grades. */
  readonly level?: number;
}

const ALL = { users: 'all' } as const;
const WHOLE = { cutoff: 'none' } as const;

/** 0.00, 0.10 and so on to 1.00, as they are named. */
const RECALLS = Array.from({ length: 11 }, (_, i) => (i / 10).toFixed(2));

/** 0.20, 0.40 and so on to 2.00, as they are named. */
const MULTIPLES = Array.from({ length: 10 }, (_, i) => ((i + 1) / 5).toFixed(2));

export function trecMeasures(qrels: TrecQrels): Metrics {
  return { ...rankedMeasures(qrels), ...gainMeasures(qrels), ...setMeasures(), ...COUNTS };
}

function rankedMeasures({ rounding }: TrecQrels): Metrics {
  return {
    map: { of: 'map', changes: { ...ALL, norm: 'relevant' }, ...WHOLE, golden: 'map' },
    'map-cut': { of: 'map', changes: { ...ALL, norm: 'relevant' }, golden: 'map_cut_{k}' },
    'gm-map': {
      of: 'map',
      changes: { ...ALL, norm: 'relevant', aggregate: 'geometric' },
      ...WHOLE,
      golden: 'gm_map',
    },
    rprecision: { of: 'rprecision', changes: ALL, ...WHOLE, golden: 'Rprec' },
    bpref: { of: 'bpref', changes: ALL, ...WHOLE, golden: 'bpref' },
    'gm-bpref': { of: 'bpref', changes: { ...ALL, aggregate: 'geometric' }, ...WHOLE, golden: 'gm_bpref' },
    mrr: { of: 'mrr', changes: ALL, ...WHOLE, golden: 'recip_rank' },
    precision: { of: 'precision', changes: ALL, golden: 'P_{k}' },
    recall: { of: 'recall', changes: ALL, golden: 'recall_{k}' },
    'relative-precision': {
      of: 'recall',
      changes: { ...ALL, norm: 'relevant-at-cutoff' },
      standard: 'precision',
      golden: 'relative_P_{k}',
    },
    success: { of: 'success', changes: ALL, golden: 'success_{k}' },
    infap: { of: 'infap', changes: ALL, ...WHOLE, golden: 'infAP' },
    ...named(RECALLS, 'iprec', (recall) => ({
      of: 'iprec',
      changes: { ...ALL, recall, rounding },
      golden: `iprec_at_recall_${recall.toFixed(2)}`,
    })),
    iprec11: { of: 'iprec11', changes: { ...ALL, rounding }, ...WHOLE, golden: '11pt_avg' },
    ...named(MULTIPLES, 'rprecision', (multiple) => ({
      of: 'rprecisionat',
      changes: { ...ALL, multiple },
      standard: 'rprecision',
      golden: `Rprec_mult_${multiple.toFixed(2)}`,
    })),
  };
}

/** Measures of what items are worth, which a level of relevance leaves as they are. */
function gainMeasures({ gain, gainReading, level }: TrecQrels): Metrics {
  const graded = gain === 'binary' ? ALL : ({ ...ALL, gain } as const);
  const read = gainReading === undefined ? {} : { reading: gainReading };
  const least = level === undefined ? {} : { least: level };
  return {
    ndcg: { of: 'ndcg', changes: graded, ...read, ...WHOLE, golden: 'ndcg' },
    'ndcg-cut': { of: 'ndcg', changes: graded, ...read, golden: 'ndcg_cut_{k}' },
    'ndcg-rel': { of: 'ndcgathits', changes: graded, standard: 'ndcg', ...read, ...WHOLE, golden: 'ndcg_rel' },
    rndcg: {
      of: 'ndcgatlevels',
      changes: { ...graded, ...least },
      standard: 'ndcg',
      ...read,
      ...WHOLE,
      golden: 'Rndcg',
    },
    g: { of: 'costgain', changes: graded, ...read, ...WHOLE, golden: 'G' },
    'bin-g': { of: 'costgain', changes: ALL, ...WHOLE, golden: 'binG' },
  };
}

/** Measures of the list as a set. */
function setMeasures(): Metrics {
  return {
    'set-precision': { of: 'precision', changes: { ...ALL, norm: 'list' }, ...WHOLE, golden: 'set_P' },
    'set-relative-precision': {
      of: 'recall',
      changes: { ...ALL, norm: 'relevant-at-list' },
      standard: 'precision',
      ...WHOLE,
      golden: 'set_relative_P',
    },
    'set-recall': { of: 'recall', changes: ALL, ...WHOLE, golden: 'set_recall' },
    'set-map': { of: 'setmap', changes: ALL, standard: 'map', ...WHOLE, golden: 'set_map' },
    'set-f': {
      of: 'f1',
      changes: { ...ALL, norm: 'list', aggregate: 'mean' },
      ...WHOLE,
      golden: 'set_F',
      note: 'Its parameter is the square of beta.',
    },
    utility: { of: 'utility', changes: ALL, ...WHOLE, golden: 'utility' },
  };
}

/** Sums over users, not means. */
const COUNTS: Metrics = {
  'num-ret': countMeasure('listed', 'num_ret'),
  'num-rel': countMeasure('relevant', 'num_rel'),
  'num-rel-ret': countMeasure('hits', 'num_rel_ret'),
  'num-nonrel-judged-ret': countMeasure('rejected', 'num_nonrel_judged_ret'),
};

export function countMeasure(what: string, golden: string): DialectMetric {
  return { of: 'count', changes: { ...ALL, counted: what }, ...WHOLE, golden };
}

function named(numbers: readonly string[], name: string, metric: (number: number) => DialectMetric): Metrics {
  return Object.fromEntries(numbers.map((text) => [`${name}-${text}`, { ...WHOLE, ...metric(Number(text)) }]));
}
