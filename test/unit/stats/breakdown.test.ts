// Users by group: members without a value are not among the values, and a user of several groups is in each.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memberships } from '../../../src/data/tables/side-inputs.js';
import { memberCounts, usersWithoutGroup, valuesByGroup } from '../../../src/engine/statistics/bands.js';
import { exactMean } from '../../../src/foundation/numbers/exact-sum.js';

function membershipsOf(groupsOfUsers: readonly (readonly number[])[], names: readonly string[]): Memberships {
  const offsets = [0];
  for (const groups of groupsOfUsers) offsets.push(offsets.at(-1)! + groups.length);
  return { offsets: Uint32Array.from(offsets), groups: Uint32Array.from(groupsOfUsers.flat()), names };
}

const several = membershipsOf([[0, 1], [1], [], [0], [1]], ['a', 'b', 'nobody']);

describe('values by group', () => {
  it('are those of the members that are numbers', () => {
    const values = Float64Array.of(0.5, Number.NaN, 0.25, 1, 0);
    expect(valuesByGroup(values, several).map((members) => [...members])).toEqual([[0.5, 1], [0.5, 0], []]);
  });

  it('leave out members behind the values', () => {
    expect(valuesByGroup(Float64Array.of(0.5), several).map((members) => [...members])).toEqual([[0.5], [0.5], []]);
    expect(valuesByGroup(new Float64Array(0), several).map(({ length }) => length)).toEqual([0, 0, 0]);
  });

  it('have one member where there is one user', () => {
    const [only] = valuesByGroup(Float64Array.of(0.3), membershipsOf([[0]], ['all']));
    expect([...only!]).toEqual([0.3]);
  });

  it('add up to all: counts, and means weighed by them', () => {
    const user = fc.record({
      value: fc.double({ min: 0, max: 1, noNaN: true }),
      isCounted: fc.boolean(),
      group: fc.nat(4),
    });
    fc.assert(
      fc.property(fc.array(user, { minLength: 1 }), (users) => {
        const values = Float64Array.from(users, ({ value, isCounted }) => (isCounted ? value : Number.NaN));
        const memberships = membershipsOf(
          users.map(({ group }) => [group]),
          ['0', '1', '2', '3', '4'],
        );
        const groups = valuesByGroup(values, memberships);
        const counted = values.filter((value) => !Number.isNaN(value));
        expect(groups.reduce((sum, { length }) => sum + length, 0)).toBe(counted.length);
        expect(memberCounts(memberships, users.length).reduce((sum, count) => sum + count, 0)).toBe(users.length);
        if (counted.length === 0) return;
        const weighed = groups.reduce(
          (sum, { length }, g) => sum + (length > 0 ? length * exactMean(groups[g]!) : 0),
          0,
        );
        expect(weighed / counted.length).toBeCloseTo(exactMean(counted), 12);
      }),
    );
  });
});

describe('members', () => {
  it('are counted among the first users', () => {
    expect([...memberCounts(several, 5)]).toEqual([2, 3, 0]);
    expect([...memberCounts(several, 2)]).toEqual([1, 2, 0]);
    expect([...memberCounts(several, 0)]).toEqual([0, 0, 0]);
  });

  it('are missing where a user is in no group', () => {
    expect(usersWithoutGroup(several, 5)).toEqual([2]);
    expect(usersWithoutGroup(several, 2)).toEqual([]);
  });
});
