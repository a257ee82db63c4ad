// The verb `correlate`: how far rankings of the same algorithms agree, between metrics, datasets or whatever else tells
// their values apart; for each group of what is not compared, and on average.
import { idOrder } from '../../data/tables/id-order.js';
import { IdSpace } from '../../data/tables/ids.js';
import {
  CORRELATION_FORMAT,
  type CorrelationDocument,
  type CorrelationGroup,
} from '../../documents/correlation-document.js';
import type { ResultDocument } from '../../documents/result-document.js';
import {
  METRIC_FACTOR,
  type ScoreRow,
  type ScoreTable,
  scoreRowsInSteps,
  scoresOfResult,
} from '../../documents/score-table.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import { type Notice, spelledNotice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { VERSION } from '../../foundation/version.js';
import { checkWorkOptions, inTurns, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import { type CoefficientName, measuresOf } from './coefficient-measures.js';
import { type Directions, directionNotice, lowerMetrics } from './directions.js';
import { averageGroups, compareGroups, type ScoreGroup, scoreGroups } from './score-groups.js';
import { checkName, type Selection, selectScores } from './select-scores.js';

/** Which coefficients are computed, over what, and how deep overlaps look. */
export interface CorrelateOptions extends Directions, Selection, WorkOptions {
  /** What is compared: `metric` if there are several, else `dataset`, else the first column with several values. */
  readonly by?: string;
  /** Default: `spearman`. */
  readonly coefficients?: readonly CoefficientName[];
  /** Cutoffs of the overlap of the top, none for an empty list; default: 5. */
  readonly top?: readonly number[];
  /** The p of rank-biased overlap; default: 0.9. */
  readonly persistence?: number;
}

/** A table of scores, plain rows with an algorithm and a value, or a result whose runs are the algorithms. */
export type CorrelateInput = ScoreTable | readonly ScoreRow[] | ResultDocument;

/**
 * Every pair of levels of `by` inside each group of equal other columns, over the algorithms that have both values, better
 * values first; and the plain mean over the groups.
 * @example
 * const { levels } = await correlate([
 *   { algorithm: 'ease', metric: 'ndcg', value: 0.3 }, { algorithm: 'ease', metric: 'map', value: 0.2 },
 *   { algorithm: 'knn', metric: 'ndcg', value: 0.2 }, { algorithm: 'knn', metric: 'map', value: 0.1 },
 * ]);
 */
export async function correlate(input: CorrelateInput, options: CorrelateOptions = {}): Promise<CorrelationDocument> {
  checkWorkOptions(options);
  return inTurns(correlationSteps(input, options), options.signal, 'the correlation');
}

/** `correlate` as steps, for callers that pause themselves or not at all. */
export function* correlationSteps(input: CorrelateInput, options: CorrelateOptions): Steps<CorrelationDocument> {
  const { coefficients = ['spearman'], top = [5], persistence = 0.9 } = options;
  const measures = measuresOf(coefficients, top, persistence);
  if (measures.length === 0) {
    throw new UsageError('Nothing to compute', {
      argument: 'coefficients',
      expected: 'a coefficient or a cutoff',
    });
  }
  const table = yield* selectScores(yield* tableOf(input), options);
  const by = options.by ?? usualFactor(table);
  checkName(table.factors, 'by', by);
  const lower = lowerMetrics(table, options);
  yield;
  const all = yield* scoreGroups(table, by);
  const algorithms = inOrder(new Set(all.flatMap((group) => [...group.algorithms])));
  const isLower = ({ fixed }: ScoreGroup, level: string) =>
    lower.includes(by === METRIC_FACTOR ? level : fixed[METRIC_FACTOR]!);
  const compared = all.filter(({ levels }) => levels.size > 1);
  const groups = yield* compareGroups(compared, { measures, algorithms, isLower }, options.onProgress);
  refuseNothing(table, by, algorithms, groups);
  const levels = [...new Set(groups.flatMap((group) => group.levels))];
  const names = measures.map(({ name }) => name);
  return {
    format: CORRELATION_FORMAT,
    engine: { name: 'recgauge', version: VERSION },
    sources: table.sources,
    options: optionsOf({ ...options, coefficients, top }, { by, persistence }),
    by,
    levels,
    algorithms,
    lower,
    measures: Object.fromEntries(
      measures.map(({ name, title, formula, citation, range }) => [name, { title, formula, citation, range }]),
    ),
    groups,
    average: yield* averageGroups(groups, levels, names),
    notices: [
      ...table.notices,
      ...directionNotice(table, lower, options).map((notice) => spelledNotice(notice)),
      ...correlationNotices(
        table,
        by,
        all.filter(({ levels: own }) => own.size < 2),
        groups,
      ),
    ],
  };
}

function* tableOf(input: CorrelateInput): Steps<ScoreTable> {
  if (Array.isArray(input)) return yield* scoreRowsInSteps(input);
  const { kind } = input as Partial<ScoreTable>;
  return kind === 'scores' ? (input as ScoreTable) : scoresOfResult(input as ResultDocument);
}

function usualFactor({ factors, scores }: ScoreTable): string {
  const severalLevels = factors.filter((_, i) => scores.some(({ levels }) => levels[i] !== scores[0]!.levels[i]));
  const usual = [METRIC_FACTOR, 'dataset', ...severalLevels].find((name) => severalLevels.includes(name));
  return usual ?? METRIC_FACTOR;
}

/** Numbers by size, else by code point, whatever the order of the rows. */
function inOrder(algorithms: ReadonlySet<string>): string[] {
  const ids = new IdSpace();
  for (const algorithm of algorithms) ids.intern(algorithm);
  return Array.from(idOrder(ids), (index) => ids.idAt(index));
}

function refuseNothing(
  { sources, factors, scores }: ScoreTable,
  by: string,
  algorithms: readonly string[],
  groups: CorrelationDocument['groups'],
): void {
  const place = sources.length === 1 ? { file: sources[0]! } : {};
  if (scores.length === 0) throw new InputError('No values to compare', place);
  if (algorithms.length < 2) {
    throw new InputError('Only one algorithm', {
      ...place,
      found: algorithms[0],
      expected: 'two algorithms or more, whose rankings can be compared',
    });
  }
  if (groups.some(({ pairs }) => pairs.some(({ count }) => count > 1))) return;
  const levels = [...new Set(scores.map((score) => score.levels[factors.indexOf(by)]!))];
  if (levels.length < 2) {
    throw new InputError(`Only one ${by} to compare`, {
      ...place,
      found: levels[0],
      expected: `two values of ${by} or more, or another column to compare: ${factors.join(', ')}`,
    });
  }
  const others = factors.filter((name) => name !== by);
  throw new InputError(`No two values of ${by} have two algorithms in common`, {
    ...place,
    found: levels.join(', '),
    expected: `algorithms with a value in both, the same for ${others.join(', ')}`,
    hint: sentenceOf`Columns that should not distinguish values can be left out with ${mention('ignore')}.`,
  });
}

function optionsOf(
  { coefficients = [], top = [], ignore = [], where = {}, lower = [], higher = [] }: CorrelateOptions,
  chosen: CorrelationDocument['options'],
): CorrelationDocument['options'] {
  const lists: Readonly<Record<string, readonly (string | number)[]>> = {
    coefficient: coefficients,
    top,
    lower,
    higher,
    ignore,
    where: Object.entries(where).map(([name, words]) => `${name}=${words.join('|')}`),
  };
  const texts = Object.entries(lists).map(([name, list]) => [name, list.length === 0 ? null : list.join(',')]);
  return { ...chosen, ...Object.fromEntries(texts) };
}

/** What is odd about a comparison of rankings and does not stop it, counted. */
function correlationNotices(
  table: ScoreTable,
  by: string,
  singles: readonly ScoreGroup[],
  groups: readonly CorrelationGroup[],
): Notice[] {
  const pairs = groups.flatMap((group) =>
    group.pairs.map((pair) => ({ ...pair, algorithmCount: group.algorithmCount })),
  );
  const values = pairs.flatMap((pair) => Object.values(pair.values));
  const counts: [code: string, count: number, message: (count: string) => string][] = [
    ['missing-value', table.scores.filter(({ value }) => value === null).length, (count) => `${count} without a value`],
    [
      'incomplete-pair',
      pairs.filter(({ count, algorithmCount }) => count < algorithmCount).length,
      (count) => `${count} compared over fewer algorithms than their group has`,
    ],
    [
      'ties-by-name',
      values.filter(({ tied }) => tied === true).length,
      (count) => `${count} in which equal values were put in the order of names`,
    ],
    [
      'single-level',
      singles.length,
      (count) => `${count} left out, with only one ${by} to compare (${singlesText(singles)})`,
    ],
  ];
  const nouns: Readonly<Record<string, string>> = {
    'missing-value': 'row',
    'incomplete-pair': 'pair',
    'ties-by-name': 'comparison',
    'single-level': 'group',
  };
  return counts.flatMap(([code, count, message]) =>
    count === 0 ? [] : [{ code, message: message(`${count} ${nouns[code]}${count === 1 ? '' : 's'}`), count }],
  );
}

function singlesText(groups: readonly ScoreGroup[]): string {
  const names = groups.map(({ fixed }) => Object.values(fixed).join(' '));
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, ...` : names.join(', ');
}
