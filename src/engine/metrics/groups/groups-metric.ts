// The kinds of metrics over features and groups, one row a kind: what computes it and what it says. A side input that is
// needed and was not given is refused before any list.
import type { MetricMeaning } from '../definition.js';
import { createCalibration, explainCalibration } from './calibration.js';
import { createDisparity, explainDisparity } from './disparity.js';
import { createDiversity, createSerendipity, explainDiversity, explainSerendipity } from './diversity.js';
import { createExposure, explainExposure } from './exposure.js';
import { createFeatureCount, explainFeatures } from './feature-count.js';
import { createItemGap, createUserGap, explainItemGap, explainUserGap } from './group-gaps.js';
import type { GroupsContext, GroupsMetric } from './groups-column.js';
import type { GroupsDefinition } from './groups-vocabulary.js';
import { createParity, explainParity } from './parity.js';

interface KindRow<D extends GroupsDefinition> {
  readonly create: (definition: D, cutoff: number | undefined, context: GroupsContext) => GroupsMetric;
  readonly explain: (definition: D, cutoff: number | undefined) => MetricMeaning;
}

type Kind = GroupsDefinition['kind'];

const KINDS: { readonly [K in Kind]: KindRow<Extract<GroupsDefinition, { kind: K }>> } = {
  features: { create: createFeatureCount, explain: explainFeatures },
  diversity: { create: createDiversity, explain: explainDiversity },
  serendipity: { create: createSerendipity, explain: explainSerendipity },
  calibration: { create: createCalibration, explain: explainCalibration },
  parity: { create: createParity, explain: explainParity },
  chance: { create: createParity, explain: explainParity },
  exposure: { create: createExposure, explain: explainExposure },
  'user-gap': { create: createUserGap, explain: explainUserGap },
  'item-gap': { create: createItemGap, explain: explainItemGap },
  disparity: { create: createDisparity, explain: explainDisparity },
};

/** Without a cutoff the whole list is looked at. */
export function createGroupsMetric(
  definition: GroupsDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  return rowOf(definition).create(definition, cutoff, context);
}

/** Formula and sentences of a definition. T is the list cut at k, i and j are ranks or items in it. */
export function explainGroups(definition: GroupsDefinition, cutoff: number | undefined): MetricMeaning {
  return rowOf(definition).explain(definition, cutoff);
}

function rowOf({ kind }: GroupsDefinition): KindRow<GroupsDefinition> {
  return KINDS[kind] as unknown as KindRow<GroupsDefinition>;
}
