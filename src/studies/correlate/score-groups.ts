// Scores in groups: all that is not compared is the same inside one, such as the dataset when metrics are compared. In a
// group, every level of what is compared has one value an algorithm. Levels are compared in each group and on average.
import type {
  CorrelationAverage,
  CorrelationGroup,
  CorrelationMean,
  CorrelationPair,
  CorrelationValue,
} from '../../documents/correlation-document.js';
import { ROWS_A_SCORE, type Score, type ScoreTable } from '../../documents/score-table.js';
import { momentsOf } from '../../engine/statistics/paired-values.js';
import { InputError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { eachInSteps, type Steps, type WorkOptions } from '../../foundation/work-options.js';
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
export function* scoreGroups({ factors, scores }: ScoreTable, by: string): Steps<ScoreGroup[]> {
  const place = factors.indexOf(by);
  const groups = new Map<string, GrowingGroup>();
  const add = (index: number) => {
    const score = scores[index]!;
    const others = JSON.stringify(score.levels.filter((_, i) => i !== place));
    const group = groups.get(others) ?? emptyGroup(factors, score, place);
    groups.set(others, group);
    const level = score.levels[place]!;
    refuseTwin(group, level, score, factors);
    group.algorithms.add(score.algorithm);
    const values = group.levels.get(level) ?? new Map<string, number>();
    group.levels.set(level, values);
    if (score.value !== null) values.set(score.algorithm, score.value);
  };
  yield* eachInSteps(scores.length, () => ROWS_A_SCORE, add);
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

/** Values that are compared between two pauses. */
const VALUES_A_STEP = 4096;

/** The rankings of each group, each level with each other: algorithms that have both values, all measures. */
export function* compareGroups(
  groups: readonly ScoreGroup[],
  comparison: Comparison,
  onProgress: WorkOptions['onProgress'],
): Steps<CorrelationGroup[]> {
  const compared: CorrelationGroup[] = [];
  const total = groups.reduce((sum, { levels }) => sum + (levels.size * (levels.size - 1)) / 2, 0);
  const show = (done: number) => onProgress?.({ done, total, what: 'comparing rankings' });
  let [done, values] = [0, 0];
  for (const group of groups) {
    const levels = [...group.levels.keys()];
    const pairs: CorrelationPair[] = [];
    for (const [i, first] of levels.entries()) {
      for (const second of levels.slice(i + 1)) {
        pairs.push(pairOf(group, first, second, comparison));
        done += 1;
        values += comparison.algorithms.length * comparison.measures.length;
        if (values < VALUES_A_STEP) continue;
        values = 0;
        show(done);
        yield;
      }
    }
    compared.push({ fixed: group.fixed, levels, algorithmCount: group.algorithms.size, pairs });
  }
  show(done);
  return compared;
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

/** Null for a single group, whose mean would be itself. A group without a value is left out of the mean. */
export function* averageGroups(
  groups: readonly CorrelationGroup[],
  levels: readonly string[],
  measures: readonly string[],
): Steps<CorrelationAverage | null> {
  if (groups.length < 2) return null;
  const places = new Map(levels.map((level, place) => [level, place]));
  // Levels may come in another order in another group.
  const keyOf = (first: string, second: string) => {
    const [one, other] = [places.get(first)!, places.get(second)!];
    return Math.min(one, other) * levels.length + Math.max(one, other);
  };
  const byLevels = new Map<number, CorrelationPair[]>();
  for (const pair of groups.flatMap((group) => group.pairs)) {
    const key = keyOf(pair.first, pair.second);
    const alike = byLevels.get(key);
    if (alike === undefined) byLevels.set(key, [pair]);
    else alike.push(pair);
  }
  const pairs: CorrelationAverage['pairs'][number][] = [];
  for (const [i, first] of levels.entries()) {
    yield;
    for (const second of levels.slice(i + 1)) {
      const results = byLevels.get(keyOf(first, second)) ?? [];
      const values = measures.map((measure): [string, CorrelationMean] => {
        const known = results.flatMap(({ values }) => values[measure]!.value ?? []);
        return [measure, meanOf(known, results.length)];
      });
      pairs.push({ first, second, values: Object.fromEntries(values) });
    }
  }
  return { pairs };
}

function meanOf(values: readonly number[], pairCount: number): CorrelationMean {
  const { mean, deviation } = momentsOf(values);
  const groupCount = values.length;
  if (groupCount > 0) return { value: mean, groupCount, deviation: groupCount < 2 ? null : deviation };
  const why = pairCount === 0 ? 'no group has both' : 'no group has a value';
  return { value: null, groupCount, deviation: null, why };
}
