// What a metric computes, for people. Every family explains its own definitions; here their words are put beside title
// and source.
import { explainAuc } from './auc/auc-metric.js';
import { catalogueEntry } from './catalogue.js';
import type { Definition, MetricLabel, MetricMeaning } from './definition.js';
import { explainGroups } from './groups/groups-metric.js';
import { explainItems } from './items/items-metric.js';
import { explainJudged } from './judged/explain-judged.js';
import { parseLabel, printLabel } from './label.js';
import { explainList, type ReadingWords } from './lists/explain-lists.js';
import { explainRating } from './ratings/explain-ratings.js';

/** What a label computes: formula, words and source. */
export interface Explanation extends MetricMeaning {
  /** In its canonical form. */
  readonly label: string;
  readonly title: string;
  readonly citation: string;
}

/** Explains a label, given as text such as `ndcg@10` or as `parseLabel` reads it. */
export function explainLabel(textOrLabel: string | MetricLabel): Explanation {
  const isLabel = typeof textOrLabel === 'object' && textOrLabel !== null;
  const label = isLabel ? textOrLabel : parseLabel(textOrLabel);
  const { title, citation } = catalogueEntry(label.name);
  const text = printLabel(label);
  const { formula, words } = meaningOf(label.definition, label.cutoff);
  return { label: text, title, formula: `${text} = ${formula}`, words, citation };
}

/** The explanation as lines of text. */
export function explanationText({ label, title, formula, words, citation }: Explanation): string {
  return [`${label}: ${title}`, '', `  ${formula}`, '', ...words, '', `Source: ${citation}.`, ''].join('\n');
}

export function meaningOf(definition: Definition, cutoff: number | undefined, reading?: ReadingWords): MetricMeaning {
  if (definition.family === 'list') return explainList(definition, cutoff, reading);
  if (definition.family === 'judged') return explainJudged(definition, cutoff);
  if (definition.family === 'auc') return explainAuc(definition, cutoff, reading?.missingUsers);
  if (definition.family === 'groups') return explainGroups(definition, cutoff);
  return definition.family === 'items' ? explainItems(definition, cutoff) : explainRating(definition, cutoff);
}
