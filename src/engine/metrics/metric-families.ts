// The families of metrics, one row a family: what computes a definition and what it must be shown; and what explains it, in
// a table of its own, so that a page which only evaluates does not carry the explanations.
import type { EvaluationContext } from '../../data/tables/evaluation-context.js';
import { createAucMetric, explainAuc } from './auc/auc-metric.js';
import type { Definition, MetricMeaning } from './definition.js';
import { createGroupsMetric, explainGroups } from './groups/groups-metric.js';
import { createItemsMetric, explainItems, placesReadByItems } from './items/items-metric.js';
import { createJudgedMetric, explainJudged } from './judged/judged-metric.js';
import { explainList, type ReadingWords } from './lists/explain-lists.js';
import { judgedDepth, judgingOf } from './lists/fold-plan.js';
import { createListMetric, type ListMetric } from './lists/list-metric.js';
import { RANK_TIES } from './lists/tie-groups.js';
import type { AucMetric, FamilyMetric } from './metric-column.js';
import { createRatingMetric, explainRating } from './ratings/rating-metric.js';
import { PAIRS } from './ratings/ratings-vocabulary.js';

/** One metric at work, by what it has to be shown: judged lists, lists or full ranks, or lists. */
export type MetricAtWork =
  | { readonly list: ListMetric }
  | { readonly auc: AucMetric }
  | { readonly family: FamilyMetric };

interface FamilyRow<D extends Definition> {
  readonly create: (definition: D, cutoff: number | undefined, context: EvaluationContext) => MetricAtWork;
  /** Whether it compares with the whole catalogue and must know how large that is. */
  readonly needsItemCount?: true;
  /** Whether it looks at lists at all. */
  readonly readsLists?: (definition: D) => boolean;
  /** How many places of a list it looks at, and at no score; undefined where that is not so. */
  readonly placesRead?: (definition: D, cutoff: number | undefined) => number | undefined;
}

const upToCutoff = (_: Definition, cutoff: number | undefined) => cutoff;

const FAMILIES: { readonly [F in Definition['family']]: FamilyRow<Extract<Definition, { family: F }>> } = {
  list: {
    create: (definition, cutoff, context) => ({ list: createListMetric(definition, cutoff, context) }),
    placesRead: (definition, cutoff) =>
      RANK_TIES[judgingOf(definition).ties].isGiven ? judgedDepth(definition, cutoff) : undefined,
  },
  judged: {
    create: (definition, cutoff, context) => ({ list: createJudgedMetric(definition, cutoff, context) }),
    placesRead: upToCutoff,
  },
  auc: {
    create: (definition, cutoff, context) => ({ auc: createAucMetric(definition, cutoff, context) }),
    needsItemCount: true,
  },
  items: {
    create: (definition, cutoff, context) => ({ family: createItemsMetric(definition, cutoff, context) }),
    needsItemCount: true,
    placesRead: placesReadByItems,
  },
  groups: {
    create: (definition, cutoff, context) => ({ family: createGroupsMetric(definition, cutoff, context) }),
    needsItemCount: true,
    placesRead: upToCutoff,
  },
  rating: {
    create: (definition, _, context) => ({ family: createRatingMetric(definition, context) }),
    readsLists: ({ pairs = 'rated' }) => PAIRS[pairs].areListed,
    placesRead: ({ pairs = 'rated' }) => (PAIRS[pairs].areListed ? undefined : 0),
  },
};

export function familyOf({ family }: Definition): FamilyRow<Definition> {
  return FAMILIES[family] as unknown as FamilyRow<Definition>;
}

/** What a definition means: formula and sentences. */
type Explain<D extends Definition> = (
  definition: D,
  cutoff: number | undefined,
  reading?: ReadingWords,
) => MetricMeaning;

const EXPLANATIONS: { readonly [F in Definition['family']]: Explain<Extract<Definition, { family: F }>> } = {
  list: explainList,
  judged: explainJudged,
  auc: (definition, cutoff, reading) => explainAuc(definition, cutoff, reading?.missingUsers),
  items: explainItems,
  groups: explainGroups,
  rating: explainRating,
};

export const explainDefinition: Explain<Definition> = (definition, cutoff, reading) =>
  (EXPLANATIONS[definition.family] as Explain<Definition>)(definition, cutoff, reading);
