// The options of an evaluation as a caller may get them wrong: one that is misspelt would silently be left at its default.
import { checkOptionNames } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

const KNOWN = [
  'truth',
  'metrics',
  'dialect',
  'train',
  'split',
  'itemFeatures',
  'itemGroups',
  'userGroups',
  'baseline',
  'popularity',
  'ids',
  'parquet',
  'relevance',
  'ties',
  'scores',
  'duplicates',
  'missingUsers',
  'ci',
  'interval',
  'replicates',
  'seed',
  'users',
  'badRows',
  'breakdown',
  'distribution',
  'sampled',
  'notices',
  'spelling',
  'engine',
  'backend',
  'pool',
  'onProgress',
  'signal',
];

export function checkEvaluationOptions(options: object): void {
  checkOptionNames(options, KNOWN, 'evaluate');
  const { distribution } = options as { readonly distribution?: unknown };
  if (distribution !== undefined && typeof distribution !== 'boolean') {
    throw new UsageError('distribution is a yes or a no', {
      argument: 'distribution',
      found: distribution,
      expected: 'true or false',
    });
  }
}
