// The metrics beyond accuracy that read which items are listed.
import type { CatalogueEntry } from '../catalogue-entry.js';
import type { ItemsDefinition } from './items-vocabulary.js';
import { OVERLAP_ENTRIES } from './overlap-entries.js';
import { SPREAD_ENTRIES } from './spread-entries.js';
import { VALUE_ENTRIES } from './value-entries.js';

export const ITEMS_ENTRIES: readonly CatalogueEntry<ItemsDefinition>[] = [
  ...VALUE_ENTRIES,
  ...OVERLAP_ENTRIES,
  ...SPREAD_ENTRIES,
];
