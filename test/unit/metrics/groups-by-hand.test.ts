// Metrics over features and groups on a world small enough for pencil and paper: values worked out by hand, what is left
// out and counted, what random and best lists have, and what is refused.

import { describe, expect, it } from 'vitest';
import { GROUPS_ENTRIES } from '../../../src/engine/metrics/catalogue.js';
import { createGroupsMetric } from '../../../src/engine/metrics/groups/groups-metric.js';
import type { GroupsDefinition } from '../../../src/engine/metrics/groups/groups-vocabulary.js';
import type { FoldedColumn } from '../../../src/engine/metrics/metric-column.js';
import type { Person, World } from '../../oracle/groups.js';
import { blocksOf, columnOf, contextOf } from '../../oracle/groups-world.js';

/** To 1e-12, relative above 1. */
function expectClose(found: number, expected: number, what: string): void {
  expect(Math.abs(found - expected) / Math.max(1, Math.abs(expected)), `${what}: ${found}, ${expected}`).toBeLessThan(
    1e-12,
  );
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const nobody: Person = { list: [], scores: [], truth: undefined, train: [], groups: [] };
const entryOf = (name: string) => GROUPS_ENTRIES.find((entry) => entry.name === name)!;
const defaultOf = (name: string, changes: object = {}) =>
  ({ ...entryOf(name).definition, ...changes }) as GroupsDefinition;

/** Items 0 and 1 are dramas, 1 and 2 comedies, 3 is of no genre; items 0 and 1 are in group 0, 2 and 3 in group 1. */
const cinema: World = {
  people: [
    {
      ...nobody,
      list: [1, 3, 2],
      scores: [3, 2, 1],
      truth: new Map([
        [2, 2],
        [3, 1],
      ]),
      train: [0],
      groups: [0],
    },
    { ...nobody, list: [0], scores: [5], truth: new Map([[0, 1]]), train: [1, 2], groups: [1] },
    { ...nobody, truth: new Map([[0, 1]]), groups: [1] },
    { ...nobody, list: [2, 1], scores: [1, 0], train: [0, 2], groups: [0] },
  ],
  others: [{ train: [0, 1], groups: [1] }],
  features: [[0], [1, 0], [1], []],
  itemGroups: [[0], [0], [1], [1]],
  itemGroupCount: 3,
  userGroupCount: 3,
  missingUsers: 'zero',
};

describe('similarities of items', () => {
  // Up to 2,048 different sets of features, similarities are kept for pairs of sets.
  it.each([2, 2048, 2049])('are the same with %i sets of features', (setCount) => {
    // Item i has the feature 0 and one that no item of another set has; items 0 and setCount are of one set.
    const features = Array.from({ length: setCount + 1 }, (_, item) => [0, 1 + (item % setCount)]);
    const list = [0, 1, setCount];
    const world: World = {
      ...cinema,
      features,
      itemGroups: features.map(() => []),
      people: [{ ...nobody, list, scores: [3, 2, 1] }],
    };
    expectClose(columnOf(defaultOf('ild'), undefined, world).value, 1 - (0.5 + 1 + 0.5) / 3, 'ild');
  });
});

describe('by hand', () => {
  it.each([
    // Both genres for the first and the last user, one for the second.
    ['genrecoverage', {}, undefined, mean([2 / 2, 1 / 2, 2 / 2])],
    ['genrecoverage', {}, 1, mean([2 / 2, 1 / 2, 1 / 2])],
    ['genrecoverage', { average: 'together', users: 'relevant' }, 1, 1],
    // The hits are item 3, which has no genre, item 2, a comedy, item 0, a drama, and none.
    ['srecall', {}, undefined, mean([1 / 2, 1 / 2, 0])],
    ['srecall', {}, 2, mean([0, 1 / 2, 0])],
    ['categorydiversity', {}, 10, mean([2 / 10, 1 / 10, 2 / 10])],
    // Items 1 and 2 share one genre of two and of one; item 3 is like nothing.
    ['ild', {}, undefined, mean([1 - Math.SQRT1_2 / 3, 1 - Math.SQRT1_2])],
    ['ild', { similarity: 'features-jaccard', single: 'zero' }, undefined, mean([1 - 0.5 / 3, 0, 0.5])],
    // Items 1 and 2 were chosen together by the second user alone, and by two users each.
    ['diversity', {}, undefined, mean([1 - 0.5 / 3, 1 - 0.5])],
    // Item 0 was chosen by three, together with item 1 once and with item 2 once.
    [
      'serendipity',
      { relevance: 'truth' },
      undefined,
      mean([(1 + (1 - 1 / Math.sqrt(6))) / 3, 1 - 1 / Math.sqrt(6), 0]),
    ],
    ['rankprob', { group: 1 }, undefined, 3 / (2 + 1 + 1)],
    ['exposure', { group: 0, discount: 'none' }, 1, 2 / 3],
    ['usergap', { measure: 'recall' }, undefined, 1 - 1 / 2],
    ['userratio', { measure: 'recall' }, undefined, 1 / 2],
    ['usermad', { measure: 'score' }, 1, 5 - 3],
    // Items 2 and 3 of group 1 bring 3 and 1 each time they are listed; of group 0 item 1 brings nothing, item 0 brings 1.
    ['itemmad', { gain: 'exp2' }, undefined, 2 - 1 / 2],
    // Of the three items listed to group 0 at two ranks, and of its three training items, in a catalogue of halves.
    ['biaslists', { itemgroup: 1 }, 2, 2 / 4 / (2 / 4)],
    ['biasprofiles', { itemgroup: 1 }, undefined, 1 / 3 / (2 / 4)],
    ['biasdisparity', { itemgroup: 1 }, 2, 1 / (1 / 3 / (2 / 4)) - 1],
    ['biasprofiles', { usergroup: 1, profiles: 'train' }, undefined, 3 / 4 / (2 / 4)],
  ] as const)('%s %j at %s', (name, changes, cutoff, expected) => {
    expectClose(columnOf(defaultOf(name, changes), cutoff, cinema).value, expected, name);
  });

  it('is 0 for a calibrated list, and ln(1 / alpha) for a list without features', () => {
    const world: World = {
      ...cinema,
      people: [
        { ...nobody, list: [2], train: [2] },
        { ...nobody, list: [3], train: [2] },
      ],
    };
    const { values } = columnOf(defaultOf('calibration'), undefined, world);
    expectClose(values![0]!, 0, 'calibrated');
    expectClose(values![1]!, Math.log(100), 'without features');
  });

  it('takes popular items until they reach the ratio, equal ones by index', () => {
    // Popularities 3, 2, 2, 0 of 7: items 0 and 1 have 5/7. One of 3 possible head items is listed, one of 1 tail item.
    const world: World = { ...cinema, people: [{ ...cinema.people[0]!, list: [1, 2] }, ...cinema.people.slice(1)] };
    const { value } = columnOf(defaultOf('poprsp', { ratio: 0.7, users: 'relevant' }), undefined, world);
    // The head has items 0 and 1, less what the first and the second user know: 1 + 1; the tail item 2, which the second knows.
    const [head, tail] = [2 / 2, 1 / 1];
    expectClose(value, Math.abs(head - tail) / 2 / ((head + tail) / 2), 'poprsp');
  });
});

/** All lists of k candidates of a person, in every order. */
function listsOf(person: Person, k: number): number[][] {
  const candidates = [0, 1, 2, 3].filter((item) => !person.train.includes(item));
  let lists: number[][] = [[]];
  for (let rank = 0; rank < Math.min(k, candidates.length); rank++) {
    lists = lists.flatMap((list) => candidates.filter((item) => !list.includes(item)).map((item) => [...list, item]));
  }
  return lists;
}

/** The columns of every combination of lists that the first two people of the cinema could have. */
function columnsOfAllLists(
  definition: GroupsDefinition,
  k: number,
): { columns: FoldedColumn[]; random: number | null; best: number | null } {
  const pair = [
    {
      ...cinema.people[0]!,
      truth: new Map([
        [1, 1],
        [3, 2],
        [2, 1],
      ]),
    },
    cinema.people[1]!,
  ] as const;
  const columns = listsOf(pair[0], k).flatMap((first) =>
    listsOf(pair[1], k).map((second) =>
      columnOf(definition, k, {
        ...cinema,
        people: [
          { ...pair[0], list: first },
          { ...pair[1], list: second },
        ],
      }),
    ),
  );
  const { random, best } = columns[0]!;
  for (const column of columns) expect(column).toMatchObject({ random, best });
  return { columns, random, best };
}

describe('random and best lists', () => {
  it.each([
    ['genrecoverage', {}],
    ['srecall', {}],
    ['categorydiversity', {}],
    ['rankprob', { group: 1 }],
    ['rankprob', { group: 0, of: 'hits' }],
    ['exposure', { group: 1 }],
    ['exposure', { discount: 'none' }],
    ['ild', { single: 'zero' }],
    ['diversity', { single: 'zero' }],
  ] as const)('%s %j has the mean over all lists', (name, changes) => {
    for (const k of [1, 2, 3]) {
      const { columns, random } = columnsOfAllLists(defaultOf(name, changes), k);
      expectClose(random!, mean(columns.map(({ value }) => value)), `${name}@${k}`);
    }
  });

  it.each(['srecall', 'reo', 'usergap', 'usermad', 'userratio'])('%s has the best of all lists', (name) => {
    const { direction } = entryOf(name);
    for (const k of [1, 2, 3]) {
      const { columns, best } = columnsOfAllLists(defaultOf(name), k);
      const values = columns.map(({ value }) => value).filter((value) => !Number.isNaN(value));
      if (best !== null)
        expectClose(best, direction === 'higher' ? Math.max(...values) : Math.min(...values), `${name}@${k}`);
      // With space for every relevant item it is known.
      if (k === 3) expect(best).not.toBeNull();
    }
  });
});

describe('wrong calls', () => {
  const context = contextOf(cinema);

  it.each([
    ['rankprob', { group: 3 }],
    ['exposure', { group: 0.5 }],
    ['biasdisparity', { usergroup: 7 }],
    ['biaslists', { itemgroup: 3 }],
  ])('%s %j is refused: no such group', (name, changes) => {
    expect(() => createGroupsMetric(defaultOf(name, changes), 1, context)).toThrow('a whole number from 0 to 2');
  });

  it('asks for what only some words need', () => {
    const { popularity: _, itemTrainUsers: __, trainUserGroups: ___, ...less } = context;
    expect(() => createGroupsMetric(defaultOf('srecall', { norm: 'train' }), 1, less)).toThrow('needs train');
    expect(() => createGroupsMetric(defaultOf('serendipity'), 1, less)).toThrow('needs train');
    expect(() => createGroupsMetric(defaultOf('biasprofiles', { profiles: 'train' }), 1, less)).toThrow('needs train');
    const { itemFeatures: ____, ...plain } = context;
    expect(() => createGroupsMetric(defaultOf('serendipity', { similarity: 'features-jaccard' }), 1, plain)).toThrow(
      'needs itemFeatures',
    );
    for (const name of ['usermad', 'itemmad']) {
      const metric = createGroupsMetric(defaultOf(name, { measure: 'score' }), 3, context);
      const block = blocksOf(cinema, 4)[0]!;
      const rows = { ...block.rows, scores: undefined };
      expect(() => metric.add({ ...block, rows })).toThrow('lists with scores');
    }
  });

  it('refuses groups of the wrong shape', () => {
    const { itemGroups } = context;
    const short = { ...itemGroups!, offsets: itemGroups!.offsets.slice(1) };
    const unnamed = { ...itemGroups!, names: ['a'] };
    expect(() => createGroupsMetric(defaultOf('rsp'), 1, { ...context, itemGroups: short })).toThrow('wrong length');
    expect(() => createGroupsMetric(defaultOf('rsp'), 1, { ...context, itemGroups: unnamed })).toThrow('has no name');
  });
});
