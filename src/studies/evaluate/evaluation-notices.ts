// The notices of an evaluation in the order in which they came, each once: lists that are read several ways show the
// same oddities every time. What readers had to guess about the files comes first.

import type { LoadedTable } from '../../data/reading/loaded-table.js';
import { droppedNotices } from '../../data/splitting/split.js';
import type { ResultNotice } from '../../documents/result-document.js';
import type { Notice } from '../../foundation/notice.js';
import type { EvaluatedTables, RunTables } from './prepare-evaluation.js';

/** The notices of tables that were read from files: truth, training, runs, then the other tables. */
export function readingNotices(
  runs: readonly (RunTables & { readonly name: string })[],
  tables: EvaluatedTables,
): readonly ResultNotice[] {
  const { truth, train, split, baseline, itemFeatures, itemGroups, userGroups, popularity } = tables;
  const of = (table: object | undefined, run?: string): readonly ResultNotice[] => {
    const { notices = [] } = (table ?? {}) as Partial<Pick<LoadedTable, 'notices'>>;
    return run === undefined ? notices : notices.map((notice) => ({ ...notice, run }));
  };
  return [
    // The manifest of a split says how its files are read: nothing about them is guessed.
    ...(split === undefined
      ? [truth, train].flatMap((table) => of(table))
      : droppedNotices(split.droppedTestRows ?? 0, truth.rowCount)),
    ...runs.flatMap(({ name, table, predictions }) => [
      ...of(predictions, name),
      ...(table === predictions ? [] : of(table, name)),
    ]),
    ...[baseline, itemFeatures, itemGroups, userGroups, popularity].flatMap((table) => of(table)),
  ];
}

export class Notices {
  readonly #all = new Map<string, ResultNotice>();

  constructor(first: readonly Notice[]) {
    this.add(first);
  }

  /** Notices about a run, or about the data. */
  add(notices: readonly Notice[], run?: string): void {
    for (const notice of notices) {
      const whole = run === undefined ? notice : { ...notice, run };
      const key = JSON.stringify([whole.code, whole.message, run]);
      if (!this.#all.has(key)) this.#all.set(key, whole);
    }
  }

  get all(): readonly ResultNotice[] {
    return [...this.#all.values()];
  }
}
