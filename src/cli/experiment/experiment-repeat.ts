/// <reference types="node" />
// Results of experiments once more: `--repeat` runs the plan of one again from nothing and compares every value,
// `--compare-searches` holds results that differ in their search against the first.
import { access, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
  compareSearchesOfDocuments,
  type ExperimentDocument,
  experimentDifferences,
  experimentOfHtml,
  fileOfPlan,
  InputError,
  isHtml,
  type Notice,
  parseExperimentDocument,
  render,
  type StoreHead,
  UsageError,
  VERSION,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { checkOutputs, filesInCommand } from '../check-outputs.js';
import { deliver, formatOfOutput, pageWidth, writeNamed } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { readText } from '../input-files.js';
import { atOption } from '../option-names.js';
import { writeData, writeNotices } from '../output.js';
import { textTable } from '../text-table.js';
import { EXPERIMENT_FORMATS } from './experiment-flags.js';
import { type ExperimentRequest, pathOf, requestOf } from './experiment-request.js';
import { experimentTables, runStored, storeHead } from './experiment-run.js';
import { removeStore, storePath } from './experiment-store.js';

const MOST_SHOWN = 30;

export async function repeatExperiment(given: ParsedArguments): Promise<number> {
  const path = given.value('repeat')!;
  if (given.positionals.length > 0) {
    throw new UsageError('The result already defines the run', {
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
  if (!given.has('quiet')) writeNotices({ notices: engineNotices(before) });
  const after = await runStored({ ...request, tables, unread, head, store, isFresh: given.has('fresh') }, given);
  // A repetition that is over must not be taken for a new one.
  await removeStore(store);
  if (given.has('output')) await writeExperiment(after, given);
  return reportDifferences(before, after);
}

/** The document of an experiment, from JSON or from a report. */
async function readExperiment(path: string): Promise<ExperimentDocument> {
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
    throw new InputError(`The data of ${name} differ from those of the result`, {
      file,
      found: found === undefined ? 'no data' : `${found.rowCount} rows, fingerprint ${found.fingerprint}`,
      expected: `${rowCount} rows, fingerprint ${fingerprint}, as in ${path}`,
      hint: 'Name their folder with --data.',
    });
  }
}

function engineNotices({ engine }: ExperimentDocument): readonly Notice[] {
  if (engine.version === VERSION) return [];
  const message = `the result was made by version ${engine.version}, and this is ${VERSION}`;
  return [{ code: 'other-version', message, count: 1 }];
}

async function reportDifferences(before: ExperimentDocument, after: ExperimentDocument): Promise<number> {
  const differences = experimentDifferences(before, after);
  const hasValues = before.boards.some(({ models }) => models.some(({ scores }) => Object.keys(scores).length > 0));
  if (differences.length === 0 && !hasValues) {
    await writeData('Nothing could be compared: no model has a value, in the result and now.\n');
    return EXIT_CODES.failure;
  }
  if (differences.length === 0) {
    await writeData('Reproduced: all values are equal.\n');
    return 0;
  }
  const rows = differences.slice(0, MOST_SHOWN).map(({ path, one, other }) => [path, one, other]);
  const more = differences.length - rows.length;
  await writeData(
    `${[
      `Not reproduced: ${differences.length} values differ.`,
      '',
      ...textTable(['left', 'left', 'left'], [['place', 'in the result', 'now'], ...rows], pageWidth(false)),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n')}\n`,
  );
  return EXIT_CODES.check;
}

/**
 * `recgauge experiment --compare-searches grid.json random.json`: results of one experiment with different searches, held
 * against the first of them.
 */
export async function runSearchComparison(given: ParsedArguments): Promise<number> {
  const paths = given.positionals;
  if (paths.length < 2) {
    throw new UsageError('Searches are compared between results', {
      argument: '--compare-searches',
      found: paths.length === 0 ? 'no result' : paths[0],
      expected: 'two results or more, that of the reference first',
      hint: 'Such as recgauge experiment --compare-searches grid.json bayesian.json.',
    });
  }
  const format = experimentFormat(given);
  if (format === 'latex' || format === 'csv') {
    throw new UsageError('Searches are not compared in this format', {
      argument: given.has('format') ? '--format' : '--output',
      found: format,
      expected: 'text, markdown or json',
    });
  }
  const names = namesOf(paths);
  const documents: Record<string, ExperimentDocument> = {};
  for (const [i, path] of paths.entries()) documents[names[i]!] = await readExperiment(path);
  const metric = given.value('select');
  const measured = Object.keys(documents[names[0]!]!.definitions);
  if (metric !== undefined && !measured.includes(metric)) {
    throw new UsageError('The experiments do not have this metric', {
      argument: '--select',
      found: metric,
      expected: `one of ${measured.join(', ')}`,
    });
  }
  const study = atOption('--compare-searches', () =>
    compareSearchesOfDocuments(documents, names[0]!, metric === undefined ? {} : { metric }),
  );
  const output = given.value('output');
  await deliver(render(study, { form: format, width: pageWidth(output !== undefined) }), output);
  if (given.has('html')) await deliver(render(study, { form: 'html' }), given.value('html'));
  return 0;
}

/** The names of files without their endings, or whole paths where these are not enough to tell them apart. */
function namesOf(paths: readonly string[]): readonly string[] {
  const short = paths.map((path) => basename(path).replace(/(\.(json|html|gz))+$/i, ''));
  if (new Set(short).size === paths.length) return short;
  if (new Set(paths).size === paths.length) return paths;
  throw new UsageError('A result was given twice', { argument: '--compare-searches', found: paths.join(' and ') });
}

type Format = (typeof EXPERIMENT_FORMATS)[number];

/** Refuses to write over what the plan reads: its datasets, models and store; and a store in a file. */
export async function checkPlanOutputs(
  { plan, folder }: ExperimentRequest,
  store: string,
  given: ParsedArguments,
): Promise<void> {
  const models = plan.models.flatMap(({ module, onnx, itemOrder, command }) => [
    ...[module, onnx, itemOrder].flatMap((file) =>
      file === undefined ? [] : [{ path: pathOf(file, folder), name: 'a model' }],
    ),
    ...(command === undefined ? [] : filesInCommand(command, 'the command of a model')),
  ]);
  const place = dirname(store);
  if ((await stat(place).catch(() => undefined))?.isDirectory() === false) {
    throw new InputError('This is a file, not a folder', { file: place, expected: 'a folder for the store' });
  }
  const datasets = plan.datasets.map(({ file }) => ({ path: pathOf(file, folder), name: 'a dataset' }));
  const outputs = ['output', 'html'].flatMap((name) => given.values(name).map((path) => ({ path, name: `--${name}` })));
  await checkOutputs(outputs, [...datasets, ...models, { path: store, name: 'the store' }], given.has('force'));
}

export async function writeExperiment(document: ExperimentDocument, given: ParsedArguments): Promise<void> {
  const output = given.value('output');
  const format = experimentFormat(given);
  if (given.has('html')) await writeNamed(given.value('html')!, render(document, { form: 'html' }));
  if (output !== undefined) await writeNamed(output, render(document, { form: format, width: pageWidth(true) }));
  // A document is for programs: whoever waits wants to see the table too.
  const shown = output === undefined ? format : format === 'json' ? 'text' : undefined;
  if (shown !== undefined) await writeData(render(document, { form: shown, width: pageWidth(false) }));
}

export function experimentFormat(given: ParsedArguments): Format {
  return formatOfOutput<Format>(given, EXPERIMENT_FORMATS, 'text');
}
