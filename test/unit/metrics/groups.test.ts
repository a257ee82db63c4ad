// Metrics over features and groups against the oracle: every entry, with every word and some numbers of its options,
// cut and uncut; their explanations, and what they refuse to begin without.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROUPS_ENTRIES } from '../../../src/engine/metrics/catalogue.js';
import type { MetricEntry } from '../../../src/engine/metrics/catalogue-entry.js';
import { createGroupsMetric, explainGroups } from '../../../src/engine/metrics/groups/groups-metric.js';
import type { GroupsDefinition } from '../../../src/engine/metrics/groups/groups-vocabulary.js';
import { groupsOracles, type Options } from '../../oracle/groups.js';
import { columnOf, contextOf, worlds } from '../../oracle/groups-world.js';

const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  alpha: [0.01, 0.4],
  ratio: [0.8, 0.5],
  threshold: [1, 0, 4],
  group: [0, 2],
  usergroup: [0, 1],
  itemgroup: [0, 2],
};

/** Every definition that the words of an entry's options, and the numbers above, can make. */
function definitionsOf({ definition, options }: MetricEntry<GroupsDefinition>): GroupsDefinition[] {
  return Object.entries(options).reduce<GroupsDefinition[]>(
    (made, [option, values]) => {
      const words = Array.isArray(values) ? (values as string[]) : NUMBERS[option]!;
      return made.flatMap((one) => words.map((word) => ({ ...one, [option]: word }) as GroupsDefinition));
    },
    [definition],
  );
}

const cutoffsOf = ({ cutoff }: MetricEntry) =>
  cutoff === 'none' ? [undefined] : cutoff === 'required' ? [1, 3, 20] : [1, 3, 20, undefined];

/** To 1e-12, relative above 1. Assertions cost far more than metrics, so only a difference makes one. */
function expectClose(found: number, expected: number, what: string): void {
  const isClose = Number.isNaN(expected)
    ? Number.isNaN(found)
    : Math.abs(found - expected) <= 1e-12 * Math.max(1, Math.abs(expected));
  if (!isClose) expect(found, what).toBe(expected);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(GROUPS_ENTRIES.map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
  const definitions = definitionsOf(entry);
  const cases = definitions.flatMap((definition) => cutoffsOf(entry).map((cutoff) => ({ definition, cutoff })));

  it('agrees with the oracle, and stays in its range', () => {
    const [least, greatest] = entry.range;
    fc.assert(
      fc.property(worlds, (world) => {
        const context = contextOf(world);
        for (const { definition, cutoff } of cases) {
          const what = `${JSON.stringify(definition)}@${cutoff}`;
          const column = columnOf(definition, cutoff, world, { context });
          const k = cutoff ?? Number.POSITIVE_INFINITY;
          const expected = groupsOracles[name]!(world, k, definition as unknown as Options);
          if (typeof expected === 'number') {
            expect(column.values).toBeUndefined();
            expectClose(column.value, expected, what);
          } else {
            expect(column.values).toHaveLength(expected.length);
            for (const [user, value] of expected.entries()) expectClose(column.values![user]!, value, what);
            const known = expected.filter((value) => !Number.isNaN(value));
            expect(column.userCount).toBe(known.length);
            expectClose(column.value, mean(known), what);
          }
          for (const value of [column.value, ...(column.values ?? []), column.best, column.random]) {
            if (value === null || Number.isNaN(value)) continue;
            if (value >= least! && value <= (greatest === null ? Number.MAX_VALUE : greatest + 1e-12)) continue;
            expect.fail(`${what} has ${value}, which is outside its range`);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('explains every definition in its own words', () => {
    const texts = definitions.map((definition) => {
      const { formula, words } = explainGroups(definition, 10);
      expect(formula).not.toBe('');
      expect(words.length).toBeGreaterThanOrEqual(2);
      expect(words.length).toBeLessThanOrEqual(4);
      for (const sentence of words) expect(sentence).toMatch(/^[A-Za-z].*\.$/);
      return [formula, ...words].join(' ');
    });
    // Words that change nothing, such as gains of a recall, may be explained alike; a definition that does is not.
    const meaningful = new Set(definitions.map((definition) => JSON.stringify(withoutIdleWords(definition))));
    expect(new Set(texts).size).toBe(meaningful.size);
  });

  it('refuses to begin without what it needs', () => {
    const world = fc.sample(worlds, { numRuns: 1, seed: 1 })[0]!;
    const {
      train: _,
      popularity: __,
      itemTrainUsers: ___,
      itemFeatures: ____,
      itemGroups: _____,
      userGroups: ______,
      ...bare
    } = contextOf(world);
    const given = {
      train: 'train',
      'item-features': 'itemFeatures',
      'item-groups': 'itemGroups',
      'user-groups': 'userGroups',
    };
    const needed = entry.needs.map((need) => given[need as keyof typeof given]);
    expect(() => createGroupsMetric(entry.definition, 5, bare)).toThrow(
      expect.objectContaining({
        name: 'UsageError',
        details: expect.objectContaining({
          argument: expect.stringMatching(new RegExp(`^(${needed.join('|')})$`)),
        }),
      }),
    );
  });
});

/** Without the words that do not matter beside the others. */
function withoutIdleWords(definition: GroupsDefinition): object {
  const words: Record<string, string | number> = { ...definition } as never;
  const hasGain = words.kind === 'user-gap' ? words.measure === 'ndcg' : words.measure !== 'score';
  if (!hasGain) delete words.gain;
  if (words.gain !== 'exp2') delete words.threshold;
  if (words.kind === 'chance' && words.of === 'hits') delete words.users;
  return words;
}
