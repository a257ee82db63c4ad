// Some users of a result with their values, in an order: the page shows ten of a hundred thousand, and never holds more.
import { UsageError } from '../../shell.js';
import type { UserSlice, UsersRequest } from '../page-messages.js';
import type { Session } from './session.js';

/** Users without a value for the chosen run, or without a difference, come last. */
export function userSlice({ result, document }: Session, request: UsersRequest): UserSlice {
  const { label, run, other, order, range, search, from, count } = request;
  const [column, rival] = [valuesOfUsers({ result }, run, label), valuesOfUsers({ result }, other, label)];
  const sign = document.definitions[label]?.direction === 'lower' ? -1 : 1;
  const differences = column.map((value, place) => sign * (value - rival[place]!));
  const all = [...result.users.keys()];
  const byDifference = range === undefined ? all : sortedBy(all, differences, 1).slice(...range);
  const wanted = search.toLowerCase();
  const places = byDifference.filter((place) => wanted === '' || result.users[place]!.toLowerCase().includes(wanted));
  if (order === 'difference') sortedBy(places, differences, 1);
  else if (order === 'id') places.sort((left, right) => left - right);
  else sortedBy(places, column, order === 'best' ? 1 : -1);
  const columns = [...result.columns.values()].map((ofRun) => ofRun.get(label));
  return {
    total: places.length,
    runs: [...result.columns.keys()],
    users: places.slice(from, from + count).map((place) => ({
      user: result.users[place]!,
      values: columns.map((values) => finite(values?.[place])),
      difference: finite(differences[place]),
    })),
  };
}

/** One value for each user. */
export function valuesOfUsers({ result }: Pick<Session, 'result'>, run: string, label: string): Float64Array {
  const column = result.columns.get(run)?.get(label);
  if (column !== undefined) return column;
  throw new UsageError('No values of users', { argument: 'label', found: `${label} of ${run}` });
}

/** The same array: the greatest first, or the least where the sign is negative; those that are not a number last. */
function sortedBy(places: number[], values: Float64Array, sign: number): number[] {
  return places.sort((left, right) => {
    const [a, b] = [values[left]!, values[right]!];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return sign * (b - a);
  });
}

function finite(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
