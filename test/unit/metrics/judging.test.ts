// The workbench: lists of any form and place give the gains that a map of the truth gives, blocks one after the other do
// not disturb each other, and who breaks a promise is refused by name.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListBlock, type ListRows, listRowsOf } from '../../../src/data/tables/ranked-lists.js';
import { countRelevant, type Truth } from '../../../src/data/tables/truth.js';
import { Workbench } from '../../../src/engine/metrics/lists/metric-judging.js';
import { InputError } from '../../../src/foundation/errors.js';
import { type Backend, createJsBackend } from '../../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../../src/foundation/kernels/wasm-module.js';

const backends: readonly Backend[] = [createJsBackend(), createWasmBackend(compileModuleSync())];

interface Person {
  readonly list: readonly number[];
  readonly truth: readonly number[];
}

const person: fc.Arbitrary<Person> = fc.record({
  list: fc.uniqueArray(fc.nat(60), { maxLength: 25 }),
  truth: fc.uniqueArray(fc.nat(60), { maxLength: 40 }).map((items) => items.sort((a, b) => a - b)),
});

/** The lists in the order of their lengths, with gaps between them: the rows say where each lies. */
function scattered(people: readonly Person[]): ListRows {
  const starts = new Uint32Array(people.length);
  const items: number[] = [];
  const byLength = [...people.keys()].sort((a, b) => people[a]!.list.length - people[b]!.list.length);
  for (const user of byLength) {
    items.push(7, 7);
    starts[user] = items.length;
    items.push(...people[user]!.list);
  }
  const lengths = Uint32Array.from(people, ({ list }) => list.length);
  return { kind: 'rows', items: Uint32Array.from(items), starts, lengths, userCount: people.length };
}

function truthOf(people: readonly Person[]): Truth {
  const offsets = new Uint32Array(people.length + 1);
  for (const [user, { truth }] of people.entries()) offsets[user + 1] = offsets[user]! + truth.length;
  return { offsets, items: Uint32Array.from(people.flatMap(({ truth }) => truth)) };
}

describe.each(backends.map((backend) => [backend.name, backend] as const))('judging (%s)', (_, backend) => {
  it('gives each rank what its item is worth, wherever the list lies', () => {
    fc.assert(
      fc.property(
        fc.array(person, { maxLength: 9 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        (people, depth, blockSize, isGraded) => {
          const [rows, truth] = [scattered(people), truthOf(people)];
          const gains = isGraded ? Float64Array.from(truth.items, (item) => item / 4) : undefined;
          const workbench = new Workbench(backend, blockSize, depth);
          for (let from = 0; from < people.length; from += blockSize) {
            const to = Math.min(from + blockSize, people.length);
            const block = workbench.judge(rows, from, to, truth, gains, countRelevant(truth), 0);
            expect([...block.listLengths]).toEqual(people.slice(from, to).map(({ list }) => list.length));
            expect([...block.relevantCounts]).toEqual(people.slice(from, to).map(({ truth: items }) => items.length));
            expect([...block.gains]).toEqual(expectedGains(people.slice(from, to), depth, isGraded));
          }
          workbench.release();
        },
      ),
      { numRuns: 60 },
    );
  });

  it('takes rectangular lists and users who come later in the truth', () => {
    const people: Person[] = [
      { list: [], truth: [1] },
      { list: [5, 4], truth: [4] },
      { list: [1, 2], truth: [1, 2] },
    ];
    const shape = { lengths: Uint32Array.of(2, 2), k: 2, userCount: 2 };
    const lists: ListBlock = { kind: 'lists', items: Uint32Array.of(5, 4, 1, 2), ...shape };
    const truth = truthOf(people);
    const workbench = new Workbench(backend, 2, 3);
    const block = workbench.judge(listRowsOf(lists), 0, 2, truth, undefined, countRelevant(truth), 1);
    expect([...block.gains]).toEqual([0, 1, 1, 1, 0, 0]);
    workbench.release();
  });

  it('lets workbenches live side by side and one after the other', () => {
    const people: Person[] = [{ list: [3, 1], truth: [1] }];
    const [rows, truth] = [scattered(people), truthOf(people)];
    const judgeWith = (workbench: Workbench) => workbench.judge(rows, 0, 1, truth, undefined, countRelevant(truth), 0);
    const [small, large] = [new Workbench(backend, 1, 2), new Workbench(backend, 50, 40)];
    const block = judgeWith(small);
    judgeWith(large);
    expect([...block.gains]).toEqual([0, 1]);
    small.release();
    large.release();
    const again = new Workbench(backend, 1, 2);
    expect([...judgeWith(again).gains]).toEqual([0, 1]);
    again.release();
  });

  it('has gains of 1 for truths of any length', () => {
    const truth = Array.from({ length: 5000 }, (_, item) => item);
    const people: Person[] = [{ list: [4999, 5000, 0], truth }];
    const workbench = new Workbench(backend, 1, 3);
    const counts = Uint32Array.of(truth.length);
    const block = workbench.judge(scattered(people), 0, 1, truthOf(people), undefined, counts, 0);
    expect([...block.gains]).toEqual([1, 0, 1]);
    workbench.release();
  });

  it.each([1, 2, 3, 10, 16, 17, 40])('refuses an item that stands twice within %d ranks, and only there', (depth) => {
    const list = Array.from({ length: 41 }, (_, rank) => rank * 65536);
    for (const [first, second] of [
      [0, 1],
      [0, depth - 1],
      [depth >> 1, depth - 1],
      [0, depth],
      [depth, depth + 1],
    ] as const) {
      if (first >= second || second >= list.length) continue;
      const repeating = list.with(second, list[first]!);
      const people: Person[] = [
        { list, truth: [65536] },
        { list: repeating, truth: [] },
        { list, truth: [] },
      ];
      const truth = truthOf(people);
      const workbench = new Workbench(backend, 3, depth);
      const call = () => workbench.judge(scattered(people), 0, 3, truth, undefined, countRelevant(truth), 0);
      if (second < depth) {
        expect(call).toThrow(InputError);
        expect(call).toThrow(new RegExp(`user 1, item ${list[first]}\\b`));
      } else expect(call).not.toThrow();
      workbench.release();
    }
  });

  it('refuses a truth that does not ascend, by the number its user has there', () => {
    const people: Person[] = [
      { list: [1], truth: [1, 5] },
      { list: [1], truth: [3, 4] },
      { list: [], truth: [6, 2] },
    ];
    const truth = truthOf(people);
    const workbench = new Workbench(backend, 3, 5);
    const rows = scattered(people.slice(1));
    const call = () => workbench.judge(rows, 0, 2, truth, undefined, countRelevant(truth), 1);
    expect(call).toThrow(InputError);
    expect(call).toThrow(/not sorted.*user 2, item 2/s);
    workbench.release();
  });
});

function expectedGains(people: readonly Person[], depth: number, isGraded: boolean): number[] {
  const gains: number[] = [];
  for (let rank = 0; rank < depth; rank++) {
    for (const { list, truth } of people) {
      const isRelevant = rank < list.length && truth.includes(list[rank]!);
      gains.push(isRelevant ? (isGraded ? list[rank]! / 4 : 1) : 0);
    }
  }
  return gains;
}
