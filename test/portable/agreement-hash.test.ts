// Coefficients of rankings and their tests give the same bits in Node, Chromium and Firefox: the literals below are the
// proof. A changed literal is a changed result.
import { describe, expect, it } from 'vitest';
import {
  correlate,
  createGenerator,
  kendall,
  pearson,
  rankBiasedOverlap,
  spearman,
  topOverlap,
} from '../../src/shell.js';

const TABLE_COUNT = 300;

/** FNV-1a, 32 bits, over the bytes of the doubles, the byte of the sign first. */
function hashOf(values: readonly number[]): string {
  const view = new DataView(new ArrayBuffer(8));
  let hash = 0x811c9dc5;
  for (const value of values) {
    view.setFloat64(0, value);
    for (let byte = 0; byte < 8; byte++) hash = Math.imul(hash ^ view.getUint8(byte), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Two sides of 4 to 43 values; every other table has ties. */
function tables(): [x: number[], y: number[]][] {
  const generator = createGenerator(20_220_607);
  return Array.from({ length: TABLE_COUNT }, (_, i) => {
    const count = 4 + generator.nextBelow(40);
    const draw = () => (i % 2 === 0 ? generator.nextUnit() : generator.nextBelow(count));
    const x = Array.from({ length: count }, draw);
    return [x, x.map((value) => value * 0.5 + draw())];
  });
}

const numbers = (...values: readonly (number | null | undefined)[]) => values.map((value) => value ?? -2);
const hashed = (numbersOf: (x: number[], y: number[]) => number[]) =>
  hashOf(tables().flatMap(([x, y]) => numbersOf(x, y)));

describe('the same bits in every engine', () => {
  it('of coefficients, their tests and overlaps', () => {
    const both = ({ value, p }: { value: number | null; p: number | null }) => numbers(value, p);
    expect({
      spearman: hashed((x, y) => both(spearman(x, y))),
      differences: hashed((x, y) => both(spearman(x, y, { form: 'differences' }))),
      ordinal: hashed((x, y) => both(spearman(x, y, { form: 'ordinal' }))),
      kendall: hashed((x, y) => both(kendall(x, y))),
      kendallC: hashed((x, y) => both(kendall(x, y, { form: 'c', method: 'asymptotic' }))),
      pearson: hashed((x, y) => {
        const { value, p, interval } = pearson(x, y);
        return numbers(value, p, ...interval!);
      }),
      topOverlap: hashed((x, y) => numbers(topOverlap(x, y, 3).value)),
      rankBiased: hashed((x, y) => {
        const order = (side: number[]) => [...side.keys()].sort((a, b) => side[b]! - side[a]! || a - b);
        const { value, least, residual } = rankBiasedOverlap(order(x), order(y).slice(1), { persistence: 0.8 });
        return numbers(value, least, residual);
      }),
    }).toEqual({
      spearman: '42c13f13',
      differences: '8f91f79a',
      ordinal: '98e90325',
      kendall: '452343f7',
      kendallC: '7c5f8ba6',
      pearson: 'e747e1e0',
      topOverlap: '28be9d15',
      rankBiased: '811a9712',
    });
  });

  it('of the verb, means and deviations included', async () => {
    const rows = tables().flatMap(([x, y], table) =>
      [x, y].flatMap((side, m) =>
        side.map((value, a) => ({
          algorithm: `${a}`,
          dataset: `${table % 100}`,
          metric: `${m} of ${table % 3}`,
          value,
        })),
      ),
    );
    const { groups, average } = await correlate(rows, { coefficients: ['spearman', 'kendall', 'pearson', 'rbo'] });
    const values = [...groups, average!].flatMap(({ pairs }) =>
      pairs.flatMap((pair) =>
        Object.values(pair.values).flatMap((value) =>
          numbers(value.value, 'deviation' in value ? value.deviation : value.p),
        ),
      ),
    );
    expect([values.length, hashOf(values)]).toEqual([15_150, 'ecf1d63d']);
  });
});
