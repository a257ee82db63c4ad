// The linter: it reads what there is of an evaluation (data, lists, result, a record of the protocol) and lists what the
// known pitfalls, each with its numbers. It judges only what it is given, and a clean evaluation has no findings.
import { parseRelevance, type RelevanceRule } from '../../data/preparing/relevance.js';
import { marked } from '../../data/preparing/row-selection.js';
import type { LoadedTable } from '../../data/reading/loaded-table.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { IdNormaliser, parseIdRule } from '../../data/tables/normalise-ids.js';
import type { ResultDocument } from '../../documents/result-document.js';
import { type Sentence, sentenceOf } from '../../foundation/sentence.js';
import { atOnce, type Steps } from '../../foundation/work-options.js';
import type { IdFault } from '../evaluate/id-fault.js';
import { faultWords, idFaults } from '../evaluate/id-overlap.js';
import { oddTables } from '../evaluate/odd-tables.js';
import {
  droppedFindings,
  duplicateFindings,
  irrelevantFindings,
  leakageFindings,
  smallDataFindings,
  tiedCutFindings,
  tooFewUsersFindings,
} from './data-findings.js';
import { type DataLeakage, dataLeakage, marksOf } from './data-leakage.js';
import { type Finding, finding, inOrderOfCodes } from './finding.js';
import { runLeakage } from './leakage.js';
import type { LintCodeName } from './lint-codes.js';
import { checkLintRequest, type LintRequest, type ProtocolRecord } from './lint-request.js';
import {
  cutoffFindings,
  popularityOnlyFindings,
  repeatFindings,
  runLeakageFindings,
  unknownItemFindings,
} from './list-findings.js';
import { constantTimes, itemCountsOf, logFindings, timeFindings } from './log-findings.js';
import { orderedLists } from './ordered-lists.js';
import { protocolFindings, ratioSplitFindings } from './protocol-findings.js';
import { relevantRows } from './relevant-rows.js';

const USUAL_CUTOFF = 10;

/**
 * Known pitfalls, in the order of `LINT_CODES`; the order of rows does not matter.
 * @example const [{ code, message, advice }] = lintEvaluation({ train, test, result });
 */
export function lintEvaluation(given: LintRequest): Finding[] {
  return atOnce(lintInSteps(given));
}

/** The same with pauses. */
export function* lintInSteps(given: LintRequest): Steps<Finding[]> {
  checkLintRequest(given);
  yield;
  const request = withNormalisedIds(given);
  const { log, train, test, result, protocol = {} } = request;
  const faults = yield* faultsOf(request);
  if (faults.some(({ isFatal, run }) => isFatal && run === undefined)) {
    // Rows that cannot be joined are not compared: each table is looked at alone.
    const { train: _, runs: __, ...alone } = request;
    const ofTrain = train === undefined ? [] : duplicateFindings('train', train);
    return inOrderOfCodes([...idFindings(faults), ...ofTrain, ...(yield* lintInSteps({ ...alone, ids: undefined }))]);
  }
  const runs = (request.runs ?? []).filter(({ name }) => faults.every((fault) => !fault.isFatal || fault.run !== name));
  const relevant = test && relevantRows(test, train, ruleOf(request));
  yield;
  const leak = train && relevant && dataLeakage(train, relevant);
  yield;
  const known = {
    hasTimestamps: (train ?? log)?.timestamps !== undefined,
    itemCount: train && marked(marksOf(train.items, train.itemIds.size)),
    itemCounts: log && itemCountsOf(log),
    testTimes: leak?.older && { rows: leak.testRowCount, older: leak.older.ofUser.rowCount },
  };
  const findings = [...idFindings(faults), ...(yield* oddFindings(request))];
  const parts: readonly (() => readonly Finding[])[] = [
    () => [log, train, test].flatMap((table) => readingFindings(table)),
    () => runs.flatMap(({ name, table }) => readingFindings(table, name)),
    () => protocolFindings(protocol, known),
    () => droppedFindings(protocol.droppedTestRows, test),
    () => (log === undefined ? [] : logFindings(log, request.now)),
    () => (train === undefined ? [] : duplicateFindings('train', train)),
    () => (test === undefined ? [] : duplicateFindings('test', test)),
    () => (train && test ? timeFindings([train, test], request.now) : []),
    () => (test && relevant ? irrelevantFindings(test, relevant, ruleOf(request)) : []),
    () => (train && relevant && leak ? splitFindings(train, relevant, leak, protocol) : []),
    () => fewUsersFindings(request, relevant),
    () => (result === undefined || runs.length > 0 ? [] : noticeFindings(result)),
    ...runs.map((run) => () => unknownItemFindings(run, [train, test])),
    ...runs.map((run) => () => runFindings(run, cutoffsOf(request), { train, test: relevant, leak })),
  ];
  for (const part of parts) {
    findings.push(...part());
    yield;
  }
  return inOrderOfCodes(findings);
}

