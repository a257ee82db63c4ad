// The catalogue: every metric as one literal record, so that the table can be read, printed and held against the
// textbook without running anything.
import { UsageError } from '../../foundation/errors.js';
import { nearestHint, nearestName } from '../../foundation/nearest-name.js';
import { aggregateRow } from './aggregates.js';
import { AUC_ENTRIES } from './auc/auc-entries.js';
import type { CatalogueEntry } from './catalogue-entry.js';
import type { Definition } from './definition.js';
import { FAIRNESS_ENTRIES } from './groups/fairness-entries.js';
import { FEATURE_ENTRIES } from './groups/feature-entries.js';
import type { GroupsDefinition } from './groups/groups-vocabulary.js';
import type { ItemsDefinition } from './items/items-vocabulary.js';
import { OVERLAP_ENTRIES, SPREAD_ENTRIES } from './items/spread-entries.js';
import { VALUE_ENTRIES } from './items/value-entries.js';
import { JUDGED_ENTRIES } from './judged/judged-entries.js';
import { RANKING_ENTRIES } from './lists/ranking-entries.js';
import { LISTED_RATING_ENTRIES, RATING_ENTRIES } from './ratings/ratings-entries.js';

// The metrics beyond accuracy that read which items are listed.
export const ITEMS_ENTRIES: readonly CatalogueEntry<ItemsDefinition>[] = [
  ...VALUE_ENTRIES,
  ...OVERLAP_ENTRIES,
  ...SPREAD_ENTRIES,
];

// The metrics over features and groups, each one literal record: what lists hold first, then who is treated how.
export const GROUPS_ENTRIES: readonly CatalogueEntry<GroupsDefinition>[] = [...FEATURE_ENTRIES, ...FAIRNESS_ENTRIES];

/** Every metric of the catalogue, family by family. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  ...RANKING_ENTRIES,
  ...JUDGED_ENTRIES,
  ...AUC_ENTRIES,
  ...ITEMS_ENTRIES,
  ...GROUPS_ENTRIES,
  ...RATING_ENTRIES,
  ...LISTED_RATING_ENTRIES,
];

/** Which values of a form of the metric are better: neither where the spread over users is given in place of their mean. */
export function directionOf(entry: CatalogueEntry, definition: Definition): CatalogueEntry['direction'] {
  return definition.family === 'list' && aggregateRow(definition).isSpread ? 'none' : entry.direction;
}

/** The entry of that name in any case; an unknown name is refused with the known ones and the nearest. */
export function catalogueEntry(name: string): CatalogueEntry {
  const plain = name.trim().toLowerCase();
  const entry = CATALOGUE.find((candidate) => candidate.name === plain);
  if (entry !== undefined) return entry;
  const names = CATALOGUE.map((candidate) => candidate.name);
  // trec_eval writes the cutoff behind the name: `ndcg_cut_10`, `P_10`.
  const [, stem = '', cutoff] = /^(.+[_-]|.*\D\D)(\d+)$/s.exec(plain) ?? [];
  const cut = CATALOGUE.filter((candidate) => candidate.cutoff !== 'none').map((candidate) => candidate.name);
  const meant = nearestName(stem, cut);
  const hint = meant === undefined ? nearestHint(name, names) : `Did you mean '${meant}@${cutoff}'?`;
  throw new UsageError('There is no such metric', {
    argument: 'metrics',
    found: name,
    expected: `one of ${names.join(', ')}`,
    ...(hint === undefined ? {} : { hint }),
  });
}
