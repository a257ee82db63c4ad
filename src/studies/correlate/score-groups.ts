// Scores in groups: all that is not compared is the same inside one, such as the dataset when metrics are compared. In a
// group, every level of what is compared has one value an algorithm.
import type { CorrelationGroup, CorrelationPair, CorrelationValue } from '../../documents/correlation-document.js';
import type { Score, ScoreTable } from '../../documents/score-table.js';
import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { CoefficientMeasure, Found } from './coefficient-measures.js';

export interface ScoreGroup {
  /** By factor. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Values by level and algorithm; what has no value is not there. */
  readonly levels: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** All that have a row here, with a value or without. */
  readonly algorithms: ReadonlySet<string>;
}

interface GrowingGroup {
  readonly fixed: Readonly<Record<string, string>>;
  readonly levels: Map<string, Map<string, number>>;
  readonly algorithms: Set<string>;
  readonly seen: Map<string, Score>;
}

/** Groups and levels in the order in which they come; an algorithm with two values in one place is refused. */
export function scoreGroups({ factors, scores }: ScoreTable, by: string): ScoreGroup[] {
  const place = factors.indexOf(by);
  const groups = new Map<string, GrowingGroup>();
  for (const score of scores) {
    const others = score.levels.filter((_, i) => i !== place);
    const group = groups.get(JSON.stringify(others)) ?? emptyGroup(factors, score, place);
    groups.set(JSON.stringify(others), group);
    const level = score.levels[place]!;
    refuseTwin(group, level, score, factors);
    group.algorithms.add(score.algorithm);
    const values = group.levels.get(level) ?? new Map<string, number>();
    group.levels.set(level, values);
    if (score.value !== null) values.set(score.algorithm, score.value);
  }
  return [...groups.values()];
}

function emptyGroup(factors: readonly string[], { levels }: Score, place: number): GrowingGroup {
  const fixed = Object.fromEntries(factors.flatMap((name, i) => (i === place ? [] : [[name, levels[i]!]])));
  return { fixed, levels: new Map(), algorithms: new Set(), seen: new Map() };
}

function refuseTwin({ seen }: GrowingGroup, level: string, score: Score, factors: readonly string[]): void {
  const key = JSON.stringify([level, score.algorithm]);
  const other = seen.get(key);
  seen.set(key, score);
  if (other === undefined) return;
  const { file, line } = score;
  const where = factors.map((name, i) => `${name} ${score.levels[i]}`).join(', ');
  const before = other.line === undefined ? '' : ` on line ${other.line}`;
  throw new InputError(`Algorithm ${score.algorithm} has two values for ${where}`, {
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    found: `${score.value}, and ${other.value}${before}`,
    expected: 'one value',
    hint: sentenceOf`If a column that was not read distinguishes them, name it with ${mention('factors')}.`,
  });
}

/** What all comparisons of a document share. */
export interface Comparison {
  readonly measures: readonly CoefficientMeasure[];
  /** All algorithms in the order by which ties are broken. */
  readonly algorithms: readonly string[];
  /** Whether smaller values are better at this level of this group. */
  isLower(group: ScoreGroup, level: string): boolean;
}

/** The rankings of one group, each level with each other: algorithms that have both values, all measures. */
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
    const { why, ...coefficients } = measure.compute(x, y);
    const reason = why === undefined ? {} : { why: whySentence(why, measure, common.length, first, second) };
    return [measure.name, { ...coefficients, ...reason }];
  });
  return { first, second, count: common.length, values: Object.fromEntries(values) };
}

function whySentence(
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
