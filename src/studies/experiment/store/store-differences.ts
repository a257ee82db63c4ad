// What keeps a store from being gone on with: another version, another plan or other data, each difference by its path, so
// that whoever changed one word of a file sees which.
import { plainDifferences } from '../plain-differences.js';
import type { StoreHead } from './store-lines.js';

/** More differences tell nothing more. */
const MOST_TOLD = 8;

/**
 * Lines such as `plan.search.trials: 20 in the store, 50 now`; none if the store can be gone on with.
 * @example storeDifferences(head, { ...head, version: '2' });   // ['version: "1" in the store, "2" now']
 */
export function storeDifferences(stored: StoreHead, now: StoreHead): readonly string[] {
  // What the experiment is called changes no number.
  const [one, other] = [stored, now].map(({ plan, ...head }) => ({ ...head, plan: { ...plan, name: '' } }));
  const found = plainDifferences(one, other);
  const told = found.slice(0, MOST_TOLD).map((each) => `${each.path}: ${each.one} in the store, ${each.other} now`);
  return found.length > told.length ? [...told, `and ${found.length - told.length} more`] : told;
}
