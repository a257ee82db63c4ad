// The published schema describes what documents of experiments are, and nothing else passes. The documents of the command
// line are compared with it in test/cli.
import { describe, expect, it } from 'vitest';
import { exampleExperiment, protocolOf } from '../../support/example-experiment.js';
import { schemaErrors } from '../../support/json-schema.js';
import { expectNeeded, expectNoOtherField, expectRefused, publishedSchema } from '../../support/published-schema.js';

type Definitions = Record<string, object>;
const schema = publishedSchema('experiment-document');

const FULL = JSON.stringify(
  exampleExperiment({
    datasets: ['one', 'two'],
    models: ['ease', 'slim', 'own'],
    protocols: ['1', '4'].flatMap((minRating) => ['a', 'b'].map((split) => protocolOf({ minRating, split }))),
  }),
);
const full = () => JSON.parse(FULL);

describe('the schema of documents of experiments', () => {
  it('accepts documents of one and of several datasets and protocols', () => {
    expect(schemaErrors(schema, full())).toEqual([]);
    expect(schemaErrors(schema, JSON.parse(JSON.stringify(exampleExperiment({ datasets: ['one'] }))))).toEqual([]);
  });

  it('has the same fields as the document', () => {
    const { properties } = schema as { properties: object };
    expect(Object.keys(full()).sort()).toEqual(Object.keys(properties).sort());
  });

  it('says of comparisons and correlations what their own schemas say', () => {
    const own = (schema as { $defs: Definitions }).$defs;
    const result = (publishedSchema('result-document') as { $defs: Definitions }).$defs;
    for (const name of ['pair', 'comparedMetric', 'friedman', 'definition', 'interval'])
      expect(own[name]).toEqual(result[name]);
    type Whole = { required: unknown; properties: object; $defs: Definitions };
    const correlation = publishedSchema('correlation-document') as unknown as Whole;
    const agreement = own.agreement as { required: unknown; properties: object };
    expect(agreement.required).toEqual(correlation.required);
    expect(Object.keys(agreement.properties)).toEqual(Object.keys(correlation.properties));
    expect(own.correlationValue).toEqual(correlation.$defs.correlationValue);
    expect(own.correlationValue).toBeDefined();
  });

  it('refuses an unknown field wherever the names are fixed', () => {
    const places = ['', 'engine/', 'plan/', 'plan/search/', 'plan/models/0/', 'plan/protocols/0/', 'datasets/0/'];
    const deeper = ['boards/0/', 'boards/0/counts/', 'boards/0/findings/0/', 'boards/0/models/0/', 'measurements/'];
    const deepest = ['scores/rmse/', 'scores/rmse/intervals/', 'scores/rmse/variance/', 'folds/0/'];
    const all = [...places, ...deeper, ...deepest.map((place) => `boards/0/models/0/${place}`)];
    for (const place of [...all, 'overall/0/', 'failures/0/', 'metricAgreement/', 'measurements/models/0/']) {
      expectNoOtherField(schema, full(), place);
    }
  });

  it.each([
    ...['format', 'engine', 'plan', 'datasets', 'definitions', 'boards', 'metricAgreement', 'protocolAgreement'],
    ...['overall', 'failures', 'notices', 'measurements', 'plan/select', 'plan/seeds', 'boards/0/comparison'],
    ...['boards/0/models/0/scores/rmse/mean', 'boards/0/models/0/folds/0/bestSoFar', 'overall/0/friedman'],
  ])('refuses a document without %s', (place) => {
    expectNeeded(schema, full(), place);
  });

  it.each<[string, unknown]>([
    ['format', 'recgauge/experiment@2'],
    ['engine/backend', 'gpu'],
    ['plan/k', 0],
    ['plan/refit', 'some'],
    ['plan/seeds/0', -1],
    ['plan/comparison/alpha', 1],
    ['boards/0/counts/users', 1.5],
    ['boards/0/models/0/name', ''],
    ['boards/0/models/0/scores/rmse/mean', null],
    ['boards/0/models/0/scores/rmse/folds/0/0', 'x'],
    ['boards/0/models/0/scores/rmse/intervals/bca/method', 'guess'],
    ['boards/0/models/0/scores/rmse/variance/split', 'x'],
    ['boards/0/models/0/folds/0/parameters/l2', [1]],
    ['boards/0/comparison/metrics/0/pairs/0/p', 2],
    ['overall/0/averageRanks/0/rank', 0],
    ['overall/0/friedman/p', 2],
    ['failures/0/seed', 0.5],
    ['measurements/models/0/memoryBytes', 'much'],
  ])('refuses %s = %j', (place, value) => {
    expectRefused(schema, full(), place, value);
  });
});
