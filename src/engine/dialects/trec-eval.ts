// trec_eval, the evaluator of the Text REtrieval Conference. Lists are put in order by score, ties by the item's id as
// text, the greatest first. Versions differ in the width of scores and in the rounding of recall points.
import type { Reading } from '../metrics/reading.js';
import type { Dialect, DialectMetric } from './dialect.js';
import { countMeasure, trecMeasures } from './trec-measures.js';

interface Version {
  readonly version: '9.0.8' | '10.0';
  readonly commit: string;
  readonly scores: 'float32' | 'float64';
  readonly rounding: 'up' | 'nearest';
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
    about: 'Every test row has the grade 1; users without a list are left out.',
  },
  {
    id: 'trec-eval-c',
    variant: 'binary_c',
    gain: 'binary',
    missingUsers: 'zero',
    about: 'With -c: every test row has the grade 1, and users without a list count as 0.',
  },
  {
    id: 'trec-eval-graded',
    variant: 'graded2x',
    gain: 'grade',
    missingUsers: 'skip',
    about: 'Grades are the doubled ratings, because they must be whole; users without a list are left out.',
  },
  {
    id: 'trec-eval-graded-c',
    variant: 'graded2x_c',
    gain: 'grade',
    missingUsers: 'zero',
    about: 'With -c: grades are the doubled ratings, and users without a list count as 0.',
  },
  {
    id: 'trec-eval-graded-l8',
    variant: 'graded2x_l8',
    gain: 'grade',
    missingUsers: 'skip',
    level: 4,
    about: 'With -l 8: grades are the doubled ratings, of which 8 and more are relevant; gains are as without a level.',
  },
];

const STOPS = 'It stops where the truth has such users and must not be given them.';

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
