// What the notices of a result document give reason to object to. They stand in for the lists where these are not at hand.

import type { LoadedTable } from '../../data/reading/loaded-table.js';
import type { ResultDocument } from '../../documents/result-document.js';
import { type Finding, finding } from './finding.js';
import type { LintCodeName } from './lint-codes.js';

const CODE_OF_NOTICE: ReadonlyMap<string, LintCodeName> = new Map([
  ['ids-do-not-meet', 'ids-do-not-meet'],
  ['ids-nearly-equal', 'ids-nearly-equal'],
  ['misplaced-file', 'misplaced-file'],
  ['reversed-scores', 'reversed-scores'],
  ['below-random', 'reversed-scores'],
  ['equal-scores', 'equal-scores'],
  ['tie-at-cutoff', 'tied-at-cutoff'],
  ['short-list', 'short-lists'],
  ['cutoff-beyond-lists', 'short-lists'],
  ['train-item-recommended', 'train-items-recommended'],
  ['user-without-list', 'users-without-list'],
  ['bad-rating', 'rows-left-out'],
  ['bad-timestamp', 'rows-left-out'],
  ['cold-rows-dropped', 'cold-rows-dropped'],
  ['rating-not-positive', 'ratings-not-positive'],
  ['user-without-relevant', 'users-without-relevant'],
  ['truth-item-in-train', 'test-in-train'],
  ['sampled-metric', 'sampled-metrics'],
]);

export function noticeFindings({ notices }: Pick<ResultDocument, 'notices'>): Finding[] {
  return notices.flatMap(({ code, message, count, run }) => {
    const name = code === 'duplicate-row' ? duplicatesOf(run) : CODE_OF_NOTICE.get(code);
    if (name === undefined) return [];
    return [finding(name, run === undefined ? message : `${run}: ${message}`, { count }, run)];
  });
}

/** What was said of a table while it was read. */
export function readingFindings(table: object | undefined, run?: string): Finding[] {
  const { notices = [] } = (table ?? {}) as Partial<Pick<LoadedTable, 'notices'>>;
  const named = run === undefined ? {} : { run };
  return noticeFindings({ notices: notices.map((notice) => ({ ...notice, ...named })) });
}

/** The same notice is about the lists of a run or about the truth. */
function duplicatesOf(run: string | undefined): LintCodeName {
  return run === undefined ? 'duplicates' : 'duplicate-recommendations';
}
