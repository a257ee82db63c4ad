// The published schema describes what documents are, and nothing else passes: fields that are missing, unknown or of
// another kind are named with their place. The documents of the command line are compared with it in test/cli.
import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/documents/result-document.js';
import { detailedResult, exampleComparison, exampleResult } from '../../support/example-result.js';
import { schemaErrors } from '../../support/json-schema.js';
import { expectNeeded, expectNoOtherField, expectRefused, publishedSchema } from '../../support/published-schema.js';

const schema = publishedSchema('result-document');

/** Everything that a document can hold. */
const fullResult = (): ResultDocument => {
  const detailed = detailedResult();
  const value = { full: 0.1, sampled: 0.3, debiased: 0.12, deviation: 0.01 };
  return {
    ...detailed,
    comparison: exampleComparison(),
    data: {
      ...detailed.data,
      split: {
        ...{ method: 'leave-n-out', seed: 7, fold: 0, foldCount: 1, log: 'log.csv', fingerprint: 'abc' },
        options: { order: 'random', seed: 7 },
        preparation: ['core (users 5, items 5)'],
        parts: { train: { rows: 9, sha256: '00', use: 'training' }, test: { rows: 2, sha256: '11', use: 'truth' } },
      },
    },
    sampled: {
      ...{ negatives: 100, sampling: 'uniform', replacement: false, mode: 'expected', debias: 'bias-variance' },
      ...{ seed: null, users: 2, positives: 2, words: 'each of 2 relevant items' },
      runs: [{ name: 'ease', metrics: { 'ndcg@10': value } }],
    },
  };
};

/** Every place of a value that is in an object, as a path. */
function placesIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const place = at === '' ? key : `${at}/${key}`;
    return [...(Array.isArray(value) ? [] : [place]), ...placesIn(part, place)];
  });
}

