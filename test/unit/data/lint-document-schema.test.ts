// The published schema describes what documents of the linter are, and nothing else passes. The documents of the command
// line, one with each finding there is, are compared with it in test/cli.
import { describe, expect, it } from 'vitest';
import { LINT_CODES, LINT_FORMAT, type LintDocument, parseLint } from '../../../src/shell.js';
import { schemaErrors } from '../../support/json-schema.js';
import { expectNeeded, expectNoOtherField, expectRefused, publishedSchema } from '../../support/published-schema.js';

const schema = publishedSchema('lint-document');

/** Every code of the linter, about a run or the data, with all that may stand beside it. */
const full: LintDocument = {
  format: LINT_FORMAT,
  engine: { name: 'recgauge', version: '0.1.0' },
  checked: [
    { part: 'train', file: 'train.csv', rows: 2597 },
    { part: 'recs', run: 'ease', file: 'ease.csv', rows: 0 },
    { part: 'result', file: 'result.json' },
  ],
  options: { split: 'random', hasTimestamps: true, searchBudget: 40, baselines: ['ease'], cutoffs: [5, 10] },
  findings: LINT_CODES.map(({ title, ...words }, i) => ({
    ...words,
    message: title,
    numbers: { users: i, share: 0.25 },
    ...(i % 2 === 0 ? { run: 'ease' } : {}),
  })),
  notices: [{ code: 'header-guessed', message: 'The first line was taken for names.', count: 1 }],
};

describe('the schema of documents of the linter', () => {
  it('accepts every code, and a document without findings', () => {
    expect(schemaErrors(schema, full)).toEqual([]);
    expect(schemaErrors(schema, { ...full, checked: [], findings: [], notices: [] })).toEqual([]);
    expect(parseLint(JSON.stringify(full))).toEqual(full);
  });

  it('has the same fields as the document', () => {
    const { properties } = schema as { properties: object };
    expect(Object.keys(full)).toEqual(Object.keys(properties));
  });

  it('says of a finding what the schema of experiments says', () => {
    const fieldsOf = (name: string) => {
      const { $defs } = publishedSchema(name) as { $defs: { finding: { required: string[]; properties: object } } };
      return [$defs.finding.required, Object.keys($defs.finding.properties)];
    };
    expect(fieldsOf('lint-document')).toEqual(fieldsOf('experiment-document'));
  });

  it.each(['', 'engine/', 'checked/0/', 'findings/0/', 'notices/0/'])('refuses an unknown field in "%s"', (place) => {
    expectNoOtherField(schema, full, place);
  });

  it.each([
    ...['format', 'engine', 'checked', 'options', 'findings', 'notices', 'engine/version', 'checked/0/part'],
    ...['checked/0/file', 'findings/0/code', 'findings/0/severity', 'findings/0/message', 'findings/0/numbers'],
    ...['findings/0/why', 'findings/0/citation', 'findings/0/advice', 'notices/0/code', 'notices/0/count'],
  ])('refuses a document without %s', (place) => expectNeeded(schema, full, place));

  it.each<[string, unknown]>([
    ['format', 'recgauge/lint@2'],
    ['engine/version', 'new'],
    ['checked/0/part', 'page'],
    ['checked/0/rows', -1],
    ['checked/0/file', ''],
    ['options/split', null],
    ['options/cutoffs', [[5]]],
    ['findings/0/code', 'Test in train'],
    ['findings/0/severity', 'error'],
    ['findings/0/numbers/users', 'many'],
    ['findings/0/run', ''],
    ['findings/0/advice', 7],
    ['notices/0/count', 0.5],
  ])('refuses %s = %j', (place, value) => expectRefused(schema, full, place, value));
});
