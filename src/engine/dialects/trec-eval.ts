// trec_eval, the evaluator of the Text REtrieval Conference. Lists are put in order by score, ties by the item's id as
// text, the greatest first. Versions differ in the width of scores and in the rounding of recall points.
import type { RecallRounding } from '../metrics/lists/list-vocabulary.js';
import type { Reading } from '../metrics/reading.js';
import type { Dialect, DialectMetric } from './dialect.js';

type Metrics = Readonly<Record<string, DialectMetric>>;

export interface TrecQrels {
  readonly gain: 'binary' | 'grade';
  /** How recall points become numbers of items. */
  readonly rounding: RecallRounding;
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

function trecMeasures(qrels: TrecQrels): Metrics {
  return { ...rankedMeasures(qrels), ...gainMeasures(qrels), ...setMeasures(), ...COUNTS };
}

function rankedMeasures({ rounding }: TrecQrels): Metrics {
  return {
    map: { of: 'map', changes: { ...ALL, norm: 'relevant' }, ...WHOLE, golden: 'map' },
    'map-cut': { of: 'map', changes: { ...ALL, norm: 'relevant' }, golden: 'map_cut_{k}' },
    'gm-map': { of: 'map', changes: { ...ALL, norm: 'relevant', aggregate: 'geometric' }, ...WHOLE, golden: 'gm_map' },
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

function countMeasure(what: string, golden: string): DialectMetric {
  return { of: 'count', changes: { ...ALL, counted: what }, ...WHOLE, golden };
}

function named(numbers: readonly string[], name: string, metric: (number: number) => DialectMetric): Metrics {
  return Object.fromEntries(numbers.map((text) => [`${name}-${text}`, { ...WHOLE, ...metric(Number(text)) }]));
}

interface Version {
  readonly version: '9.0.8' | '10.0';
  readonly commit: string;
  readonly scores: 'float32' | 'float64';
  readonly rounding: RecallRounding;
}

const VERSIONS: readonly Version[] = [
  { version: '9.0.8', commit: 'v9.0.8', scores: 'float32', rounding: 'up' },
  { version: '10.0', commit: 'v10.0', scores: 'float64', rounding: 'nearest' },
];

interface Variant {
  readonly id: string;
  readonly variant: string;
  readonly gain: 'binary' | 'grade';
  /** With `-c`, users of the truth without a list are counted. */
  readonly missingUsers: 'zero' | 'skip';
  /** In ratings, which are half of the grades. */
  readonly level?: number;
  readonly about: string;
}

const VARIANTS: readonly Variant[] = [
  {
    id: 'trec-eval',
    variant: 'binary',
    gain: 'binary',
    missingUsers: 'skip',
    about: 'Every test row has grade 1; users without a list are excluded.',
  },
  {
    id: 'trec-eval-c',
    variant: 'binary_c',
    gain: 'binary',
    missingUsers: 'zero',
    about: 'With -c: every test row has grade 1, and users without a list score 0.',
  },
  {
    id: 'trec-eval-graded',
    variant: 'graded2x',
    gain: 'grade',
    missingUsers: 'skip',
    about: 'Grades are doubled ratings, because they must be integers; users without a list are excluded.',
  },
  {
    id: 'trec-eval-graded-c',
    variant: 'graded2x_c',
    gain: 'grade',
    missingUsers: 'zero',
    about: 'With -c: grades are doubled ratings, and users without a list score 0.',
  },
  {
    id: 'trec-eval-graded-l8',
    variant: 'graded2x_l8',
    gain: 'grade',
    missingUsers: 'skip',
    level: 4,
    about:
      'With -l 8: grades are doubled ratings, and grades of at least 8 are relevant; gains are as without a level.',
  },
];

const STOPS = 'It raises if the truth has such users, so they must be removed first.';

export const TREC_EVAL_DIALECTS: readonly Dialect[] = VERSIONS.flatMap((version) =>
  VARIANTS.map((variant) => dialectOf(version, variant)),
);

function dialectOf({ version, commit, scores, rounding }: Version, variant: Variant): Dialect {
  const { id, gain, level, missingUsers } = variant;
  const isOld = version === '9.0.8';
  const gainReading: Reading = { relevance: 'all' };
  return {
    id,
    version,
    library: 'trec_eval',
    commit,
    source: 'm_*.c',
    about: isOld || missingUsers === 'zero' ? variant.about : `${variant.about} ${STOPS}`,
    golden: { file: `trec-eval-${version}.json`, variant: `trec_eval_${version}/${variant.variant}` },
    reading: {
      ties: 'text-descending',
      scores,
      relevance: level === undefined ? 'all' : `>=${level}`,
      missingUsers,
      ...(gain === 'grade' ? { gradeScale: 2 } : {}),
    },
    metrics: {
      ...trecMeasures({ gain, rounding, ...(level === undefined ? {} : { gainReading, level: 2 * level }) }),
      yaap: smoothed(isOld),
      'num-q': countMeasure('users', 'num_q'),
      ...(isOld ? {} : { unj: unjudged() }),
    },
  };
}

/** Version 9 leaves users without a list at 0 under -c, version 10 gives them an empty list. */
function smoothed(isOld: boolean): DialectMetric {
  const changes = { users: 'all', ...(isOld ? { empty: 'zero' } : {}) };
  return { of: 'yaap', changes, standard: 'map', cutoff: 'none', golden: 'yaap' };
}

function unjudged(): DialectMetric {
  return {
    of: 'count',
    changes: { users: 'all', counted: 'unjudged', aggregate: 'mean', norm: 'cutoff' },
    golden: 'unj_{k}',
  };
}

// pytrec_eval, the Python binding of trec_eval 9: the same measures over the same 32-bit scores, users with truth and list.

const PYTREC_EVAL = {
  version: '0d8571e',
  library: 'pytrec_eval',
  commit: '0d8571e',
  source: 'src/pytrec_eval.cpp, with trec_eval de6a29f',
} as const;

const READING = { ties: 'text-descending', scores: 'float32', relevance: 'all', missingUsers: 'skip' } as const;

export const PYTREC_EVAL_DIALECTS: readonly Dialect[] = [
  {
    ...PYTREC_EVAL,
    id: 'pytrec-eval',
    about: 'Every test row has grade 1; users without a list are excluded.',
    golden: { file: 'pytrec-eval.json', variant: 'pytrec_eval/binary' },
    reading: READING,
    metrics: trecMeasures({ gain: 'binary', rounding: 'up' }),
  },
  {
    ...PYTREC_EVAL,
    id: 'pytrec-eval-graded',
    about: 'Grades are doubled ratings, because they must be integers; users without a list are excluded.',
    golden: { file: 'pytrec-eval.json', variant: 'pytrec_eval/graded2x' },
    reading: { ...READING, gradeScale: 2 },
    metrics: trecMeasures({ gain: 'grade', rounding: 'up' }),
  },
];
