// What the shared workload of test/packaging/projects reports, and what it has to report.

import { runNode } from './run-tool.js';

export interface Ranking {
  readonly items: string;
  readonly scores: string;
  readonly lengths: string;
}

export interface Success extends Ranking {
  readonly backend: string;
  readonly notices: readonly { readonly code: string; readonly message: string }[];
}

export interface Failure {
  readonly error: string;
  readonly message: string;
}

/** The outcome that an environment printed or showed. */
export function parseOutcome(text: string): Success | Failure {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`expected the outcome of the workload, found: ${text}`);
  }
}

/** What the installed package's plain JavaScript backend gives in Node: the ranking all others have to reach. */
export async function referenceRanking(folder: string): Promise<Ranking> {
  const { stdout } = await runNode(folder, 'node/import.mjs', 'js');
  const outcome = parseOutcome(stdout);
  if ('error' in outcome) throw new Error(outcome.message);
  const { items, scores, lengths } = outcome;
  return { items, scores, lengths };
}
