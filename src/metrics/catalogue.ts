// The catalogue: every metric as one literal record, so that the table can be read, printed and held against the
// textbook without running anything.
import { UsageError } from '../data/errors.js';
import { nearestName } from '../data/nearest-name.js';
import { AUC_ENTRIES } from './auc/entries.js';
import type { CatalogueEntry } from './entry.js';
import { GROUPS_ENTRIES } from './groups/entries.js';
import { ITEMS_ENTRIES } from './items/entries.js';
import { JUDGED_ENTRIES } from './judged/entries.js';
import { RANKING_ENTRIES } from './ranking-entries.js';
import { RATING_ENTRIES } from './ratings/entries.js';

export const CATALOGUE: readonly CatalogueEntry[] = [
  ...RANKING_ENTRIES,
  ...JUDGED_ENTRIES,
  ...AUC_ENTRIES,
  ...ITEMS_ENTRIES,
  ...GROUPS_ENTRIES,
  ...RATING_ENTRIES,
];

/** The entry of that name; an unknown name is refused with the known ones and the nearest. */
export function catalogueEntry(name: string): CatalogueEntry {
  const entry = CATALOGUE.find((candidate) => candidate.name === name);
  if (entry !== undefined) return entry;
  const names = CATALOGUE.map((candidate) => candidate.name);
  const nearest = nearestName(name, names);
  throw new UsageError('There is no such metric', {
    argument: 'metrics',
    found: name,
    expected: `one of ${names.join(', ')}`,
    ...(nearest === undefined ? {} : { hint: `Did you mean '${nearest}'?` }),
  });
}
