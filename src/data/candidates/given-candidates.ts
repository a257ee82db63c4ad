// Candidates that somebody else drew: rows of users and items, as published beside some papers. What they leave out is
// counted, since a relevant item that is no candidate can never be found.
import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { checkNames } from '../splitting/check-options.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { type CandidateLists, listedUsers, type UserChoice } from './candidate-lists.js';
import { forUncommon, userItems } from './user-items.js';

/** Candidates that the caller brings, by user. */
export interface GivenCandidates extends CandidateLists {
  readonly notices: readonly Notice[];
}

/**
 * The items of each test user in a table of candidates, whose ids are those of the test.
 * @example const { users, lists } = givenCandidates(log, test);
 */
export function givenCandidates(
  candidates: InteractionTable,
  test: InteractionTable,
  options: UserChoice = {},
): GivenCandidates {
  checkNames('given candidates', options, ['users']);
  if (candidates.userIds !== test.userIds || candidates.itemIds !== test.itemIds) {
    throw new UsageError('Candidates and test must share their ids', {
      argument: 'candidates',
      expected: 'a table that was read into the userIds and itemIds of the test',
    });
  }
  const users = listedUsers(test, options);
  const lists = userItems([candidates], users);
  const relevant = userItems([test], users);
  let [missing, empty] = [0, 0];
  for (let i = 0; i < users.length; i++) {
    if (lists.offsets[i] === lists.offsets[i + 1]) empty += 1;
    forUncommon(relevant.items, relevant.offsets[i]!, relevant.offsets[i + 1]!, lists, i, () => {
      missing += 1;
    });
  }
  return {
    users,
    lists,
    fullLists: 0,
    options: { strategy: 'given' },
    notices: [
      ...noticeOf(
        'test-item-not-candidate',
        missing,
        'test items are not among the candidates of their user and cannot be found',
      ),
      ...noticeOf('user-without-candidates', empty, 'users have no candidates'),
    ],
  };
}

function noticeOf(code: string, count: number, what: string): Notice[] {
  return count === 0 ? [] : [{ code, message: `${count} ${what}`, count }];
}
