// A split of a table: its folds, with every option that made them. It is a value: the same table and the same options
// give the same split, and `options` can be handed to `splitTable` again.

import { InputError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import type { SplitFold } from './split-fold.js';
import type { FixedOptions, SplitOptions } from './split-options.js';

/** A split: the table, the choices that made it, its folds and notices. */
export interface Split {
  readonly table: InteractionTable;
  /** Every option with the value it had, defaults included. */
  readonly options: SplitOptions | FixedOptions;
  /** One, or as many as the method makes. */
  readonly folds: readonly SplitFold[];
  /** The moments at which a split by time was cut. */
  readonly boundaries?: readonly number[];
  readonly notices: readonly Notice[];
}

/** What is said of test rows that were dropped as cold, beside those that are left. */
export function droppedNotices(dropped: number, kept: number, where = ''): Notice[] {
  if (dropped === 0) return [];
  const rows = dropped + kept;
  const share = ((100 * dropped) / rows).toFixed(1);
  const message = `${dropped} of ${rows} test rows${where} (${share} %) were dropped as cold: training does not know their user or item.`;
  return [{ code: 'cold-rows-dropped', message, count: dropped }];
}

/** A split, unless a fold has nothing to train on or nobody to test. */
export function createSplit(split: Split): Split {
  split.folds.forEach((fold, number) => {
    for (const part of ['train', 'test'] as const) {
      if (fold.counts.parts[part]!.rows === 0) throw emptyPart(split, fold, number, part);
    }
  });
  const sum = (countOf: (counts: SplitFold['counts']) => number | undefined) =>
    split.folds.reduce((total, { counts }) => total + (countOf(counts) ?? 0), 0);
  const dropped = droppedNotices(
    sum(({ droppedTestRows }) => droppedTestRows),
    sum(({ parts }) => parts.test!.rows),
    split.folds.length === 1 ? '' : ' of all folds',
  );
  return { ...split, notices: [...split.notices, ...dropped] };
}

function emptyPart({ table, options, folds }: Split, fold: SplitFold, number: number, part: 'train' | 'test') {
  const { parts, leftOutRows, coldTestUsers, coldTestItems } = fold.counts;
  const sizes = fold.parts.map((name) => `${name} ${parts[name]!.rows}`);
  if (leftOutRows > 0) sizes.push(`left out ${leftOutRows}`);
  const where = folds.length === 1 ? '' : ` in fold ${number}`;
  const chosen = Object.entries(options)
    .filter(([, value]) => value !== false)
    .flatMap(([name, value]) => [' ', mention(name, Array.isArray(value) ? value.join(',') : value)]);
  const isCold = part === 'test' && options.cold !== 'keep' && coldTestUsers + coldTestItems > 0;
  const { timestamps = new Float64Array() } = table;
  const isOneMoment = isByTime(options) && timestamps.length > 0 && timestamps.every((time) => time === timestamps[0]);
  const reason = `The split leaves ${part === 'test' ? 'no test user' : 'no training rows'}${where}`;
  return new InputError(sentenceOf`${reason} (${chosen.slice(1)})`, {
    argument: 'method',
    found: `${sizes.join(', ')} of ${table.rowCount} rows`,
    expected: `at least one row of ${part}`,
    ...(table.name !== undefined && { file: table.name }),
    ...(isCold && {
      hint: sentenceOf`${coldTestUsers} cold users and ${coldTestItems} cold items were dropped: see ${mention('cold')}.`,
    }),
    ...(isOneMoment && { hint: `All ${table.rowCount} rows have the time ${timestamps[0]}.` }),
  });
}

const isByTime = (options: object) => Object.values(options).some((word) => `${word}`.endsWith('temporal'));
