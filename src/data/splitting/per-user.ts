// Splits that cut the rows of each user: by shares, by numbers held out, or by a number given. They differ in how many
// rows of n go where, and in nothing else.

import { eachInSteps, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedRatios, checkedWhole, checkedWord, checkNames } from './check-options.js';
import { checkedOrder, coldRecord, ORDER_NAMES, tieNotices } from './ordered-options.js';
import { type PartName, TEST, TRAIN, VALIDATION } from './part-names.js';
import { ROUNDINGS, ratioSizes } from './ratio-sizes.js';
import type { RowOrder } from './row-order.js';
import { groupRows } from './rows-by-group.js';
import { createSplit, type Split } from './split.js';
import { SplitFold } from './split-fold.js';
import type {
  GivenOptions,
  HoldOutOptions,
  LeaveOutOptions,
  OrderOptions,
  SplitOptions,
  UserRatioOptions,
} from './split-options.js';

/** Progress is reported after so many. */
const USERS_A_STEP = 1024;

/** Numbers of training, validation and test rows among n rows of a user. */
type SizesOf = (n: number) => readonly [train: number, validation: number, test: number];

/** Shares of each user's rows: the first to train, the next to validation, the last to test. */
export function splitUserRatio(table: InteractionTable, options: UserRatioOptions, watched: WorkOptions): Steps<Split> {
  checkNames(options.method, options, [...ORDER_NAMES, 'ratios', 'rounding']);
  const ratios = checkedRatios(options.ratios);
  const rounding = checkedWord('rounding', options.rounding, ROUNDINGS, 'recbole1x');
  return cutUsers(table, options, watched, { ratios, rounding }, ratios.length === 3, (n) => {
    const sizes = ratioSizes(n, ratios, rounding);
    return [sizes[0]!, ratios.length === 3 ? sizes[1]! : 0, sizes.at(-1)!];
  });
}

/** The last rows to test, those before them to validation; of n rows at most n - 1 are held out, test first (RecBole). */
export function splitLeaveOut(table: InteractionTable, options: LeaveOutOptions, watched: WorkOptions): Steps<Split> {
  checkNames(options.method, options, [...ORDER_NAMES, 'validation', 'test']);
  const validation = checkedWhole('validation', options.validation, 1, 0);
  const test = checkedWhole('test', options.test, 1, 1);
  return cutUsers(table, options, watched, { validation, test }, validation > 0, (n) => {
    const tested = Math.max(0, Math.min(test, n - 1));
    const validated = Math.max(0, Math.min(validation, n - 1 - tested));
    return [n - tested - validated, validated, tested];
  });
}

/** The same numbers for every user who has enough rows, and nothing for the others. */
export function splitHoldOut(table: InteractionTable, options: HoldOutOptions, watched: WorkOptions): Steps<Split> {
  checkNames(options.method, options, [...ORDER_NAMES, 'validation', 'test', 'leastTrain']);
  const validation = checkedWhole('validation', options.validation, 0, 0);
  const test = checkedWhole('test', options.test, 1, 1);
  const leastTrain = checkedWhole('leastTrain', options.leastTrain, 1, 0);
  return cutUsers(table, options, watched, { validation, test, leastTrain }, validation > 0, (n) => {
    const train = n - validation - test;
    return train < leastTrain ? [n, 0, 0] : [train, validation, test];
  });
}

/** The first rows to train, then so many to validation, and all others to test. */
export function splitGiven(table: InteractionTable, options: GivenOptions, watched: WorkOptions): Steps<Split> {
  checkNames(options.method, options, [...ORDER_NAMES, 'given', 'validation']);
  const given = checkedWhole('given', options.given, undefined, 0);
  const validation = checkedWhole('validation', options.validation, 0, 0);
  return cutUsers(table, options, watched, { given, validation }, validation > 0, (n) => {
    const train = Math.min(n, given);
    const validated = Math.min(validation, n - train);
    return [train, validated, n - train - validated];
  });
}

function* cutUsers(
  table: InteractionTable,
  options: OrderOptions & { readonly method: SplitOptions['method'] },
  watched: WorkOptions,
  own: object,
  hasValidation: boolean,
  sizesOf: SizesOf,
): Steps<Split> {
  const { record, order } = checkedOrder(table, options);
  yield;
  const cold = coldRecord(options);
  const parts: PartName[] = hasValidation ? ['train', 'validation', 'test'] : ['train', 'test'];
  const codes = yield* codesOf(table, order, sizesOf, watched);
  return createSplit({
    table,
    options: { method: options.method, ...own, ...record, cold } as SplitOptions,
    folds: [new SplitFold(table, parts, codes, cold)],
    notices: record.order === 'temporal' ? tieNotices(order, record.ties) : [],
  });
}

function* codesOf(
  table: InteractionTable,
  order: RowOrder,
  sizesOf: SizesOf,
  { onProgress }: WorkOptions,
): Steps<Uint8Array> {
  const codes = new Uint8Array(table.rowCount).fill(TRAIN);
  const { starts, rows } = groupRows(table.users, table.rowCount, table.userIds.size);
  const sizesByCount = new Map<number, ReturnType<SizesOf>>();
  const cut = (user: number) => {
    const from = starts[user]!;
    const to = starts[user + 1]!;
    if (from === to) return;
    if (user % USERS_A_STEP === 0 && from > 0) onProgress?.({ done: from, total: table.rowCount, what: 'splitting' });
    let sizes = sizesByCount.get(to - from);
    if (sizes === undefined) {
      sizes = sizesOf(to - from);
      sizesByCount.set(to - from, sizes);
    }
    order.sort(rows, from, to);
    const validationFrom = from + sizes[0];
    const testFrom = validationFrom + sizes[1];
    for (let i = validationFrom; i < testFrom; i++) codes[rows[i]!] = VALIDATION;
    for (let i = testFrom; i < to; i++) codes[rows[i]!] = TEST;
  };
  yield* eachInSteps(starts.length - 1, (user) => starts[user + 1]! - starts[user]!, cut);
  return codes;
}
