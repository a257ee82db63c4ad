// The scores that are to be compared: rows that were asked for, and only the columns that tell them apart.
import { METRIC_FACTOR, type Score, type ScoreTable } from '../../documents/score-table.js';
import { UsageError } from '../../foundation/errors.js';
import { nearestHint } from '../../foundation/nearest-name.js';
import { mapInSteps, type Steps } from '../../foundation/work-options.js';

/** Which scores are correlated. */
export interface Selection {
  /** Columns whose values do not tell scores apart. */
  readonly ignore?: readonly string[];
  /** For each of some columns, or for `algorithm`, the only values that count. */
  readonly where?: Readonly<Record<string, readonly string[]>>;
}

const ALGORITHM = 'algorithm';

export function* selectScores(table: ScoreTable, { ignore = [], where = {} }: Selection): Steps<ScoreTable> {
  const scores = Object.entries(where).reduce((rest, [name, words]) => kept(table, rest, name, words), table.scores);
  for (const name of ignore) {
    checkName(table.factors, 'ignore', name);
    if (name === METRIC_FACTOR) {
      throw new UsageError('The metric always distinguishes values', { argument: 'ignore', found: name });
    }
  }
  const isKept = table.factors.map((name) => !ignore.includes(name));
  const without = (score: Score) => ({ ...score, levels: score.levels.filter((_, i) => isKept[i]) });
  return {
    ...table,
    factors: table.factors.filter((_, i) => isKept[i]),
    scores: ignore.length === 0 ? scores : yield* mapInSteps(scores.length, (index) => without(scores[index]!)),
  };
}

function kept(table: ScoreTable, scores: readonly Score[], name: string, words: readonly string[]): readonly Score[] {
  checkName([ALGORITHM, ...table.factors], 'where', name);
  const place = table.factors.indexOf(name);
  const wordOf = ({ algorithm, levels }: Score) => (name === ALGORITHM ? algorithm : levels[place]!);
  const known = new Set(table.scores.map(wordOf));
  for (const word of words) if (!known.has(word)) throw unknown('value', 'where', `${name}=${word}`, word, [...known]);
  return scores.filter((score) => words.includes(wordOf(score)));
}

/** Refuses a column that the table does not have, with the nearest that it has. */
export function checkName(names: readonly string[], argument: string, name: string): void {
  if (!names.includes(name)) throw unknown('column', argument, name, name, names);
}

function unknown(kind: string, argument: string, found: string, word: string, known: readonly string[]): UsageError {
  const hint = nearestHint(word, known);
  return new UsageError(`Unknown ${kind}`, {
    argument,
    found,
    expected: known.join(', '),
    hint,
  });
}
