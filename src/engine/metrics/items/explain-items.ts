// What a metric beyond accuracy computes, for people: a formula and a few sentences, put together from the words of its
// definition and from nothing else, so that an explanation cannot differ from what is computed.
import type { MetricMeaning } from '../definition.js';
import { explainCoverage } from './explain-coverage.js';
import { explainOverlap } from './explain-overlap.js';
import { explainSpread } from './explain-spread.js';
import { explainValue } from './explain-value.js';
import type { ItemsDefinition } from './items-vocabulary.js';

/** Formula and sentences of a definition. */
export function explainItems(definition: ItemsDefinition, cutoff: number | undefined): MetricMeaning {
  const { formula, words } = meaningOf(definition, cutoff);
  return { formula: cutoff === undefined ? formula : `${formula}, k = ${cutoff}`, words };
}

function meaningOf(definition: ItemsDefinition, cutoff: number | undefined): MetricMeaning {
  if (definition.kind === 'value') return explainValue(definition, cutoff);
  if (definition.kind === 'overlap') return explainOverlap(definition, cutoff);
  return definition.kind === 'item-coverage' || definition.kind === 'user-coverage'
    ? explainCoverage(definition, cutoff)
    : explainSpread(definition, cutoff);
}
