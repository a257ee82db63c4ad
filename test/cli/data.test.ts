// `recgauge data` as a user runs it: a log is looked at and filtered, each time with what the library gives, and words or
// files that are wrong.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { datasetStatistics, type PrepareOptions, prepare, readInteractions } from '../../src/shell.js';
import { createWorkplace } from './run-program.js';

const log = readFileSync(new URL('../fixtures/synth/all.csv.gz', import.meta.url));

const place = createWorkplace({
  'all.csv.gz': log,
  'movies.dat': '1::10::5::978300760\n1::20::3::978302109\n2::10::4::978301968\n',
  'twice.csv': 'user,item,rating,timestamp\na,x,1,10\na,x,5,20\nb,x,3,30\nb,y,2,40\n',
  'plain.csv': 'user,item\na,x\nb,x\n"c,d",y\n',
  'empty.csv': 'user,item,rating\n',
  'bad.csv': 'user,item,rating,timestamp\na,x,5,17\nb,y,4,soon\n',
});
afterAll(() => place.remove());

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const table = () => readInteractions(log, { name: 'all.csv.gz' });

function jsonOf(line: string) {
  const { status, stdout, stderr } = place.run(`data ${line} --format json`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('recgauge data', () => {
  it.each<[line: string, status: number, parts: string[]]>([
    ['data', 2, ['needs a subcommand', 'expected: stats, filter, split, candidates, check, protocols']],
    ['data statz all.csv.gz', 2, ["found: 'statz'", "Did you mean 'stats'?"]],
    ['data --quiet stats all.csv.gz', 2, ["found: '--quiet'"]],
    ['data stats', 2, ['Missing log', 'recgauge data stats LOG']],
    ['data stats all.csv.gz plain.csv', 2, ['More than one log', "'all.csv.gz and plain.csv'"]],
    ['data stats al.csv.gz', 1, ['al.csv.gz: File not found', "Did you mean 'all.csv.gz'?"]],
    ['data stats all.csv.gz --layout ml-1n', 2, ['--layout: ', "Did you mean 'ml-1m'?"]],
    ['data stats all.csv.gz --min-ratng 4', 2, ['Did you mean --min-rating?', 'recgauge data stats --help']],
    ['data stats all.csv.gz --min-rating 9', 2, ['--min-rating: ', 'found: 9', 'from 0.5 to 5']],
    ['data stats all.csv.gz --min-rating levels:1,two', 2, ['--min-rating: ', "found: '1,two'"]],
    ['data stats plain.csv --min-rating 4', 1, ['plain.csv: ', 'no ratings to compare with --min-rating']],
    ['data stats plain.csv --drop-first-day', 1, ['plain.csv: ', 'or no --drop-first-day']],
    ['data stats empty.csv', 1, ['empty.csv: ', 'no rows']],
    [
      'data stats bad.csv',
      1,
      ['bad.csv:3', "found: 'soon'", 'choose their column with --timestamp-column, or read none with --no-timestamps'],
    ],
    ['data filter twice.csv --duplicates sum --no-ratings', 1, ['--duplicates: twice.csv: ', '4 rows without ratings']],
    ['data filter all.csv.gz --user-core 900 --filter user-first', 2, ['--filter: all.csv.gz: ', 'limit of 900']],
    ['data stats all.csv.gz --header --no-header', 2, ['--header: The option conflicts with --no-header']],
    ['data stats all.csv.gz --rating-column 2 --no-ratings', 2, ['--rating-column: ', 'conflicts with --no-ratings']],
    [
      'data filter all.csv.gz --core 900 -o none.csv',
      2,
      ['--core: all.csv.gz: The core is empty', 'a limit of 900', 'is 12.'],
    ],
    ['data filter all.csv.gz --user-core 0', 2, ['error: --user-core must be a whole number', 'found: 0']],
    ['data filter all.csv.gz --filter user-first', 2, ['--filter: ', 'no effect without --core']],
    ['data filter all.csv.gz --filter user-frist --core 5', 2, ['--filter: ', "Did you mean 'user-first'?"]],
    ['data filter all.csv.gz --order core-first --core 5', 2, ['--order: ', 'no effect without --min-rating']],
    ['data filter twice.csv --duplicates error -o none.csv', 1, ['twice.csv:3', 'Use --duplicates last']],
    ['data filter all.csv.gz -o nowhere/none.csv', 1, ['nowhere/none.csv: The folder of this file does not exist']],
  ])('refuses %s', (line, status, parts) => {
    const outcome = place.run(line);
    expect({ status: outcome.status, stdout: outcome.stdout }).toEqual({ status, stdout: '' });
    expect(outcome.stderr).toMatch(/^error: /);
    for (const part of parts) expect(outcome.stderr).toContain(part);
    expect(place.names()).not.toContain('none.csv');
  });

  it('helps with the commands within', () => {
    const { stdout } = place.run('data --help');
    for (const name of ['stats', 'filter', 'split', 'candidates', 'check']) {
      expect(stdout).toContain(`\n  data ${name} `);
      const help = place.run(`data ${name} --help`);
      expect(help.status).toBe(0);
      expect(help.stdout).toMatch(new RegExp(`^recgauge data ${name}: [^]*?\\n\\nUsage: recgauge data ${name} `));
      expect(place.run(`help data ${name}`).stdout).toBe(help.stdout);
    }
  });
});

describe('recgauge data stats', () => {
  it.each<[words: string, options: PrepareOptions]>([
    ['--min-rating 4 --core 5', { minRating: 4, core: 5 }],
    ['--min-rating levels --user-core 8', { minRating: 'levels', core: { users: 8 } }],
    ['--min-rating levels:0,1,2,3,4,5', { minRating: [0, 1, 2, 3, 4, 5] }],
    [
      '--core 3 --item-core 9 --filter item-first --duplicates first',
      { filter: { kind: 'item-first', users: 3, items: 9 }, duplicates: 'first' },
    ],
    ['--order core-first --min-rating 3 --core 6', { order: 'core-first', minRating: 3, core: 6 }],
    ['--drop-ratings', { ratings: 'drop' }],
  ])('gives what the library gives with %s', async (words, options) => {
    const prepared = prepare(await table(), options);
    const { notices, ...statistics } = datasetStatistics(prepared.table, { before: prepared.before });
    const found = jsonOf(`stats all.csv.gz ${words}`);
    expect(found.steps).toEqual(plain(prepared.steps));
    expect(found.statistics).toEqual(plain(statistics));
    expect(found.notices).toEqual(plain([...prepared.notices, ...notices]));
  });

  it('counts rows as they are if nothing is said, and pads as RecBole', async () => {
    expect(jsonOf('stats twice.csv')).toMatchObject({ steps: [], statistics: { rowCount: 4 } });
    expect(jsonOf('stats twice.csv --core 1')).toMatchObject({
      statistics: { rowCount: 3, dropRates: { rows: 0.25 } },
    });
    const { notices: _, ...padded } = datasetStatistics(await table(), { recbolePadding: true, dropFirstDay: true });
    expect(jsonOf('stats all.csv.gz --recbole-padding --drop-first-day').statistics).toEqual(plain(padded));
  });

  it('reads layouts, columns and standard input', () => {
    const expected = { rowCount: 3, userCount: 2, itemCount: 2, ratings: { least: 3, most: 5 } };
    expect(jsonOf('stats movies.dat --layout ml-1m').statistics).toMatchObject(expected);
    const swapped = jsonOf('stats movies.dat --layout ml-1m --user-column 1 --item-column 0 --no-ratings');
    expect(swapped.statistics).not.toHaveProperty('ratings');
    expect(swapped.statistics.perUser.most).toBe(2);
    const { stdout } = place.run('data stats - --separator ; --no-header --no-timestamps', 'a;x;3;9\nb;x;4;9\n');
    expect(stdout).toMatch(/^stdin\n/);
    expect(stdout).toMatch(/\n {2}users +2\n {2}items +1\n(?:.*\n)* {2}times +none\n/);
  });

  it('prints a page of text or of Markdown', () => {
    const { status, stdout } = place.run('data stats all.csv.gz --min-rating 4 --core 5');
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n {2}interactions {11}2,345\n/);
    expect(stdout).toMatch(/\n {2}core \(users 5, items 5\) +2,345 +138 +228 +16\.4 %\n$/);
    const markdown = place.run('data stats all.csv.gz --core 5 --format markdown -o stats.md');
    expect(markdown).toEqual({
      status: 0,
      stdout: expect.stringMatching(/\n {2}interactions {11}3,870\n/),
      stderr: '',
    });
    expect(place.read('stats.md')).toContain('| interactions | 3,870 |');
    expect(place.read('stats.md')).toContain('1. core (users 5, items 5): 4,169 to 3,870 rows');
  });
});

describe('recgauge data filter', () => {
  it('writes rows that read back as the dataset, and packs them', async () => {
    const prepared = prepare(await table(), { minRating: 4, core: 5 });
    const record = jsonOf('filter all.csv.gz --min-rating 4 --core 5 -o likes.csv.gz');
    expect(record).toEqual({
      file: 'all.csv.gz',
      steps: plain(prepared.steps),
      before: prepared.before,
      after: prepared.after,
      notices: [],
    });
    const packed = readFileSync(join(place.folder, 'likes.csv.gz'));
    const written = await readInteractions(packed, { name: 'likes.csv.gz' });
    expect(written.rowCount).toBe(prepared.table.rowCount);
    expect(written.values).toEqual(prepared.table.values);
    expect(written.timestamps).toEqual(prepared.table.timestamps);
    const { stdout, stderr } = place.run('data filter all.csv.gz --min-rating 4 --core 5');
    expect(stdout).toBe(gunzipSync(packed).toString());
    expect(stderr).toMatch(/\n {2}core \(users 5, items 5\) +2,345 /);
  });

  it('says where the record goes and what is dropped', () => {
    expect(place.run('data filter twice.csv --quiet')).toEqual({
      status: 0,
      stdout: 'user,item,rating,timestamp\na,x,5,20\nb,x,3,30\nb,y,2,40\n',
      stderr: '',
    });
    expect(place.run('data filter twice.csv --drop-ratings --no-timestamps -q --duplicates keep').stdout).toBe(
      'user,item\na,x\na,x\nb,x\nb,y\n',
    );
    expect(place.run('data filter plain.csv --quiet').stdout).toBe('user,item\na,x\nb,x\n"c,d",y\n');
    const { stdout, stderr } = place.run('data filter all.csv.gz --core 20 --filter user-first -o once.csv');
    expect(stdout).toMatch(/^ {2}step +rows +users +items +rows dropped\n {2}the log +4,169 +150 +400\n/);
    expect(stderr).toContain('[below-limits]');
    expect(place.read('once.csv')).toMatch(/^user,item,rating,timestamp\n/);
  });
});
