// Shares of all rows, whoever they belong to, in random order. Sizes are exact; a user may be in one part only, which the
// counts tell. RiVal draws for every row instead; that is the method `rival-ratio`.

import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedRatios, checkedWord, checkNames } from './check-options.js';
import { cutRows } from './cut-rows.js';
import { coldRecord, keysOf, SEED_NAMES, seedRecord } from './ordered-options.js';
import { type PartName, TEST, TRAIN, VALIDATION } from './part-names.js';
import { ROUNDINGS, ratioSizes } from './ratio-sizes.js';
import { randomOrder } from './row-order.js';
import type { SeededKeys } from './seeded-keys.js';
import { createSplit, type Split } from './split.js';
import { SplitFold } from './split-fold.js';
import type { GlobalRatioOptions } from './split-options.js';

/** The parts of two or three shares, and the code of each. */
export function partsOfShares(count: number): { readonly parts: readonly PartName[]; readonly codes: Uint8Array } {
  return count === 3
    ? { parts: ['train', 'validation', 'test'], codes: Uint8Array.of(TRAIN, VALIDATION, TEST) }
    : { parts: ['train', 'test'], codes: Uint8Array.of(TRAIN, TEST) };
}

export function splitGlobalRatio(table: InteractionTable, options: GlobalRatioOptions): Split {
  const { method } = options;
  checkNames(method, options, [...SEED_NAMES, 'ratios', 'rounding']);
  const ratios = checkedRatios(options.ratios);
  const rounding = checkedWord('rounding', options.rounding, ROUNDINGS, 'recbole1x');
  const seeds = seedRecord(options);
  const cold = coldRecord(options);
  const { parts, codes } = partsOfShares(ratios.length);
  const stretches = cutAtRandom(table, keysOf(table, seeds), ratioSizes(table.rowCount, ratios, rounding));
  return createSplit({
    table,
    options: { method, ratios, rounding, ...seeds, cold },
    folds: [new SplitFold(table, parts, codesOfStretches(stretches, codes), cold)],
    notices: [],
  });
}

export function codesOfStretches(stretches: Uint16Array, codes: Uint8Array): Uint8Array {
  const codesOfRows = new Uint8Array(stretches.length);
  for (let row = 0; row < stretches.length; row++) codesOfRows[row] = codes[stretches[row]!]!;
  return codesOfRows;
}

/** The stretch of each row when all rows stand in the order of their keys. */
export function cutAtRandom(table: InteractionTable, keys: SeededKeys, sizes: readonly number[]): Uint16Array {
  const keysOfRows = new Float64Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) keysOfRows[row] = keys.keyOf(table.users[row]!, table.items[row]!);
  return cutRows(keysOfRows, sizes, randomOrder(table, keys).sort);
}
