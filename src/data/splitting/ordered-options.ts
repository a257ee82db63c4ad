// From the options of an order to the order itself, with what is recorded of it: a temporal order has its tie rule, and a
// seed only if chance decides anything.

import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { type Mention, mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedSeed, checkedWord } from './check-options.js';
import { type RowOrder, randomOrder, SPLIT_TIE_RULES, temporalOrder } from './row-order.js';
import { KEY_NAMES, type SeededKeys, seededKeys } from './seeded-keys.js';
import type { ColdOptions, ColdRule, OrderOptions, SeedOptions, SplitTieRule } from './split-options.js';
import { checkedTimestamps } from './timestamp-ties.js';

/** Names of the options that every order has. */
export const ORDER_NAMES: readonly string[] = ['order', 'ties', 'seed', 'key', 'cold'];
export const SEED_NAMES: readonly string[] = ['seed', 'key', 'cold'];

export type OrderRecord =
  | { readonly order: 'random'; readonly seed: number; readonly key: 'mixed' | 'sha256' }
  | {
      readonly order: 'temporal';
      readonly ties: SplitTieRule;
      readonly seed?: number;
      readonly key?: 'mixed' | 'sha256';
    };

/** The seed and the kind of key, checked. */
export function seedRecord({ seed, key }: SeedOptions) {
  return { seed: checkedSeed(seed), key: checkedWord('key', key, KEY_NAMES, 'mixed') };
}

export function coldRecord({ cold }: ColdOptions): ColdRule {
  return checkedWord('cold', cold, ['keep', 'drop-users', 'drop'], 'keep');
}

/** Keys of the table's ids for a checked seed. */
export function keysOf(table: InteractionTable, { seed, key }: ReturnType<typeof seedRecord>): SeededKeys {
  return seededKeys(key, seed, table);
}

export interface CheckedOrder {
  readonly record: OrderRecord;
  readonly order: RowOrder;
}

/** The order that the options ask for. `asked` is how that was said, where it was not by `order`. */
export function checkedOrder(
  table: InteractionTable,
  options: OrderOptions,
  asked: readonly [option: string, word: string] = ['order', options.order],
): CheckedOrder {
  const word = checkedWord('order', options.order, ['random', 'temporal']);
  if (word === 'random') {
    if (options.ties !== undefined) throw uselessTies(options.ties, mention(...asked));
    const seeds = seedRecord(options);
    return { record: { order: word, ...seeds }, order: randomOrder(table, keysOf(table, seeds)) };
  }
  checkedTimestamps(table, ...asked);
  const { ties, seeds } = checkedTies(options);
  const keys = seeds && keysOf(table, seeds);
  return { record: { order: word, ties, ...seeds }, order: temporalOrder(table, ties, keys) };
}

/** The tie rule, with a seed where it needs one. */
export function checkedTies(options: SeedOptions & { readonly ties?: SplitTieRule | undefined }) {
  const ties = checkedWord('ties', options.ties, SPLIT_TIE_RULES, 'item');
  return { ties, seeds: ties === 'seeded' ? seedRecord(options) : undefined };
}

export function uselessTies(found: SplitTieRule, choice: Mention): UsageError {
  return new UsageError(sentenceOf`${mention('ties')} would have no effect with ${choice}`, {
    argument: 'ties',
    found,
    expected: 'no such option',
  });
}

/** Says how many rows the tie rule decided on, since another rule may have put others into the test. */
export function tieNotices(order: RowOrder, ties: SplitTieRule): Notice[] {
  const count = order.tiedRowCount;
  if (count === 0) return [];
  const rows = count === 1 ? 'row has' : 'rows have';
  const message = `${count} ${rows} the user and the timestamp of another one; their order was decided by the tie rule '${ties}'`;
  return [{ code: 'equal-timestamps', message, count }];
}
