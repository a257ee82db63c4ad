import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extendedIdOrder, idOrder, idRanks } from '../../../src/data/tables/id-order.js';
import { IdSpace } from '../../../src/data/tables/ids.js';
import { UsageError } from '../../../src/foundation/errors.js';
import { atOnce } from '../../../src/foundation/work-options.js';

const spaceOf = (...ids: (string | number)[]) => {
  const space = new IdSpace();
  for (const id of ids) space.intern(id);
  return space;
};
const inOrder = (space: IdSpace) => Array.from(idOrder(space), (index) => space.idAt(index));

describe('an id space', () => {
  it('numbers ids in the order of arrival and knows them again', () => {
    const space = spaceOf('b', 'a', 'b', 3, '3', 'a');
    expect(space.toArray()).toEqual(['b', 'a', '3']);
    expect([space.indexOf('a'), space.indexOf(3), space.indexOf('3'), space.indexOf('c')]).toEqual([1, 2, 2, -1]);
  });

  it('takes names of properties as ids like any other', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '0', 'null', 'undefined'];
    const space = spaceOf(...names);
    expect(space.toArray()).toEqual(names);
    expect(names.map((name) => space.indexOf(name))).toEqual(names.map((_, i) => i));
    expect(space.has('valueOf')).toBe(false);
  });

  it('refuses halves of surrogate pairs, which would all be one id', () => {
    const space = spaceOf('\ufffd', '\u{1f600}');
    for (const half of ['\ud800', 'a\udc01b']) {
      expect(() => space.intern(half)).toThrow(UsageError);
      expect(space.indexOf(half)).toBe(-1);
    }
    expect(space.toArray()).toEqual(['\ufffd', '\u{1f600}']);
  });

  it('is of integers as long as every id is a canonical one', () => {
    expect(new IdSpace().kind).toBe('integer');
    expect(spaceOf('0', '-5', '12', '123456789012345678901234567890').kind).toBe('integer');
    for (const text of ['007', '-0', '+1', '1.0', ' 1', '1e3', '', 'a'].filter((id) => id !== '')) {
      expect(spaceOf('7', text).kind).toBe('string');
    }
  });

  it('keeps 007 and 7 apart, and integers that a double would merge', () => {
    const space = spaceOf('007', '7', '9007199254740993', '9007199254740992', '76561197960265728', '76561197960265729');
    expect(space.size).toBe(6);
    expect(space.idAt(2)).toBe('9007199254740993');
  });

  it('refuses an index it does not have and ids that are none', () => {
    expect(() => spaceOf('a').idAt(1)).toThrow(UsageError);
    expect(() => new IdSpace().idAt(0)).toThrow('id space that is not empty');
    for (const id of ['', 1.5, Number.NaN, 1e15]) expect(() => spaceOf(id)).toThrow(UsageError);
  });

  it('equals a Map over any sequence of ids', () => {
    const integer = fc.oneof(
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: 1_048_000, max: 1_049_200 }),
      fc.maxSafeInteger(),
    );
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((id) => !id.includes('\0'));
    const id = fc.oneof(integer.map(String), fc.bigInt().map(String), text, fc.constantFrom('__proto__', '00', '-0'));
    fc.assert(
      fc.property(fc.array(id, { maxLength: 3000, size: 'max' }), (ids) => {
        const space = new IdSpace();
        const map = new Map<string, number>();
        for (const text of ids) {
          if (!map.has(text)) map.set(text, map.size);
          expect(space.intern(text)).toBe(map.get(text));
        }
        expect(space.toArray()).toEqual([...map.keys()]);
        for (const [text, index] of map) expect(space.indexOf(text)).toBe(index);
      }),
      { numRuns: 25 },
    );
  });
});

describe('the order of ids', () => {
  it('is numeric for canonical integers, however long', () => {
    expect(inOrder(spaceOf(10, 9, -1, 100, -20, 0))).toEqual(['-20', '-1', '0', '9', '10', '100']);
    const long = ['100000000000000000000', '-100000000000000000001', '5', '-7', '99999999999999999999'];
    expect(inOrder(spaceOf(...long))).toEqual([long[1], '-7', '5', long[4], long[0]]);
  });

  it('is by code point as soon as one id is no integer', () => {
    expect(inOrder(spaceOf('10', '9', 'a', 'B'))).toEqual(['10', '9', 'B', 'a']);
    // In UTF-16 units the last two would change places.
    expect(inOrder(spaceOf('\u{1f600}', '\uff5e', 'z'))).toEqual(['z', '\uff5e', '\u{1f600}']);
  });

  it('gives ranks that undo it', () => {
    const space = spaceOf('x', '5', 'b', '40', 'a');
    const order = idOrder(space);
    expect(Array.from(idRanks(space), (rank) => order[rank])).toEqual([0, 1, 2, 3, 4]);
    expect(idOrder(new IdSpace())).toEqual(new Uint32Array(0));
  });
});

describe('the order of whole numbers', () => {
  it.each([
    ['close together', 200],
    ['far apart', 1_000_000],
  ])('is that of their values, for numbers %s', (_, max) => {
    const property = fc.property(fc.uniqueArray(fc.nat(max), { minLength: 1, maxLength: 90 }), (ids) => {
      expect(inOrder(spaceOf(...ids)).map(Number)).toEqual([...ids].sort((a, b) => a - b));
    });
    fc.assert(property, { numRuns: 60 });
  });
});

describe('the order of ids that came later', () => {
  it.each([
    ['whole numbers', fc.integer({ min: -99, max: 9_999 }).map(String)],
    ['long whole numbers', fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(String)],
    [
      'texts',
      fc.string({ unit: fc.constantFrom(...'a1-é🦊ｚ'), minLength: 1, maxLength: 4 }).map((text) => `t${text}`),
    ],
  ])('is the order of all, for %s', (_, id) => {
    const property = fc.property(fc.uniqueArray(id, { minLength: 60, maxLength: 120 }), fc.nat(12), (ids, more) => {
      const early = spaceOf(...ids.slice(0, ids.length - more));
      const known = idOrder(early);
      for (const late of ids) early.intern(late);
      expect(atOnce(extendedIdOrder(early, known))).toEqual(idOrder(early));
    });
    fc.assert(property, { numRuns: 60 });
  });
});
