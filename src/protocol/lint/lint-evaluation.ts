// The linter: it reads what there is of an evaluation (data, lists, result, a record of the protocol) and lists what the
// literature would object to, each with its numbers. It judges only what it is given, and a clean evaluation has no findings.

import { checkObject, checkOptionNames } from '../../data/checks.js';
import { UsageError } from '../../data/errors.js';
import type { InteractionTable } from '../../data/interaction-table.js';
import type { ResultDocument } from '../../data/result-document.js';
import { marked } from '../row-selection.js';
import { duplicateFindings, leakageFindings } from './data-findings.js';
import { type DataLeakage, dataLeakage, marksOf } from './data-leakage.js';
import { type Finding, inOrderOfCodes } from './finding.js';
import { checkTable } from './leakage.js';
import { cutoffFindings, runLeakageFindings } from './list-findings.js';
import { noticeFindings } from './notice-findings.js';
import { orderedLists } from './ordered-lists.js';
import { popularityOnlyFindings } from './popularity-only.js';
import { protocolFindings } from './protocol-findings.js';
import { checkProtocol, type ProtocolRecord } from './protocol-record.js';
import { ratioSplitFindings } from './ratio-split.js';
import { runLeakage } from './run-leakage.js';
import { checkSharedIds } from './shared-ids.js';
import { tooFewUsersFindings } from './too-few-users.js';

/** What there is of an evaluation; all tables must share their id spaces. */
export interface LintRequest {
  readonly train?: InteractionTable | undefined;
  /** The held-out interactions; all rows count as relevant. */
  readonly test?: InteractionTable | undefined;
  /** Rows of user, item and score, in any order; without scores each user's rows are best first. */
  readonly runs?: readonly { readonly name: string; readonly table: InteractionTable }[] | undefined;
  /** Its cutoffs are those that lists are held against; without, the cutoff is 10. */
  readonly result?: ResultDocument | undefined;
  readonly protocol?: ProtocolRecord | undefined;
}

const KNOWN = ['train', 'test', 'runs', 'result', 'protocol'];
const USUAL_CUTOFF = 10;

/** What the literature would object to, in the order of `LINT_CODES`; the order of rows does not matter. */
export function lintEvaluation(request: LintRequest): Finding[] {
  checkRequest(request);
  const { train, test, runs = [], result, protocol = {} } = request;
  const leak = train && test && dataLeakage(train, test);
  const known = {
    hasTimestamps: train?.timestamps !== undefined,
    itemCount: train && marked(marksOf(train.items, train.itemIds.size)),
    testTimes: leak?.older && { rows: leak.testRowCount, older: leak.older.ofUser.rowCount },
  };
  const findings = [
    ...protocolFindings(protocol, known),
    ...(train === undefined ? [] : duplicateFindings('train', train)),
    ...(test === undefined ? [] : duplicateFindings('test', test)),
    ...(leak === undefined ? [] : leakageFindings(leak, protocol)),
    ...(train && test ? ratioSplitFindings(train, test) : []),
    ...(result === undefined ? [] : tooFewUsersFindings(result)),
    ...(result === undefined || runs.length > 0 ? [] : noticeFindings(result)),
    ...runs.flatMap((run) => runFindings(run, request, leak)),
  ];
  return inOrderOfCodes(findings);
}

function runFindings(
  { name, table }: { readonly name: string; readonly table: InteractionTable },
  { train, test, result }: LintRequest,
  leak: DataLeakage | undefined,
): Finding[] {
  const lists = orderedLists(table);
  const cutoffs = cutoffsOf(result);
  const k = cutoffs.at(-1)!;
  const findings = cutoffFindings(name, lists, cutoffs, test && marksOf(test.users, test.userIds.size));
  if (train === undefined || test === undefined) return findings;
  const isGlobal = leak?.older?.ofAnybody.rowCount === 0;
  return [
    ...findings,
    ...runLeakageFindings(name, runLeakage(train, test, lists, k), isGlobal),
    ...popularityOnlyFindings(name, lists, { train, test, k }),
  ];
}

/** Ascending, each once. */
function cutoffsOf(result: ResultDocument | undefined): readonly number[] {
  const cutoffs = Object.values(result?.definitions ?? {}).flatMap(({ cutoff }) => cutoff ?? []);
  return cutoffs.length === 0 ? [USUAL_CUTOFF] : [...new Set(cutoffs)].sort((a, b) => a - b);
}

function checkRequest(request: LintRequest): void {
  checkOptionNames(request, KNOWN, 'lintEvaluation');
  const { train, test, runs, result, protocol } = request;
  if ([train, test, runs, result, protocol].every((part) => part === undefined)) {
    throw new UsageError('there is nothing to lint', { argument: 'request', expected: `one of ${KNOWN.join(', ')}` });
  }
  if (protocol !== undefined) checkProtocol(protocol);
  if (result !== undefined) checkObject('result', result);
  if (runs !== undefined && !Array.isArray(runs)) {
    throw new UsageError('runs must be an array', {
      argument: 'runs',
      found: runs,
      expected: 'some of { name, table }',
    });
  }
  const named: [string, InteractionTable | undefined][] = [
    ['train', train],
    ['test', test],
    ...(runs ?? []).map((run, r): [string, InteractionTable] => [`runs[${r}].table`, run.table]),
  ];
  for (const [argument, table] of named) {
    if (table !== undefined || argument.startsWith('runs')) checkTable(argument, table!);
  }
  checkSharedIds(named);
}