/** All tables with their ids written alike. */
function withNormalisedIds(request: LintRequest): LintRequest {
  const { log, train, test, runs = [] } = request;
  const rule = parseIdRule(request.ids);
  const first = log ?? train ?? test ?? runs[0]?.table;
  if (first === undefined || rule.users.length + rule.items.length === 0) return request;
  const normaliser = new IdNormaliser(first, rule);
  const of = (table: InteractionTable | undefined) => table && normaliser.table(table);
  const tables = { log: of(log), train: of(train), test: of(test) };
  return { ...request, ...tables, runs: request.runs && runs.map(({ name, table }) => ({ name, table: of(table)! })) };
}

function* faultsOf({ log, train, test, runs = [], ids, protocol = {} }: LintRequest): Steps<readonly IdFault[]> {
  const truth = test ?? train ?? log;
  if (truth === undefined || !parseIdRule(ids).isChecked) return [];
  const isSplit = protocol.split?.endsWith('inductive') === true;
  return yield* idFaults(runs, { truth, ...(truth === train ? {} : { train }) }, isSplit);
}

function idFindings(faults: readonly IdFault[]): Finding[] {
  return faults.map((fault) => finding(fault.code, faultWords(fault), fault.numbers, fault.run));
}

function* oddFindings({ log, train, test, runs = [] }: LintRequest): Steps<Finding[]> {
  const truth = test ?? log ?? train;
  if (truth === undefined) return [];
  return noticeFindings({ notices: yield* oddTables(runs, { truth, ...(truth === test ? { train } : {}) }) });
}

function splitFindings(
  train: InteractionTable,
  test: InteractionTable,
  leak: DataLeakage,
  protocol: ProtocolRecord,
): Finding[] {
  return [
    ...leakageFindings(leak, protocol),
    ...(constantTimes([train, test]).length > 0 ? [] : tiedCutFindings(train, test, leak)),
    ...ratioSplitFindings(train, test),
  ];
}

/** Where runs were compared, their differences say whether the users are enough. */
function fewUsersFindings({ log, result }: LintRequest, relevant: InteractionTable | undefined): Finding[] {
  if (result?.comparison !== undefined) return tooFewUsersFindings(result);
  if (relevant !== undefined) return smallDataFindings(new Set(relevant.users).size, 'a relevant test row');
  if (result !== undefined) return smallDataFindings(result.data.relevantUserCount, 'a relevant row in the result');
  return log === undefined ? [] : smallDataFindings(new Set(log.users).size, 'a row in the log');
}

interface LintedData {
  readonly train: InteractionTable | undefined;
  readonly test: InteractionTable | undefined;
  readonly leak: DataLeakage | undefined;
}

