// The metrics over features and groups, each one literal record: what lists hold first, then who is treated how.
import type { CatalogueEntry } from '../catalogue-entry.js';
import { FAIRNESS_ENTRIES } from './fairness-entries.js';
import { FEATURE_ENTRIES } from './feature-entries.js';
import type { GroupsDefinition } from './groups-vocabulary.js';

export const GROUPS_ENTRIES: readonly CatalogueEntry<GroupsDefinition>[] = [...FEATURE_ENTRIES, ...FAIRNESS_ENTRIES];
