// `recgauge evaluate --split` as a user runs it: the same numbers as from the named files, with the facts of the manifest
// in the result, and folders that are not what they say.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSplit } from '../../src/shell.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const log = readFileSync(new URL('../fixtures/synth/all.csv.gz', import.meta.url));
const schema = publishedSchema('result-document');
const place = createWorkplace({ 'all.csv.gz': log });
afterAll(() => place.remove());

beforeAll(() => {
  place.run('data split all.csv.gz --core 5 --method leave-n-out --row-order random --seed 9 -o split -q');
  place.run('data split all.csv.gz --method cross-validation --folds 3 -o folds -q');
  place.run('data split all.csv.gz --method cross-validation --folds 3 --fold 2 --gzip -o third -q');
  place.run('data split all.csv.gz --method user-inductive --folds 4 -o users -q');
  const rows = place.run('data filter all.csv.gz -q').stdout.trimEnd().split('\n').slice(1);
  // The most popular items for everybody, and less popular ones.
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.split(',')[1]!, (counts.get(row.split(',')[1]!) ?? 0) + 1);
  const items = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || a.localeCompare(b));
  const users = [...new Set(rows.map((row) => row.split(',')[0]!))];
  const listsOf = (chosen: readonly string[]) =>
    `user,item,score\n${users.flatMap((user) => chosen.map((item, i) => `${user},${item},${100 - i}`)).join('\n')}\n`;
  place.write('popular.csv', listsOf(items.slice(0, 30)));
  place.write('rare.csv', listsOf(items.slice(100, 130)));
});

const METRICS = '--metrics ndcg@10,recall@10,novelty@10 --no-ci --format json';

