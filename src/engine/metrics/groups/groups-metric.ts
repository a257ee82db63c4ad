// The kinds of metrics over features and groups, one row a kind: what computes it, and what it says. A side input that is
// needed and was not given is refused before any list.
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric } from '../metric-column.js';
import { createCalibration, explainCalibration } from './calibration.js';
import { createDisparity, explainDisparity } from './disparity.js';
import { createDiversity, createSerendipity, explainDiversity, explainSerendipity } from './diversity.js';
import { createExposure, explainExposure } from './exposure.js';
import { createFeatureCount, explainFeatures } from './feature-count.js';
import { createItemGap, createUserGap, explainItemGap, explainUserGap } from './group-gaps.js';
import type { GroupsContext } from './groups-column.js';
import type { GroupsDefinition } from './groups-vocabulary.js';
import { createParity, explainParity } from './parity.js';

type Kind = GroupsDefinition['kind'];
type OfKind<K extends Kind> = Extract<GroupsDefinition, { kind: K }>;
type Create<D> = (definition: D, cutoff: number | undefined, context: GroupsContext) => FamilyMetric;
type Explain<D> = (definition: D, cutoff: number | undefined) => MetricMeaning;

const METRICS: { readonly [K in Kind]: Create<OfKind<K>> } = {
  features: createFeatureCount,
  diversity: createDiversity,
  serendipity: createSerendipity,
  calibration: createCalibration,
  parity: createParity,
  chance: createParity,
  exposure: createExposure,
  'user-gap': createUserGap,
  'item-gap': createItemGap,
  disparity: createDisparity,
};

const EXPLANATIONS: { readonly [K in Kind]: Explain<OfKind<K>> } = {
  features: explainFeatures,
  diversity: explainDiversity,
  serendipity: explainSerendipity,
  calibration: explainCalibration,
  parity: explainParity,
  chance: explainParity,
  exposure: explainExposure,
  'user-gap': explainUserGap,
  'item-gap': explainItemGap,
  disparity: explainDisparity,
};

/** Without a cutoff the whole list is looked at. */
export function createGroupsMetric(
  definition: GroupsDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): FamilyMetric {
  return (METRICS[definition.kind] as Create<GroupsDefinition>)(definition, cutoff, context);
}

/** Formula and sentences of a definition. T is the list cut at k, i and j are ranks or items in it. */
export function explainGroups(definition: GroupsDefinition, cutoff: number | undefined): MetricMeaning {
  return (EXPLANATIONS[definition.kind] as Explain<GroupsDefinition>)(definition, cutoff);
}
