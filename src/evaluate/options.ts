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
  const { truth } = options as { readonly truth?: unknown };
  checkObject('truth', truth as object);
}
