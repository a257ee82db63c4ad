/// <reference types="node" />
// `recgauge experiment --status`: how far experiments are, by what their stores say. It only looks: a store at work is not waited
// for, and nothing is repaired.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ExperimentPlan,
  type ExperimentStatus,
  experimentStatus,
  InputError,
  lineText,
  type ModelStatus,
  storeDifferences,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { pageWidth } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { writeData, writeNotices } from '../output.js';
import { fittedLines, textTable } from '../text-table.js';
import { printQueueStatus } from './experiment-queue.js';
import { isStore, noticesOf, readStore, storeFolder } from './experiment-store.js';

/** How far the experiment of a plan is; a store of another plan is shown, and the differences are a failure. */
export async function printStatus(plan: ExperimentPlan, path: string, given: ParsedArguments): Promise<number> {
  const head = await printStore(path);
  await printQueueStatus(given);
  if (head === undefined) {
    await writeData(`${plan.name}: nothing is done yet; no store at ${path}\n`);
    return 0;
  }
  const differences = storeDifferences(head, { ...head, plan });
  if (differences.length === 0) return 0;
  await writeData(`\nThe store belongs to another plan: ${differences.join('; ')}\n`);
  return EXIT_CODES.failure;
}

/** How far the experiments of the stores that are named are, or of all that lie where stores are kept. */
export async function printStatusOfStores(given: ParsedArguments): Promise<number> {
  const folder = storeFolder(given);
  const paths = given.positionals.length > 0 ? given.positionals : await storesIn(folder);
  if (paths.length === 0) {
    throw new InputError('No experiment found', {
      found: `no file that ends in .trials.jsonl in ${folder === '.' ? 'this folder' : folder}`,
      expected: 'a store, which a run writes as it goes',
      hint: 'Name the store, say where stores are with --store, or name the file of the experiment.',
    });
  }
  const unreadable: string[] = [];
  let before = '';
  for (const path of paths) {
    if ((await printStore(path, before)) === undefined) unreadable.push(path);
    else before = '\n';
  }
  if (unreadable.length === 0) return 0;
  // Told after the others, which are no worse for it.
  throw new InputError('The store contains no experiment', {
    file: unreadable[0]!,
    found: unreadable.length === 1 ? 'no first line that a run has written' : `the same in ${unreadable.join(', ')}`,
    expected: 'a file that a run has written',
    hint: 'Check that it exists. A run starts over with an empty store and refuses one whose first line is damaged.',
  });
}

async function storesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(isStore)
    .sort()
    .map((name) => join(folder, name));
}

/** Prints what a store holds, after `before`; the head of it, or undefined where there is none. */
async function printStore(path: string, before = '') {
  const stored = await readStore(path);
  if (stored === undefined || stored.head === null) return undefined;
  writeNotices({ notices: noticesOf(path, stored) });
  const { plan } = stored.head;
  await writeData(before + statusText(plan.name, path, experimentStatus(plan, stored.records), pageWidth(false)));
  return stored.head;
}

/** `recgauge experiment --status` as text: how far each model is on each dataset, and the best so far. */
function statusText(name: string, store: string, status: ExperimentStatus, width: number): string {
  const { models, metric, failures } = status;
  const sum = (count: (model: ModelStatus) => number) => models.reduce((total, model) => total + count(model), 0);
  const [done, failed, left] = [sum((each) => each.done), sum((each) => each.failed), sum((each) => each.left)];
  const hasSeveral = new Set(models.map(({ protocol }) => protocol)).size > 1;
  const rows = models.map((each) => [
    ...[each.dataset, ...(hasSeveral ? [each.protocol] : []), each.model],
    ...[`${each.done}`, `${each.failed}`, `${each.left}`],
    each.failedTrials === 0 ? `${each.trials}` : `${each.trials} (${each.failedTrials} failed)`,
    ...[valueText(each.best), valueText(each.mean)],
  ]);
  const head = [
    ...['dataset', ...(hasSeveral ? ['protocol'] : []), 'model'],
    ...['done', 'failed', 'left', 'trials', 'best on validation', `${metric} so far`],
  ];
  const lefts = Array.from({ length: hasSeveral ? 3 : 2 }, () => 'left' as const);
  const table = textTable([...lefts, 'right', 'right', 'right', 'right', 'right', 'right'], [head, ...rows], width);
  const counts = `${done} of ${done + failed + left} folds done, ${failed} failed, ${left} left`;
  return `${[
    ...fittedLines([`${name}: ${counts}; ${sum((each) => each.trials)} trials`], width),
    lineText(`kept in ${store}`),
    '',
    ...table,
    ...(failures.length === 0
      ? []
      : [
          ...['', 'Failed:'],
          ...fittedLines(
            failures.map(({ model, reason }) => `  ${model}: ${plain(reason)}`),
            width,
          ),
        ]),
  ].join('\n')}\n`;
}

function valueText(value: number | null): string {
  return value === null ? '-' : value.toFixed(4);
}

/** Reasons hold words of others: what a terminal would obey is left out. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
}
