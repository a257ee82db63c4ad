// The truth's promise: the quick way through all lists and the careful one must agree on which truths are sound.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkTruth,
  checkTruthOf,
  checkTruthShape,
  countRelevant,
  type Truth,
} from '../../../src/data/tables/truth.js';
import { InputError } from '../../../src/foundation/errors.js';

function truthOf(lists: readonly (readonly number[])[]): Truth {
  const offsets = new Uint32Array(lists.length + 1);
  for (const [user, list] of lists.entries()) offsets[user + 1] = offsets[user]! + list.length;
  return { offsets, items: Uint32Array.from(lists.flat()) };
}

/** Mostly ascending lists, with items on both sides of 2^31 and at the end of what a cell can hold. */
const item = fc.oneof(fc.nat(9), fc.constantFrom(0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff));
const list = fc.oneof(
  { weight: 4, arbitrary: fc.uniqueArray(item, { maxLength: 6 }).map((items) => items.sort((a, b) => a - b)) },
  { weight: 1, arbitrary: fc.array(item, { maxLength: 4 }) },
);

function isSound(items: readonly number[]): boolean {
  return items.every((one, i) => one < 0xffffffff && (i === 0 || one > items[i - 1]!));
}

describe('checkTruth', () => {
  it('refuses exactly the truths that do not ascend, naming the first user', () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 8 }), (lists) => {
        const truth = truthOf(lists);
        const user = lists.findIndex((items) => !isSound(items));
        if (user < 0) checkTruth(truth);
        else {
          expect(() => checkTruth(truth)).toThrow(InputError);
          expect(() => checkTruth(truth)).toThrow(new RegExp(`user ${user}\\b`));
        }
        for (const [one, items] of lists.entries()) {
          if (isSound(items)) checkTruthOf(truth, one);
          else expect(() => checkTruthOf(truth, one)).toThrow(InputError);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('can leave the items to those who judge', () => {
    const truth = truthOf([[3, 1]]);
    expect(() => checkTruthShape(truth)).not.toThrow();
    expect(() => checkTruthShape({ ...truth, offsets: Uint32Array.of(0, 1) })).toThrow(/end at the number of items/);
    expect(() => checkTruthShape({ ...truth, grades: Float64Array.of(1, Number.NaN) })).toThrow(/user 0, item 1/);
  });
});

describe('countRelevant', () => {
  it('counts items, or grades above 0', () => {
    const truth = truthOf([[1, 2], [], [5]]);
    expect([...countRelevant(truth)]).toEqual([2, 0, 1]);
    expect([...countRelevant({ ...truth, grades: Float64Array.of(0, 2, -1) })]).toEqual([1, 0, 0]);
  });
});
