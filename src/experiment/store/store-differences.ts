// What keeps a store from being gone on with: another version, another plan or other data, each difference by its path, so
// that whoever changed one word of a file sees which.
import type { StoreHead } from './store-lines.js';

/** More differences tell nothing more. */
const MOST_TOLD = 8;

/** Lines such as `plan.search.trials: 20 in the store, 50 now`; none if the store can be gone on with. */
export function storeDifferences(stored: StoreHead, now: StoreHead): readonly string[] {
  // What the experiment is called changes no number.
  const [one, other] = [stored, now].map(({ plan, ...head }) => ({ ...head, plan: { ...plan, name: '' } }));
  const found = differences('', JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
  const told = found.slice(0, MOST_TOLD);
  return found.length > told.length ? [...told, `and ${found.length - told.length} more`] : told;
}

function differences(path: string, stored: unknown, now: unknown): readonly string[] {
  if (isRecord(stored) && isRecord(now)) {
    const names = [...new Set([...Object.keys(stored), ...Object.keys(now)])];
    return names.flatMap((name) => differences(stepTo(path, name, stored), stored[name], now[name]));
  }
  if (JSON.stringify(stored) === JSON.stringify(now)) return [];
  return [`${path}: ${told(stored)} in the store, ${told(now)} now`];
}

function stepTo(path: string, name: string, parent: object): string {
  if (Array.isArray(parent)) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Lists too: their entries are compared one by one. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function told(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
