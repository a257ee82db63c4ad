// The chief job: files become a result. Whatever the command line would do is done by the same functions in the same order,
// so that the document is the same, bit for bit; what comes after is kept here and asked for in parts.
import {
  type CompareOptions,
  compare,
  type EvaluationOptions,
  evaluate,
  type InteractionTable,
  type ResultDocument,
  type ResultNotice,
  type ResultRun,
  type Run,
  renderSections,
  UsageError,
} from '../../shell.js';
import { baselineFile } from '../command-line.js';
import { deepestCutoff, labelsOf } from '../labels.js';
import type { ChosenFile, Jobs } from '../page-messages.js';
import { DEFAULT_OPTIONS, idsRule, type PageOptions } from '../page-options.js';
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
  { files, options, costs }: Jobs['evaluate']['given'],
  steps: WorkerSteps,
): Promise<Evaluated> {
  const labels = labelsOf(options, catalogueInfo());
  const { test, log, train: trainFile, recs } = chosenFiles(files);
  const baselines = wantedBaselines(options, recs, files);
  const weights = weightsOf(files, baselines.size + recs.length);
  const costOf = (name: string) => (costs[name]?.seconds ?? 1) + weights.read;
  const total = [...baselines.keys()].reduce((sum, name) => sum + costOf(name), weights.read + weights.rest);
  steps.enter(weights.read, total);
  const reader = new FileReader(files, steps);
  const split = log && (await splitLog(await reader.read(log), options, reader, steps));
  const truth = split?.truth ?? (await reader.read(test!));
  const train = split?.train ?? (trainFile && (await reader.read(trainFile)));
  const tables = { truth, train, ...(split === undefined ? {} : { split: split.split }) };
  const policies = evaluationOptions(options, labels, train, steps);
  const runs: Run[] = [];
  for (const file of recs) runs.push({ name: file.run, table: await reader.read(file) });
  const k = deepestCutoff(labels);
  const staged = stages({ ...tables, ...policies }, steps);
  if (train !== undefined && runs.length > 0 && baselines.size > 0) await staged(runs, [...baselines.keys()]);
  const fitted =
    train === undefined
      ? { baselines: [], notices: [] }
      : await fitBaselines(baselines, partsOf(split, train), k, reader, steps, {
          begins: (name) => steps.enter(costOf(name), total),
          ends: ({ name, table }, place) => staged([{ name, table }], [...baselines.keys()].slice(place + 1)),
        });
  runs.push(...fitted.baselines.map(({ name, table }) => ({ name, table })));
  if (runs.length === 0) throw noRuns(train !== undefined, fitted.notices);
  steps.enter(weights.rest / 2, total);
  const result = await evaluate(runs, { ...tables, ...policies, notices: fitted.notices });
  const { document } = result;
  steps.enter(weights.rest / 2, total);
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

/** Seconds, roughly, for reading and for what comes behind the baselines. */
function weightsOf(files: readonly ChosenFile[], runCount: number) {
  const bytes = files.reduce((sum, { file, role }) => sum + file.size * (role === 'log' ? 4 : 1), 0);
  return { read: 0.1 + bytes * 3e-8, rest: 0.4 + runCount * (0.3 + bytes * 1e-8) };
}

/**
 * Shows the leaderboard as it grows: each run is evaluated by itself, once, without intervals. The result is made of all of them
 * together at the end, and does not depend on what was shown.
 */
function stages(request: EvaluationOptions, steps: WorkerSteps) {
  const shown: ResultRun[] = [];
  return async (runs: readonly Run[], waiting: readonly string[]) => {
    const few = { ...request, ci: false, users: false, breakdown: [] } as const;
    const { document } = await evaluate(runs, few);
    shown.push(...document.runs);
    const leaderboard = renderSections({ ...document, runs: shown }).find(({ id }) => id === 'leaderboard');
    if (leaderboard !== undefined) steps.show({ leaderboard, waiting });
  };
}

/** The page offers nothing else: there is either a log or a test set, and at most one file of each role but recommendations. */
function chosenFiles(files: readonly ChosenFile[]) {
  const of = (role: ChosenFile['role']) => files.filter((file) => file.role === role);
  return { test: of('test')[0], log: of('log')[0], train: of('train')[0], recs: of('recs') };
}

/** With the names of their files. A run of the user keeps its name. */
function wantedBaselines({ baselines }: PageOptions, recs: readonly ChosenFile[], files: readonly ChosenFile[]) {
  const wanted = baselines.filter((name) => recs.every(({ run }) => run !== name));
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
    ...({ relevance, duplicates, missingUsers, seed } as Partial<EvaluationOptions>),
    // The default was not chosen, as on a command line without --ties.
    ...(ties === DEFAULT_OPTIONS.ties ? {} : ({ ties } as Partial<EvaluationOptions>)),
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
