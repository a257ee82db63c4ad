// What random lists have in the metrics over pairs, compared with all orders of a few candidates.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PairWords } from '../oracle/auc.js';
import { allItems, close, evaluate, ITEM_COUNT, variants } from './support/pair-problems.js';
import { permutations } from './support/permutations.js';

describe('the value of random lists', () => {
  const people = fc.record({ relevant: fc.subarray(allItems, { minLength: 1 }), others: fc.subarray(allItems) });

  it('is the mean over all orders of the candidates', () => {
    const some = variants.filter(({ definition: { form } }) => ['full', 'list', 'limited', 'errors'].includes(form));
    fc.assert(
      fc.property(people, fc.constantFrom(...some), ({ relevant, others }, variant) => {
        // Five training items leave four candidates.
        const train = [...new Set([...others, ...allItems])].slice(0, 5);
        const orders = permutations(allItems.filter((item) => !train.includes(item)));
        const columns = orders.map((order) => {
          const list = order.map((item, i) => ({ item, score: -i }));
          const user = { list, relevant: new Set(relevant), train: new Set(train) };
          return evaluate(
            { itemCount: ITEM_COUNT, trainItems: user.train, users: [user], missingUsers: 'zero' },
            variant,
          )!;
        });
        const mean = columns.reduce((sum, { value }) => sum + value, 0) / orders.length;
        for (const { random } of columns) if (random !== null) expect(close(random, mean)).toBe(true);
        // Elsewhere chance decides who has a value.
        const { form, unlisted, hitless, missless } = variant.definition as unknown as PairWords;
        const isSure =
          form === 'list'
            ? [hitless, missless].every((word) => word !== 'skip' && word !== 'nan')
            : unlisted !== 'skip';
        if (isSure && !Number.isNaN(mean)) expect(columns[0]!.random).not.toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});