function runFindings(
  { name, table }: { readonly name: string; readonly table: InteractionTable },
  cutoffs: readonly number[],
  { train, test, leak }: LintedData,
): Finding[] {
  const lists = orderedLists(table);
  const k = cutoffs.at(-1)!;
  const tested = test && marksOf(test.users, test.userIds.size);
  const findings = [...repeatFindings(name, lists, tested), ...cutoffFindings(name, lists, cutoffs, tested)];
  if (train === undefined || test === undefined) return findings;
  const isGlobal = leak?.older?.ofAnybody.rowCount === 0;
  return [
    ...findings,
    ...runLeakageFindings(name, runLeakage(train, test, lists, k), isGlobal),
    ...popularityOnlyFindings(name, lists, { train, test, k }),
  ];
}

/** The rule that is given, else that of the result, else all. */
function ruleOf({ relevance, result }: LintRequest): RelevanceRule {
  const recorded = result?.options.relevance;
  return parseRelevance(relevance ?? (typeof recorded === 'string' ? recorded : 'all'));
}

/** Those that are given, else those of the result, ascending, each once. */
function cutoffsOf({ cutoffs, result }: LintRequest): readonly number[] {
  const cutoffList = cutoffs ?? Object.values(result?.definitions ?? {}).flatMap(({ cutoff }) => cutoff ?? []);
  return cutoffList.length === 0 ? [USUAL_CUTOFF] : [...new Set(cutoffList)].sort((a, b) => a - b);
}

const CODE_OF_NOTICE: ReadonlyMap<string, LintCodeName> = new Map([
  ['ids-do-not-match', 'ids-do-not-match'],
  ['ids-nearly-equal', 'ids-nearly-equal'],
  ['misplaced-file', 'misplaced-file'],
  ['truth-in-lists', 'truth-in-lists'],
  ['timestamps-not-milliseconds', 'timestamps-not-milliseconds'],
  ['reversed-scores', 'reversed-scores'],
  ['below-random', 'reversed-scores'],
  ['scores-not-read', 'scores-not-read'],
  ['ratings-not-read', 'ratings-not-read'],
  ['rating-like-time', 'rating-like-time'],
  ['missing-ids', 'missing-ids'],
  ['equal-scores', 'equal-scores'],
  ['tie-at-cutoff', 'tied-at-cutoff'],
  ['short-list', 'short-lists'],
  ['cutoff-beyond-lists', 'short-lists'],
  ['train-item-recommended', 'train-items-recommended'],
  ['unseen-item', 'unknown-items-recommended'],
  ['user-without-list', 'users-without-list'],
  ['bad-rating', 'rows-left-out'],
  ['bad-timestamp', 'rows-left-out'],
  ['cold-rows-dropped', 'cold-rows-dropped'],
  ['rating-not-positive', 'ratings-not-positive'],
  ['user-without-relevant', 'users-without-relevant'],
  ['truth-item-in-train', 'test-in-train'],
  ['sampled-metric', 'sampled-metrics'],
]);

/** Findings from the notices of a result document. They stand in for the lists where these are not available. */
function noticeFindings({ notices }: Pick<ResultDocument, 'notices'>): Finding[] {
  return notices.flatMap(({ code, message, count, run, ...rest }) => {
    const name = code === 'duplicate-row' ? duplicatesOf(run) : CODE_OF_NOTICE.get(code);
    if (name === undefined) return [];
    const { sentence = message } = rest as { readonly sentence?: Sentence };
    return [finding(name, run === undefined ? sentence : sentenceOf`${`${run}: `}${sentence}`, { count }, run)];
  });
}

/** What was said of a table while it was read. */
function readingFindings(table: object | undefined, run?: string): Finding[] {
  const { notices = [] } = (table ?? {}) as Partial<Pick<LoadedTable, 'notices'>>;
  const named = run === undefined ? {} : { run };
  return noticeFindings({ notices: notices.map((notice) => ({ ...notice, ...named })) });
}

/** The same notice is about the lists of a run or about the truth. */
function duplicatesOf(run: string | undefined): LintCodeName {
  return run === undefined ? 'duplicates' : 'duplicate-recommendations';
}
