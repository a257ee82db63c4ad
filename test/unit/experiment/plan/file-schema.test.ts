// The published JSON schema of files of experiments accepts and refuses the same files as the check does, types and names being all that a schema can know.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { misfitOf } from '../../../../src/foundation/schema-check.js';
import { experimentFileSchema } from '../../../../src/studies/experiment/plan/file-keys.js';
import { schemaErrors } from '../../../support/json-schema.js';
import { publishedSchema } from '../../../support/published-schema.js';
import { BAD_FILES } from './support/bad-files.js';

const schema = publishedSchema('experiment-file');

const isAccepted = (value: unknown) => misfitOf(experimentFileSchema, value, { isLenient: false }) === undefined;

describe('the schema of files of experiments', () => {
  it.each(BAD_FILES)('says of $name what the check says', ({ text, isShape }) => {
    const value = parse(text);
    expect(schemaErrors(schema, value).length > 0).toBe(isShape);
    expect(isAccepted(value)).toBe(!isShape);
  });

  it('agrees with the check on values of any kind in any place', () => {
    const good = {
      name: 'x',
      datasets: [{ file: 'a.csv', columns: { user: 0, rating: null }, missing: { rating: 99 } }],
      protocol: {
        preset: ['trainrec'],
        prepare: { minRating: [4, null, [1, 2]], core: { users: 5 }, filter: { kind: 'core' } },
        split: { ratios: [[0.8, 0.2], null], folds: [2, 3], validation: true },
        candidates: { seen: ['train'], replacement: [true, false] },
        relevance: ['all', '>=4'],
        loss: ['bpr', null],
      },
      models: [
        'ease',
        { name: 'x', model: 'ease', parameters: { l2: [1, 2] }, space: { l2: { type: 'fixed', value: 1 } } },
      ],
      search: { method: 'sequential', trials: 5, earlyStop: { patience: 2 } },
      metrics: ['ndcg@10'],
      seeds: [0],
      interval: { level: 0.9 },
      comparison: { alpha: 0.1 },
    };
    expect([isAccepted(good), schemaErrors(schema, good)]).toEqual([true, []]);
    const places = placesOf(good);
    const values = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        true,
        0,
        1,
        -1,
        0.5,
        1e9,
        '',
        'x',
        'all',
        'ease',
        [],
        {},
        [null],
        [[]],
        [[1]],
        [0.5],
        ['x'],
        { x: 1 },
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), values, (place, value) => {
        const changed = structuredClone(good) as never;
        put(changed, place, value);
        expect(schemaErrors(schema, changed).length === 0).toBe(isAccepted(changed));
      }),
      { numRuns: 500 },
    );
  });
});

/** Every place of a value, from the outside in. */
function placesOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : [...Object.keys(value), 'extra'];
  return keys.flatMap((key) => [
    [key],
    ...placesOf((value as Record<string, unknown>)[key]).map((deep) => [key, ...deep]),
  ]);
}

function put(target: Record<string | number, never>, place: readonly (string | number)[], value: unknown): void {
  const last = place.at(-1)!;
  const parent = place.slice(0, -1).reduce((node, key) => node[key]!, target);
  Object.assign(parent, { [last]: value });
}
