// --json: whatever goes wrong, standard error holds one object of the published schema, with the exit code of the program.
// And `recgauge doctor`, which says whether anything is wrong with the machine.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { errorDocument } from '../../src/cli/error-text.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const place = createWorkplace({
  'test.csv': 'user,item,rating\n1,a,5\n',
  'recs.csv': 'user,item,score\n1,a,1\n',
  'bad.csv': 'user,item,score\n1,a,1\n1,b,abc\n',
  'cut.json': '{"format": "recgauge/result@1", "runs": [',
});
mkdirSync(join(place.folder, 'folder'));
afterAll(() => place.remove());

const schema = publishedSchema('error');

describe('--json', () => {
  it.each<[string, number, object]>([
    [
      'evaluate --test test.csv --recs bad.csv',
      1,
      { class: 'InputError', file: 'bad.csv', line: 3, column: 5, found: 'abc' },
    ],
    [
      'evaluate --test test.csv --recs none.csv',
      1,
      { class: 'InputError', file: 'none.csv', expected: 'the path of a file' },
    ],
    ['evaluate --metrcs ndcg', 2, { class: 'UsageError', argument: '--metrcs' }],
    [
      'evaluate --test test.csv --recs recs.csv --ci 95',
      2,
      { argument: '--ci', found: 95, hint: '95 percent is 0.95.' },
    ],
    ['evalute', 2, { class: 'UsageError', found: 'evalute' }],
    ['', 2, { class: 'UsageError', message: 'The command must come first' }],
    ['report cut.json', 1, { class: 'InputError', file: 'cut.json' }],
    ['report none.json', 1, { class: 'InputError', file: 'none.json' }],
    ['compare none.json', 1, { class: 'SystemError', code: 'ENOENT', file: 'none.json' }],
    ['report folder', 1, { class: 'SystemError', code: 'EISDIR' }],
    ['gate cut.json --baseline cut.json --metric ndcg@10', 1, { class: 'InputError', message: 'This is not JSON' }],
    ['data split test.csv --method none -o out', 2, { argument: '--method' }],
    ['metrics -o folder', 1, { class: 'InputError', file: 'folder' }],
  ])('%s', (commandLine, status, fields) => {
    const outcome = place.run(`${commandLine} --json`);
    expect(outcome).toMatchObject({ status, stdout: '' });
    expect(outcome.stderr.trimEnd()).not.toContain('\n');
    const document = JSON.parse(outcome.stderr);
    expect(schemaErrors(schema, document)).toEqual([]);
    expect(document).toMatchObject({ ...fields, exitCode: status });
  });

  it('is for results too', () => {
    const { status, stdout, stderr } = place.run('evaluate --test test.csv --recs recs.csv --metrics hit@1 --json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout).format).toBe('recgauge/result@1');
  });

  it('holds what is thrown by mistake', () => {
    for (const error of [new TypeError('x is not a function'), 'a text', undefined, null]) {
      expect(schemaErrors(schema, JSON.parse(JSON.stringify(errorDocument(error))))).toEqual([]);
    }
    expect(errorDocument(new TypeError('x'))).toMatchObject({ class: 'UnexpectedError', message: 'TypeError: x' });
  });
});

describe('-o -', () => {
  it.each([
    'evaluate --test test.csv --recs recs.csv --metrics hit@1',
    'data stats test.csv',
    'data filter test.csv',
    'recommend test.csv --model popularity',
    'metrics',
  ])('is standard output of %s', (commandLine) => {
    const before = place.names();
    const { status, stdout } = place.run(`${commandLine} -o - -q`);
    expect(status).toBe(0);
    expect(stdout).not.toBe('');
    expect(place.names()).toEqual(before);
  });
});

describe('recgauge doctor', () => {
  it('has colours on a terminal, which the terminal gets as they are, and none with NO_COLOR', () => {
    const terminal = '--import=data:text/javascript,process.stdout.isTTY%3Dtrue;process.stdout.columns%3D60';
    const shown = (extra: Record<string, string>) => {
      const { stdout } = place.runWords(['doctor'], '', { TERM: 'xterm', NODE_OPTIONS: terminal, ...extra });
      return stdout;
    };
    const [colourful, plain] = [shown({}), shown({ NO_COLOR: '1' })];
    const code = '\u001b';
    expect(colourful).toContain(`${code}[1mrecgauge`);
    expect(colourful).not.toContain('\ufffd');
    expect(plain).not.toContain(code);
    const lines = (text: string) => text.replaceAll(new RegExp(`${code}\\[\\d+m`, 'g'), '').split('\n');
    for (const line of lines(colourful)) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('finds nothing wrong here', () => {
    const { status, stdout, stderr } = place.runWords(['doctor'], '', { NO_COLOR: '1' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).not.toContain('\u001b');
    for (const part of ['recgauge ', 'Node ', 'Cores ', 'Memory ', 'simd yes', 'SHA-256', 'Checks:']) {
      expect(stdout).toContain(part);
    }
    expect(stdout.match(/^ {2}ok /gm)!.length).toBeGreaterThanOrEqual(6);
  });

  it('has the same for programs', () => {
    const document = JSON.parse(place.run('doctor --json').stdout);
    expect(document).toMatchObject({ format: 'recgauge/doctor@1', isWell: true });
    expect(document.environment.wasm.memory % 65536).toBe(0);
    expect(document.environment.kernels.file).toBe(document.environment.kernels.sha256);
    expect(document.checks.every(({ isHeld }: { isHeld: boolean }) => isHeld)).toBe(true);
  });

  it('says so where WebAssembly is missing', () => {
    const { status, stdout } = place.runWords(['doctor', '--json'], '', {
      NODE_OPTIONS: '--disable-wasm-trap-handler',
    });
    expect([status, JSON.parse(stdout).isWell]).toEqual([0, true]);
    const without = place.runWords(['doctor', '--json'], '', { NODE_OPTIONS: '--jitless' });
    expect([without.status, JSON.parse(without.stdout).isWell]).toEqual([3, false]);
  });
});
