/// <reference types="node" />
// Grids that are larger than the trials of a search: a person at a terminal is asked whether to try them whole, a script
// says it by an option.
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { type LargeGrid, largeGrids, UsageError } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import type { ExperimentRequest } from './experiment-request.js';

/** Where a question is asked and answered. */
export interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
}

/** Asked for when needed: looking at standard input opens it. */
const terminal = (): Terminal => ({ input: process.stdin, output: process.stderr });

/** The request with whole grids where --whole-grid asks for them. */
export function withWholeGrids(request: ExperimentRequest, given: ParsedArguments): ExperimentRequest {
  if (!given.has('whole-grid')) return request;
  const { plan } = request;
  if (plan.search.method !== 'grid') {
    throw new UsageError('The option has no effect without a grid', {
      argument: '--whole-grid',
      found: `the search ${plan.search.method}`,
      expected: '--search grid',
    });
  }
  return wholeGrids(request);
}

/** The request that is run: a grid above the trials is asked about, or refused where nobody can answer. */
export async function agreedGrids(
  request: ExperimentRequest,
  { input, output }: Terminal = terminal(),
): Promise<ExperimentRequest> {
  const { plan, models } = request;
  const large = largeGrids(plan, models);
  if (large.length === 0) return request;
  if (input.isTTY === true && output.isTTY === true) {
    const question = `The grid of ${gridText(large)}; trials are ${plan.search.trials}. Try all settings? [y/N] `;
    const reader = createInterface({ input, output });
    try {
      if (/^y(es)?$/i.test((await reader.question(question)).trim())) return wholeGrids(request);
    } finally {
      reader.close();
    }
  }
  throw new UsageError('The grid has more settings than the search has trials', {
    argument: '--trials',
    found: `${plan.search.trials} trials, ${gridText(large)}`,
    expected: 'trials for every setting',
    hint: 'Try all settings with --whole-grid or the key whole: true of search, give more --trials, or list fewer values.',
  });
}

function gridText(large: readonly LargeGrid[]): string {
  return large.map(({ model, size }) => `${model} has ${size} settings`).join(', ');
}

function wholeGrids(request: ExperimentRequest): ExperimentRequest {
  const { plan } = request;
  const search = { ...plan.search, options: { ...plan.search.options, whole: true } };
  return { ...request, plan: { ...plan, search } };
}
