/// <reference types="node" />
// The logs of an experiment, read one after the other. One that cannot be read is a failure of the experiment, and the
// others go on; only where there is no other the refusal is the answer.
import {
  type ExperimentPlan,
  fileSource,
  fingerprintOfTable,
  type InteractionTable,
  type Notice,
  type ReadOptions,
  RecgaugeError,
  readInteractions,
  STORE_FORMAT,
  type StoreHead,
  VERSION,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { loadParquet } from '../parquet-support.js';
import { under, withProgress } from '../with-progress.js';
import { pathOf } from './experiment-request.js';

export interface ExperimentTables {
  readonly tables: Readonly<Record<string, InteractionTable>>;
  readonly unread: Readonly<Record<string, string>>;
  readonly notices: readonly Notice[];
}

export async function experimentTables(
  plan: ExperimentPlan,
  folder: string,
  given: ParsedArguments,
): Promise<ExperimentTables> {
  const tables: Record<string, InteractionTable> = {};
  const unread: Record<string, string> = {};
  const notices: Notice[] = [];
  await withProgress(given, async (watched) => {
    for (const { name, file, reading } of plan.datasets) {
      const source = await fileSource(pathOf(file, folder));
      try {
        const options = { ...(reading as ReadOptions), parquet: loadParquet, ...under(`reading ${file}`, watched) };
        const table = await readInteractions(source, options);
        tables[name] = table;
        notices.push(...table.notices);
      } catch (error) {
        if (!(error instanceof RecgaugeError) || plan.datasets.length === 1) throw error;
        unread[name] = error.message;
      }
    }
  });
  return { tables, unread, notices };
}

/** What the records of these data and this plan belong to. */
export function storeHead(plan: ExperimentPlan, { tables }: Pick<ExperimentTables, 'tables'>): StoreHead {
  const data = plan.datasets.flatMap(({ name }) => {
    const table = tables[name];
    if (table === undefined) return [];
    return [{ name, fingerprint: fingerprintOfTable(table, { isTimed: true }), rowCount: table.rowCount }];
  });
  return { format: STORE_FORMAT, version: VERSION, plan, data };
}
