/// <reference types="node" />
// Where the stores of experiments are kept, and how they are called.
import { dirname, join } from 'node:path';
import type { ParsedArguments } from '../arguments.js';

const ENDING = '.trials.jsonl';

/** The folder that was asked for, or that of the result, or this one. */
export function storeFolder(given: ParsedArguments): string {
  const output = given.value('output');
  return given.value('store') ?? (output === undefined ? '.' : dirname(output));
}

/** Where the records of an experiment are kept. */
export function storePath(name: string, given: ParsedArguments): string {
  return join(storeFolder(given), `${name}${ENDING}`);
}

/** Whether a file is called as stores are. */
export function isStore(path: string): boolean {
  return path.endsWith(ENDING);
}
