// The options of an evaluation as a caller may get them wrong: one that is misspelt would silently be left at its default.
import { checkObject } from '../data/checks.js';
import { UsageError } from '../data/errors.js';
import { nearestName } from '../data/nearest-name.js';

const KNOWN = [
  'truth',
  'metrics',
  'dialect',
  'train',
  'itemFeatures',
  'itemGroups',
  'userGroups',
  'baseline',
  'popularity',
  'relevance',
  'ties',
  'scores',
  'duplicates',
  'missingUsers',
  'users',
  'breakdown',
  'distribution',
  'engine',
  'backend',
  'onProgress',
  'signal',
];

export function checkOptions(options: object): void {
  checkObject('options', options);
  for (const name of Object.keys(options)) {
    if (KNOWN.includes(name)) continue;
    const nearest = nearestName(name, KNOWN);
    throw new UsageError('evaluate has no such option', {
      argument: 'options',
      found: name,
      expected: `one of ${KNOWN.join(', ')}`,
      ...(nearest === undefined ? {} : { hint: `Did you mean '${nearest}'?` }),
    });
  }
  const { truth, distribution } = options as { readonly truth?: unknown; readonly distribution?: unknown };
  checkObject('truth', truth as object);
  if (distribution !== undefined && typeof distribution !== 'boolean') {
    throw new UsageError('distribution is a yes or a no', {
      argument: 'distribution',
      found: distribution,
      expected: 'true or false',
    });
  }
}
