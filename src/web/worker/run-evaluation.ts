// The chief job: files become a result. Whatever the command line would do is done by the same functions in the same order,
// so that the document is the same to the last bit; what comes after is kept here and asked for in parts.
import {
  type CompareOptions,
  compare,
  type EvaluationOptions,
  evaluate,
  type InteractionTable,
  type ResultDocument,
  type ResultNotice,
  type Run,
  UsageError,
} from '../../shell.js';
import { baselineFile } from '../command-line.js';
import { deepestCutoff, labelsOf } from '../labels.js';
import type { ChosenFile, Jobs } from '../page-messages.js';
import { idsRule, type PageOptions } from '../page-options.js';
import { catalogueInfo } from './catalogue-info.js';
import { fitBaselines } from './fit-baselines.js';
import { FileReader } from './read-files.js';
import { SAMPLE_NAME } from './sample-log.js';
import type { Session } from './session.js';
import { SPLIT_FOLDER, type SplitLog, splitLog } from './split-log.js';
import type { WorkerSteps } from './worker-steps.js';

export interface Evaluated extends Session {
  readonly split: SplitLog | undefined;
  /** Names of those that were fitted. */
  readonly baselines: readonly string[];
  readonly k: number;
}

export async function runEvaluation(
  { files, options }: Jobs['evaluate']['given'],
  steps: WorkerSteps,
): Promise<Evaluated> {
  const labels = labelsOf(options, catalogueInfo());
  const chosen = chosenFiles(files);
  const reader = new FileReader(files, steps);
  const split = chosen.log && (await splitLog(await reader.read(chosen.log), options, reader, steps));
  const truth = split?.truth ?? (await reader.read(chosen.test!));
  const train = split?.train ?? (chosen.train && (await reader.read(chosen.train)));
  const runs: Run[] = [];
  for (const file of chosen.recs) runs.push({ name: file.run, table: await reader.read(file) });
  const k = deepestCutoff(labels);
  const fitted =
    train === undefined
      ? { baselines: [], notices: [] }
      : await fitBaselines(wantedBaselines(options, runs, files), partsOf(split, train), k, reader, steps);
  runs.push(...fitted.baselines.map(({ name, table }) => ({ name, table })));
  if (runs.length === 0) throw noRuns(train !== undefined, fitted.notices);
  const tables = { truth, train, ...(split === undefined ? {} : { split: split.split }) };
  const request = {
    ...tables,
    ...evaluationOptions(options, labels, train, steps),
    notices: fitted.notices,
  };
  const result = await evaluate(runs, request);
  const { document } = result;
  const compared = await comparisonOf(document, options, steps);
  // The sample is nowhere on a disk; whoever tries the command line needs it.
  const sample = files.filter(({ file }) => file.name === SAMPLE_NAME).map(({ file }) => [file.name, file] as const);
  const made = new Map<string, Blob>([
    ...sample,
    ...[...(split?.files ?? [])].map(([name, blob]) => [`${SPLIT_FOLDER}/${name}`, blob] as const),
    ...fitted.baselines.map(({ file }) => [file.name, file] as const),
  ]);
  const kept = { files, options, labels, runs, truth, train, document, compared, made, split, k };
  return { ...kept, result, baselines: fitted.baselines.map(({ name }) => name) };
}

function chosenFiles(files: readonly ChosenFile[]) {
  const of = (role: ChosenFile['role']) => files.filter((file) => file.role === role);
  for (const [role, words] of [
    ['test', 'test sets'],
    ['train', 'training sets'],
    ['log', 'logs'],
  ] as const) {
    if (of(role).length > 1) {
      throw new UsageError(`There are two ${words}`, {
        found: of(role)
          .map(({ file }) => file.name)
          .join(' and '),
        expected: 'one; say what the other file is',
      });
    }
  }
  const [test] = of('test');
  const [log] = of('log');
  if (test === undefined && log === undefined) {
    throw new UsageError('Nothing to test against', {
      expected: 'a test set, or a log that is split into training and test',
    });
  }
  if (test !== undefined && log !== undefined) {
    throw new UsageError('Both a test set and a log were given', {
      expected: 'one of them; a log that recommenders learned from is training',
    });
  }
  return { test, log, train: of('train')[0], recs: of('recs') };
}

/** With the names of their files. A run of the user keeps its name. */
function wantedBaselines({ baselines }: PageOptions, runs: readonly Run[], files: readonly ChosenFile[]) {
  const wanted = baselines.filter((name) => runs.every((run) => run.name !== name));
  return new Map(wanted.map((name) => [name, baselineFile(name, files)]));
}

function partsOf(split: SplitLog | undefined, train: InteractionTable) {
  return split === undefined ? { train } : { train: split.parts.train!, foldIn: split.parts['fold-in'] };
}

function evaluationOptions(
  options: PageOptions,
  metrics: readonly string[],
  train: InteractionTable | undefined,
  { signal, onProgress }: WorkerSteps,
): Omit<EvaluationOptions, 'truth'> {
  const { relevance, ties, duplicates, missingUsers, ci, seed, breakdown } = options;
  return {
    ...({ relevance, ties, duplicates, missingUsers, seed } as Partial<EvaluationOptions>),
    ids: idsRule(options),
    ci: ci === 0 ? false : ci,
    metrics,
    breakdown: train === undefined ? [] : breakdown,
    users: true,
    signal,
    onProgress,
  };
}

async function comparisonOf(
  document: ResultDocument,
  { test, adjust, adjustOver, ci, seed }: PageOptions,
  { signal, onProgress }: WorkerSteps,
): Promise<ResultDocument | undefined> {
  if (test === 'none' || document.runs.length < 2) return undefined;
  try {
    return await compare(document, {
      ...({ test, seed, ...(ci === 0 ? {} : { ci }) } as CompareOptions),
      ...(test === 'tukey' ? {} : ({ adjust, adjustOver } as CompareOptions)),
      signal,
      onProgress,
    });
  } catch (error) {
    // Values of all lists together have no users to pair; the rest of the result stands.
    if (error instanceof UsageError && error.reason === 'no metric can be compared') return undefined;
    throw error;
  }
}

function noRuns(hasTrain: boolean, leftOut: readonly ResultNotice[]): UsageError {
  return new UsageError('No recommendations to evaluate', {
    ...(leftOut.length === 0 ? {} : { hint: leftOut.map(({ message }) => message).join(' ') }),
    expected: hasTrain
      ? 'a file of recommendations, or a baseline among the options'
      : 'a file of recommendations, or training, on which baselines can be fitted',
  });
}
