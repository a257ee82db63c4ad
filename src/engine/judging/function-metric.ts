// A function of the user's own, called once for each user with the grades of the judged list.

import type { EvaluationContext } from '../../data/tables/evaluation-context.js';
import type { JudgedBlock } from '../../data/tables/judged-block.js';
import { UsageError } from '../../foundation/errors.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import type { FamilyColumn } from '../metrics/family-column.js';
import type { Judging } from '../metrics/lists/gains.js';
import type { ListMetric } from '../metrics/lists/list-metric.js';
import type { OwnFunction } from '../metrics/own-metric.js';

const GRADES: Judging = { gain: 'grade', ties: 'given' };

export function createFunctionMetric(
  evaluate: OwnFunction['evaluate'],
  cutoff: number | undefined,
  context: EvaluationContext,
): ListMetric {
  const values = new Float64Array(context.userCount).fill(Number.NaN);
  return {
    judging: GRADES,
    depth: cutoff,
    add(_backend, judged) {
      const { block, firstUser } = judged;
      const mostRelevant = block.relevantCounts.reduce((most, count) => Math.max(most, count), 0);
      const ideal = judged.idealGains(mostRelevant);
      for (let user = 0; user < block.userCount; user++) {
        const isMissing = block.listLengths[user] === 0 && context.missingUsers === 'skip';
        if (block.relevantCounts[user] === 0 || isMissing) continue;
        values[firstUser + user] = userValue(evaluate, block, ideal, user, cutoff);
      }
    },
    result(): FamilyColumn {
      const counted = values.filter((value) => !Number.isNaN(value));
      return { value: exactMean(counted), userCount: counted.length, values, random: null, best: null };
    },
  };
}

function userValue(
  evaluate: OwnFunction['evaluate'],
  block: JudgedBlock,
  ideal: Float64Array,
  user: number,
  cutoff: number | undefined,
): number {
  const { gains, userCount, listLengths, relevantCounts } = block;
  const [length, relevantCount] = [listLengths[user]!, relevantCounts[user]!];
  const depth = Math.min(length, block.depth, cutoff ?? Number.POSITIVE_INFINITY);
  const value = evaluate({
    grades: Float64Array.from({ length: depth }, (_, rank) => gains[rank * userCount + user]!),
    length,
    relevantCount,
    idealGrades: Float64Array.from({ length: relevantCount }, (_, rank) => ideal[rank * userCount + user]!),
  });
  if (Number.isFinite(value) || Number.isNaN(value)) return value;
  throw new UsageError('An own metric must give a number', {
    argument: 'metrics',
    found: value,
    expected: 'a finite number, or NaN to leave the user out',
  });
}
