// The published schema describes what documents of rank correlations are, and nothing else passes.
import { describe, expect, it } from 'vitest';
import { exampleCorrelation } from '../../support/example-correlation.js';
import { schemaErrors } from '../../support/json-schema.js';
import { expectNeeded, expectNoOtherField, expectRefused, publishedSchema } from '../../support/published-schema.js';

const schema = publishedSchema('correlation-document');

describe('the schema of correlation documents', () => {
  it('accepts what the verb gives, which has everything in it', () => {
    const document = JSON.parse(JSON.stringify(exampleCorrelation()));
    expect(schemaErrors(schema, document)).toEqual([]);
    const values = document.groups.flatMap((group: { pairs: { values: object }[] }) =>
      group.pairs.flatMap((pair) => Object.values(pair.values).flatMap((value) => Object.keys(value))),
    );
    const properties = (schema as { $defs: { correlationValue: { properties: object } } }).$defs.correlationValue
      .properties;
    expect([...new Set(values)].sort()).toEqual(Object.keys(properties).sort());
  });

  it('has the same fields as the document', () => {
    const { properties } = schema as { properties: object };
    expect(Object.keys(exampleCorrelation())).toEqual(Object.keys(properties));
  });

  it('refuses an unknown field wherever the names are fixed', () => {
    const places = ['', 'engine/', 'measures/rbo/', 'groups/0/', 'groups/0/pairs/0/', 'average/', 'average/pairs/0/'];
    const deeper = ['groups/0/pairs/0/values/rbo/', 'average/pairs/0/values/rbo/', 'notices/0/'];
    for (const place of [...places, ...deeper]) {
      expectNoOtherField(schema, exampleCorrelation(), place);
    }
  });

  it.each([
    ...[
      'format',
      'engine',
      'sources',
      'options',
      'by',
      'levels',
      'algorithms',
      'lower',
      'measures',
      'groups',
      'average',
    ],
    ...[
      'notices',
      'engine/version',
      'measures/rbo/formula',
      'groups/0/fixed',
      'groups/0/pairs',
      'groups/0/pairs/0/count',
    ],
    ...['groups/0/pairs/0/values/rbo/value', 'average/pairs/0/values/rbo/groupCount', 'notices/0/code'],
  ])('refuses a document without %s', (place) => {
    expectNeeded(schema, exampleCorrelation(), place);
  });

  it.each<[string, unknown]>([
    ['format', 'recgauge/correlation@2'],
    ['engine/version', 'new'],
    ['by', ''],
    ['levels', ['one']],
    ['algorithms/0', 7],
    ['groups', []],
    ['groups/0/algorithmCount', 1.5],
    ['groups/0/pairs/0/values/spearman/value', 1.01],
    ['groups/0/pairs/0/values/spearman/value', 'NaN'],
    ['groups/0/pairs/0/values/spearman/p', -0.1],
    ['groups/0/pairs/0/values/pearson/interval', [0]],
    ['groups/0/pairs/0/values/or@1/tied', 1],
    ['average/pairs/0/values/rbo/deviation', -1],
    ['notices/0/code', 'Missing value'],
  ])('refuses %s = %j', (place, value) => {
    expectRefused(schema, exampleCorrelation(), place, value);
  });
});
