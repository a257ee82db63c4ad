// What an evaluation did that its data do not show: how it was split, sampled, filtered and tuned, and against whom. Every
// field may be left out, and what is left out is not objected to; a misspelt one is refused.

import { checkCount, checkOptionNames, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

/** Kinds of splits that a record of a protocol may name. */
export const SPLIT_KINDS = [
  ...(['random', 'temporal', 'global-temporal'] as const),
  ...(['user-inductive', 'item-inductive', 'fully-inductive'] as const),
] as const;
/** Ways to choose parameters that a record of a protocol may name. */
export const SEARCH_METHODS = ['grid', 'random', 'bayesian', 'sequential', 'none'] as const;

/** What a paper says it did, for the linter. */
export interface ProtocolRecord {
  /** `temporal` holds out each user's last rows; `global-temporal` splits at one time for all users. */
  readonly split?: (typeof SPLIT_KINDS)[number] | undefined;
  /** Whether the log has times; by default, whether the training table has. */
  readonly hasTimestamps?: boolean | undefined;
  /** Negatives drawn for each user or test item; 0 for full rankings. */
  readonly sampledNegatives?: number | undefined;
  /** Least number of items of each user (L). */
  readonly core?: number | undefined;
  /** Items of each user that were held out for the test, and as many for validation (n). */
  readonly heldOut?: number | undefined;
  /** Test rows that the split left out because training does not know their user or item. */
  readonly droppedTestRows?: number | undefined;
  /** Settings tried for each model. */
  readonly searchBudget?: number | undefined;
  readonly searchMethod?: (typeof SEARCH_METHODS)[number] | undefined;
  /** Names of the models that were compared with. */
  readonly baselines?: readonly string[] | undefined;
}

const COUNTS = ['sampledNegatives', 'core', 'heldOut', 'droppedTestRows', 'searchBudget'] as const;
const KNOWN = ['split', 'hasTimestamps', ...COUNTS, 'searchMethod', 'baselines'];

export function checkProtocol(record: ProtocolRecord): void {
  checkOptionNames(record, KNOWN, 'the record of the protocol');
  const { split, hasTimestamps, searchMethod, baselines } = record;
  if (split !== undefined) checkWord('protocol.split', split, SPLIT_KINDS);
  if (searchMethod !== undefined) checkWord('protocol.searchMethod', searchMethod, SEARCH_METHODS);
  for (const name of COUNTS) if (record[name] !== undefined) checkCount(`protocol.${name}`, record[name], 0);
  if (hasTimestamps !== undefined && typeof hasTimestamps !== 'boolean') {
    throw refusal('hasTimestamps', hasTimestamps, 'true or false');
  }
  if (baselines === undefined) return;
  if (Array.isArray(baselines) && baselines.every((name) => typeof name === 'string')) return;
  throw refusal('baselines', baselines, 'an array of names');
}

function refusal(name: string, found: unknown, expected: string): UsageError {
  return new UsageError(`The record of the protocol has a wrong ${name}`, {
    argument: `protocol.${name}`,
    found,
    expected,
  });
}
