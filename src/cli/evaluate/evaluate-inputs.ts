/// <reference types="node" />
// The files of a command that evaluates, read with a progress bar that goes on during the work and is gone after it.
import type { EvaluationOptions } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { type LoadedData, loadTables, type RunReading } from '../load-tables.js';
import { createProgressBar } from '../progress-bar.js';
import type { RequestedFiles } from './evaluate-request.js';

export interface EvaluateInputs extends LoadedData {
  readonly onProgress: NonNullable<EvaluationOptions['onProgress']>;
}

/** Reads what was asked for and does the work. */
export async function withInputs<Outcome>(
  files: RequestedFiles,
  given: ParsedArguments,
  work: (inputs: EvaluateInputs) => Promise<Outcome>,
  reading: RunReading = {},
): Promise<Outcome> {
  const bar = createProgressBar(process.stderr, given.has('quiet'));
  try {
    const loaded = await loadTables(files, given, bar.show, reading);
    return await work({ ...loaded, onProgress: bar.show });
  } finally {
    bar.clear();
  }
}
