// Every metric over ranked lists, with every word its label may have, on both backends: against the textbook, and under
// the laws that any ranking metric must obey. The same file runs in every engine.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RANKING_ENTRIES } from '../../src/engine/metrics/lists/ranking-entries.js';
import type { FoldedColumn } from '../../src/engine/metrics/metric-column.js';
import { createJsBackend } from '../../src/foundation/kernels/contract.js';
import { createWasmBackend } from '../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../src/foundation/kernels/wasm-module.js';
import { type TextbookUser, textbookNames } from '../oracle/textbook.js';
import { textbookAggregate, textbookValues } from '../oracle/textbook-users.js';
import { judgeLists, type Problem } from './support/judged-lists.js';
import { aggregateLabels, cutOf, entryOf, valueLabels } from './support/list-labels.js';
import { permutations } from './support/permutations.js';

const [js, wasm] = [createJsBackend(), createWasmBackend(compileModuleSync())];

/** Labels are many; every run takes some of them, and all runs together all. */
const SHARES = 24;
const share = fc.nat(SHARES - 1);
const values = valueLabels([1, 3, 10, undefined]);
const aggregates = aggregateLabels([2, undefined]);
const labels = [...new Set([...values, ...aggregates])];
const shareOf = (all: readonly string[], share: number) => all.filter((_, i) => i % SHARES === share);

const ITEM_COUNT = 25;
const GRADES = [0, 0, 0.5, 1, 2, 3, 4.5];

/** Users with lists of up to twelve items, some tied, and any number of graded truths, some without either. */
const users: fc.Arbitrary<TextbookUser[]> = fc.array(
  fc
    .record({
      list: fc.uniqueArray(fc.nat(ITEM_COUNT - 1), { maxLength: 12 }),
      steps: fc.array(fc.constantFrom(0, 1), { minLength: 12, maxLength: 12 }),
      truth: fc.uniqueArray(fc.tuple(fc.nat(ITEM_COUNT - 1), fc.constantFrom(...GRADES)), {
        selector: ([item]) => item,
        maxLength: 15,
      }),
    })
    .map(({ list, steps, truth }) => {
      // Some of the scores are above 0.
      const scores = list.map((_, i) => 4 - steps.slice(0, i + 1).reduce<number>((sum, step) => sum + step, 0));
      return { list, scores, truth: new Map(truth) };
    }),
  { maxLength: 9 },
);

const problems: fc.Arbitrary<Problem> = users.map((users) => problemOf(users));

function problemOf(users: readonly TextbookUser[]): Problem {
  const greatestGrade = Math.max(0, ...users.flatMap(({ truth }) => [...truth.values()]));
  return { users: users.map((user) => ({ ...user, greatestGrade })), itemCount: ITEM_COUNT };
}

/** The columns of both backends, which must not differ in a bit. */
function judgeBoth(problem: Problem, labels: readonly string[], blockSize?: number): FoldedColumn[] {
  const plain = judgeLists(js, problem, labels, blockSize);
  const fast = judgeLists(wasm, problem, labels, blockSize);
  for (const [i, column] of plain.entries()) expectSame(fast[i]!, column, labels[i]!);
  return plain;
}

function expectSame(found: FoldedColumn, expected: FoldedColumn, label: string): void {
  expectSameBits(found.values!, expected.values!, label);
  for (const key of ['value', 'userCount', 'random', 'best'] as const) {
    if (!Object.is(found[key], expected[key])) expect(found[key], `${key} of ${label}`).toBe(expected[key]);
  }
}

/** Expectations are only made of what differs: there are very many of them. */
function expectSameBits(found: Float64Array, expected: Float64Array, label: string): void {
  const isSame = found.length === expected.length && found.every((value, i) => Object.is(value, expected[i]));
  if (!isSame) expect([...found], label).toEqual([...expected]);
}

function expectClose(found: number, expected: number, label: string): void {
  const isClose = Number.isNaN(expected)
    ? Number.isNaN(found)
    : Math.abs(found - expected) < 1e-12 * Math.max(1, Math.abs(expected));
  if (!isClose) expect(found, label).toBe(expected);
}

