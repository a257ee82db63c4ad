// What the linter can be given of an evaluation. Every part may be left out, and what is left out is not objected to; a
// misspelt part is refused, because it would be left out in silence.
import { parseRelevance } from '../../data/preparing/relevance.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ResultDocument } from '../../documents/result-document.js';
import { checkCount, checkObject, checkOptionNames, checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { checkSharedIds, checkTable } from './leakage.js';

/** What there is of an evaluation; all tables must share their id spaces. */
export interface LintRequest {
  /** The whole log, as it is before anything is held out. */
  readonly log?: InteractionTable | undefined;
  readonly train?: InteractionTable | undefined;
  /** The held-out interactions. */
  readonly test?: InteractionTable | undefined;
  /** Rows of user, item and score, in any order; without scores each user's rows are best first. */
  readonly runs?: readonly { readonly name: string; readonly table: InteractionTable }[] | undefined;
  readonly result?: ResultDocument | undefined;
  readonly protocol?: ProtocolRecord | undefined;
  /** Which test rows are relevant, as in `evaluate`: `all`, `>=4`, `user-mean` and so on; that of the result, else all. */
  readonly relevance?: string | undefined;
  /** What to do about ids that are written in different ways, as in `evaluate`. */
  readonly ids?: string | undefined;
  /** Ranks that lists are compared with; those of the result, else 10. */
  readonly cutoffs?: readonly number[] | undefined;
  /** The present in Unix seconds; without it no time is held to be in the future. */
  readonly now?: number | undefined;
}

const PARTS = ['log', 'train', 'test', 'runs', 'result', 'protocol'];
const KNOWN = [...PARTS, 'relevance', 'cutoffs', 'now', 'ids'];

/** Refuses a request that is empty or wrong, by the names of its parts. */
export function checkLintRequest(request: LintRequest): void {
  checkOptionNames(request, KNOWN, 'lintEvaluation');
  const { log, train, test, runs, result, protocol, relevance, cutoffs } = request;
  if ([log, train, test, runs, result, protocol].every((part) => part === undefined)) {
    throw new UsageError('nothing to check', { argument: 'request', expected: `one of ${PARTS.join(', ')}` });
  }
  if (protocol !== undefined) checkProtocol(protocol);
  if (result !== undefined) checkObject('result', result);
  if (relevance !== undefined) parseRelevance(relevance);
  if (cutoffs !== undefined) checkCutoffs(cutoffs);
  if (runs !== undefined && !Array.isArray(runs)) {
    throw new UsageError('runs must be an array', {
      argument: 'runs',
      found: runs,
      expected: 'some of { name, table }',
    });
  }
  const named: [string, InteractionTable | undefined][] = [
    ['log', log],
    ['train', train],
    ['test', test],
    ...(runs ?? []).map((run, r): [string, InteractionTable] => [`runs[${r}].table`, run.table]),
  ];
  for (const [argument, table] of named) {
    if (table !== undefined || argument.startsWith('runs')) checkTable(argument, table!);
  }
  checkSharedIds(named);
}

function checkCutoffs(cutoffs: readonly number[]): void {
  if (!Array.isArray(cutoffs) || cutoffs.length === 0) {
    throw new UsageError('cutoffs must be an array', { argument: 'cutoffs', found: cutoffs, expected: 'some numbers' });
  }
  for (const cutoff of cutoffs) checkCount('cutoffs', cutoff, 1);
}

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
const KNOWN_OF_PROTOCOL = ['split', 'hasTimestamps', ...COUNTS, 'searchMethod', 'baselines'];

export function checkProtocol(record: ProtocolRecord): void {
  checkOptionNames(record, KNOWN_OF_PROTOCOL, 'the record of the protocol');
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
