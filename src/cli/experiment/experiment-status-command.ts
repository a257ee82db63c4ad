/// <reference types="node" />
// `recgauge experiment --status`: how far experiments are, by what their stores say. It only looks: a store at work is not waited
// for, and nothing is repaired.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExperimentPlan, experimentStatus, InputError, storeDifferences } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { EXIT_CODES } from '../error-text.js';
import { noticeLines } from '../notice-lines.js';
import { writeData } from '../output.js';
import { pageWidth } from '../page-width.js';
import { statusText } from './experiment-status-text.js';
import { noticesOf, readStore } from './experiment-store.js';
import { isStore, storeFolder } from './experiment-store-path.js';

/** How far the experiment of a plan is; a store of another plan is shown, and the differences are a failure. */
export async function printStatus(plan: ExperimentPlan, path: string): Promise<number> {
  const head = await printStore(path);
  if (head === undefined) {
    await writeData(`${plan.name}: nothing is done yet; there is no store ${path}\n`);
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
    throw new InputError('There is no experiment to tell of', {
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
  throw new InputError('There is no experiment in the store', {
    file: unreadable[0]!,
    found: unreadable.length === 1 ? 'no first line that a run has written' : `the same in ${unreadable.join(', ')}`,
    expected: 'a file that a run has written',
    hint: 'Look whether it is there. A run begins anew with an empty store and refuses one whose first line is damaged.',
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
  process.stderr.write(noticeLines({ notices: noticesOf(path, stored) }));
  const { plan } = stored.head;
  await writeData(before + statusText(plan.name, path, experimentStatus(plan, stored.records), pageWidth(false)));
  return stored.head;
}
