// Every metric of the catalogue on both backends: against the textbook, and under the laws that any ranking metric
// must obey. The same file runs in every engine.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, createEngineSync, type Evaluation, type JudgeableLists, type Truth } from '../../src/index.js';
import { textbook } from '../oracle/textbook.js';

const engines = [createEngineSync({ backend: 'js' }), createEngineSync({ backend: 'wasm' })];

/** Labels of every entry with every word its gain, discount and norm may take, cut and uncut. */
const labels = CATALOGUE.flatMap(({ name, definition, options, cutoff }) => {
  const variants = [''];
  for (const option of ['gain', 'discount', 'norm'] as const) {
    for (const word of options[option] ?? []) if (word !== definition[option]) variants.push(`(${option}=${word})`);
  }
  const cuts = ['@1', '@3', '@10', ...(cutoff === 'optional' ? [''] : [])];
  // Dividing by k asks for one.
  return variants.flatMap((variant) =>
    cuts.filter((cut) => cut !== '' || variant !== '(norm=cutoff)').map((cut) => `${name}${variant}${cut}`),
  );
});

interface Problem {
  readonly lists: JudgeableLists;
  readonly truth: Truth;
}

const ITEM_COUNT = 25;

/** Users with lists of up to twelve items and any number of graded truths, some without either. */
const problems: fc.Arbitrary<Problem> = fc
  .array(
    fc.record({
      list: fc.uniqueArray(fc.nat(ITEM_COUNT - 1), { maxLength: 12 }),
      truth: fc.uniqueArray(fc.tuple(fc.nat(ITEM_COUNT - 1), fc.constantFrom(0, 0.5, 1, 2, 3, 4.5)), {
        selector: ([item]) => item,
        maxLength: 15,
      }),
    }),
    { maxLength: 9 },
  )
  .map((users) => buildProblem(users));

function buildProblem(
  users: readonly { list: readonly number[]; truth: readonly (readonly [number, number])[] }[],
): Problem {
  const k = 12;
  const items = new Uint32Array(users.length * k).fill(0xffffffff);
  for (const [u, { list }] of users.entries()) items.set(list, u * k);
  const sorted = users.map(({ truth }) => [...truth].sort(([a], [b]) => a - b));
  const offsets = new Uint32Array(users.length + 1);
  for (const [u, truth] of sorted.entries()) offsets[u + 1] = offsets[u]! + truth.length;
  const rows = sorted.flat();
  return {
    lists: { items, lengths: Uint32Array.from(users, ({ list }) => list.length), k, userCount: users.length },
    truth: {
      offsets,
      items: Uint32Array.from(rows, ([item]) => item),
      grades: Float64Array.from(rows, ([, grade]) => grade),
    },
  };
}

function evaluateBoth({ lists, truth }: Problem, metrics: readonly string[] = labels): Evaluation {
  const [plain, fast] = engines.map((engine) => engine.evaluate({ lists, truth, metrics }));
  for (const [i, column] of plain!.metrics.entries()) {
    expect(bytesOf(fast!.metrics[i]!.values), column.label).toEqual(bytesOf(column.values));
    expect(fast!.metrics[i]!.mean).toBe(column.mean);
  }
  return plain!;
}

