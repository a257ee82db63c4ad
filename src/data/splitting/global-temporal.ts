// One cut in time: what happened before it is training. How the moment is found, and on which side rows of that
// very moment fall, differs between papers; each way is a word, and the moments are part of the result.

import { UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { type Mention, mention, sentenceOf } from '../../foundation/sentence.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { checkedRatios, checkedWord, checkNames } from './check-options.js';
import { cutRows } from './cut-rows.js';
import { codesOfStretches, partsOfShares } from './global-ratio.js';
import { checkedTies, coldRecord, keysOf, SEED_NAMES, uselessTies } from './ordered-options.js';
import { tieOrder } from './row-order.js';
import { createSplit, type Split } from './split.js';
import { SplitFold } from './split-fold.js';
import type { ColdRule, GlobalTemporalOptions, SplitTieRule, TimeCut } from './split-options.js';
import { checkedTimestamps } from './timestamp-ties.js';

const CUTS: readonly TimeCut[] = ['boundary', 'boundary-later', 'index', 'percentile', 'absolute'];

/** Where times are cut, and on which side rows of a boundary's own time fall. */
interface Boundaries {
  readonly moments: readonly number[];
  readonly isLater: boolean;
}

export function splitGlobalTemporal(table: InteractionTable, options: GlobalTemporalOptions): Split {
  const { method } = options;
  checkNames(method, options, [...SEED_NAMES, 'cut', 'ratios', 'times', 'ties']);
  const cut = checkedWord('cut', options.cut, CUTS, 'boundary');
  const cold = coldRecord(options);
  if (cut !== 'index' && options.ties !== undefined) throw uselessTies(options.ties, mention('cut', cut));
  const timestamps = checkedTimestamps(table, 'method', method).subarray(0, table.rowCount);
  if (cut === 'absolute') {
    const times = checkedTimes(options);
    const split = splitAt(table, timestamps, { moments: times, isLater: true }, cold);
    return createSplit({ ...split, options: { method, cut, times, cold } });
  }
  if (options.times !== undefined) throw contradiction('times', options.times, mention('cut', cut));
  const ratios = checkedRatios(options.ratios);
  if (cut === 'index') return splitAtIndex(table, timestamps, ratios, options, cold);
  const boundaries = boundariesOf(timestamps.slice().sort(), ratios, cut);
  return createSplit({ ...splitAt(table, timestamps, boundaries, cold), options: { method, cut, ratios, cold } });
}

/**
 * With n times t in order: `boundary` cuts after t[n - h - 1], where h is the sum of floor(r * n) over the shares r behind
 * the cut; `boundary-later` before t[floor(c * n)], c the sum of the shares in front of it; `percentile` after
 * t[i] + (t[i + 1] - t[i]) * f, where i + f = c * (n - 1), as numpy.percentile does by default.
 */
function boundariesOf(sorted: Float64Array, ratios: readonly number[], cut: TimeCut): Boundaries {
  const n = sorted.length;
  if (cut === 'boundary') {
    const sizes = indexSizes(n, ratios);
    const ends = sizes.slice(0, -1).map((_, i) => sizes.slice(0, i + 1).reduce((sum, size) => sum + size, 0));
    return { moments: ends.map((end) => (end === 0 ? Number.NEGATIVE_INFINITY : sorted[end - 1]!)), isLater: false };
  }
  let share = 0;
  const shares = ratios.slice(0, -1).map((ratio) => {
    share += ratio;
    return share;
  });
  if (cut === 'percentile') return { moments: shares.map((c) => percentileOf(sorted, c)), isLater: false };
  return { moments: shares.map((c) => sorted[Math.min(n - 1, Math.floor(c * n))]!), isLater: true };
}

/** Numpy interpolates from the nearer end, so that both ends are met exactly. */
function percentileOf(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.min(Math.floor(place), sorted.length - 1);
  const fraction = place - below;
  const lower = sorted[below]!;
  const upper = sorted[Math.min(below + 1, sorted.length - 1)]!;
  const step = upper - lower;
  return fraction >= 0.5 ? upper - step * (1 - fraction) : lower + step * fraction;
}

/** The parts behind the first have floor(r * n) rows. */
function indexSizes(n: number, ratios: readonly number[]): number[] {
  const sizes = ratios.map((ratio) => Math.floor(ratio * n));
  sizes[0] = n - sizes.slice(1).reduce((sum, size) => sum + size, 0);
  return sizes;
}

function splitAt(
  table: InteractionTable,
  timestamps: Float64Array,
  { moments, isLater }: Boundaries,
  cold: ColdRule,
): Omit<Split, 'options'> {
  const { parts, codes: codeOfShare } = partsOfShares(moments.length + 1);
  const codes = new Uint8Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) {
    const time = timestamps[row]!;
    let share = 0;
    for (const moment of moments) if (isLater ? time >= moment : time > moment) share += 1;
    codes[row] = codeOfShare[share]!;
  }
  return { table, folds: [new SplitFold(table, parts, codes, cold)], boundaries: moments, notices: [] };
}

function splitAtIndex(
  table: InteractionTable,
  timestamps: Float64Array,
  ratios: readonly number[],
  options: GlobalTemporalOptions,
  cold: ColdRule,
): Split {
  const { ties, seeds } = checkedTies(options);
  const sizes = indexSizes(table.rowCount, ratios);
  let tiedRowCount = 0;
  const refine = tieOrder(table, ties, seeds && keysOf(table, seeds));
  const stretches = cutRows(timestamps, sizes, (rows, from, to) => {
    tiedRowCount += to - from;
    refine?.(rows, from, to);
  });
  const { parts, codes } = partsOfShares(ratios.length);
  return createSplit({
    table,
    options: { method: options.method, cut: 'index', ratios, ties, ...seeds, cold },
    folds: [new SplitFold(table, parts, codesOfStretches(stretches, codes), cold)],
    notices: straddlingNotice(tiedRowCount, ties),
  });
}

function straddlingNotice(count: number, ties: SplitTieRule): Notice[] {
  if (count === 0) return [];
  const message = `${count} rows of one moment lie on both sides of a cut; they were divided by the tie rule '${ties}'`;
  return [{ code: 'equal-timestamps', message, count }];
}

function checkedTimes({ times, ratios }: GlobalTemporalOptions): readonly number[] {
  if (ratios !== undefined) throw contradiction('ratios', ratios, mention('cut', 'absolute'));
  const isList = Array.isArray(times) && (times.length === 1 || times.length === 2) && times.every(Number.isFinite);
  if (isList && (times.length === 1 || times[0]! < times[1]!)) return [...times];
  throw new UsageError(sentenceOf`${mention('times')} must say when the held-out parts start`, {
    argument: 'times',
    found: Array.isArray(times) ? times.join(', ') : times,
    expected: 'one timestamp, or two that ascend: the start of validation and the start of test',
  });
}

function contradiction(argument: string, found: readonly number[], choice: Mention): UsageError {
  return new UsageError(sentenceOf`${mention(argument)} would have no effect with ${choice}`, {
    argument,
    found: found.join(', '),
  });
}
