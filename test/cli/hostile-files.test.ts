// Files of somebody else through the whole program: ids and names that hold markup, formulas, commands to a terminal, marks
// that turn the direction, or ten thousand characters. Nothing comes out as it is where it would be obeyed, and nothing ends
// in anything but a result or a clear error.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_NAMES } from '../support/hostile-names.js';
import { SAFE } from '../support/safe-text.js';
import { createWorkplace, type Outcome } from './run-program.js';
import { smallLog } from './support/small-experiment.js';

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
/** What a file of UTF-8 can hold, and what a command line can. */
const inFiles = HOSTILE_NAMES.filter(
  (name) => name.trim() !== '' && !LONE_SURROGATE.test(name) && !name.includes('\u0000'),
);
/** Behind a slash or an equals sign a path would begin. */
const names = inFiles.filter((name) => !/[=/\\\r\n]/.test(name));
const others = inFiles.filter((name) => !names.includes(name));

const quoted = (id: string) => `"${id.replaceAll('"', '""')}"`;
const rows = inFiles.flatMap((id, place) => {
  return [0, 1, 2].map((step) => [id, inFiles[(place + step) % inFiles.length]!, `${5 - step}`]);
});
const csv = (header: string, lines: readonly (readonly string[])[]) =>
  `${header}\n${lines.map(([user, item, value]) => `${quoted(user!)},${quoted(item!)},${value}\n`).join('')}`;
const turned = rows.map(([user, item, value], row) => [user!, row % 2 === 0 ? item! : user!, value!]);

const place = createWorkplace({
  'test.csv': csv('user,item,rating', rows),
  'recs.csv': csv('user,item,score', rows),
  'ratings.csv': smallLog(),
});
afterAll(() => place.remove());

const KINDS = {
  text: 'text',
  markdown: 'markdown',
  csv: 'csv',
  latex: 'latex',
  json: 'json',
  html: 'html',
  junit: 'xml',
};
type Format = keyof typeof KINDS;

/** A process that did what it was asked to, or said why not. */
function expectSafe({ status, stdout, stderr }: Outcome, format: Format, ...statuses: number[]): void {
  expect(statuses, stderr.slice(0, 500)).toContain(status);
  expect(stderr).not.toMatch(/^ {4}at |UnexpectedError|TypeError|RangeError/m);
  expect(SAFE.text(stderr)).toEqual([]);
  if (status === 1 || status === 2) expect(stderr).toMatch(/^error: /m);
  else expect(stdout).not.toBe('');
  if (stdout !== '') expect(SAFE[KINDS[format] as 'text'](stdout)).toEqual([]);
}

const FILES = ['--test', 'test.csv'];
const runs = names.map((name) => `--recs=${name}=recs.csv`);

beforeAll(() => {
  const words = ['evaluate', ...FILES, '--duplicates', 'first', ...runs, '--metrics', 'hit@1,ndcg@2,elliot:map@2'];
  const made = place.runWords([...words, '--format', 'json', '-o', 'result.json', '--html', 'report.html', '-q']);
  expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' });
  // Somebody else may have edited it.
  const { runs: measured, ...rest } = JSON.parse(place.read('result.json'));
  const renamed = measured.map((run: object, at: number) => (at < others.length ? { ...run, name: others[at] } : run));
  place.write('edited.json', JSON.stringify({ ...rest, runs: renamed }));
});

