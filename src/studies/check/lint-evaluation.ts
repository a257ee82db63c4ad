// The linter: it reads what there is of an evaluation (data, lists, result, a record of the protocol) and lists what the
// literature would object to, each with its numbers. It judges only what it is given, and a clean evaluation has no findings.

import { parseRelevance, type RelevanceRule } from '../../data/preparing/relevance.js';
import { marked } from '../../data/preparing/row-selection.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ProtocolRecord } from './checked-protocol.js';
import { duplicateFindings, irrelevantFindings, leakageFindings, tiedCutFindings } from './data-findings.js';
import { type DataLeakage, dataLeakage, marksOf } from './data-leakage.js';
import { type Finding, inOrderOfCodes } from './finding.js';
import { checkLintRequest, type LintRequest } from './lint-request.js';
import { cutoffFindings, repeatFindings, runLeakageFindings } from './list-findings.js';
import { constantTimes, itemCountsOf, logFindings } from './log-findings.js';
import { noticeFindings } from './notice-findings.js';
import { orderedLists } from './ordered-lists.js';
import { popularityOnlyFindings } from './popularity-only.js';
import { protocolFindings } from './protocol-findings.js';
import { ratioSplitFindings } from './ratio-split.js';
import { relevantRows } from './relevant-rows.js';
import { runLeakage } from './run-leakage.js';
import { smallDataFindings, tooFewUsersFindings } from './too-few-users.js';

const USUAL_CUTOFF = 10;

/** What the literature would object to, in the order of `LINT_CODES`; the order of rows does not matter. */
export function lintEvaluation(request: LintRequest): Finding[] {
  checkLintRequest(request);
  const { log, train, test, runs = [], result, protocol = {} } = request;
  const relevant = test && relevantRows(test, train, ruleOf(request));
  const leak = train && relevant && dataLeakage(train, relevant);
  const known = {
    hasTimestamps: (train ?? log)?.timestamps !== undefined,
    itemCount: train && marked(marksOf(train.items, train.itemIds.size)),
    itemCounts: log && itemCountsOf(log),
    testTimes: leak?.older && { rows: leak.testRowCount, older: leak.older.ofUser.rowCount },
  };
  const findings = [
    ...protocolFindings(protocol, known),
    ...(log === undefined ? [] : logFindings(log)),
    ...(train === undefined ? [] : duplicateFindings('train', train)),
    ...(test === undefined ? [] : duplicateFindings('test', test)),
    ...(train && test ? constantTimes([train, test]) : []),
    ...(test && relevant ? irrelevantFindings(test, relevant) : []),
    ...(train && relevant && leak ? splitFindings(train, relevant, leak, protocol) : []),
    ...fewUsersFindings(request, relevant),
    ...(result === undefined || runs.length > 0 ? [] : noticeFindings(result)),
    ...runs.flatMap((run) => runFindings(run, cutoffsOf(request), { train, test: relevant, leak })),
  ];
  return inOrderOfCodes(findings);
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
  const found = cutoffs ?? Object.values(result?.definitions ?? {}).flatMap(({ cutoff }) => cutoff ?? []);
  return found.length === 0 ? [USUAL_CUTOFF] : [...new Set(found)].sort((a, b) => a - b);
}
