// The mean of each comparison over the groups that have it, as studies report it over datasets.
import type { CorrelationAverage, CorrelationGroup, CorrelationMean } from '../../documents/correlation-document.js';
import { momentsOf } from '../../engine/statistics/paired-values.js';

/** Null for a single group, whose mean would be itself. A group without a value is left out of the mean. */
export function averageGroups(
  groups: readonly CorrelationGroup[],
  levels: readonly string[],
  measures: readonly string[],
): CorrelationAverage | null {
  if (groups.length < 2) return null;
  const pairs = levels.flatMap((first, i) =>
    levels.slice(i + 1).map((second) => {
      // Levels may come in another order in another group.
      const found = groups.flatMap((group) =>
        group.pairs.filter(
          (pair) =>
            (pair.first === first && pair.second === second) || (pair.first === second && pair.second === first),
        ),
      );
      const values = measures.map((measure): [string, CorrelationMean] => {
        const known = found.flatMap(({ values }) => values[measure]!.value ?? []);
        return [measure, meanOf(known, found.length)];
      });
      return { first, second, values: Object.fromEntries(values) };
    }),
  );
  return { pairs };
}

function meanOf(values: readonly number[], pairCount: number): CorrelationMean {
  const { mean, deviation } = momentsOf(values);
  const groupCount = values.length;
  if (groupCount > 0) return { value: mean, groupCount, deviation: groupCount < 2 ? null : deviation };
  const why = pairCount === 0 ? 'no group has both' : 'no group has a value';
  return { value: null, groupCount, deviation: null, why };
}