function documentOf(line: string) {
  const { status, stdout, stderr } = place.run(`${line} ${METRICS}`);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('recgauge evaluate --split', () => {
  it('gives what the files give, and says what split it was', () => {
    const named = documentOf('evaluate --test split/test.csv --train split/train.csv --recs popular.csv');
    const split = documentOf('evaluate --split split --recs popular.csv');
    const { split: facts, ...data } = split.data;
    expect(data).toEqual(named.data);
    expect(split.runs).toEqual(named.runs);
    const manifest = JSON.parse(place.read('split/manifest.json'));
    expect(facts).toMatchObject({
      ...{ method: 'leave-n-out', seed: 9, fold: 0, foldCount: 1, log: 'all.csv.gz' },
      fingerprint: manifest.data.fingerprint,
      options: { order: 'random', test: 1, validation: 1 },
      parts: {
        train: { use: 'training', sha256: manifest.folds[0].parts.train.sha256 },
        validation: { use: 'none' },
        test: { use: 'truth', rows: manifest.folds[0].parts.test.rows },
      },
    });
    expect(facts.preparation).toHaveLength(manifest.preparation.length);
    expect(schemaErrors(schema, split)).toEqual([]);
    const { stdout } = place.run('evaluate --split split --recs popular.csv --no-ci -q');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Split: leave-n-out (validation 1, test 1, order random, seed 9, ',
    );
  });

  it('learns from validation where that is said', () => {
    const { data, runs } = documentOf('evaluate --split split --learned-from train-and-validation --recs popular.csv');
    expect(data.train).toBe('split/train.csv and split/validation.csv');
    expect(data.split.parts.validation.use).toBe('training');
    const alone = documentOf('evaluate --split split --recs popular.csv');
    expect(runs[0].metrics['novelty@10'].value).not.toBe(alone.runs[0].metrics['novelty@10'].value);
  });

  it('evaluates the fold that is named, packed or alone in its folder', () => {
    const named = documentOf('evaluate --test folds/fold-2/test.csv --train folds/fold-2/train.csv --recs popular.csv');
    for (const folder of ['folds', 'third']) {
      const { data, runs } = documentOf(`evaluate --split ${folder} --fold 2 --recs popular.csv`);
      expect(data.split).toMatchObject({ fold: 2, foldCount: 3 });
      expect(runs).toEqual(named.runs);
    }
  });

  it('counts known interactions of held-out users as training', () => {
    const { data } = documentOf('evaluate --split users --fold 1 --recs popular.csv');
    expect(data.train).toBe('users/fold-1/train.csv and users/fold-1/fold-in.csv');
    expect(data.split.parts['fold-in'].use).toBe('training');
  });

  it('is compared, and read by the other commands', () => {
    const line = 'compare --split split --recs popular.csv --recs rare.csv --metrics ndcg@10 --format json';
    const compared = place.run(line);
    expect(compared.status, compared.stderr).toBe(0);
    const document = JSON.parse(compared.stdout);
    expect(document.data.split.seed).toBe(9);
    expect(document.comparison.metrics[0].pairs).toHaveLength(1);
    expect(place.run('diff ndcg@10 --split split --recs popular.csv --dialects elliot -q').status).toBe(0);
  });

  it('is what the library reads', async () => {
    const open = (file: string) => readFileSync(join(place.folder, 'split', file));
    const { truth, train, parts, split } = await readSplit(open);
    expect([truth.rowCount, train.rowCount]).toEqual([split.parts.test!.rows, split.parts.train!.rows]);
    expect(parts.validation!.rowCount).toBe(split.parts.validation!.rows);
    expect(documentOf('evaluate --split split --recs popular.csv').data.split).toEqual(
      JSON.parse(JSON.stringify(split)),
    );
    await expect(readSplit(open, { fold: 1 })).rejects.toThrow('The split has no such fold');
    await expect(readSplit(open, { flod: 1 } as object)).rejects.toThrow("Did you mean 'fold'?");
  });

  it('refuses a part that was changed, with the file and both hashes', () => {
    cpSync(join(place.folder, 'split'), join(place.folder, 'changed'), { recursive: true });
    const { parts } = JSON.parse(place.read('changed/manifest.json')).folds[0];
    const text = place.read('changed/validation.csv');
    place.write('changed/validation.csv', text.replace(/\n\d+,/, '\n999,'));
    const { status, stdout, stderr } = place.run('evaluate --split changed --recs popular.csv');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^error: changed\/validation\.csv: .*another sha256.*\n {2}found: '[0-9a-f]{64}'\n/);
    expect(stderr).toContain(`expected: ${parts.validation.sha256}`);
    place.write('changed/validation.csv', text.replace(/\n\d+,.*\n/, '\n'));
    const short = place.run('evaluate --split changed --recs popular.csv');
    expect(short.stderr).toMatch(/another number of rows\n {2}found: \d+\n {2}expected: \d+\n/);
  });

  it.each<[words: string, status: number, parts: string[]]>([
    ['--split folds --recs popular.csv', 2, ['--fold: The split has several folds', 'expected: 0 to 2']],
    ['--split folds --fold 3 --recs popular.csv', 2, ['--fold: The split has no such fold', 'found: 3']],
    ['--split folds --fold x --recs popular.csv', 2, ['--fold: The option needs a number']],
    ['--split third --fold 0 --recs popular.csv', 2, ['--fold: ', 'expected: 2, the only one']],
    ['--split split --test a.csv --recs popular.csv', 2, ['--test: The option conflicts with --split']],
    ['--split split --train a.csv --recs popular.csv', 2, ['--train: The option conflicts with --split']],
    ['--test split/test.csv --fold 1 --recs popular.csv', 2, ['--fold: The option has no effect without --split']],
    ['--recs popular.csv', 2, ['--test: The option is missing', 'or --split']],
    ['--split nowhere --recs popular.csv', 1, ['nowhere/manifest.json: File not found']],
    ['--split split --recs popular.csv -o split/test.csv', 2, ['--output: Refusing to overwrite an input file']],
    [
      '--split split --recs popular.csv --relevance >=9',
      2,
      ['--relevance: split/test.csv: ', 'found: ', 'from 1.5 to 5'],
    ],
  ])('refuses %s', (words, status, parts) => {
    const outcome = place.run(`evaluate ${words}`);
    expect({ status: outcome.status, stdout: outcome.stdout }).toEqual({ status, stdout: '' });
    for (const part of parts) expect(outcome.stderr).toContain(part);
  });

  it('speaks of the truth in compare', () => {
    const { status, stderr } = place.run('compare --split split --truth a.csv --recs popular.csv --recs rare.csv');
    expect(status).toBe(2);
    expect(stderr).toContain('--truth: The option conflicts with --split');
  });
});
