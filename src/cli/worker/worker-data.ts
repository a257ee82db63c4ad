/// <reference types="node" />
// What a worker needs of an experiment on its own machine: the logs, from its files or from the queue, and modules. Everything
// is compared with what the coordinator has, by fingerprint, before any work is taken.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type AnyModel,
  fileSource,
  fingerprintOfTable,
  InputError,
  type InteractionTable,
  type QueueBoard,
  type QueuedExperiment,
  type ReadOptions,
  readInteractions,
  type Source,
} from '../../shell.js';
import { moduleModel } from '../experiment/experiment-models.js';
import { pathOf } from '../experiment/experiment-request.js';
import { loadParquet } from '../input-files.js';

type Tables = Readonly<Record<string, InteractionTable>>;

/** The logs by name; a file that is missing here or differs is replaced by the bytes in the queue, if they are there. */
export async function workerTables(
  { plan, data }: QueuedExperiment,
  board: QueueBoard,
  folder: string,
): Promise<Tables> {
  const tables: Record<string, InteractionTable> = {};
  for (const { name, file, reading } of plan.datasets) {
    const known = data.find((each) => each.name === name);
    // One that the coordinator could not read is a failure there.
    if (known === undefined) continue;
    const { fingerprint, isSent } = known;
    const path = pathOf(file, folder);
    const isHere = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    const read = async (source: Source) => {
      const options = { ...(reading as ReadOptions), name: file, parquet: loadParquet };
      const table = await readInteractions(source, options);
      return fingerprintOfTable(table, { isTimed: true }) === fingerprint ? table : undefined;
    };
    const own = isHere ? await read(await fileSource(path)) : undefined;
    const bytes = own === undefined && isSent ? await board.bytes(fingerprint) : undefined;
    const table = own ?? (bytes && (await read(bytes)));
    if (table === undefined) throw noData(name, path, isHere);
    tables[name] = table;
  }
  return tables;
}

function noData(name: string, file: string, isHere: boolean): InputError {
  return new InputError(`This worker does not have the dataset ${name}`, {
    file,
    found: isHere ? 'a file with other rows' : 'no file',
    expected: 'the rows of the experiment',
    hint: 'Name the folder with --data, copy the file, or run the experiment with a larger --send-limit.',
  });
}

/** Modules by the name that the plan gives each; a text that differs gives other numbers and is refused. */
export async function workerModels(
  { plan, modules }: QueuedExperiment,
  folder: string,
): Promise<Readonly<Record<string, AnyModel>>> {
  const models: Record<string, AnyModel> = {};
  for (const { model, module } of plan.models) {
    if (module === undefined) continue;
    const found = await moduleHash(module, folder).catch(() => 'no file');
    const expected = modules.find(({ path }) => path === module)?.sha256;
    if (found !== expected) {
      throw new InputError('This worker does not have the module', {
        file: resolve(folder, module),
        found: found === 'no file' ? found : 'another text',
        expected: 'the module of the experiment',
        hint: 'Name the folder with --data, or copy the file.',
      });
    }
    models[model!] = await moduleModel(module, folder);
  }
  return models;
}

/** The SHA-256 of a module. */
export async function moduleHash(path: string, folder: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(resolve(folder, path)))
    .digest('hex');
}
