import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterGroups } from '../../../src/engine/statistics/letter-groups.js';

const shown = (runs: ReturnType<typeof letterGroups>) =>
  runs.map(({ name, letters }) => `${name}:${letters.join('')}`).join(' ');

describe('letters', () => {
  test('of runs in a row, neighbours alike', () => {
    const isDifferent = (i: number, j: number) => Math.abs(i - j) > 1;
    expect(shown(letterGroups(['p', 'q', 'r', 's'], isDifferent))).toBe('p:a q:ab r:bc s:c');
  });

  test('of runs that are all alike, and of runs that all differ', () => {
    expect(shown(letterGroups(['p', 'q', 'r'], () => false))).toBe('p:a q:a r:a');
    expect(shown(letterGroups(['p', 'q', 'r'], () => true))).toBe('p:a q:b r:c');
    expect(letterGroups([], () => true)).toEqual([]);
  });

  test('begin with the first of the order', () => {
    const isDifferent = (i: number, j: number) => (i === 0) !== (j === 0);
    expect(letterGroups(['p', 'q', 'r'], isDifferent, [2, 0, 1])).toEqual([
      { name: 'r', index: 2, letters: ['a'] },
      { name: 'p', index: 0, letters: ['b'] },
      { name: 'q', index: 1, letters: ['a'] },
    ]);
  });

  test('go on after z', () => {
    const names = Array.from({ length: 29 }, (_, i) => `run ${i}`);
    const letters = letterGroups(names, () => true).map((run) => run.letters[0]);
    expect(letters.slice(24)).toEqual(['y', 'z', 'aa', 'ab', 'ac']);
  });

  test('are shared if and only if runs do not differ', () => {
    const graph = fc.integer({ min: 1, max: 9 }).chain((count) =>
      fc.record({
        pairs: fc.array(fc.boolean(), { minLength: count * count, maxLength: count * count }),
        order: fc.shuffledSubarray(
          Array.from({ length: count }, (_, i) => i),
          { minLength: count },
        ),
      }),
    );
    fc.assert(
      fc.property(graph, ({ pairs, order }) => {
        const isDifferent = (i: number, j: number) => pairs[Math.min(i, j) * order.length + Math.max(i, j)]!;
        const runs = letterGroups(
          order.map((i) => `${i}`),
          isDifferent,
          order,
        );
        for (const first of runs) {
          expect(first.letters.length).toBeGreaterThan(0);
          for (const second of runs) {
            if (first === second) continue;
            const isShared = first.letters.some((letter) => second.letters.includes(letter));
            expect(isShared).toBe(!isDifferent(first.index, second.index));
          }
        }
        // No letter without use: no more than there are pairs and single runs.
        const letterCount = new Set(runs.flatMap(({ letters }) => letters)).size;
        expect(letterCount).toBeLessThanOrEqual((order.length * (order.length + 1)) / 2);
      }),
      { numRuns: 300 },
    );
  });

  test('of many runs that differ two by two stay few', () => {
    // Splitting alone would make 2^20 groups here.
    const names = Array.from({ length: 40 }, (_, i) => `${i}`);
    const runs = letterGroups(names, (i, j) => Math.floor(i / 2) === Math.floor(j / 2));
    expect(new Set(runs.flatMap(({ letters }) => letters)).size).toBeLessThan(820);
  });
});
