import { describe, expect, it } from 'vitest';
import { differences, GIVEN, Loose, p } from './same-tree.js';

const count = (golden: unknown, found: Parameters<typeof differences>[1]) => differences(golden, found, []).length;

describe('a golden tree', () => {
  it('is the same within its tolerances', () => {
    expect(
      count({ a: [1, 0.5], b: { c: null, d: 'x', e: true } }, { a: [1, 0.5], b: { c: null, d: 'x', e: true } }),
    ).toBe(0);
    expect(count({ a: 1 }, { a: 1 + 5e-13 })).toBe(0);
    expect(count({ a: 1 }, { a: p(1 + 5e-10) })).toBe(0);
    expect(count({ a: 0 }, { a: p(5e-13) })).toBe(0);
    expect(count({ a: [1, 2] }, { a: GIVEN })).toBe(0);
  });

  it.each([
    ['a value too far away', { a: 1 }, { a: 1 + 5e-12 }],
    ['a p-value too far away', { a: 1e-20 }, { a: p(1e-20 + 1e-28) }],
    ['a zero too far away', { a: 0 }, { a: 2e-12 }],
    ['NaN', { a: 1 }, { a: Number.NaN }],
    ['a value that nobody reads', { a: 1, b: 2 }, { a: 1 }],
    ['an item that nobody reads', [1, 2], [1]],
    ['a value without a golden one', { a: 1 }, { a: 1, b: 2 }],
    ['an input that is not there', {}, { a: GIVEN }],
    ['a number for null', { a: null }, { a: 1 }],
    ['a number for a tree', { a: { b: 1 } }, { a: new Loose(1, 1) }],
    ['another word', { a: 'x' }, { a: 'y' }],
  ] as const)('notices %s', (_, golden, found) => expect(count(golden, found as never)).toBe(1));
});
