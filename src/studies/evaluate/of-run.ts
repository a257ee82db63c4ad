// What goes wrong while a run is evaluated is said of that run and of the user's id: a number inside the evaluation
// tells nobody which list is meant.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { InputError, RecgaugeError } from '../../foundation/errors.js';
import { sentenceOf } from '../../foundation/sentence.js';

export interface NamedRun {
  readonly name: string;
  readonly table?: InteractionTable;
  userIdAt(user: number): string;
}

/** Does the work; a refusal that names a user is said again with the user's id, the run and its file. */
export async function namingTheRun<T>(run: NamedRun, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RecgaugeError) || typeof error.details.user !== 'number') throw error;
    const { user, argument: _, ...details } = error.details;
    const { reason, ...words } = error.sentences;
    throw new InputError(sentenceOf`${reason} (run ${run.name}, user ${run.userIdAt(user)})`, {
      ...details,
      ...words,
      ...(run.table?.name === undefined ? {} : { file: run.table.name }),
    });
  }
}
