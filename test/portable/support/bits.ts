// Results are compared by their bytes: -0 and +0 differ, and so do two numbers that print alike.
import { expect } from 'vitest';
import type { RankedLists } from '../../../src/shell.js';

/** The bytes an array covers, without a copy. */
export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

export function sameBits(left: ArrayBufferView, right: ArrayBufferView): boolean {
  const [a, b] = [bytesOf(left), bytesOf(right)];
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Fails with the first user and rank that differ, instead of printing two long arrays. */
export function expectSameLists(found: RankedLists, expected: RankedLists, context = ''): void {
  const difference = firstDifference(found, expected);
  if (difference !== undefined) expect.fail(`${difference} ${context}`);
}

function firstDifference(found: RankedLists, expected: RankedLists): string | undefined {
  if (found.k !== expected.k || found.userCount !== expected.userCount) return 'another k or userCount';
  if (found.scores.constructor !== expected.scores.constructor) return 'scores of another width';
  if (!(found.items instanceof Uint32Array && found.lengths instanceof Uint32Array)) return 'arrays of another type';
  if (found.items.length !== expected.items.length || found.scores.length !== expected.scores.length)
    return `${found.items.length} items and ${found.scores.length} scores instead of ${expected.items.length}`;
  if (!sameBits(found.lengths, expected.lengths)) return `lengths ${found.lengths} instead of ${expected.lengths}`;
  if (sameBits(found.items, expected.items) && sameBits(found.scores, expected.scores)) return undefined;
  const cell = found.items.findIndex(
    (item, i) => item !== expected.items[i] || !Object.is(found.scores[i], expected.scores[i]),
  );
  const describe = (lists: RankedLists) => `item ${lists.items[cell]} with ${describeNumber(lists.scores[cell]!)}`;
  const place = `user ${Math.floor(cell / expected.k)}, rank ${cell % expected.k}`;
  return `${place}: ${describe(found)} instead of ${describe(expected)}`;
}

function describeNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : `${value}`;
}
