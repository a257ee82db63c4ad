// The users' values of a document as numbers, as far as runs can be compared by them: the value of a metric must be the
// mean of its users' values, or a test on these would speak of something else.

import type { ResultDefinition, ResultDocument, ResultRun } from '../../documents/result-document.js';
import { InputError } from '../../foundation/errors.js';
import { exactMean } from '../../foundation/numbers/exact-sum.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { mergedColumn } from './merge-documents.js';

export interface AlignedRun {
  readonly name: string;
  /** By label: one value for each user, NaN for users without one. */
  readonly columns: ReadonlyMap<string, Float64Array>;
}

export interface AlignedRuns {
  readonly runs: readonly AlignedRun[];
  readonly definitions: Readonly<Record<string, ResultDefinition>>;
  /** By label: why it cannot be compared. */
  readonly refused: ReadonlyMap<string, string>;
}

export function alignRuns(document: ResultDocument): AlignedRuns {
  const refused = new Map<string, string>();
  const runs = document.runs.map((run) => ({ name: run.name, columns: columnsOf(run, document, refused) }));
  for (const label of Object.keys(document.definitions)) {
    const lacking = runs.filter(({ columns }) => !columns.has(label)).map(({ name }) => name);
    if (lacking.length > 0 && !refused.has(label)) refused.set(label, `run ${lacking.join(', ')} does not have it`);
  }
  return { runs, definitions: document.definitions, refused };
}

function columnsOf(
  { name, columns, metrics }: ResultRun,
  { users }: ResultDocument,
  refused: Map<string, string>,
): ReadonlyMap<string, Float64Array> {
  if (columns === undefined || users === undefined) throw withoutUsers(name);
  const found = new Map<string, Float64Array>();
  for (const [label, { value, why }] of Object.entries(metrics)) {
    const packed = columns[label];
    const values = packed === undefined ? undefined : mergedColumn(name, label, packed, users.length);
    if (value === null) refused.set(label, `run ${name} has no value: ${why ?? 'nobody is counted'}`);
    else if (values === undefined) refused.set(label, 'it has no value for single users');
    else if (exactMean(values.filter((one) => !Number.isNaN(one))) === value) found.set(label, values);
    else refused.set(label, "it is no mean of the users' values");
  }
  return found;
}

function withoutUsers(run: string): InputError {
  return new InputError(`The document does not hold the users' values of run ${run}`, {
    found: 'means only',
    expected: "the users' values, since runs are compared user by user",
    hint: sentenceOf`Evaluate again without ${mention('users', false)}.`,
  });
}
