// How many interactions a user and an item must have to stay: one number for both, or one for each.

import { checkCount } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

/** The least interactions of users and items. */
export interface Limits {
  /** The least number of different items a user must have. */
  readonly users: number;
  /** The least number of different users an item must have. */
  readonly items: number;
}

/** A number for both; a limit that is left out is 1. */
export type LimitOption = number | Partial<Limits>;

/** `argument` is the name of the option in messages. */
export function limitsOf(option: LimitOption, argument: string): Limits {
  if (typeof option === 'number') {
    checkCount(argument, option, 1);
    return { users: option, items: option };
  }
  if (typeof option !== 'object' || option === null) {
    throw new UsageError('This is not a valid limit', {
      argument,
      found: option,
      expected: 'a whole number, or { users, items }',
    });
  }
  const { users = 1, items = 1 } = option;
  checkCount(`${argument}.users`, users, 1);
  checkCount(`${argument}.items`, items, 1);
  return { users, items };
}

/** `5`, or `5 for users and 3 for items`, for messages. */
export function limitsText({ users, items }: Limits): string {
  return users === items ? `${users}` : `${users} for users and ${items} for items`;
}
