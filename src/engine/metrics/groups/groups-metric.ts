// The metrics over features and groups as those who evaluate see them: a definition and a cutoff become something that
// is shown the lists and then has a column. A side input that is needed and was not given is refused before any list.
import { createCalibration } from './calibration.js';
import { createDisparity } from './disparity.js';
import { createDiversity } from './diversity.js';
import { createExposure } from './exposure.js';
import { createFeatureCount } from './feature-count.js';
import type { GroupsContext, GroupsMetric } from './groups-column.js';
import type { GroupsDefinition } from './groups-vocabulary.js';
import { createItemGap } from './item-gap.js';
import { createParity } from './parity.js';
import { createSerendipity } from './serendipity.js';
import { createUserGap } from './user-gap.js';

/** Without a cutoff the whole list is looked at. */
export function createGroupsMetric(
  definition: GroupsDefinition,
  cutoff: number | undefined,
  context: GroupsContext,
): GroupsMetric {
  switch (definition.kind) {
    case 'features':
      return createFeatureCount(definition, cutoff, context);
    case 'diversity':
      return createDiversity(definition, cutoff, context);
    case 'serendipity':
      return createSerendipity(definition, cutoff, context);
    case 'calibration':
      return createCalibration(definition, cutoff, context);
    case 'parity':
    case 'chance':
      return createParity(definition, cutoff, context);
    case 'exposure':
      return createExposure(definition, cutoff, context);
    case 'user-gap':
      return createUserGap(definition, cutoff, context);
    case 'item-gap':
      return createItemGap(definition, cutoff, context);
    case 'disparity':
      return createDisparity(definition, cutoff, context);
  }
}
