// The kinds of metrics over listed items, one row a kind: what computes it and what it says.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric } from '../family-column.js';
import { Entropy, explainEntropy, explainGini, explainHerfindahl, Gini, Herfindahl } from './concentration.js';
import { explainInterList, InterList } from './inter-list.js';
import { explainItemCoverage, explainUserCoverage, ItemCoverage, UserCoverage } from './item-coverage.js';
import type { ItemsDefinition, SpreadDefinition } from './items-vocabulary.js';
import { SPREAD_USERS } from './items-words.js';
import { explainOverlap, Overlap } from './overlap.js';
import { explainValue, ValueFold } from './value-fold.js';

interface KindRow<D extends ItemsDefinition> {
  readonly create: new (definition: D, cutoff: number | undefined, context: EvaluationContext) => FamilyMetric;
  readonly explain: (definition: D, cutoff: number | undefined) => MetricMeaning;
}

type Kind = ItemsDefinition['kind'];

const KINDS: { readonly [K in Kind]: KindRow<Extract<ItemsDefinition, { kind: K }>> } = {
  value: { create: ValueFold, explain: explainValue },
  overlap: { create: Overlap, explain: explainOverlap },
  'item-coverage': { create: ItemCoverage, explain: explainItemCoverage },
  'user-coverage': { create: UserCoverage, explain: explainUserCoverage },
  gini: { create: Gini, explain: counting(explainGini) },
  entropy: { create: Entropy, explain: counting(explainEntropy) },
  herfindahl: { create: Herfindahl, explain: counting(explainHerfindahl) },
  'inter-list': { create: InterList, explain: counting(explainInterList) },
};

/** Refuses, with the way to give it, a metric that reads what the evaluation does not have. */
export function createItemsMetric(
  definition: ItemsDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): FamilyMetric {
  return new (rowOf(definition).create)(definition, cutoff, context);
}

/** Formula and sentences of a definition. */
export function explainItems(definition: ItemsDefinition, cutoff: number | undefined): MetricMeaning {
  const { formula, words } = rowOf(definition).explain(definition, cutoff);
  return { formula: cutoff === undefined ? formula : `${formula}, k = ${cutoff}`, words };
}

function rowOf({ kind }: ItemsDefinition): KindRow<ItemsDefinition> {
  return KINDS[kind] as unknown as KindRow<ItemsDefinition>;
}

/** An explanation in which c(i) is how often item i is listed. */
function counting<D extends SpreadDefinition>(explain: (definition: D, cutoff: number | undefined) => MetricMeaning) {
  return (definition: D, cutoff: number | undefined): MetricMeaning => {
    const { formula, words } = explain(definition, cutoff);
    const ranks = cutoff === undefined ? '' : ` down to rank ${cutoff}`;
    const counts = `c(i) is how many lists hold item i${ranks}, C the sum of all c(i).`;
    return { formula, words: [counts, ...words, SPREAD_USERS[definition.users].words] };
  };
}
