// Documents that somebody has cut, edited or mistaken for something else are refused with what is wrong about them.
import { describe, expect, it } from 'vitest';
import { parseResult } from '../../../src/documents/parse-document.js';
import { InputError } from '../../../src/foundation/errors.js';
import { exampleResult } from '../../support/example-result.js';

function refusal(text: string): InputError {
  try {
    parseResult(text, 'result.json');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const text = JSON.stringify(exampleResult());
const run = exampleResult().runs[0]!;
const edited = (changes: object) => JSON.stringify({ ...exampleResult(), ...changes });

describe('a result document that is read', () => {
  it('is the one that was written', () => expect(parseResult(text)).toEqual(exampleResult()));

  it('need not hold users', () => {
    const { users: _, runs, ...rest } = exampleResult();
    const document = { ...rest, runs: runs.map(({ columns: __, ...run }) => run) };
    expect(parseResult(JSON.stringify(document))).toEqual(document);
  });

  it.each<[string, string, string]>([
    ['a text that is cut', text.slice(0, 200), 'not JSON'],
    ['a list', '[]', 'not a result document'],
    ['null', 'null', 'not a result document'],
    ['another JSON', '{"a": 1}', 'not a result document'],
    ['another version', edited({ format: 'recgauge/result@2' }), 'another kind or version'],
    ['no runs', edited({ runs: undefined }), 'invalid at runs '],
    ['no definitions', edited({ definitions: [] }), 'invalid at definitions '],
    ['a run without a name', edited({ runs: [{ metrics: {} }] }), 'invalid at runs[0].name '],
    ['columns that are numbers', edited({ runs: [{ ...run, columns: { x: 1 } }] }), 'invalid at runs[0].columns.x '],
    ['users that are numbers', edited({ users: [1, 2] }), 'invalid at users[0] '],
    ['columns without users', edited({ users: undefined }), 'the document names none'],
    ['a user who is named twice', edited({ users: ['1', '2', '3', '1'] }), 'A user is named twice'],
    ['a column that is cut', edited({ users: ['1'] }), 'The column recall@10 of run ease does not fit the users'],
    [
      'a column that is no base64',
      edited({ runs: [{ ...run, columns: { x: '!!' } }] }),
      'The column x of run ease does not fit',
    ],
    ['a metric without a value', edited({ runs: [{ ...run, metrics: { x: null } }] }), 'invalid at runs[0].metrics.x '],
    ['a definition without a direction', edited({ definitions: { x: {} } }), 'invalid at definitions.x.title '],
    ['a notice that is none', edited({ notices: [null] }), 'invalid at notices[0] '],
  ])('is refused if it is %s', (_, given, reason) => {
    const error = refusal(given);
    expect(error.message).toContain(reason);
    expect(error.details.file).toBe('result.json');
    expect(error.details.hint).toMatch(/evaluate\(\)|evaluate again/);
  });
});
