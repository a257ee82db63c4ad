// Every measure of judged lists, with every word its label may have, on both backends: against the oracle, and under the
// laws that blocks, order of users and names of items change no bit. The same file runs in every engine.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JUDGED_ENTRIES } from '../../src/engine/metrics/judged/judged-entries.js';
import type { JudgedDefinition } from '../../src/engine/metrics/judged/judged-vocabulary.js';
import { printLabel } from '../../src/engine/metrics/label.js';
import { createJsBackend } from '../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../src/foundation/kernels/wasm-module.js';
import { judgedNames, judgedValues, type Words } from '../oracle/judged.js';
import type { TextbookUser } from '../oracle/textbook.js';
import { judgeLists, type Problem } from './support/judged-lists.js';

const [js, wasm] = [createJsBackend(), createWasmBackend(compileModuleSync())];

const NUMBERS: Readonly<Record<string, readonly (number | undefined)[]>> = {
  multiple: [0.2, 1, 1.6],
  least: [undefined, 2, 4],
};

interface Case {
  readonly name: string;
  readonly words: Words;
  readonly label: string;
  readonly k: number;
  readonly range: readonly [number | null, number | null];
}

/** Every combination of words and some numbers, cut and uncut. */
const CASES: Case[] = JUDGED_ENTRIES.flatMap(({ name, definition, options, range }) => {
  let all: JudgedDefinition[] = [definition];
  for (const [option, values] of Object.entries(options)) {
    const words = Array.isArray(values) ? (values as string[]) : NUMBERS[option]!;
    all = all.flatMap((one) =>
      words.map((word) => (word === undefined ? one : ({ ...one, [option]: word } as JudgedDefinition))),
    );
  }
  return all.flatMap((changed) =>
    [1, 3, undefined]
      .filter((cutoff) => cutoff !== undefined || changed.norm === 'one')
      .map((cutoff) => ({
        name,
        words: changed as unknown as Words,
        label: printLabel({ name, definition: changed, ...(cutoff === undefined ? {} : { cutoff }) }),
        k: cutoff ?? Number.POSITIVE_INFINITY,
        range,
      })),
  );
});

const LABELS = CASES.map(({ label }) => label);
const ITEM_COUNT = 15;

/** Lists of up to eight items, graded truths with items that are not relevant, some users without either. */
const problems: fc.Arbitrary<Problem> = fc
  .array(
    fc.record({
      list: fc.uniqueArray(fc.nat(ITEM_COUNT - 1), { maxLength: 8 }),
      truth: fc
        .uniqueArray(fc.tuple(fc.nat(ITEM_COUNT - 1), fc.constantFrom(0, 0.5, 1, 2, 2, 4)), {
          selector: ([item]) => item,
          maxLength: 8,
        })
        .map((rows) => new Map(rows)),
    }),
    { maxLength: 6 },
  )
  .map((users) => ({ users, itemCount: ITEM_COUNT }));

const isClose = (found: number, expected: number) =>
  Number.isNaN(expected) ? Number.isNaN(found) : Math.abs(found - expected) <= 1e-12 * Math.max(1, Math.abs(expected));

const numbersOf = (problem: Problem, backend = js, blockSize?: number) =>
  judgeLists(backend, problem, LABELS, blockSize).map(({ value, values }) => [value, ...values!]);

describe('the measures of judged lists', () => {
  it('are all in the oracle', () => expect(judgedNames()).toEqual(JUDGED_ENTRIES.map(({ name }) => name)));

  it('have its values and aggregates, in every word of every option, within their range', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        for (const [i, { value, values, userCount }] of judgeLists(js, problem, LABELS).entries()) {
          const { name, words, label, k, range } = CASES[i]!;
          const expected = judgedValues(name, words, problem.users, k);
          for (const [user, one] of expected.entries()) {
            if (!isClose(values![user]!, one ?? Number.NaN)) expect(values![user], label).toBe(one ?? Number.NaN);
          }
          const counted = expected.filter((one) => one !== undefined);
          const total = counted.reduce((sum, one) => sum + one, 0);
          const whole = words.aggregate === 'sum' ? total : total / counted.length;
          if (userCount !== counted.length || !isClose(value, whole))
            expect([userCount, value], label).toEqual([counted.length, whole]);
          for (const one of counted) {
            const isWithin = one >= (range[0] ?? -Infinity) && one <= (range[1] ?? Infinity) + 1e-12;
            if (!isWithin) expect.unreachable(`${one} for ${label}`);
          }
        }
      }),
    );
  });

  it('have the same bits on both backends, in blocks of any size', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const whole = numbersOf(problem);
        expect(numbersOf(problem, wasm)).toEqual(whole);
        for (const blockSize of [1, 4]) expect(numbersOf(problem, js, blockSize)).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });

  it('do not hang on the order of users, nor on what items are called', () => {
    const rename = (item: number) => (item * 7 + 3) % ITEM_COUNT;
    const renamed = ({ list, truth }: TextbookUser): TextbookUser => ({
      list: list.map(rename),
      truth: new Map([...truth].map(([item, grade]) => [rename(item), grade])),
    });
    fc.assert(
      fc.property(problems, (problem) => {
        const whole = numbersOf(problem);
        expect(numbersOf({ ...problem, users: problem.users.map(renamed) })).toEqual(whole);
        const reversed = numbersOf({ ...problem, users: [...problem.users].reverse() });
        expect(reversed.map(([value]) => value)).toEqual(whole.map(([value]) => value));
      }),
      { numRuns: 30 },
    );
  });
});
