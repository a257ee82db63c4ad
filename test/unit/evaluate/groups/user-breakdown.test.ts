// Values by group of users, worked out by hand on a small log: who is in which group, what the group's mean is, and what
// is said about users and metrics that are in none.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGroups } from '../../../../src/data/reading/read-groups.js';
import { readInteractions } from '../../../../src/data/reading/read-interactions.js';
import { IdSpace } from '../../../../src/data/tables/ids.js';
import { evaluate } from '../../../../src/studies/evaluate/evaluate.js';
import { cellsOf, evaluateLog, type Log, noticeOf, valuesOf } from './support.js';

/** Recall at 2: ann 1/2, bob 1, cid 0 (no list), dot 1; eve is not in the truth. */
const LOG: Log = {
  truth: ['ann a', 'ann b', 'bob c', 'cid a', 'dot b'],
  recs: ['ann a 3', 'ann c 2', 'ann b 1', 'bob c 1', 'dot a 2', 'dot b 1', 'eve a 1'],
  other: ['ann b 2', 'ann a 1', 'cid a 1'],
  // Ann twice with c, which is one interaction: ann 2, bob 1, cid 0, dot 2, eve 5.
  train: ['ann c', 'ann c', 'ann d', 'bob a', 'dot c', 'dot d', 'eve a', 'eve b', 'eve c', 'eve d', 'eve e'],
  userGroups: ['ann x', 'ann y', 'bob x', 'dot y', 'eve x', 'eve z', 'zoe z'],
};

describe('by activity', () => {
  it('users are in bands of their training interactions', async () => {
    const { breakdowns } = await evaluateLog(LOG, { breakdown: ['activity:2'] });
    const [activity] = breakdowns!;
    expect(breakdowns).toHaveLength(1);
    expect(activity!.by).toBe('activity');
    // Of four users half are two: cid and bob have 0 and 1, ann and dot have 2.
    expect(activity!.groups.map(({ name, users }) => [name, users])).toEqual([
      ['0-1', 2],
      ['2', 2],
    ]);
    expect(activity!.groups.every((group) => !('items' in group))).toBe(true);
    expect(valuesOf(activity!, 'recall@2')).toEqual({ '0-1': 0.5, '2': 0.75 });
    expect(valuesOf(activity!, 'recall@2', 'other')).toEqual({ '0-1': 0.5, '2': 0.5 });
  });

  it('there are four bands, or as many as there are numbers', async () => {
    const { breakdowns, options } = await evaluateLog(LOG, { breakdown: ['activity'] });
    expect(breakdowns![0]!.groups.map(({ name }) => name)).toEqual(['0', '1', '2']);
    expect(breakdowns![0]!.words).toContain('3 bands (equal numbers stay together; activity:4 was asked for)');
    expect(options.breakdown).toBe('activity:4');
  });

  it('one user is one band', async () => {
    const { breakdowns } = await evaluateLog(
      { truth: ['ann a'], recs: ['ann a 1'], train: ['ann b'] },
      { breakdown: ['activity'] },
    );
    expect(valuesOf(breakdowns![0]!, 'recall@2')).toEqual({ '1': 1 });
  });

  it('groups have intervals of their own where intervals are wanted', async () => {
    const log = {
      truth: ['ann a', 'bob a', 'cid a', 'dan a'],
      recs: ['ann a 1', 'bob b 1', 'cid a 1', 'dan a 1'],
      train: ['ann z', 'bob z', 'cid y', 'cid z', 'dan y', 'dan z'],
    };
    const { breakdowns } = await evaluateLog(log, { metrics: ['hit@1'], breakdown: ['activity:2'], ci: 0.9 });
    const [first, second] = cellsOf(breakdowns![0]!, 'hit@1').map(([, cell]) => cell);
    expect(first).toMatchObject({ value: 0.5, users: 2, interval: { level: 0.9, replicates: 4 } });
    // All four resamples of two users have the means 0, 1/2, 1/2 and 1.
    expect(first!.interval!.low).toBeCloseTo(0.075, 12);
    expect(first!.interval!.high).toBeCloseTo(0.925, 12);
    expect(second).toMatchObject({ value: 1, interval: { low: 1, high: 1, note: 'all values are equal' } });
    // Of one user there is nothing to resample.
    const few = { truth: log.truth.slice(0, 3), recs: log.recs.slice(0, 3), train: log.train.slice(0, 4) };
    const single = await evaluateLog(few, { metrics: ['hit@1'], breakdown: ['activity:2'], ci: 0.9 });
    const cells = cellsOf(single.breakdowns![0]!, 'hit@1').map(([, cell]) => cell);
    expect(cells.map(({ users, interval }) => [users, interval !== undefined])).toContainEqual([1, false]);
  });

  it('users who are not counted are in the group but not in its mean', async () => {
    const { breakdowns } = await evaluateLog(LOG, { breakdown: ['activity:2'], missingUsers: 'skip' });
    const [activity] = breakdowns!;
    expect(activity!.groups[0]!.users).toBe(2);
    expect(cellsOf(activity!, 'recall@2')[0]).toEqual(['0-1', { value: 1, users: 1 }]);
    // In the other run only cid of the first band has a list, and nobody but ann of the second.
    expect(cellsOf(activity!, 'recall@2', 'other')).toEqual([
      ['0-1', { value: 1, users: 1 }],
      ['2', { value: 1, users: 1 }],
    ]);
  });

  it('a group nobody of which is counted has no value', async () => {
    const log = { truth: ['ann a', 'bob b'], recs: ['bob b 1'], train: ['bob c'] };
    const { breakdowns } = await evaluateLog(log, { breakdown: ['activity'], missingUsers: 'skip' });
    expect(cellsOf(breakdowns![0]!, 'recall@2')).toEqual([
      ['0', { value: null, users: 0 }],
      ['1', { value: 1, users: 1 }],
    ]);
  });

  it('users who only have a list are in no group, though a metric may count them', async () => {
    const { runs, breakdowns } = await evaluateLog(LOG, {
      metrics: ['retrieved(users=listed)@5'],
      breakdown: ['activity:2', 'user-groups'],
    });
    const { value, users } = runs[0]!.metrics['retrieved(users=listed)@5']!;
    expect([value, users]).toEqual([(3 + 1 + 2 + 1) / 4, 4]);
    expect(cellsOf(breakdowns![0]!, 'retrieved(users=listed)@5')).toEqual([
      ['0-1', { value: 1, users: 1 }],
      ['2', { value: 2.5, users: 2 }],
    ]);
    // Eve is in x beside ann and bob.
    expect(cellsOf(breakdowns![1]!, 'retrieved(users=listed)@5')[0]).toEqual(['x', { value: 2, users: 2 }]);
  });
});