describe('names and ids of others', () => {
  it('are kept in the document, and harmless in it and in the report', () => {
    const text = place.read('result.json');
    expect(SAFE.json(text)).toEqual([]);
    const document = JSON.parse(text);
    expect(document.runs.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(new Set(document.users)).toEqual(new Set(inFiles));
    expect(SAFE.html(place.read('report.html'))).toEqual([]);
  });

  it.each<Format>(['text', 'markdown', 'csv', 'json'])('do nothing in what evaluate writes as %s', (format) => {
    const words = ['evaluate', ...FILES, '--duplicates', 'first', ...runs, '--metrics', 'hit@1'];
    expectSafe(place.runWords([...words, '--format', format]), format, 0);
  });

  it.each<Format>(['html', 'text', 'markdown', 'csv', 'json'])('do nothing in a report as %s', (format) => {
    expectSafe(place.run(`report edited.json --format ${format} -o -`), format, 0);
  });

  it.each<Format>(['text', 'markdown', 'latex', 'csv', 'json'])('do nothing in a comparison as %s', (format) => {
    const chosen = runs.slice(0, 6);
    const words = [
      'compare',
      ...FILES,
      '--duplicates',
      'first',
      ...chosen,
      '--metrics',
      'ndcg@2',
      '--replicates',
      '19',
    ];
    expectSafe(place.runWords([...words, '--format', format]), format, 0);
  });

  it.each<Format>(['text', 'markdown', 'junit', 'json'])('do nothing in what a gate writes as %s', (format) => {
    expectSafe(place.run(`gate edited.json --baseline edited.json --metric ndcg@2 --format ${format}`), format, 0);
  });

  it.each<Format>(['text', 'json'])('do nothing in differences as %s', (format) => {
    const words = [
      'diff',
      'ndcg@2',
      ...FILES,
      '--duplicates',
      'first',
      ...runs.slice(0, 10),
      '--dialects',
      'elliot,ranx',
    ];
    expectSafe(place.runWords([...words, '--format', format]), format, 0);
  });

  it.each<Format>(['text', 'markdown', 'json'])('do nothing in libraries side by side as %s', (format) => {
    const words = ['consistency', ...FILES, '--train', 'test.csv', '--duplicates', 'first', ...runs.slice(0, 10)];
    expectSafe(place.runWords([...words, '--dialects', 'elliot,ranx', '--format', format]), format, 0, 1);
  });

  it.each<Format>(['text', 'markdown', 'csv', 'json'])('do nothing in findings as %s', (format) => {
    expectSafe(place.run(`data check test.csv --format ${format}`), format, 0, 3);
  });

  it('do nothing where ids are learned from, and are data in what is recommended', () => {
    place.write('log.csv', csv('user,item,rating', [...rows, ...turned]));
    const { status, stdout, stderr } = place.run('recommend log.csv --model popularity --k 2 --duplicates last');
    expect(SAFE.text(stderr)).toEqual([]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringContaining('error:') });
    expect(stdout.split('\n').length).toBeGreaterThan(inFiles.length);
  });

  it('do nothing in errors, for people and for scripts', () => {
    for (const name of [
      names[0]!,
      'W'.repeat(10_000),
      ...names.filter((each) => each.includes('\u001b') || each.includes('\u202e')),
    ]) {
      expectSafe(place.runWords(['explain', name]), 'text', 2);
    }
    const name = names.find((each) => each.includes('\u009b'))!;
    for (const words of [
      ['evaluate', '--test', name, '--recs', 'recs.csv'],
      ['gate', 'result.json', '--baseline', 'result.json', '--metric', name],
      ['report', name],
      ['recommend', 'log.csv', '--model', name],
      ['experiment', name],
      [name],
    ]) {
      expectSafe(place.runWords(words), 'text', 1, 2);
      const { status, stdout, stderr } = place.runWords([...words, '--json']);
      expect([1, 2]).toContain(status);
      expect(stdout).toBe('');
      expect(SAFE.json(stderr)).toEqual([]);
      expect(JSON.parse(stderr).exitCode).toBe(status);
    }
  });

  it('do nothing in what an experiment writes', () => {
    const name = JSON.stringify('<script>\u009b31m\u202e=cmd|x');
    place.write(
      'experiment.yaml',
      `name: hostile\ndatasets:\n  - {name: ${name}, file: ratings.csv}\nprotocol:\n  prepare: {minRating: null, core: 5}\n` +
        `  split: {folds: 2}\nmodels:\n  - {model: popularity, name: ${name}}\n  - random\nmetrics: [ndcg@10]\n` +
        'interval: {replicates: 19}\n',
    );
    const made = place.run('experiment experiment.yaml -o experiment.json --format json -q');
    expect({ status: made.status, stderr: made.stderr }).toEqual({ status: 0, stderr: '' });
    expect(SAFE.json(place.read('experiment.json'))).toEqual([]);
    for (const format of ['text', 'markdown', 'latex', 'csv', 'html', 'json'] as const) {
      expectSafe(place.run(`report experiment.json --format ${format} -o -`), format, 0);
    }
  });
});
