/// <reference types="node" />
// `recgauge experiment`: a file of an experiment, or a log, becomes leaderboards. What was done is never done again, and
// what failed is reported while the rest continues.
import { fileOfPlan, jsonText } from '../../shell.js';
import type { Command, ParsedArguments } from '../arguments.js';
import { deliver } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { numberOption } from '../number-option.js';
import { writeInfo, writeNotices } from '../output.js';
import { checkedWorkers } from '../with-pool.js';
import { defaultComments } from './experiment-defaults.js';
import { EXPERIMENT_EXAMPLES, EXPERIMENT_GROUPS, EXPERIMENT_NOTES } from './experiment-flags.js';
import { agreedGrids, withWholeGrids } from './experiment-grid.js';
import { checkQueue } from './experiment-queue.js';
import {
  checkPlanOutputs,
  experimentFormat,
  repeatExperiment,
  runSearchComparison,
  writeExperiment,
} from './experiment-repeat.js';
import { type ExperimentRequest, experimentRequest } from './experiment-request.js';
import { experimentTables, runStored, storeHead } from './experiment-run.js';
import { printStatus, printStatusOfStores } from './experiment-status-command.js';
import { isStore, storePath } from './experiment-store.js';

export const experimentCommand: Command = {
  name: 'experiment',
  summary: 'tune and compare models on benchmarks, with a leaderboard',
  usage: [
    'recgauge experiment FILE.yaml [-o result.json] [--html report.html]',
    'recgauge experiment LOG [--models LIST] [--metrics LIST] [--trials N] [-o result.json]',
    'recgauge experiment FILE.yaml --status | --print-plan',
    'recgauge experiment --status [NAME.trials.jsonl...]',
    'recgauge experiment FILE.yaml --queue URL [-o result.json]',
    'recgauge experiment --repeat result.json',
    'recgauge experiment --compare-searches REFERENCE.json RESULT.json...',
  ],
  groups: EXPERIMENT_GROUPS,
  notes: EXPERIMENT_NOTES,
  examples: EXPERIMENT_EXAMPLES,
  run: runExperimentCommand,
};

async function runExperimentCommand(given: ParsedArguments): Promise<number> {
  experimentFormat(given);
  checkedWorkers(given);
  numberOption(given, 'memory');
  await checkQueue(given);
  if (given.has('repeat')) return repeatExperiment(given);
  if (given.has('compare-searches')) return runSearchComparison(given);
  if (given.has('status') && given.positionals.every(isStore)) return printStatusOfStores(given);
  const planned = withWholeGrids(await experimentRequest(given), given);
  if (given.has('print-plan')) return printPlan(planned, given);
  const store = storePath(planned.plan.name, given);
  if (given.has('status')) return printStatus(planned.plan, store, given);
  const request = await agreedGrids(planned);
  await checkPlanOutputs(request, store, given);
  const { tables, unread, notices } = await experimentTables(request.plan, request.folder, given);
  if (!given.has('quiet')) writeNotices({ notices });
  const head = storeHead(request.plan, { tables });
  const document = await runStored({ ...request, tables, unread, head, store, isFresh: given.has('fresh') }, given);
  await writeExperiment(document, given);
  if (document.failures.length === 0) return 0;
  const { length } = document.failures;
  if (!given.has('quiet')) writeInfo('failed', `${length} failed; --retry-failed runs them again`);
  return EXIT_CODES.failure;
}

async function printPlan({ plan }: ExperimentRequest, given: ParsedArguments): Promise<number> {
  const file = fileOfPlan(plan);
  const { yamlText } = await import('./experiment-yaml.js');
  const isJson = experimentFormat(given) === 'json';
  const text = isJson ? `${jsonText(file, 2)}\n` : `${yamlText(file)}${defaultComments(plan)}`;
  await deliver(text, given.value('output'));
  return 0;
}
