// What a metric computes, for people. Every family explains its own definitions; here their words are put beside title
// and source.
import { catalogueEntry, directionOf } from './catalogue.js';
import type { MetricEntry } from './catalogue-entry.js';
import type { Definition, MetricLabel, MetricMeaning } from './definition.js';
import { parseLabel, printLabel } from './label.js';
import type { ReadingWords } from './lists/explain-lists.js';
import { explainDefinition } from './metric-families.js';
import { METRIC_SOURCES } from './metric-sources.js';

/** What a label computes: formula, words and source. */
export interface Explanation extends MetricMeaning {
  /** In its canonical form. */
  readonly label: string;
  readonly title: string;
  readonly citation: string;
  /** Which values are better. */
  readonly direction: MetricEntry['direction'];
}

/**
 * Explains a label, given as text such as `ndcg@10` or as `parseLabel` reads it.
 * @example explainLabel('ndcg@10').formula;
 */
export function explainLabel(textOrLabel: string | MetricLabel): Explanation {
  const isLabel = typeof textOrLabel === 'object' && textOrLabel !== null;
  const label = isLabel ? textOrLabel : parseLabel(textOrLabel);
  const entry = catalogueEntry(label.name);
  const text = printLabel(label);
  const { formula, words } = meaningOf(label.definition, label.cutoff);
  return {
    label: text,
    title: entry.title,
    formula: `${text} = ${formula}`,
    words,
    citation: METRIC_SOURCES[entry.name]!,
    direction: directionOf(entry, label.definition),
  };
}

/**
 * The explanation as lines of text.
 * @example
 * explanationText(explainLabel('ndcg@10')).split('\n')[0];   // 'ndcg@10: Normalised discounted cumulative gain'
 */
export function explanationText({ label, title, formula, words, citation }: Explanation): string {
  return [`${label}: ${title}`, '', `  ${formula}`, '', ...words, '', `Source: ${citation}.`, ''].join('\n');
}

export function meaningOf(definition: Definition, cutoff: number | undefined, reading?: ReadingWords): MetricMeaning {
  return explainDefinition(definition, cutoff, reading);
}
