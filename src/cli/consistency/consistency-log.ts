/// <reference types="node" />
// The consistency study from a log alone: likes, one moment that cuts the log for everybody, EASE on what came before,
// all items ranked. What comes out is what `--test`, `--train` and `--recs` would say.
import {
  applyProtocol,
  fileSource,
  InputError,
  type InteractionTable,
  type Notice,
  type ProtocolOverrides,
  type Run,
  readInteractions,
  recommend,
  UsageError,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { numberOption } from '../number-option.js';
import { loadParquet } from '../parquet-support.js';
import { under, withProgress } from '../with-progress.js';

const PROTOCOL = 'tamm2021';
const MODEL = 'ease';

export interface ConsistencyInputs {
  readonly runs: readonly Run[];
  readonly data: { readonly truth: InteractionTable; readonly train: InteractionTable | undefined };
  readonly notices: readonly Notice[];
}

/** Splits the log as the study did, with another least rating where it is said, and lets EASE rank all items. */
export async function consistencyInputs(given: ParsedArguments): Promise<ConsistencyInputs> {
  const path = given.value('log')!;
  const others = ['test', 'train', 'recs', 'split'].filter((name) => given.has(name));
  if (others.length > 0) {
    throw new UsageError('The log is split and ranked here', {
      argument: '--log',
      found: others.map((name) => `--${name}`).join(' and '),
      expected: 'no other files beside it',
    });
  }
  const minRating = numberOption(given, 'min-rating');
  const l2 = numberOption(given, 'l2');
  const overrides: ProtocolOverrides = minRating === undefined ? {} : { prepare: { minRating } };
  return withProgress(given, async (watched) => {
    const log = await readInteractions(await fileSource(path), {
      parquet: loadParquet,
      ...under(`reading ${path}`, watched),
    });
    const { folds, prepared } = applyProtocol(log, PROTOCOL, overrides);
    const { train, test } = folds[0]!;
    const users = new Set(Array.from(test.users, (user) => test.userIds.idAt(user)));
    if (users.size === 0)
      throw new InputError('No user is left in the test', { file: path, found: `${prepared.table.rowCount} likes` });
    const { table } = await recommend(train, {
      model: MODEL,
      ...(l2 === undefined ? {} : { parameters: { l2 } }),
      // All items: AUC looks at whole lists.
      k: train.itemIds.size,
      users: [...users],
      onProgress: ({ done, total, what }) => watched.onProgress?.({ done, total, what: `${MODEL}, ${what}` }),
    });
    return {
      runs: [{ name: MODEL, table }],
      data: { truth: ones(test), train: ones(train) },
      notices: log.notices,
    };
  });
}

/** Every like counts 1: libraries that compare ratings with a threshold, as the study set it, find all of them relevant. */
function ones(table: InteractionTable): InteractionTable {
  return { ...table, values: new Float64Array(table.rowCount).fill(1) };
}
