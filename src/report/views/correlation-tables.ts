// What every report of rank correlations shows, before it is laid out: a square of numbers for each measure, of the mean and
// of each group. Nothing stands on the diagonal: a ranking is not compared with itself.
import type { CorrelationDocument, CorrelationMean, CorrelationValue } from '../../documents/correlation-document.js';
import { counted } from '../parts/number-text.js';
import { noticeTexts } from './value-sentences.js';

export interface CorrelationSection {
  /** `dataset ML-1M`, or `Mean over 3 datasets`. */
  readonly title: string;
  /** Whose rankings they are, such as `15 algorithms`; empty for the mean. */
  readonly note: string;
  readonly levels: readonly string[];
  readonly tables: readonly CorrelationTable[];
}

export interface CorrelationTable {
  /** The name of the measure, or of what is counted. */
  readonly name: string;
  /** Measures are numbers between -1 and 1; counts are whole. */
  readonly kind: 'measure' | 'count';
  /** One row and one column for each level; undefined on the diagonal and where a pair is not there. */
  readonly cells: readonly (readonly (CorrelationCell | undefined)[])[];
}

export interface CorrelationCell {
  readonly value: number | null;
  readonly tied: boolean;
}

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly values: Readonly<Record<string, CorrelationValue | CorrelationMean>>;
}

export function correlationSections(document: CorrelationDocument): CorrelationSection[] {
  const { average, levels, groups } = document;
  const sections = groups.map((group): CorrelationSection => {
    const counts = new Set(group.pairs.map(({ count }) => count));
    return {
      title: groupTitle(group.fixed),
      note: counted(group.algorithmCount, 'algorithm'),
      levels: group.levels,
      tables: [
        ...measureTables(document, group.levels, group.pairs),
        ...(counts.size < 2 ? [] : [countTable('algorithms', group.levels, group.pairs, ({ count }) => count)]),
      ],
    };
  });
  if (average === null) return sections;
  const mean: CorrelationSection = {
    title: meanTitle(document),
    note: '',
    levels,
    tables: [...measureTables(document, levels, average.pairs), ...groupCountTables(document, average.pairs)],
  };
  return [mean, ...sections];
}

/** `source table8, dataset ML-1M` */
export function groupTitle(fixed: Readonly<Record<string, string>>): string {
  const words = Object.entries(fixed).map(([name, level]) => `${name} ${level}`);
  return words.length === 0 ? 'All values' : words.join(', ');
}

function meanTitle({ groups }: CorrelationDocument): string {
  const names = Object.keys(groups[0]!.fixed);
  const varying = names.filter((name) => new Set(groups.map(({ fixed }) => fixed[name])).size > 1);
  const [only, ...more] = varying;
  if (only !== undefined && more.length === 0) return `Mean over ${counted(groups.length, only)}`;
  return `Mean over ${counted(groups.length, 'group')} (${varying.join(', ')})`;
}

function measureTables({ measures }: CorrelationDocument, levels: readonly string[], pairs: readonly Pair[]) {
  return Object.keys(measures).map((name): CorrelationTable => {
    const cellOf = ({ values }: Pair): CorrelationCell => {
      const value = values[name]!;
      return { value: value.value, tied: 'tied' in value && value.tied === true };
    };
    return { name, kind: 'measure', cells: squareOf(levels, pairs, cellOf) };
  });
}

/** How many groups stand behind the means of the first measure, where it is not all of them. */
function groupCountTables({ measures, groups, levels }: CorrelationDocument, pairs: readonly Pair[]) {
  const [name] = Object.keys(measures);
  const groupCountOf = ({ values }: Pair) => (values[name!] as CorrelationMean).groupCount;
  if (pairs.every((pair) => groupCountOf(pair) === groups.length)) return [];
  return [countTable('groups', levels, pairs, groupCountOf)];
}

function countTable<P extends Pair>(
  name: string,
  levels: readonly string[],
  pairs: readonly P[],
  count: (pair: P) => number,
): CorrelationTable {
  const cells = squareOf(levels, pairs, (pair) => ({ value: count(pair), tied: false }));
  return { name, kind: 'count', cells };
}

function squareOf<P extends Pair>(
  levels: readonly string[],
  pairs: readonly P[],
  cellOf: (pair: P) => CorrelationCell,
): (CorrelationCell | undefined)[][] {
  const places = new Map(levels.map((level, place) => [level, place]));
  const square = levels.map(() => levels.map((): CorrelationCell | undefined => undefined));
  for (const pair of pairs) {
    const [row, column] = [places.get(pair.first)!, places.get(pair.second)!];
    square[row]![column] = cellOf(pair);
    square[column]![row] = cellOf(pair);
  }
  return square;
}

export interface CorrelationRemarks {
  /** `spearman: Spearman's rank correlation, ...`; one for each measure. */
  readonly measures: readonly string[];
  readonly lower: readonly string[];
  /** One sentence for each reason and group. */
  readonly withoutValue: readonly string[];
  readonly hasTies: boolean;
  readonly notices: readonly string[];
}

/** Stands behind a number where names decided between equal values. */
export const TIED_MARK = '*';
export const TIED_SENTENCE = 'equal values were put in the order of names';

/** Pairs that are named for one reason. */
const MOST_NAMED = 3;

export function correlationRemarks(document: CorrelationDocument): CorrelationRemarks {
  const { measures, lower, groups, notices } = document;
  return {
    measures: Object.entries(measures).map(([name, { title, formula }]) => `${name}: ${title}, ${formula}`),
    lower,
    withoutValue: groups.flatMap((group) => {
      const reasons = new Map<string, string[]>();
      for (const { first, second, values } of group.pairs) {
        for (const [name, { why }] of Object.entries(values)) {
          if (why === undefined) continue;
          const reason = `${name}: ${why}`;
          reasons.set(reason, [...(reasons.get(reason) ?? []), `${first} and ${second}`]);
        }
      }
      return [...reasons].map(([reason, pairs]) => `${reason} (${groupTitle(group.fixed)}: ${fewPairs(pairs)})`);
    }),
    hasTies: groups.some(({ pairs }) =>
      pairs.some(({ values }) => Object.values(values).some(({ tied }) => tied === true)),
    ),
    notices: noticeTexts(notices),
  };
}

function fewPairs(pairs: readonly string[]): string {
  const rest = pairs.length - MOST_NAMED;
  return rest > 0 ? `${pairs.slice(0, MOST_NAMED).join('; ')}; ${rest} more` : pairs.join('; ');
}
