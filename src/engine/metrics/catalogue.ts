// The catalogue: every metric as one literal record, so that the table can be read, printed and compared with the
// textbook without running anything.
import { UsageError } from '../../foundation/errors.js';
import { nearestHint, nearestName } from '../../foundation/nearest-name.js';
import { aggregateRow } from './aggregates.js';
import { AUC_ENTRIES } from './auc/auc-entries.js';
import type { CatalogueEntry, MetricEntry } from './catalogue-entry.js';
import type { Definition } from './definition.js';
import { FAIRNESS_ENTRIES } from './groups/fairness-entries.js';
import { FEATURE_ENTRIES } from './groups/feature-entries.js';
import type { GroupsDefinition } from './groups/groups-vocabulary.js';
import type { ItemsDefinition } from './items/items-vocabulary.js';
import { OVERLAP_ENTRIES, SPREAD_ENTRIES } from './items/spread-entries.js';
import { VALUE_ENTRIES } from './items/value-entries.js';
import { JUDGED_ENTRIES } from './judged/judged-entries.js';
import { RANKING_ENTRIES } from './lists/ranking-entries.js';
import { METRIC_DESCRIPTIONS } from './metric-descriptions.js';
import { METRIC_SOURCES } from './metric-sources.js';
import { LISTED_RATING_ENTRIES, RATING_ENTRIES } from './ratings/ratings-entries.js';

// The metrics beyond accuracy that read which items are listed.
export const ITEMS_ENTRIES: readonly MetricEntry<ItemsDefinition>[] = [
  ...VALUE_ENTRIES,
  ...OVERLAP_ENTRIES,
  ...SPREAD_ENTRIES,
];

// The metrics over features and groups, each one literal record: what lists hold first, then who is treated how.
export const GROUPS_ENTRIES: readonly MetricEntry<GroupsDefinition>[] = [...FEATURE_ENTRIES, ...FAIRNESS_ENTRIES];

/** Every metric, family by family. */
export const METRIC_ENTRIES: readonly MetricEntry[] = [
  ...RANKING_ENTRIES,
  ...JUDGED_ENTRIES,
  ...AUC_ENTRIES,
  ...ITEMS_ENTRIES,
  ...GROUPS_ENTRIES,
  ...RATING_ENTRIES,
  ...LISTED_RATING_ENTRIES,
];

/** Every metric that labels name, with its definition, description, citation, range and options. */
export const CATALOGUE: readonly CatalogueEntry[] = METRIC_ENTRIES.map((entry) => {
  const description = ['description', METRIC_DESCRIPTIONS[entry.name]];
  const citation = ['citation', METRIC_SOURCES[entry.name]];
  // Programs print the entries: the description stands behind the title, and the citation before the options.
  const facts = Object.entries(entry).flatMap((fact) =>
    fact[0] === 'title' ? [fact, description] : fact[0] === 'options' ? [citation, fact] : [fact],
  );
  return Object.fromEntries(facts) as unknown as CatalogueEntry;
});

/** Which values of a form of the metric are better: neither where the spread over users is given in place of their mean. */
export function directionOf(entry: MetricEntry, definition: Definition): MetricEntry['direction'] {
  return definition.family === 'list' && aggregateRow(definition).isSpread ? 'none' : entry.direction;
}

/** Whether the catalogue has a metric of exactly this name. */
export const isEntry = (name: string) => METRIC_ENTRIES.some((entry) => entry.name === name);

/** The entry of that name in any case; an unknown name is refused with the known ones and the nearest. */
export function catalogueEntry(name: string): MetricEntry {
  const plain = name.trim().toLowerCase();
  const entry = METRIC_ENTRIES.find((candidate) => candidate.name === plain);
  if (entry !== undefined) return entry;
  const names = METRIC_ENTRIES.map((candidate) => candidate.name);
  // trec_eval writes the cutoff behind the name: `ndcg_cut_10`, `P_10`.
  const [, stem = '', cutoff] = /^(.+[_-]|.*\D\D)(\d+)$/s.exec(plain) ?? [];
  const cut = METRIC_ENTRIES.filter((candidate) => candidate.cutoff !== 'none').map((candidate) => candidate.name);
  const meant = nearestName(stem, cut);
  const hint = meant === undefined ? nearestHint(name, names) : `Did you mean '${meant}@${cutoff}'?`;
  throw new UsageError('Unknown metric', {
    argument: 'metrics',
    found: name,
    expected: `one of ${names.join(', ')}`,
    hint,
  });
}
