// Several tables of scores as one: what each is called becomes a level of one more factor, where it does not have that
// factor already.
import { InputError } from '../foundation/errors.js';
import { METRIC_FACTOR, type ScoreTable } from './score-table.js';

/**
 * The tables by name; `factor` is what the names are, such as `dataset`. One table alone stays as it is.
 * @example
 * const table = joinScores(new Map([['old', scoresOfResult(result)], ['new', scoresOfResult(result)]]), 'version');
 * correlate(table, { by: 'version' }).levels;   // ['old', 'new']
 */
export function joinScores(tables: ReadonlyMap<string, ScoreTable>, factor: string): ScoreTable {
  const [only, ...more] = tables.values();
  if (only !== undefined && more.length === 0) return only;
  const named = [...tables].map(([name, table]) => withFactor(table, factor, name));
  const factors = named[0]?.factors ?? [METRIC_FACTOR];
  for (const table of named) refuseOtherFactors(table, factors);
  return {
    kind: 'scores',
    factors,
    scores: named.flatMap((table) => {
      const places = factors.map((name) => table.factors.indexOf(name));
      return table.scores.map((score) => ({ ...score, levels: places.map((place) => score.levels[place]!) }));
    }),
    lower: [...new Set(named.flatMap(({ lower }) => lower))],
    sources: named.flatMap(({ sources }) => sources),
    notices: named.flatMap(({ notices }) => notices),
  };
}

function withFactor(table: ScoreTable, factor: string, level: string): ScoreTable {
  if (table.factors.includes(factor)) return table;
  const scores = table.scores.map((score) => ({ ...score, levels: [level, ...score.levels] }));
  return { ...table, factors: [factor, ...table.factors], scores };
}

function refuseOtherFactors({ factors, sources }: ScoreTable, expected: readonly string[]): void {
  if (factors.length === expected.length && factors.every((name) => expected.includes(name))) return;
  throw new InputError('The tables do not have the same columns', {
    ...(sources[0] === undefined ? {} : { file: sources[0] }),
    found: factors.join(', '),
    expected: `${expected.join(', ')}, as in the first table`,
  });
}
