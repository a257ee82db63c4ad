// Parquet from the command line: every command gives what it gives with the CSV of the same rows, and what is written is
// read again by the others.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readInteractions } from '../../src/data/reading/read-interactions.js';
import { parquetBytes } from '../../src/data/reading/written-columns.js';
import { parquet } from '../../src/parquet.js';
import { createWorkplace, PROGRAM } from './run-program.js';

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)));

async function asParquet(name: string): Promise<Uint8Array> {
  return Buffer.concat([...parquetBytes(await readInteractions(fixture(name)), parquet)]);
}

const features = ['1,a', '2,b', '3,a', '4,c', '5,b'].map((line) => line.split(',') as [string, string]);
const featureColumns = (['item', 'genre'] as const).map((name, field) => ({
  ...{ name, kind: 'text' as const },
  slice: (start: number, end: number) => features.slice(start, end).map((row) => row[field]!),
}));

const place = createWorkplace({
  'all.csv.gz': fixture('synth/all.csv.gz'),
  'all.parquet': await asParquet('synth/all.csv.gz'),
  'other.parquet': fixture('parquet/duckdb-zstd.parquet'),
  'encrypted.parquet': fixture('parquet/duckdb-encrypted.parquet'),
  'list.parquet': fixture('parquet/duckdb-list.parquet'),
  'features.csv': `item,genre\n${features.map((row) => row.join(',')).join('\n')}\n`,
  'features.parquet': Buffer.concat([...parquet.write(featureColumns, features.length)]),
});
for (const name of ['test', 'train', 'recs_top20']) {
  place.write(`${name}.csv`, gunzipSync(fixture(`edge/${name}.csv.gz`)));
  place.write(`${name}.parquet`, await asParquet(`edge/${name}.csv.gz`));
}
afterAll(() => place.remove());

describe('evaluate', () => {
  it('gives the same document from Parquet and CSV but for the names of the files', () => {
    const command = (ending: string) =>
      `evaluate --test test.${ending} --recs run=recs_top20.${ending} --train train.${ending} ` +
      `--item-features features.${ending} --metrics ndcg@10,map,coverage@5,novelty@10,ild@5 --format json --no-ci -q`;
    const csv = place.run(command('csv'));
    const packed = place.run(command('parquet'));
    expect(packed.stderr).toBe('');
    expect(packed.status).toBe(0);
    expect(packed.stdout.replaceAll('.parquet', '.csv')).toBe(csv.stdout);
  });

  it('reads a mixture and chosen columns', () => {
    const { stdout } = place.run('evaluate --test test.csv --recs run=recs_top20.csv --format json --no-ci -q');
    const options = '--rating-column recs:rating --input-format recs:parquet';
    const mixed = place.run(
      `evaluate --test test.csv --recs run=recs_top20.parquet ${options} --format json --no-ci -q`,
    );
    expect(mixed.stdout.replaceAll('.parquet', '.csv')).toBe(stdout);
  });

  it('packs what it writes where the name says so', () => {
    place.run(
      'evaluate --test test.csv --recs recs_top20.csv --format json --no-ci -o r.json.gz --per-user u.csv.gz -q',
    );
    const text = (name: string) => gunzipSync(readFileSync(join(place.folder, name))).toString();
    expect(JSON.parse(text('r.json.gz')).runs).toHaveLength(1);
    expect(text('u.csv.gz')).toMatch(/^user,run,/);
    expect(place.run('compare a=r.json.gz b=r.json.gz -q').status).toBe(0);
  });
});

describe('data', () => {
  it('gives the same statistics and filters to the same rows', () => {
    const stats = (file: string) => place.run(`data stats ${file} --core 5 --format json`).stdout;
    expect(stats('all.parquet').replaceAll('all.parquet', 'all.csv.gz')).toBe(stats('all.csv.gz'));
    expect(place.run('data filter all.parquet --core 5 --min-rating 3 -o own.parquet -q').status).toBe(0);
    place.run('data filter all.csv.gz --core 5 --min-rating 3 -o own.csv -q');
    expect(place.run('data filter own.parquet --duplicates keep -q').stdout).toBe(place.read('own.csv'));
  });

  it('keeps ids of 64 bits that another program wrote', () => {
    expect(place.run('data filter other.parquet -q').stdout.split('\n').slice(0, 2)).toEqual([
      'user,item,rating,timestamp',
      'u1,9007199254740993,4.5,881250949',
    ]);
  });

  it('splits into files that fit their manifest and that candidates are made of', () => {
    const split = '--core 5 --method leave-n-out --row-order temporal -q --format json';
    const csv = place.run(`data split all.csv.gz ${split} -o csv`).stdout;
    const packed = place.run(`data split all.parquet ${split} --parquet -o packed`).stdout;
    const names = (text: string) => text.replaceAll('.parquet"', '.csv"').replaceAll('all.csv.gz', 'all.csv');
    expect(names(packed)).toBe(names(csv));
    const options = '--strategy sampled --negatives 20 --replacement --seed 3 -q';
    place.run(`data candidates csv ${options} -o candidates.csv`);
    const made = place.run(`data candidates packed ${options} -o candidates.parquet`);
    expect([made.status, made.stderr]).toEqual([0, '']);
    const rows = place.run('data filter candidates.parquet --duplicates keep --rating-column draws -q').stdout;
    expect(rows.replace('rating', 'draws')).toBe(place.read('candidates.csv'));
    const half = readFileSync(join(place.folder, 'packed/test.parquet')).subarray(0, 500);
    place.write('packed/test.parquet', half);
    const damaged = place.run('data candidates packed -q');
    expect(damaged.status).toBe(1);
    expect(damaged.stderr).toContain('test.parquet: The Parquet file ends too early');
  });

  it.each([
    ['data stats encrypted.parquet', 1, 'encrypted.parquet: The Parquet file is encrypted'],
    [
      'data stats list.parquet',
      1,
      "list.parquet: The column 'item' cannot be the item id\n  found: 'a nested column (LIST)'",
    ],
    ['data stats other.parquet --item-column nope', 1, 'hint: Choose the column with --item-column.'],
    ['data stats other.parquet --input-format csv', 1, 'hint: Use --input-format parquet, or leave the format out.'],
    ['data split all.parquet --method leave-n-out --row-order random --gzip --parquet', 2, '--parquet'],
  ])('%s is refused', (command, status, text) => {
    const outcome = place.run(command);
    expect(outcome.status).toBe(status);
    expect(outcome.stderr).toContain(text);
    expect(outcome.stdout).toBe('');
  });

  it('reads a pipe', () => {
    const input = readFileSync(join(place.folder, 'other.parquet'));
    const { stdout } = spawnSync(process.execPath, [PROGRAM, 'data', 'stats', '-'], { input, encoding: 'utf8' });
    expect(stdout).toMatch(/interactions +5\n/);
  });
});
