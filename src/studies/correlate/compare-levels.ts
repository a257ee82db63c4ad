// The rankings of one group, each level with each other: algorithms that have both values, all measures.
import type { CorrelationGroup, CorrelationPair, CorrelationValue } from '../../documents/correlation-document.js';
import type { CoefficientMeasure, Found } from './coefficient-measures.js';
import type { ScoreGroup } from './score-groups.js';

/** What all comparisons of a document share. */
export interface Comparison {
  readonly measures: readonly CoefficientMeasure[];
  /** All algorithms in the order by which ties are broken. */
  readonly algorithms: readonly string[];
  /** Whether smaller values are better at this level of this group. */
  isLower(group: ScoreGroup, level: string): boolean;
}

export function compareLevels(group: ScoreGroup, comparison: Comparison): CorrelationGroup {
  const levels = [...group.levels.keys()];
  const pairs = levels.flatMap((first, i) =>
    levels.slice(i + 1).map((second) => pairOf(group, first, second, comparison)),
  );
  return { fixed: group.fixed, levels, algorithmCount: group.algorithms.size, pairs };
}

function pairOf(group: ScoreGroup, first: string, second: string, comparison: Comparison): CorrelationPair {
  const [one, other] = [group.levels.get(first)!, group.levels.get(second)!];
  const common = comparison.algorithms.filter((algorithm) => one.has(algorithm) && other.has(algorithm));
  const better = (level: string) => {
    const values = group.levels.get(level)!;
    const sign = comparison.isLower(group, level) ? -1 : 1;
    return Float64Array.from(common, (algorithm) => sign * values.get(algorithm)!);
  };
  const [x, y] = [better(first), better(second)];
  const values = comparison.measures.map((measure): [string, CorrelationValue] => {
    const { why, ...found } = measure.compute(x, y);
    const reason = why === undefined ? {} : { why: sentenceOf(why, measure, common.length, first, second) };
    return [measure.name, { ...found, ...reason }];
  });
  return { first, second, count: common.length, values: Object.fromEntries(values) };
}

function sentenceOf(
  why: NonNullable<Found['why']>,
  { least }: CoefficientMeasure,
  count: number,
  first: string,
  second: string,
): string {
  if (why === 'too-few') return `${count} algorithm${count === 1 ? '' : 's'} in common, and ${least} are needed`;
  if (why === 'infinite') return 'a value is infinite';
  return `all values of ${why === 'constant-first' ? first : second} are equal`;
}