describe('the schema of result documents', () => {
  it('accepts a document with everything in it', () => expect(schemaErrors(schema, fullResult())).toEqual([]));

  it('accepts a document of which nothing more was asked than values', () => {
    expect(schemaErrors(schema, exampleResult())).toEqual([]);
  });

  it('accepts a document without users', () => {
    const { users: _, runs, ...rest } = fullResult();
    const document = { ...rest, runs: runs.map(({ columns: __, ...run }) => run) };
    expect(schemaErrors(schema, document)).toEqual([]);
  });

  it('refuses anything that is no document', () => {
    for (const value of [null, [], 'text', 7, {}]) expect(schemaErrors(schema, value)).not.toEqual([]);
  });

  it('refuses an unknown field wherever the names are fixed', () => {
    const fixed = ['', 'engine/', 'data/', 'definitions/rmse/', 'runs/0/', 'runs/0/metrics/rmse/', 'notices/0/'];
    const detailed = [
      'data/split/',
      'data/split/parts/train/',
      'sampled/',
      'sampled/runs/0/',
      'sampled/runs/0/metrics/ndcg@10/',
      'comparison/',
      'comparison/metrics/0/',
      'comparison/metrics/0/pairs/0/',
      'runs/0/metrics/recall@10/distribution/',
      'runs/0/metrics/recall@10/distribution/histogram/',
      'runs/0/metrics/recall@10/distribution/quantiles/0/',
      'breakdowns/0/',
      'breakdowns/0/groups/0/',
      'breakdowns/0/groups/0/runs/0/',
      'breakdowns/0/groups/0/runs/0/metrics/recall@10/',
      'breakdowns/0/groups/0/runs/0/metrics/recall@10/interval/',
    ];
    for (const place of [...fixed, ...detailed, 'runs/0/metrics/rmse/skipped/']) {
      expectNoOtherField(schema, fullResult(), place);
    }
  });

  it('refuses a document that lacks a field which is always there', () => {
    const optional =
      /^(users|options\/|definitions\/[^/]+$|definitions\/.*definition\/|runs\/\d+\/(columns|metrics\/[^/]+$))/;
    const ofSome =
      /(^data\/split|^data\/split\/options\/\w+|^data\/split\/parts\/\w+|^sampled|sampled\/runs\/\d\/metrics\/[^/]+|debiased|coverage|why|whyNoInterval|notices\/\d+\/run|distribution|breakdowns|items|interval|note|groups|friedman|comparison|metrics\/recall@10)$/;
    const always = placesIn(fullResult()).filter((place) => !optional.test(place) && !ofSome.test(place));
    expect(always.length).toBeGreaterThan(150);
    for (const place of always) {
      expectNeeded(schema, fullResult(), place);
    }
  });

  it.each<[string, unknown]>([
    ['format', 'recgauge/result@2'],
    ['engine/backend', 'gpu'],
    ['engine/version', 'new'],
    ['data/userCount', -1],
    ['data/userCount', 1.5],
    ['data/truth', 7],
    ['options/ties', ['id']],
    ['definitions/rmse/range', [0]],
    ['definitions/rmse/range', [0, 1, 2]],
    ['definitions/rmse/range', [0, 'many']],
    ['definitions/rmse/direction', 'up'],
    ['definitions/rmse/cutoff', 0],
    ['definitions/rmse/definition', { norm: null }],
    ['runs', []],
    ['runs/0/name', ''],
    ['runs/0/metrics/rmse', 0.5],
    ['runs/0/metrics/rmse/value', 'NaN'],
    ['runs/0/metrics/rmse/coverage', 1.1],
    ['runs/0/columns/rmse', 'not base64!'],
    ['runs/0/metrics/recall@10/interval/level', 1],
    ['runs/0/metrics/recall@10/interval/method', 'guess'],
    ['data/split/seed', -1],
    ['data/split/method', ''],
    ['data/split/parts/train/use', 'validation'],
    ['sampled/negatives', 0],
    ['sampled/debias', 'all'],
    ['sampled/runs/0/metrics/ndcg@10/full', null],
    ['comparison/alpha', 0],
    ['comparison/metrics/0/pairs/0/p', 1.5],
    ['comparison/metrics/0/pairs/0/difference', null],
    ['runs/0/metrics/recall@10/distribution', null],
    ['runs/0/metrics/recall@10/distribution/users', 0.5],
    ['runs/0/metrics/recall@10/distribution/deviation', null],
    ['runs/0/metrics/recall@10/distribution/quantiles/0/share', 1.5],
    ['runs/0/metrics/recall@10/distribution/quantiles/0/value', null],
    ['runs/0/metrics/recall@10/distribution/histogram/edges/0', null],
    ['runs/0/metrics/recall@10/distribution/histogram/counts/0', -1],
    ['breakdowns/0/by', 'age'],
    ['breakdowns/0/words', ''],
    ['breakdowns/0/groups/0/name', ''],
    ['breakdowns/0/groups/0/users', -1],
    ['breakdowns/1/groups/0/items', 0.5],
    ['breakdowns/0/groups/0/runs/0/name', ''],
    ['breakdowns/0/groups/0/runs/0/metrics/recall@10/value', 'NaN'],
    ['breakdowns/0/groups/0/runs/0/metrics/recall@10/users', null],
    ['users/0', 7],
    ['notices/0/code', 'Short list'],
    ['notices/0/run', ''],
  ])('refuses %s = %j', (place, value) => {
    expectRefused(schema, fullResult(), place, value);
  });
});

describe('the validator', () => {
  it('does not ignore a keyword that it does not know', () => {
    expect(() => schemaErrors({ type: 'object', maxProperties: 1 }, {})).toThrow('unknown keyword maxProperties');
    expect(() => schemaErrors({ type: 'float' }, 1)).toThrow('unknown type float');
    expect(() => schemaErrors({ $ref: '#/$defs/none' }, 1)).toThrow('the schema has no #/$defs/none');
  });
});
