// The options of an evaluation as a caller may get them wrong: one that is misspelt would silently be left at its default.
import { checkOptionNames, checkWord } from '../../foundation/checks.js';
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
  'order',
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
  'engine',
  'backend',
  'pool',
  'onProgress',
  'signal',
];

export function checkEvaluationOptions(options: object): void {
  checkOptionNames(options, KNOWN, 'evaluate');
  const { distribution, order } = options as { readonly distribution?: unknown; readonly order?: string };
  if (order !== undefined) checkWord('order', order, ['descending', 'ascending']);
  if (distribution !== undefined && typeof distribution !== 'boolean') {
    throw new UsageError('distribution must be true or false', {
      argument: 'distribution',
      found: distribution,
      expected: 'true or false',
    });
  }
}
