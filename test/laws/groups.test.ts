// Laws of the metrics over features and groups, over every entry: what must not matter (blocks, the order of users, the
// road through JSON), and what must (a longer list, a list that repeats the user's own taste). The same file runs in
// every engine.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUPS_ENTRIES } from '../../src/engine/metrics/catalogue.js';
import { createGroupsMetric } from '../../src/engine/metrics/groups/groups-metric.js';
import type { GroupsDefinition } from '../../src/engine/metrics/groups/groups-vocabulary.js';
import type { World } from '../oracle/groups.js';
import { blocksOf, columnOf, contextOf, truthFirst, worlds } from '../oracle/groups-world.js';

/** Each entry as its name says it, and once for each word that one of its options may be instead. */
const definitions: GroupsDefinition[] = GROUPS_ENTRIES.flatMap(({ definition, options }) => [
  definition,
  ...Object.entries(options).flatMap(([option, values]) =>
    Array.isArray(values) ? values.map((word) => ({ ...definition, [option]: word }) as GroupsDefinition) : [],
  ),
]);

const definitionNamed = (name: string) => GROUPS_ENTRIES.find((entry) => entry.name === name)!.definition;

describe('what does not matter', () => {
  it('is the size of blocks', () => {
    fc.assert(
      fc.property(worlds, fc.constantFrom(1, 3, 20), (world, cutoff) => {
        for (const definition of definitions) {
          const [one, seven, all] = [1, 7, 4096].map((size) =>
            columnOf(definition, cutoff, world, { blockSize: size }),
          );
          expect(one).toEqual(all);
          expect(seven).toEqual(all);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is the order of users', () => {
    const shuffled = worlds.chain((world) =>
      fc
        .shuffledSubarray([...world.people.keys()], { minLength: world.people.length })
        .map((order) => ({ world, order })),
    );
    fc.assert(
      fc.property(shuffled, fc.constantFrom(1, 3, 20), ({ world, order }, cutoff) => {
        const other = { ...world, people: truthFirst(order.map((user) => world.people[user]!)) };
        for (const definition of definitions) {
          const { values: _, ...column } = columnOf(definition, cutoff, world);
          expect(columnOf(definition, cutoff, other)).toMatchObject(column);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is whether a definition was stored as JSON, and a metric leaves its inputs as they were', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const [context, block] = [contextOf(world), blocksOf(world, 4096)];
        for (const definition of definitions) {
          const stored = JSON.parse(JSON.stringify(definition)) as GroupsDefinition;
          const metric = createGroupsMetric(stored, 3, context);
          for (const part of block) metric.add(part);
          expect(metric.result()).toEqual(columnOf(definition, 3, world));
        }
        expect(context).toEqual(contextOf(world));
        expect(block).toEqual(blocksOf(world, 4096));
      }),
      { numRuns: 10 },
    );
  });

  it('is the order within a list, where no rank is worth more', () => {
    const turned = ({ people, ...rest }: World): World => ({
      ...rest,
      people: people.map((person) => ({
        ...person,
        list: [...person.list].reverse(),
        scores: [...person.scores].reverse(),
      })),
    });
    const names = [
      'genrecoverage',
      'srecall',
      'ild',
      'diversity',
      'serendipity',
      'calibration',
      'rsp',
      'reo',
      'itemmad',
    ];
    fc.assert(
      fc.property(worlds, (world) => {
        for (const name of names) {
          const [value, other] = [world, turned(world)].map((one) => columnOf(definitionNamed(name), 20, one).value);
          if (!Number.isNaN(value)) expect(other).toBeCloseTo(value!, 12);
          else expect(other).toBeNaN();
        }
      }),
    );
  });
});

describe('what matters', () => {
  it('a longer list covers no fewer features and finds no fewer items of a group', () => {
    fc.assert(
      fc.property(worlds, fc.integer({ min: 1, max: 7 }), (world, cutoff) => {
        for (const name of ['genrecoverage', 'srecall', 'rankprob']) {
          const [short, long] = [cutoff, cutoff + 1].map((k) => columnOf(definitionNamed(name), k, world).value);
          if (!Number.isNaN(short)) expect(long).toBeGreaterThanOrEqual(short!);
        }
      }),
    );
  });

  it('a list of the training items is calibrated', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const people = world.people.map((person) => ({
          ...person,
          list: person.train,
          scores: person.train.map(() => 0),
        }));
        for (const value of columnOf(definitionNamed('calibration'), 20, { ...world, people }).values!) {
          if (!Number.isNaN(value)) expect(value).toBeCloseTo(0, 12);
        }
      }),
    );
  });

  it('exposures of groups that do not overlap add up to that of all', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const alone = { ...world, itemGroups: world.itemGroups.map((groups) => groups.slice(0, 1)) };
        const everywhere = { ...world, itemGroups: alone.itemGroups.map((groups) => (groups.length === 0 ? [] : [0])) };
        const exposureOf = (of: World, group: number) =>
          columnOf({ ...definitionNamed('exposure'), group } as GroupsDefinition, 5, of).value;
        const [sum, whole] = [
          exposureOf(alone, 0) + exposureOf(alone, 1) + exposureOf(alone, 2),
          exposureOf(everywhere, 0),
        ];
        if (!Number.isNaN(whole)) expect(sum).toBeCloseTo(whole, 12);
      }),
    );
  });

  it('user groups that are the same group have no gap', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const people = world.people.map((person) => ({ ...person, groups: [2, 0] }));
        const [mad, gap, ratio] = ['usermad', 'usergap', 'userratio'].map(
          (name) => columnOf(definitionNamed(name), 5, { ...world, people }).value,
        );
        if (!Number.isNaN(mad)) expect([mad, gap, ratio]).toEqual([0, 0, 1]);
      }),
    );
  });
});
