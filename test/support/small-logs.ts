// Small random logs as matrices, for properties of models: few users and items, users without a profile among them, items
// that nobody has, and values of 1 or ratings.
import fc from 'fast-check';
import type { InteractionMatrix } from '../../src/data/tables/interaction-matrix.js';

export function smallLogs(mostItems: number, isRated: boolean): fc.Arbitrary<InteractionMatrix> {
  return fc
    .record({ userCount: fc.integer({ min: 1, max: 14 }), itemCount: fc.integer({ min: 1, max: mostItems }) })
    .chain(({ userCount, itemCount }) => {
      const profile = fc.uniqueArray(fc.nat(itemCount - 1), { maxLength: itemCount });
      const users = fc.array(profile, { minLength: userCount, maxLength: userCount });
      const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 7, maxLength: 7 });
      return fc.tuple(users, ratings).map(([profiles, worth]) => {
        const items = Uint32Array.from(profiles.flatMap((one) => one.sort((a, b) => a - b)));
        const offsets = new Uint32Array(userCount + 1);
        profiles.forEach((one, user) => {
          offsets[user + 1] = offsets[user]! + one.length;
        });
        const values = Float64Array.from(items, (_, at) => (isRated ? worth[at % worth.length]! : 1));
        return { userCount, itemCount, offsets, items, values };
      });
    })
    .filter(({ items }) => items.length > 0);
}