function bytesOf(values: Float64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function listOf({ lists }: Problem, user: number): number[] {
  return [...lists.items.subarray(user * lists.k, user * lists.k + lists.lengths[user]!)];
}

function truthOf({ truth }: Problem, user: number): Map<number, number> {
  const rows = new Map<number, number>();
  for (let i = truth.offsets[user]!; i < truth.offsets[user + 1]!; i++) {
    if (truth.grades![i]! > 0) rows.set(truth.items[i]!, truth.grades![i]!);
  }
  return rows;
}

describe('the catalogue', () => {
  it('agrees with the textbook', () => {
    const known = labels.filter((label) => label.split('@')[0]! in textbook && label.includes('@'));
    expect(new Set(known.map((label) => label.split(/[@(]/)[0]))).toEqual(new Set(CATALOGUE.map(({ name }) => name)));
    fc.assert(
      fc.property(problems, (problem) => {
        const { metrics } = evaluateBoth(problem, known);
        for (const [i, label] of known.entries()) {
          const [name, cutoff] = label.split('@') as [string, string];
          for (let user = 0; user < problem.lists.userCount; user++) {
            const relevant = truthOf(problem, user);
            if (relevant.size === 0) expect(metrics[i]!.values[user]).toBeNaN();
            else {
              const expected = textbook[name]!(listOf(problem, user), relevant, Number(cutoff));
              expect(Math.abs(metrics[i]!.values[user]! - expected), label).toBeLessThan(1e-12 * Math.max(1, expected));
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('stays in its range and counts who has something to find', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const evaluation = evaluateBoth(problem);
        for (const { label, values, userCount } of evaluation.metrics) {
          const { range } = CATALOGUE.find(({ name }) => name === label.split(/[@(]/)[0])!;
          expect(userCount + evaluation.skippedUserCount).toBe(problem.lists.userCount);
          for (const value of values) {
            if (Number.isNaN(value)) continue;
            expect(value, label).toBeGreaterThanOrEqual(range[0]);
            if (range[1] !== null) expect(value, label).toBeLessThanOrEqual(range[1] + 1e-12);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives the same bits alone and together, in one block and in many', () => {
    fc.assert(
      fc.property(problems, fc.integer({ min: 1, max: 4 }), (problem, blockSize) => {
        const together = evaluateBoth(problem);
        const { lists, truth } = problem;
        for (const engine of engines) {
          const evaluator = engine.evaluator({ truth, metrics: labels });
          for (let from = 0; from < lists.userCount; from += blockSize) {
            const to = Math.min(from + blockSize, lists.userCount);
            evaluator.add({
              items: lists.items.subarray(from * lists.k, to * lists.k),
              lengths: lists.lengths.subarray(from, to),
              k: lists.k,
              userCount: to - from,
            });
          }
          for (const [i, column] of evaluator.result().metrics.entries()) {
            expect(bytesOf(column.values)).toEqual(bytesOf(together.metrics[i]!.values));
            expect(column.mean).toBe(together.metrics[i]!.mean);
          }
        }
        for (const [i, label] of labels.entries()) {
          const alone = engines[1]!.evaluate({ lists, truth, metrics: [label] }).metrics[0]!;
          expect(bytesOf(alone.values)).toEqual(bytesOf(together.metrics[i]!.values));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('ignores what items are called and what lies beyond the cutoff', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const cut = labels.filter((label) => label.endsWith('@3'));
        const before = evaluateBoth(problem, cut);
        const { lists, truth } = problem;
        const shifted = lists.items.map((item) => (item === 0xffffffff ? item : item * 3 + 7));
        for (let user = 0; user < lists.userCount; user++) shifted.fill(1, user * lists.k + 4, (user + 1) * lists.k);
        const lengths = lists.lengths.map((length) => Math.min(length, 4));
        const renamed = {
          lists: { ...lists, items: shifted, lengths },
          truth: { ...truth, items: truth.items.map((item) => item * 3 + 7) },
        };
        const after = evaluateBoth(renamed, cut);
        for (const [i, column] of after.metrics.entries()) {
          // Dividing by the length of the list is the one metric that sees how long it is, and only up to k.
          expect(bytesOf(column.values)).toEqual(bytesOf(before.metrics[i]!.values));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('gives a perfect list the best value there is', () => {
    const truth = [9, 4, 1].map((item, i) => [item, 3 - i] as const);
    const perfect = buildProblem([{ list: [9, 4, 1], truth }]);
    const { metrics } = evaluateBoth(perfect);
    for (const { label, mean } of metrics) {
      const { range, name } = CATALOGUE.find((entry) => entry.name === label.split(/[@(]/)[0])!;
      if (range[1] === null || name === 'rbp' || name === 'precision' || label.includes('norm=cutoff')) continue;
      if (name === 'recall' && label.endsWith('@1')) continue;
      if (label.includes('norm=relevant)') && label.endsWith('@1')) continue;
      expect(mean, label).toBeCloseTo(1, 12);
    }
  });
});
