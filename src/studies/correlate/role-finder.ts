// The roles of columns in a table of results: those that the caller chose, then those with a usual name. A column has one
// role, and a guess never stands in the way of a choice.

import { normalName } from '../../data/reading/column-names.js';
import type { CellTable } from './cell-table.js';
import { SCORE_NAMES, type ScoreChoices, type ScoreRole } from './score-names.js';
import { noAlgorithm, noSuchColumn, twoRoles } from './score-refusals.js';

const ROLES = Object.keys(SCORE_NAMES) as ScoreRole[];

export class RoleFinder {
  /** The columns that the caller chose. */
  readonly chosen: Readonly<Partial<Record<ScoreRole, number>>>;
  readonly #table: CellTable;
  readonly #roles = new Map<number, ScoreRole>();

  constructor(table: CellTable, choices: ScoreChoices) {
    this.#table = table;
    const chosen: Partial<Record<ScoreRole, number>> = {};
    for (const role of ROLES) {
      const choice = choices[role];
      if (choice !== undefined) chosen[role] = this.#take(role, choice);
    }
    this.chosen = chosen;
  }

  /** The column that was chosen, else the one with a usual name. */
  find(role: ScoreRole): number | undefined {
    const index = this.chosen[role] ?? this.known(role);
    if (index !== undefined) this.#roles.set(index, role);
    return index;
  }

  /** The column with a usual name that has no other role. */
  known(role: ScoreRole): number | undefined {
    const normal = this.#table.names.map(normalName);
    const places = SCORE_NAMES[role].map((name) => normal.findIndex((each, i) => each === name && !this.#roles.has(i)));
    return places.find((index) => index >= 0);
  }

  /** Without a usual name the algorithms are in the first column, or where that is something else, in one of words. */
  firstForAlgorithm(holdsWords: (index: number) => boolean): number {
    const index = this.free().find((each) => each === 0 || holdsWords(each));
    if (index === undefined) throw noAlgorithm(this.#table);
    this.#roles.set(index, 'algorithm');
    return index;
  }

  /** Columns without a role. */
  free(): number[] {
    return [...this.#table.names.keys()].filter((index) => !this.#roles.has(index));
  }

  #take(role: ScoreRole, choice: string | number): number {
    const { names } = this.#table;
    const named = names.indexOf(`${choice}`);
    const index = named < 0 && /^\d+$/.test(`${choice}`) ? Number(choice) : named;
    if (names[index] === undefined) throw noSuchColumn(this.#table, role, `${choice}`);
    const other = this.#roles.get(index);
    if (other !== undefined) throw twoRoles(this.#table, index, other, role);
    this.#roles.set(index, role);
    return index;
  }
}
