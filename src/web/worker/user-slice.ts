// Some users of a result with their values, in an order: the page shows ten of a hundred thousand, and never holds more.
import { UsageError } from '../../shell.js';
import type { UserSlice, UsersRequest } from '../page-messages.js';
import type { Session } from './session.js';

/** Users without a value for the chosen run come last. */
export function userSlice({ result }: Session, { label, run, order, search, from, count }: UsersRequest): UserSlice {
  const column = result.columns.get(run)?.get(label);
  if (column === undefined) {
    throw new UsageError('No values of users', { argument: 'label', found: `${label} of ${run}` });
  }
  const wanted = search.toLowerCase();
  const places: number[] = [];
  for (const [place, user] of result.users.entries()) {
    if (wanted === '' || user.toLowerCase().includes(wanted)) places.push(place);
  }
  if (order !== 'id') places.sort((left, right) => compared(column[left]!, column[right]!, order));
  const columns = [...result.columns.values()].map((ofRun) => ofRun.get(label));
  return {
    total: places.length,
    users: places.slice(from, from + count).map((place) => ({
      user: result.users[place]!,
      values: columns.map((values) => (values === undefined || Number.isNaN(values[place]!) ? null : values[place]!)),
    })),
  };
}

function compared(left: number, right: number, order: 'best' | 'worst'): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  return order === 'best' ? right - left : left - right;
}
