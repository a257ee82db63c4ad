/// <reference types="node" />
// `recgauge experiment --repeat result.json`: the plan of a result is run again from nothing on the same data, and every
// value is compared.
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type ExperimentDocument,
  experimentDifferences,
  experimentOfHtml,
  fileOfPlan,
  InputError,
  isHtml,
  parseExperimentDocument,
  type StoreHead,
  UsageError,
  VERSION,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { EXIT_CODES } from '../error-text.js';
import { writeData } from '../output.js';
import { pageWidth } from '../page-width.js';
import { readText } from '../read-result.js';
import { textTable } from '../text-table.js';
import { experimentTables, storeHead } from './experiment-inputs.js';
import { checkPlanOutputs, writeExperiment } from './experiment-output.js';
import { pathOf, requestOf } from './experiment-request.js';
import { runStored } from './experiment-run.js';
import { removeStore } from './experiment-store.js';
import { storePath } from './experiment-store-path.js';

const MOST_SHOWN = 30;

export async function repeatExperiment(given: ParsedArguments): Promise<number> {
  const path = given.value('repeat')!;
  if (given.positionals.length > 0) {
    throw new UsageError('The result says what is run', {
      argument: '--repeat',
      found: given.positionals.join(' and '),
      expected: 'no other file',
    });
  }
  const before = await readExperiment(path);
  const folder = given.value('data') ?? (await folderOf(before, path));
  const request = await requestOf(fileOfPlan(before.plan), { file: path }, before.plan.name, folder, folder);
  const store = storePath(`${request.plan.name}.repeat`, given);
  await checkPlanOutputs(request, store, given);
  const { tables, unread } = await experimentTables(request.plan, request.folder, given);
  const head = storeHead(request.plan, { tables });
  checkData(before, head, path);
  if (!given.has('quiet')) process.stderr.write(engineLines(before));
  const after = await runStored({ ...request, tables, unread, head, store, isFresh: given.has('fresh') }, given);
  // A repetition that is over must not be taken for a new one.
  await removeStore(store);
  if (given.has('output')) await writeExperiment(after, given);
  return reportDifferences(before, after);
}

/** The document of an experiment, from JSON or from a report. */
export async function readExperiment(path: string): Promise<ExperimentDocument> {
  const text = await readText(path);
  return isHtml(text) ? experimentOfHtml(text, path) : parseExperimentDocument(text, path);
}

/** Where the paths of the plan lead to files: here, or beside the result. */
async function folderOf({ plan }: ExperimentDocument, path: string): Promise<string> {
  const isHere = await Promise.all(
    plan.datasets.map(({ file }) =>
      access(pathOf(file, '.')).then(
        () => true,
        () => false,
      ),
    ),
  );
  return isHere.every(Boolean) ? '.' : dirname(path);
}

function checkData({ datasets }: ExperimentDocument, { data }: StoreHead, path: string): void {
  for (const { name, file, fingerprint, rowCount } of datasets) {
    const found = data.find((each) => each.name === name);
    if (found?.fingerprint === fingerprint) continue;
    throw new InputError(`The data of ${name} are not those of the result`, {
      file,
      found: found === undefined ? 'no data' : `${found.rowCount} rows, fingerprint ${found.fingerprint}`,
      expected: `${rowCount} rows, fingerprint ${fingerprint}, as in ${path}`,
      hint: 'Say with --data where the files lie.',
    });
  }
}

function engineLines({ engine }: ExperimentDocument): string {
  if (engine.version === VERSION) return '';
  return `notice: the result was made by version ${engine.version}, and this is ${VERSION} [other-version]\n`;
}

async function reportDifferences(before: ExperimentDocument, after: ExperimentDocument): Promise<number> {
  const differences = experimentDifferences(before, after);
  const hasValues = before.boards.some(({ models }) => models.some(({ scores }) => Object.keys(scores).length > 0));
  if (differences.length === 0 && !hasValues) {
    await writeData('Nothing could be compared: no model has a value, in the result and now.\n');
    return EXIT_CODES.failure;
  }
  if (differences.length === 0) {
    await writeData('The result came out again: all values are equal.\n');
    return 0;
  }
  const rows = differences.slice(0, MOST_SHOWN).map(({ path, one, other }) => [path, one, other]);
  const more = differences.length - rows.length;
  await writeData(
    `${[
      `The result did not come out again: ${differences.length} values differ.`,
      '',
      ...textTable(['left', 'left', 'left'], [['place', 'in the result', 'now'], ...rows], pageWidth(false)),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n')}\n`,
  );
  return EXIT_CODES.check;
}
