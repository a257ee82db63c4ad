// What a command leaves out of a result document before it is written.
import type { ResultDocument } from '../../shell.js';

/** The same document with means only. */
export function withoutUsers({ users: _, runs, ...rest }: ResultDocument): ResultDocument {
  return { ...rest, runs: runs.map(({ columns: __, ...run }) => run) };
}
