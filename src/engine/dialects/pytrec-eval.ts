// pytrec_eval, the Python binding of trec_eval 9: the same measures over the same 32-bit scores, users with truth and list.
import type { Dialect } from './dialect.js';
import { trecMeasures } from './trec-measures.js';

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
    about: 'Every test row has the grade 1; users without a list are left out.',
    golden: { file: 'pytrec-eval.json', variant: 'pytrec_eval/binary' },
    reading: READING,
    metrics: trecMeasures({ gain: 'binary', rounding: 'up' }),
  },
  {
    ...PYTREC_EVAL,
    id: 'pytrec-eval-graded',
    about: 'Grades are the doubled ratings, because they must be whole; users without a list are left out.',
    golden: { file: 'pytrec-eval.json', variant: 'pytrec_eval/graded2x' },
    reading: { ...READING, gradeScale: 2 },
    metrics: trecMeasures({ gain: 'grade', rounding: 'up' }),
  },
];
