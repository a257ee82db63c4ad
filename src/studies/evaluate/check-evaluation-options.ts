// The options of an evaluation as a caller may get them wrong: one that is misspelt would silently be left at its default.

import type { RelevanceRule } from '../../data/preparing/relevance.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
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

export function checkThreshold({ values, rowCount, name }: InteractionTable, rule: RelevanceRule): void {
  if (rule.kind !== 'at-least' || values === undefined || rowCount === 0) return;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < rowCount; row++) {
    // What is not a number is refused elsewhere, with its line.
    if (Number.isNaN(values[row])) return;
    least = Math.min(least, values[row]!);
    most = Math.max(most, values[row]!);
  }
  if (rule.threshold <= most) return;
  throw new UsageError('The threshold lies above all ratings of the truth', {
    argument: 'relevance',
    file: name,
    found: `>=${rule.threshold}`,
    expected: `at most >=${most}: the ratings are from ${least} to ${most}`,
  });
}