describe('by the groups of a file', () => {
  it('a user may be in several groups, and whoever is in none is named', async () => {
    const document = await evaluateLog(LOG, { breakdown: ['user-groups'] });
    const [groups] = document.breakdowns!;
    expect(groups!.words).toContain('groups.csv');
    expect(groups!.groups.map(({ name, users }) => [name, users])).toEqual([
      ['x', 2],
      ['y', 2],
    ]);
    expect(valuesOf(groups!, 'recall@2')).toEqual({ x: (1 / 2 + 1) / 2, y: (1 / 2 + 1) / 2 });
    expect(noticeOf(document, 'user-without-group')).toMatchObject({
      count: 1,
      message: '1 user of the truth has no group in groups.csv and is in no row of the breakdown: cid.',
    });
    // Eve and zoe are not in the truth.
    expect(noticeOf(document, 'group-without-user')).toMatchObject({ count: 1 });
    expect(noticeOf(document, 'group-without-user')!.message).toContain(': z.');
  });

  it('nothing is said where there is nothing to say', async () => {
    const { notices } = await evaluateLog(
      { ...LOG, userGroups: ['ann x', 'bob x', 'cid x', 'dot y', 'eve y'] },
      { breakdown: ['user-groups'] },
    );
    const codes = notices.map(({ code }) => code);
    for (const code of ['user-without-group', 'group-without-user', 'breakdown-left-out']) {
      expect(codes).not.toContain(code);
    }
  });

  it('ids of another space are joined with those of the truth', async () => {
    const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
    const truth = await readInteractions('user,item\nann,a\n', spaces);
    const table = await readInteractions('user,item,score\nann,a,1\n', spaces);
    const userGroups = await readGroups('user,group\nzoe,x\nann,y\n', { header: true });
    const options = { truth, metrics: ['hit@1'], breakdown: ['user-groups'] };
    const { document } = await evaluate({ a: table }, { ...options, userGroups });
    expect(cellsOf(document.breakdowns![0]!, 'hit@1', 'a')).toEqual([['y', expect.objectContaining({ value: 1 })]]);
    expect(spaces.userIds.size).toBe(1);
    const rows = await evaluate(
      { a: table },
      {
        ...options,
        userGroups: [
          ['zoe', 'x'],
          ['ann', 'y'],
        ],
      },
    );
    expect(rows.document.breakdowns![0]!.groups).toEqual(document.breakdowns![0]!.groups);
  });
});

