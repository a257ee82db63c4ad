/// <reference types="node" />
// `recgauge experiment`: a file of an experiment, or a log, becomes leaderboards. What was done is never done again, and
// what failed is told while the rest goes on.
import { experimentStatus, fileOfPlan, jsonText, storeDifferences } from '../index.js';
import type { Arguments } from './arguments.js';
import type { Command } from './command.js';
import { deliver } from './deliver.js';
import { EXIT_CODES } from './error-text.js';
import { experimentTables, storeHead } from './experiment-inputs.js';
import { EXPERIMENT_EXAMPLES, EXPERIMENT_GROUPS, EXPERIMENT_NOTES } from './experiment-options.js';
import { checkOutputs, formatOf, writeExperiment } from './experiment-output.js';
import { repeatExperiment } from './experiment-repeat.js';
import { type ExperimentRequest, experimentRequest } from './experiment-request.js';
import { runStored, storePath } from './experiment-run.js';
import { compareSearches } from './experiment-searches.js';
import { statusText } from './experiment-status-text.js';
import { noticesOf, readStore } from './experiment-store.js';
import { noticeLines } from './notice-lines.js';
import { writeData } from './output.js';
import { pageWidth } from './page-width.js';

export const experimentCommand: Command = {
  name: 'experiment',
  summary: 'tuned baselines and your models on whole benchmarks: a leaderboard with intervals',
  usage: [
    'recgauge experiment FILE.yaml [-o result.json] [--html report.html]',
    'recgauge experiment LOG [--models LIST] [--metrics LIST] [--trials N] [-o result.json]',
    'recgauge experiment FILE.yaml --status | --print-plan',
    'recgauge experiment --repeat result.json',
    'recgauge experiment --compare-searches REFERENCE.json RESULT.json...',
  ],
  groups: EXPERIMENT_GROUPS,
  notes: EXPERIMENT_NOTES,
  examples: EXPERIMENT_EXAMPLES,
  run: runExperimentCommand,
};

async function runExperimentCommand(given: Arguments): Promise<number> {
  await checkOutputs(given);
  if (given.has('repeat')) return repeatExperiment(given);
  if (given.has('compare-searches')) return compareSearches(given);
  const request = await experimentRequest(given);
  if (given.has('print-plan')) return printPlan(request, given);
  const store = storePath(request.plan.name, given);
  if (given.has('status')) return printStatus(request, store);
  const { tables, notices } = await experimentTables(request.plan, request.folder, given);
  if (!given.has('quiet')) process.stderr.write(noticeLines({ notices }));
  const head = storeHead(request.plan, { tables, notices });
  const document = await runStored({ ...request, tables, head, store, isFresh: given.has('fresh') }, given);
  await writeExperiment(document, given);
  if (document.failures.length === 0) return 0;
  const { length } = document.failures;
  if (!given.has('quiet'))
    process.stderr.write(`${length} failed; --retry-failed tries again what was stored as failed\n`);
  return EXIT_CODES.failure;
}

async function printPlan({ plan }: ExperimentRequest, given: Arguments): Promise<number> {
  const file = fileOfPlan(plan);
  const { yamlText } = await import('./experiment-yaml.js');
  const text = formatOf(given) === 'json' ? `${jsonText(file, 2)}\n` : yamlText(file);
  await deliver(text, given.value('output'));
  return 0;
}

/** Only looks: a store at work is not waited for, and nothing is repaired. */
async function printStatus({ plan }: ExperimentRequest, path: string): Promise<number> {
  const stored = await readStore(path);
  if (stored === undefined || stored.head === null) {
    await writeData(`${plan.name}: nothing is done yet; there is no store ${path}\n`);
    return 0;
  }
  process.stderr.write(noticeLines({ notices: noticesOf(path, stored) }));
  const differences = storeDifferences(stored.head, { ...stored.head, plan });
  await writeData(
    statusText(stored.head.plan.name, path, experimentStatus(stored.head.plan, stored.records), pageWidth(false)),
  );
  if (differences.length === 0) return 0;
  await writeData(`\nThe store belongs to another plan: ${differences.join('; ')}\n`);
  return EXIT_CODES.failure;
}
