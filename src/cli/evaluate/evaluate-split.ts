/// <reference types="node" />
// A folder of `recgauge data split` in place of --test and --train: which fold of it is evaluated, and its files.
import { join } from 'node:path';
import { fileSource, type LearnedFrom, type OpenFile, UsageError } from '../../shell.js';
import { noEffect, type ParsedArguments } from '../arguments.js';
import { numberOption } from '../number-option.js';

export interface RequestedSplit {
  readonly folder: string;
  readonly fold: number | undefined;
  readonly learnedFrom: LearnedFrom | undefined;
}

/** Undefined without --split; what would then have no effect, or contradict it, is refused. */
export function requestedSplit(given: ParsedArguments): RequestedSplit | undefined {
  const folder = given.value('split');
  const [needless, contrary] = [['fold', 'learned-from'] as const, ['test', 'train'] as const];
  if (folder === undefined) {
    const option = needless.find((name) => given.has(name));
    if (option === undefined) return undefined;
    throw noEffect(option, '--split', undefined, ' FOLDER');
  }
  const option = contrary.find((name) => given.has(name));
  if (option !== undefined) {
    throw new UsageError('The option conflicts with --split, which has its own test and training rows', {
      argument: `--${option}`,
      found: given.value(option),
      expected: 'only one of the two',
    });
  }
  return {
    folder,
    fold: numberOption(given, 'fold'),
    learnedFrom: given.value('learned-from') as LearnedFrom | undefined,
  };
}

/** Files of a folder by their paths within it. */
export function folderOpener(folder: string): OpenFile {
  return (file) => fileSource(join(folder, file));
}
