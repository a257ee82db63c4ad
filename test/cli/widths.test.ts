// Texts keep to the width of the terminal: no line of any command is longer where words allow, from 40 columns on. What
// goes to a file does not depend on the terminal.
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace } from './run-program.js';

const SAMPLE = fileURLToPath(new URL('../../examples/sample', import.meta.url));
const place = createWorkplace();
for (const name of readdirSync(SAMPLE)) copyFileSync(join(SAMPLE, name), join(place.folder, name));
afterAll(() => place.remove());

const LONG = 'a-run-with-a-name-that-is-rather-long';
const DATA = '--test test.csv --train train.csv -q';
const RUNS = `--recs ease.csv --recs knn.csv --recs ${LONG}=pop.csv`;

beforeAll(() => {
  const { status } = place.run(`evaluate ${DATA} ${RUNS} --metrics ndcg@10,recall@20 --format json -o r.json`);
  expect(status).toBe(0);
});

const COMMANDS = [
  `evaluate ${DATA} ${RUNS} --metrics ndcg@10,recall@20,elliot:map@20 --breakdown activity --distribution`,
  `compare ${DATA} ${RUNS} --metrics ndcg@10`,
  `diff map@20 ${DATA} --recs ease.csv`,
  `consistency ${DATA} --recs ease.csv`,
  `consistency ${DATA} --recs ease.csv --dialects all`,
  'correlate r.json',
  'gate r.json --baseline r.json --metric ndcg@10',
  'data stats log.csv --min-rating 4 -q',
  'data check log.csv -q',
  'data filter log.csv --min-rating 4 -q --force -o filtered.csv',
  'data split log.csv --protocol tamm2021 -o split --force -q',
  'doctor',
  'explain ndcg@10 elliot:map@20',
  'metrics',
  'models',
  'dialects',
  'data protocols',
  'data protocols tamm2021',
  'data check --codes',
  '--help',
  'gate --help',
  'evaluate --help',
  'data split --help',
];
const CASES = [
  ...COMMANDS.flatMap((line) => [40, 80].map((width) => [width, line] as const)),
  ...[40, 60, 80, 120].map((width) => [width, 'report r.json --format text'] as const),
];

/** A word that is longer than the page stands alone; examples of help are copied as they are where there is space. */
const isWord = (line: string) => /^ *(?:- )?[^ ]+$/.test(line);
const isExample = (line: string) => /^ {2}recgauge /.test(line);

describe('the width of texts', () => {
  it.each(CASES)('is at most %i columns: %s', (width, commandLine) => {
    const { status, stdout, stderr } = place.runWords(commandLine.split(' '), '', { COLUMNS: `${width}` });
    expect({ status, stderr }).toEqual({ status: commandLine.startsWith('data check log') ? status : 0, stderr: '' });
    expect(stdout).not.toBe('');
    const isFree = (line: string) => isWord(line) || (width >= 80 && isExample(line));
    const long = stdout.split('\n').filter((line) => [...line].length > width && !isFree(line));
    expect(long).toEqual([]);
  });

  it.each(['explain ndcg@10', 'explain map', 'metrics', 'evaluate --help'])('breaks words too: %s', (line) => {
    const { stdout } = place.runWords(line.split(' '), '', { COLUMNS: '40' });
    expect(stdout.split('\n').filter((each) => [...each].length > 40)).toEqual([]);
  });

  it('cuts no number of a breakdown', () => {
    const line = `evaluate ${DATA} ${RUNS} --metrics ndcg@10,elliot:map@20 --breakdown activity,popularity`;
    const { stdout } = place.runWords(line.split(' '), '', { COLUMNS: '40' });
    expect(stdout).toContain('…');
    expect(stdout).not.toMatch(/[\d.]…|…[\d.]+\]/);
    expect(stdout).toMatch(/^ {2}17-25 +43 +66$/m);
  });

  it('leaves the part of a fold in every part of a table', () => {
    const words = 'data split log.csv --method cross-validation --folds 2 --seed 1 -o folds -q'.split(' ');
    const { status, stdout } = place.runWords(words, '', { COLUMNS: '40' });
    expect(status).toBe(0);
    expect(stdout.match(/^ {2}fold +part /gm)!.length).toBeGreaterThan(1);
    expect(stdout.replaceAll(/\n +/g, ' ')).toContain(' 1 cold test item, ');
    expect(stdout.match(/^ {2}fold /gm)!.length).toBe(stdout.match(/^ {2}fold +part /gm)!.length + 2);
  });

  it('of a file does not depend on the terminal', () => {
    const texts = ['40', '100'].map((columns) => {
      place.runWords(['report', 'r.json', '--format', 'text', '-o', 'r.txt'], '', { COLUMNS: columns });
      return place.read('r.txt');
    });
    expect(texts[0]).toBe(texts[1]);
  });

  it('is 100 where COLUMNS says nothing that is a width', () => {
    const usual = place.runWords(['report', 'r.json', '--format', 'text'], '', { COLUMNS: '' }).stdout;
    for (const columns of ['0', '-5', 'wide', '1e9', '500']) {
      const { stdout } = place.runWords(['report', 'r.json', '--format', 'text'], '', { COLUMNS: columns });
      expect([columns, stdout]).toEqual([columns, usual]);
    }
  });
});
