/// <reference types="node" />
// The log of a command about data, read and prepared: with a progress bar while that is going on, and with a record of every
// step afterwards.
import {
  type InteractionTable,
  type Notice,
  type PrepareOptions,
  type PrepareStep,
  readInteractions,
  type TableCounts,
} from '../../shell.js';
import { onlyPath, type ParsedArguments } from '../arguments.js';
import { fileOrInput, loadParquet } from '../input-files.js';
import { under, withProgress } from '../progress-bar.js';
import { percent, textTable, withThousands } from '../text-table.js';
import { logReading, prepareInWords, preparingOf } from './data-reading.js';

export interface PreparedLog {
  readonly name: string;
  readonly table: InteractionTable;
  /** Columns of the file that were not read. */
  readonly others: readonly string[];
  /** Counts before the first step; undefined if there was none. */
  readonly before: TableCounts | undefined;
  readonly steps: readonly PrepareStep[];
  /** In the words of the command line. */
  readonly notices: readonly Notice[];
}

/** Reads the one file that is named; `byDefault` is what is done to it if nothing is said. */
export async function loadLog(
  given: ParsedArguments,
  command: string,
  byDefault?: PrepareOptions,
): Promise<PreparedLog> {
  const path = onlyPath(given, ONE_LOG, `recgauge data ${command} LOG`, `Run recgauge data ${command} --help.`);
  const reading = logReading(given);
  const options = preparingOf(given) ?? byDefault;
  const source = await fileOrInput(path);
  return await withProgress(given, async (watched) => {
    const log = await readInteractions(source, {
      ...reading,
      parquet: loadParquet,
      ...under(`reading ${source.name}`, watched),
    });
    const others = log.columns.others ?? [];
    if (options === undefined) {
      return { name: log.name, others, table: log, before: undefined, steps: [], notices: log.notices };
    }
    const { table, before, steps, notices } = prepareInWords(log, options, watched);
    return { name: log.name, others, table, before, steps, notices: [...log.notices, ...notices] };
  });
}

/** What a file of users, items, ratings and times does not hold any more. */
export function lostColumns({ name, others }: PreparedLog): readonly Notice[] {
  if (others.length === 0) return [];
  const [columns, are] = others.length === 1 ? ['column', 'is'] : ['columns', 'are'];
  const message = `The ${columns} ${others.join(', ')} of ${name} ${are} not written.`;
  return [{ code: 'columns-not-written', message, count: others.length }];
}

export const ONE_LOG = ['Missing log', 'More than one log'] as const;

/** Lines of a table; none if there were no steps. */
export function stepLines(steps: readonly PrepareStep[], width: number): string[] {
  const [first] = steps;
  if (first === undefined) return [];
  return textTable(
    ['left', 'right', 'right', 'right', 'right'],
    [
      ['step', 'rows', 'users', 'items', 'rows dropped'],
      ['the log', ...countsOf(first.before), ''],
      ...steps.map((step) => [stepTitle(step), ...countsOf(step.after), percent(step.dropRates.rows)]),
    ],
    width,
  );
}

/** `core (users 5, items 5)` */
export function stepTitle({ name, options }: PrepareStep): string {
  const parts = Object.entries(options).map(
    ([option, value]) => `${option} ${Array.isArray(value) ? value.join(' ') : value}`,
  );
  return parts.length === 0 ? name : `${name} (${parts.join(', ')})`;
}

function countsOf({ rowCount, userCount, itemCount }: PrepareStep['before']): string[] {
  return [rowCount, userCount, itemCount].map(withThousands);
}
