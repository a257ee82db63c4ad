// One value for each user, and their mean: the frame of the metrics that look at one list at a time. The mean is an exact
// sum, so neither blocks nor the order of users can change a bit of it.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { Notice } from '../../../foundation/notice.js';
import { exactMean } from '../../../foundation/numbers/exact-sum.js';
import { type CutList, eachList, type GroupsMetric } from './groups-column.js';

export interface UserValuesOptions {
  readonly cutoff: number | undefined;
  /** NaN for users who are not counted. */
  readonly measure: (list: CutList) => number;
  readonly notices?: () => readonly Notice[];
  /** What the best list of a user would have; null where it is not known, and then it is not for all. */
  readonly bestOf?: (user: number) => number | null;
  /** What a list in random order would have on average; null where it is not known, and then it is not for all. */
  readonly randomOf?: ((user: number) => number | null) | undefined;
}

export function createUserValues(context: EvaluationContext, options: UserValuesOptions): GroupsMetric {
  const { cutoff, measure, notices = () => [] } = options;
  const values = new Float64Array(context.userCount).fill(Number.NaN);
  return {
    add(block) {
      eachList(block, cutoff, (list) => {
        values[list.user] = measure(list);
      });
    },
    result() {
      const known = values.filter((value) => !Number.isNaN(value));
      const [random, best] = [options.randomOf, options.bestOf].map((otherOf) => meanOver(values, otherOf));
      return {
        value: exactMean(known),
        userCount: known.length,
        values,
        random: random!,
        best: best!,
        notices: notices(),
      };
    },
  };
}

/** The mean over the same users of another value; null where it is not known for one of them, or for nobody. */
function meanOver(values: Float64Array, otherOf: ((user: number) => number | null) | undefined): number | null {
  if (otherOf === undefined) return null;
  const others = new Float64Array(values.length);
  let count = 0;
  for (let user = 0; user < values.length; user++) {
    if (Number.isNaN(values[user])) continue;
    const other = otherOf(user);
    if (other === null) return null;
    others[count++] = other;
  }
  return count === 0 ? null : exactMean(others.subarray(0, count));
}
