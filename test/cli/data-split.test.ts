// `recgauge data split` as a user runs it: files that are the parts of the library's split, a manifest that fits them, and
// an evaluation that reads them; folders are written whole or not at all.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  checkManifest,
  IdSpace,
  type InteractionTable,
  manifestParts,
  parseManifest,
  partText,
  prepare,
  readInteractions,
  type SplitOptions,
  splitManifest,
  splitTable,
} from '../../src/shell.js';
import { createWorkplace } from './run-program.js';

const log = readFileSync(new URL('../fixtures/synth/all.csv.gz', import.meta.url));
const place = createWorkplace({ 'all.csv.gz': log, 'plain.csv': 'user,item\na,x\na,y\nb,x\nb,z\n' });
afterAll(() => place.remove());

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const textOf = (table: InteractionTable) => Buffer.concat([...partText(table)]).toString();

/** All parts of a folder, read back. */
async function tablesIn(folder: string): Promise<Map<string, InteractionTable>> {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const tables = new Map<string, InteractionTable>();
  for (const file of manifestParts(parseManifest(place.read(`${folder}/manifest.json`))).keys()) {
    tables.set(file, await readInteractions(readFileSync(join(place.folder, folder, file)), { name: file, ...spaces }));
  }
  return tables;
}

describe('recgauge data split', () => {
  it.each<[folder: string, words: string, options: SplitOptions]>([
    [
      'last',
      '--method leave-n-out --row-order temporal --ties item',
      { method: 'leave-n-out', order: 'temporal', ties: 'item' },
    ],
    [
      'shares',
      '--method user-ratio --row-order random --ratio 0.8,0.1,0.1 --rounding ceil --seed 7 --key sha256',
      { method: 'user-ratio', order: 'random', ratios: [0.8, 0.1, 0.1], rounding: 'ceil', seed: 7, key: 'sha256' },
    ],
    [
      'two',
      '--method hold-n-out --row-order random --leave 2 --validation 1 --least-train 9',
      {
        ...{ method: 'hold-n-out', order: 'random', test: 2, validation: 1, leastTrain: 9 },
      },
    ],
    ['given', '--method given-n --row-order temporal --given 4', { method: 'given-n', order: 'temporal', given: 4 }],
    [
      'moment',
      '--method global-temporal --cut index --ratio 0.7,0.3 --cold drop',
      { method: 'global-temporal', cut: 'index', ratios: [0.7, 0.3], cold: 'drop' },
    ],
    [
      'times',
      '--method global-temporal --cut absolute --time 1320000000,1325000000',
      { method: 'global-temporal', cut: 'absolute', times: [1320000000, 1325000000] },
    ],
    [
      'folds',
      '--method cross-validation --folds 3 --scope global --validation-fold',
      { method: 'cross-validation', folds: 3, scope: 'global', validation: true },
    ],
    ['users', '--method user-inductive --folds 4 --held last', { method: 'user-inductive', folds: 4, held: 'last' }],
    ['java', '--method rival-ratio --ratio 0.75 --seed 3', { method: 'rival-ratio', ratio: 0.75, seed: 3 }],
  ])('writes the folder %s as the library splits', async (folder, words, options) => {
    const prepared = prepare(await readInteractions(log, { name: 'all.csv.gz' }), { core: 3 });
    const split = splitTable(prepared.table, options);
    const { status, stdout } = place.run(`data split all.csv.gz --core 3 ${words} -o ${folder} --format json --quiet`);
    expect(status).toBe(0);
    expect(place.read(`${folder}/manifest.json`)).toBe(stdout);
    expect(JSON.parse(stdout)).toEqual(plain({ ...splitManifest(split), preparation: prepared.steps }));
    const tables = await tablesIn(folder);
    expect(tables.size).toBeGreaterThan(1);
    checkManifest(parseManifest(stdout), tables);
    const test = split.folds.length === 1 ? 'test.csv' : 'fold-0/test.csv';
    expect(place.read(`${folder}/${test}`)).toBe(textOf(split.folds[0]!.tableOf('test')));
  });

  it('prints counts, and writes nothing unless told where', () => {
    const before = place.names();
    const { status, stdout, stderr } = place.run('data split all.csv.gz --method leave-n-out --row-order temporal');
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n {2}train +3,869 +150 +400 +1300134971 +1330668737\n {2}validation +150 +150 +116 /);
    expect(stdout).toMatch(/\n {2}0 users without test rows, .*\n$/);
    expect(stderr).toContain('Nothing was written');
    expect(place.names()).toEqual(before);
  });

  it('writes one fold, packed', async () => {
    const line = 'data split all.csv.gz --method cross-validation --folds 3';
    const { status, stdout } = place.run(`${line} --fold 2 --gzip -o third`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/\n {2}2 +test +1,392 /);
    expect(readdirSync(join(place.folder, 'third')).sort()).toEqual(['manifest.json', 'test.csv.gz', 'train.csv.gz']);
    const manifest = parseManifest(place.read('third/manifest.json'));
    expect(manifest).toMatchObject({ fold: 2, options: { folds: 3 }, folds: [{ parts: { test: { rows: 1392 } } }] });
    checkManifest(manifest, await tablesIn('third'));
  });

  it('is read by evaluate as it is', () => {
    place.run('data split all.csv.gz --method leave-n-out --row-order temporal -o ready --quiet');
    const { stdout: rows } = place.run('data filter all.csv.gz --quiet');
    // Recommended is what everybody chose, in the order of the log: the test rows are among it, and so are those of train.
    const recs = rows
      .split('\n')
      .slice(1, -1)
      .map((row) => row.split(',').slice(0, 2).join(','));
    place.write('recs.csv', `user,item\n${recs.join('\n')}\n`);
    const { status, stdout, stderr } = place.run(
      'evaluate --test ready/test.csv --train ready/train.csv --recs recs.csv --metrics hit@1000,recall@1000 --no-ci --format json',
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const document = JSON.parse(stdout);
    expect(document.data).toMatchObject({ userCount: 150, itemCount: 400, relevantCount: 150 });
    expect(document.runs[0].metrics).toMatchObject({ 'hit@1000': { value: 1 }, 'recall@1000': { value: 1 } });
  });

  it('leaves a folder alone unless it is forced, and then says what else is there', () => {
    mkdirSync(join(place.folder, 'full'));
    place.write('full/train.csv', 'mine');
    place.write('full/notes.txt', 'mine');
    const line = 'data split plain.csv --method hold-n-out --row-order random -o full';
    const refused = place.run(line);
    expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^error: full: The folder is not empty\n {2}found: 'notes.txt, train.csv'\n/);
    expect(place.read('full/train.csv')).toBe('mine');
    const forced = place.run(`${line} --force`);
    expect(forced.status).toBe(0);
    expect(forced.stderr).toContain('notes.txt. [other-files]');
    expect(place.read('full/train.csv')).toMatch(/^user,item\n/);
    expect(place.read('full/notes.txt')).toBe('mine');
    expect(readdirSync(join(place.folder, 'full')).sort()).toEqual([
      'manifest.json',
      'notes.txt',
      'test.csv',
      'train.csv',
    ]);
  });

  it.each<[words: string, status: number, parts: string[]]>([
    ['', 2, ['--method: A split needs a method']],
    ['--method leave-one-out', 2, ['--method: ', "Did you mean 'leave-n-out'"]],
    ['--method leave-n-out', 2, ['error: --row-order must', 'random, temporal']],
    ['--method leave-n-out --order temporal', 2, ['--order: ', 'binarise-first']],
    ['--method global-ratio --ratio 0.8,0.2 --row-order random', 2, ['has no option --row-order', 'one of --seed']],
    ['--method user-ratio --row-order random --ratio 0.8,0.3', 2, ['error: --ratio must', '0.8 + 0.3 = 1.1']],
    ['--method user-ratio --row-order random --ratio 0.8,', 2, ['--ratio: ', "found: '0.8,'"]],
    ['--method user-ratio --row-order random', 2, ['error: --ratio must']],
    ['--method rival-ratio --ratio 0.8,0.2', 2, ['--ratio: ', 'one number']],
    ['--method leave-n-out --row-order random --leave 1.5', 2, ['error: --leave must', 'found: 1.5']],
    ['--method leave-n-out --row-order random --validation-fold', 2, ['has no option --validation-fold']],
    ['--method cross-validation --validation 1', 2, ['has no option --validation\n']],
    ['--method cross-validation --folds 3 --fold 3', 2, ['--fold: ', 'expected: 0 to 2']],
    [
      '--method leave-n-out --row-order temporal --no-timestamps',
      2,
      ['error: --no-timestamps: --row-order temporal needs timestamps', 'hint: Leave the option out'],
    ],
    [
      '--method global-temporal --ratio 0.8,0.2 --no-timestamps',
      2,
      ['error: --no-timestamps: --method global-temporal needs timestamps', 'hint: Leave the option out'],
    ],
    [
      '--method hold-n-out --row-order random --leave 500',
      1,
      ['leaves no test user (--method hold-n-out --validation 0 --leave 500 --least-train 1', 'test 0 of 4169 rows'],
    ],
    [
      '--method global-temporal --cut absolute --time 1300134972 --cold drop',
      1,
      ['leaves no test user', 'see --cold.', '--cut absolute --time 1300134972 --cold drop'],
    ],
    [
      '--method leave-n-out --row-order random --core 200',
      2,
      ['--core: all.csv.gz: The core is empty', 'a limit of 200, and 4169 rows of 150 users', 'is 12.'],
    ],
    [
      '--method user-ratio --row-order random --ratio 0.8,0.2 --ties row',
      2,
      ['error: --ties would have no effect with --row-order random'],
    ],
    ['--method user-inductive --min-rating 5', 1, ['use --too-few train to keep']],
    ['--method global-ratio --ratio 0.8,0.1', 2, ['error: --ratio must sum to 1', '0.8 + 0.1 = 0.9']],
  ])('refuses %s', (words, status, parts) => {
    const outcome = place.run(`data split all.csv.gz ${words} -o none`);
    expect({ status: outcome.status, stdout: outcome.stdout }).toEqual({ status, stdout: '' });
    expect(outcome.stderr).toMatch(/^error: /);
    for (const part of parts) expect(outcome.stderr).toContain(part);
    expect(place.names().filter((name) => name.includes('none'))).toEqual([]);
  });

  it('refuses folders that cannot be', () => {
    const line = 'data split all.csv.gz --method leave-n-out --row-order random -o';
    expect(place.run(`${line} all.csv.gz`)).toMatchObject({ status: 1, stdout: '' });
    expect(place.run(`${line} all.csv.gz`).stderr).toContain('all.csv.gz: This is a file, not a folder');
    expect(place.run(`${line} no/where`).stderr).toContain('no/where: The parent folder does not exist');
  });
});
