// The kinds of metrics over listed items, one row a kind: what computes it and what it says.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric } from '../metric-column.js';
import { Entropy, explainEntropy, explainGini, explainHerfindahl, Gini, Herfindahl } from './concentration.js';
import { explainInterList, InterList } from './inter-list.js';
import { explainItemCoverage, explainUserCoverage, ItemCoverage, UserCoverage } from './item-coverage.js';
import type { ItemsDefinition, SpreadDefinition } from './items-vocabulary.js';
import { SPREAD_USERS } from './items-words.js';
import { explainOverlap, Overlap } from './overlap.js';
import { explainValue, ValueFold } from './value-fold.js';
import { VALUE_NORMS } from './value-norm.js';

type Kind = ItemsDefinition['kind'];
type OfKind<K extends Kind> = Extract<ItemsDefinition, { kind: K }>;
type Create<D> = new (definition: D, cutoff: number | undefined, context: EvaluationContext) => FamilyMetric;
type Explain<D> = (definition: D, cutoff: number | undefined) => MetricMeaning;

const METRICS: { readonly [K in Kind]: Create<OfKind<K>> } = {
  value: ValueFold,
  overlap: Overlap,
  'item-coverage': ItemCoverage,
  'user-coverage': UserCoverage,
  gini: Gini,
  entropy: Entropy,
  herfindahl: Herfindahl,
  'inter-list': InterList,
};

const EXPLANATIONS: { readonly [K in Kind]: Explain<OfKind<K>> } = {
  value: explainValue,
  overlap: explainOverlap,
  'item-coverage': explainItemCoverage,
  'user-coverage': explainUserCoverage,
  gini: counting(explainGini),
  entropy: counting(explainEntropy),
  herfindahl: counting(explainHerfindahl),
  'inter-list': counting(explainInterList),
};

/** Kinds that may read places behind the cutoff. */
const READS_WHOLE_LISTS: { readonly [K in Kind]?: (definition: OfKind<K>) => boolean } = {
  value: ({ norm }) => VALUE_NORMS[norm].readsListWorth === true,
};

/** How many places of a list are read; undefined where that is the whole list. */
export function placesReadByItems(definition: ItemsDefinition, cutoff: number | undefined): number | undefined {
  const readsWhole = READS_WHOLE_LISTS[definition.kind] as ((definition: ItemsDefinition) => boolean) | undefined;
  return readsWhole?.(definition) ? undefined : cutoff;
}

/** Refuses, with the way to give it, a metric that reads what the evaluation does not have. */
export function createItemsMetric(
  definition: ItemsDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): FamilyMetric {
  return new (METRICS[definition.kind] as Create<ItemsDefinition>)(definition, cutoff, context);
}

/** Formula and sentences of a definition. */
export function explainItems(definition: ItemsDefinition, cutoff: number | undefined): MetricMeaning {
  const { formula, words } = (EXPLANATIONS[definition.kind] as Explain<ItemsDefinition>)(definition, cutoff);
  return { formula: cutoff === undefined ? formula : `${formula}, k = ${cutoff}`, words };
}

/** An explanation in which c(i) is how often item i is listed. */
function counting<D extends SpreadDefinition>(explain: (definition: D, cutoff: number | undefined) => MetricMeaning) {
  return (definition: D, cutoff: number | undefined): MetricMeaning => {
    const { formula, words } = explain(definition, cutoff);
    const ranks = cutoff === undefined ? '' : ` down to rank ${cutoff}`;
    const counts = `c(i) is the number of lists that contain item i${ranks}, and C is the sum of all c(i).`;
    return { formula, words: [counts, ...words, SPREAD_USERS[definition.users].words] };
  };
}
