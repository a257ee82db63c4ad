// RiVal's three splitters (recommenders/rival at 6ee8223), bit for bit, with what its paper does not say: a counter that
// is never reset, a training row more than the share, draws instead of exact shares. Said and Bellogin 2014. Rows of users
// whose ids meet in a bucket of a hash map are ordered by who comes first in the table, as they are in Java.

import { UsageError } from '../../../foundation/errors.js';
import { mention, sentenceOf } from '../../../foundation/sentence.js';
import type { InteractionTable } from '../../tables/interaction-table.js';
import { checkedSeed, checkedWhole, checkedWord, checkNames } from '../check-options.js';
import { foldsOfNumbers, MOST_FOLDS } from '../cross-validation.js';
import { coldRecord } from '../ordered-options.js';
import { TEST, TRAIN } from '../part-names.js';
import { createSplit, type Split } from '../split.js';
import { SplitFold } from '../split-fold.js';
import type { RivalOptions } from '../split-options.js';
import { checkedTimestamps } from '../timestamp-ties.js';
import { JavaRandom } from './java-random.js';
import { type RivalModel, rivalModel } from './rival-model.js';

type Scope = 'user' | 'global';

export function splitRival(table: InteractionTable, options: RivalOptions): Split {
  const { method } = options;
  const scope = checkedWord('scope', options.scope, ['user', 'global'], 'user');
  const cold = coldRecord(options);
  if (method === 'rival-cross-validation') {
    checkNames(method, options, ['scope', 'folds', 'seed', 'cold']);
    const folds = checkedWhole('folds', options.folds, 5, 2, MOST_FOLDS);
    const seed = checkedSeed(options.seed);
    const numbers = dealPreferences(table, scope, folds, seed);
    const resolved = { method, scope, folds, seed, cold };
    return createSplit({
      table,
      options: resolved,
      folds: foldsOfNumbers(table, numbers, folds, false, cold),
      notices: [],
    });
  }
  const isTimed = method === 'rival-temporal';
  checkNames(method, options, isTimed ? ['scope', 'ratio', 'cold'] : ['scope', 'ratio', 'seed', 'cold']);
  const ratio = checkedShare(options.ratio);
  const seeds = isTimed ? {} : { seed: checkedSeed(options.seed) };
  const codes = isTimed ? cutTimes(table, scope, ratio) : drawRows(table, scope, ratio, seeds.seed!);
  return createSplit({
    table,
    options: { method, scope, ratio, ...seeds, cold },
    folds: [new SplitFold(table, ['train', 'test'], codes, cold)],
    notices: [],
  });
}

/** One counter over all preferences; globally the users are shuffled too, and nothing else differs. */
function dealPreferences(table: InteractionTable, scope: Scope, foldCount: number, seed: number): Uint16Array {
  const model = rivalModel(table);
  const random = new JavaRandom(seed);
  const users = model.users.slice();
  if (scope === 'global') random.shuffle(users);
  const numbers = new Uint16Array(table.rowCount);
  let count = 0;
  for (const user of users) {
    const rows = model.preferencesOf(user);
    random.shuffle(rows);
    for (const row of rows) numbers[row] = count++ % foldCount;
  }
  return spread(numbers, model);
}

/** Per user, the shuffled positions 0 .. s are training, s = round(p * n); globally, each row by a draw. */
function drawRows(table: InteractionTable, scope: Scope, ratio: number, seed: number): Uint8Array {
  const model = rivalModel(table);
  const random = new JavaRandom(seed);
  const codes = new Uint8Array(table.rowCount);
  for (const user of model.users) {
    const rows = model.preferencesOf(user);
    if (scope === 'user') {
      random.shuffle(rows);
      const last = rivalSplitPoint(ratio, rows.length);
      rows.forEach((row, place) => {
        codes[row] = place > last ? TEST : TRAIN;
      });
    } else for (const row of rows) codes[row] = random.nextDouble() > Math.fround(ratio) ? TEST : TRAIN;
  }
  return spread(codes, model);
}

/** The first s + 1 different timestamps are training; a preference is tested if any of its times is. */
function cutTimes(table: InteractionTable, scope: Scope, ratio: number): Uint8Array {
  const timestamps = checkedTimestamps(table, 'method', 'rival-temporal').subarray(0, table.rowCount);
  const model = rivalModel(table);
  const codes = new Uint8Array(table.rowCount);
  const lastOf = (times: Float64Array) => {
    const different = times.sort().filter((time, i) => i === 0 || time !== times[i - 1]);
    return different[rivalSplitPoint(ratio, different.length)] ?? Number.POSITIVE_INFINITY;
  };
  const rowsOfUser = new Map<number, number[]>();
  for (let row = 0; row < table.rowCount; row++) {
    const user = scope === 'user' ? table.users[row]! : 0;
    const rows = rowsOfUser.get(user);
    if (rows === undefined) rowsOfUser.set(user, [row]);
    else rows.push(row);
  }
  for (const rows of rowsOfUser.values()) {
    const last = lastOf(Float64Array.from(rows, (row) => timestamps[row]!));
    for (const row of rows) if (timestamps[row]! > last) codes[model.firstRows[row]!] = TEST;
  }
  return spread(codes, model);
}

/** `Math.round(p * n)` in floats of 32 bits. */
export function rivalSplitPoint(ratio: number, n: number): number {
  return Math.floor(Math.fround(Math.fround(ratio) * n) + 0.5);
}

/** Rows that repeat a preference go where its first row goes. */
function spread<Column extends Uint8Array | Uint16Array>(column: Column, { firstRows }: RivalModel): Column {
  for (let row = 0; row < column.length; row++) column[row] = column[firstRows[row]!]!;
  return column;
}

function checkedShare(found: number | undefined): number {
  const ratio = found ?? 0.8;
  if (typeof ratio === 'number' && ratio > 0 && ratio < 1) return ratio;
  throw new UsageError(sentenceOf`${mention('ratio')} must be the share of training`, {
    argument: 'ratio',
    found,
    expected: 'a number above 0 and below 1',
  });
}