describe('the metrics over ranked lists', () => {
  it('are all in the textbook', () => {
    expect(textbookNames().sort()).toEqual(RANKING_ENTRIES.map(({ name }) => name).sort());
  });

  it('have the values of the textbook for every user', () => {
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(values, share);
        for (const [i, column] of judgeBoth(problem, some).entries()) {
          const { metric, k } = cutOf(some[i]!);
          for (const [user, expected] of textbookValues(metric, problem.users, k).entries()) {
            expectClose(column.values![user]!, expected ?? Number.NaN, some[i]!);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('have the aggregates of the textbook, over those who are counted', () => {
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(aggregates, share);
        for (const [i, column] of judgeBoth(problem, some).entries()) {
          const { metric, k } = cutOf(some[i]!);
          const counted = textbookValues(metric, problem.users, k).filter((value) => value !== undefined);
          expectClose(column.userCount, counted.length, some[i]!);
          expectClose(column.value, textbookAggregate(metric, problem.users, k), some[i]!);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('leave users without a list out where the evaluation says so', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const some = ['recall@3', 'recall(users=all)@3', 'map', 'recall(aggregate=pooled)@3'];
        const columns = judgeBoth({ ...problem, missingUsers: 'skip' }, some);
        const listed = problemOf(problem.users.filter(({ list }) => list.length > 0));
        for (const [i, column] of judgeBoth(listed, some).entries()) {
          expect(columns[i]!.value).toEqual(column.value);
          expect(columns[i]!.userCount).toBe(column.userCount);
        }
      }),
    );
  });
});

describe('chance and the best lists', () => {
  /** One user whose candidates can be put in every order; the others of the catalogue were trained on. */
  const small = fc
    .record({
      grades: fc.array(fc.option(fc.constantFrom(0, 0.5, 1, 3), { nil: undefined }), { minLength: 1, maxLength: 5 }),
      trained: fc.nat(3),
    })
    .map(({ grades, trained }) => {
      const items = grades.map((_, item) => item);
      const truth = new Map(grades.flatMap((grade, item) => (grade === undefined ? [] : [[item, grade] as const])));
      return { items, truth, train: Array.from({ length: trained }, (_, i) => items.length + i) };
    })
    .filter(({ truth }) => [...truth.values()].some((grade) => grade > 0));

  it('are the mean and the maximum over all orders of the candidates', () => {
    fc.assert(
      fc.property(small, share, ({ items, truth, train }, share) => {
        const some = shareOf(labels, share).filter((label) => !/users=(hit|several)|deviation/.test(label));
        const orders = permutations(items).map((list) => ({ list, truth }));
        const itemCount = items.length + train.length;
        const all = judgeLists(js, { users: orders, itemCount, train: orders.map(() => train) }, some);
        const one = judgeBoth({ users: orders.slice(0, 1), itemCount, train: [train] }, some);
        for (const [i, { values }] of all.entries()) {
          const { random, best } = one[i]!;
          const isGeometric = some[i]!.includes('geometric');
          const mean = values!.reduce((sum, value) => sum + value, 0) / orders.length;
          expectClose(best!, Math.max(isGeometric ? 1e-5 : 0, ...values!), `best ${some[i]}`);
          if (random !== null) expectClose(random, mean, `random ${some[i]}`);
          else if (!UNKNOWN.test(some[i]!)) expect.unreachable(`no random value of ${some[i]}`);
        }
      }),
      { numRuns: 100 },
    );
  });

  /** What has no closed form. */
  const UNKNOWN = /geometric|^ndcg\(gain=.*ideal-of-hits/;

  it('are those of all users together', () => {
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(aggregates, share).filter(
          (label) => !/pooled|geometric|deviation|^f1|^err|users=(hit|several)/.test(label),
        );
        const counted = problem.users.map((user) => problemOf([user])).filter(({ users }) => users[0]!.truth.size > 0);
        const alone = counted.map((one) => judgeLists(js, one, some));
        for (const [i, { random, best, userCount }] of judgeBoth(problem, some).entries()) {
          const ones = alone.map((columns) => columns[i]!).filter(({ userCount }) => userCount > 0);
          const total = (values: (number | null)[]) => values.reduce<number>((sum, value) => sum + value!, 0);
          if (best !== null) expectClose(best * userCount, total(ones.map(({ best }) => best)), some[i]!);
          if (random !== null) expectClose(random * userCount, total(ones.map(({ random }) => random)), some[i]!);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('combine the expected precision and recall into an expected F', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const [f, p, r] = judgeBoth(problem, ['f1@3', 'precision@3', 'recall@3']);
        if (f!.userCount === 0) return;
        for (const key of ['value', 'random', 'best'] as const) {
          const [precision, recall] = [p![key]!, r![key]!];
          const expected = precision === 0 ? 0 : (2 * precision * recall) / (precision + recall);
          expectClose(f![key]!, expected, key);
        }
      }),
    );
  });

  it('give a list in the best order the best value', () => {
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(labels, share).filter((label) => !/users=(hit|several)|deviation/.test(label));
        const sorted = problem.users.map(({ truth }) => {
          const grade = (item: number) => truth.get(item) ?? 0;
          const list = Array.from({ length: ITEM_COUNT }, (_, item) => item).sort((a, b) => grade(b) - grade(a));
          return { list, truth };
        });
        for (const [i, { value, best }] of judgeBoth(problemOf(sorted), some).entries()) {
          expectClose(value, best ?? Number.NaN, some[i]!);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('laws', () => {
  it('values stay in their range', () => {
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(labels, share);
        for (const [i, column] of judgeBoth(problem, some).entries()) {
          const [least, greatest] = entryOf(some[i]!).range;
          for (const value of [column.value, ...column.values!]) {
            const isWithin = value >= least! && (greatest === null || value <= greatest + 1e-12);
            if (!Number.isNaN(value) && !isWithin) expect.unreachable(`${value} for ${some[i]}`);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('a relevant item that goes up a rank, past one that is not relevant, never makes it worse', () => {
    // More hits can make a worse list where it is only measured against what it has found. Where tied items stand at their
    // lowest rank, as in lrap, one that leaves a group with another hit can find a lower precision above it.
    const promised = values.filter((label) => !/norm=(hits|ideal-of-hits)|ties=worst|^lrap/.test(label));
    fc.assert(
      fc.property(problems, fc.nat(10), share, (problem, rank, share) => {
        const some = shareOf(promised, share);
        const swapped = problem.users.map((user) => {
          const [above, below] = [user.list[rank]!, user.list[rank + 1]!];
          if (!((user.truth.get(below) ?? 0) > 0) || (user.truth.get(above) ?? 0) > 0) return user;
          return { ...user, list: user.list.with(rank, below).with(rank + 1, above) };
        });
        const before = judgeBoth(problem, some);
        for (const [i, { values }] of judgeBoth({ ...problem, users: swapped }, some).entries()) {
          const isWorse = values!.some((value, user) => value < before[i]!.values![user]! - 1e-12);
          if (isWorse) expect([...values!], some[i]).toEqual([...before[i]!.values!]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('blocks of 1, 7 and 4096 users give the same bits, and a metric alone those of all together', () => {
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(labels, share);
        const together = judgeBoth(problem, some);
        for (const blockSize of [1, 7]) {
          for (const [i, column] of judgeBoth(problem, some, blockSize).entries()) {
            expectSame(column, together[i]!, some[i]!);
          }
        }
        const chosen = (problem.users.length * 31) % some.length;
        expectSame(judgeLists(js, problem, [some[chosen]!])[0]!, together[chosen]!, some[chosen]!);
      }),
      { numRuns: 40 },
    );
  });

  it('the order of users changes no bit of an aggregate', () => {
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(labels, share);
        const before = judgeBoth(problem, some);
        const after = judgeBoth({ ...problem, users: [...problem.users].reverse() }, some);
        for (const [i, column] of after.entries()) {
          expectSame({ ...column, values: before[i]!.values }, before[i]!, some[i]!);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('what items are called does not matter', () => {
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(labels, share);
        const rename = (item: number) => (item * 7 + 3) % ITEM_COUNT;
        const renamed = problem.users.map(({ list, truth, ...user }) => ({
          ...user,
          list: list.map(rename),
          truth: new Map([...truth].map(([item, grade]) => [rename(item), grade])),
        }));
        const before = judgeBoth(problem, some);
        for (const [i, column] of judgeBoth({ ...problem, users: renamed }, some).entries()) {
          expectSame(column, before[i]!, some[i]!);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('what lies behind the cutoff does not matter, but for ties and the best order of the whole list', () => {
    const cut = values.filter((label) => /@3$/.test(label) && !/-of-list|ties=(?!worst)|one-more/.test(label));
    fc.assert(
      fc.property(problems, share, (problem, share) => {
        const some = shareOf(cut, share);
        const before = judgeBoth(problem, some);
        const other = problem.users.map((user) => ({ ...user, list: user.list.slice(0, 3) }));
        for (const [i, column] of judgeBoth({ ...problem, users: other }, some).entries()) {
          expectSameBits(column.values!, before[i]!.values!, some[i]!);
        }
      }),
      { numRuns: 100 },
    );
  });
});