describe('a metric', () => {
  it('that is not a mean of users is left out, and named once', async () => {
    const metrics = ['recall@2', 'coverage@2', 'recall(aggregate=pooled)@2', 'f1@2', 'gini@2'];
    const document = await evaluateLog(LOG, { metrics, breakdown: ['activity:2', 'user-groups'] });
    for (const { groups } of document.breakdowns!) {
      for (const { runs } of groups) {
        for (const run of runs) expect(Object.keys(run.metrics)).toEqual(['recall@2']);
      }
    }
    const notices = document.notices.filter(({ code }) => code === 'breakdown-left-out');
    expect(notices).toEqual([
      {
        code: 'breakdown-left-out',
        count: 4,
        message:
          'coverage@2, recall(aggregate=pooled)@2, f1@2, gini@2 are not means over users, so not broken down by ' +
          'activity and user-groups.',
      },
    ]);
  });

  it('is left out even where its value is by chance the mean', async () => {
    const log = { truth: ['ann a', 'bob b'], recs: ['ann a 1', 'bob b 1'], train: ['ann c', 'bob c', 'bob d'] };
    const metrics = ['recall@1', 'recall(aggregate=pooled)@1', 'f1@1', 'recall(aggregate=deviation)@1'];
    const { breakdowns } = await evaluateLog(log, { metrics, breakdown: ['activity:2'] });
    expect(Object.keys(breakdowns![0]!.groups[0]!.runs[0]!.metrics)).toEqual(['recall@1']);
  });

  it('may be a function of the caller, which is a mean like others', async () => {
    const metrics = [
      { kind: 'function', name: 'length', evaluate: ({ length }: { length: number }) => length } as const,
    ];
    const { breakdowns } = await evaluateLog(LOG, { metrics, breakdown: ['activity:2'] });
    expect(valuesOf(breakdowns![0]!, 'length')).toEqual({ '0-1': 0.5, '2': 2.5 });
  });
});

describe('a library that fails', () => {
  it('has no value in any group of that run, and its values in the others', async () => {
    const document = await evaluateLog(
      {
        truth: ['ann a', 'bob b'],
        recs: ['ann a 2', 'ann b 1'],
        other: ['ann a 2', 'ann b 1', 'bob b 2', 'bob a 1'],
        train: ['ann c', 'bob c', 'bob d'],
      },
      { metrics: ['rs-metrics:precision@1', 'recbole:itemcoverage@9'], breakdown: ['activity:2'] },
    );
    const [mine, other] = document.runs.map(({ metrics }) => Object.values(metrics)[0]!);
    const [name, coverage] = Object.keys(document.definitions);
    const [activity] = document.breakdowns!;
    expect([mine!.value === null, other!.value === null]).toEqual([true, false]);
    expect(valuesOf(activity!, name!)).toEqual({ '1': null, '2': null });
    expect(valuesOf(activity!, name!, 'other')).toEqual({ '1': 1, '2': 1 });
    expect(cellsOf(activity!, name!)[0]![1].users).toBe(1);
    // It fails in both runs, and would have no values of users if it did not.
    expect(noticeOf(document, 'breakdown-left-out')!.message).toContain(`${coverage} is not a mean`);
  });
});

describe('laws of disjoint groups', () => {
  const pairs = ['1', '2', '3', '4', '5', '6'].flatMap((user) => ['a', 'b', 'c', 'd'].map((item) => `${user} ${item}`));
  const log = fc.record({
    truth: fc.subarray(pairs, { minLength: 1 }),
    recs: fc.subarray(pairs, { minLength: 1 }).map((rows) => rows.map((row, i) => `${row} ${(7 * i) % 5}`)),
    train: fc.subarray(pairs, { minLength: 1 }),
    groups: fc.array(fc.constantFrom('x', 'y', 'z'), { minLength: 6, maxLength: 6 }),
  });

  it('users add up to all, and the means of groups to the mean of all', async () => {
    const metrics = ['recall@2', 'ndcg@3', 'precision@2'];
    await fc.assert(
      fc.asyncProperty(log, fc.constantFrom('zero', 'skip'), async ({ groups, ...tables }, missingUsers) => {
        const userGroups = groups.map((group, i) => `${i + 1} ${group}`);
        const document = await evaluateLog(
          { ...tables, userGroups },
          { metrics, missingUsers, breakdown: ['activity:3', 'user-groups'] },
        );
        for (const breakdown of document.breakdowns!) {
          const userCount = breakdown.groups.reduce((sum, { users }) => sum + users, 0);
          expect(userCount).toBe(document.data.userCount);
          for (const label of metrics) {
            const whole = document.runs[0]!.metrics[label]!;
            const cells = cellsOf(breakdown, label).map(([, cell]) => cell);
            expect(cells.reduce((sum, { users }) => sum + users, 0)).toBe(whole.users);
            const weighed = cells.reduce((sum, { users, value }) => sum + users * (value ?? 0), 0);
            if (whole.users > 0) expect(weighed / whole.users).toBeCloseTo(whole.value!, 12);
            for (const { users, value } of cells) expect(value === null).toBe(users === 0);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
