// `recgauge data candidates` as a user runs it: the lists of the library as CSV, for a folder whose files fit its manifest
// or for files that are named.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CandidateLists,
  type CandidateTables,
  IdSpace,
  readInteractions,
  relPlusN,
  sampledCandidates,
  strategyCandidates,
} from '../../src/shell.js';
import { createWorkplace } from './run-program.js';

const log = readFileSync(new URL('../fixtures/synth/all.csv.gz', import.meta.url));
const place = createWorkplace({
  'all.csv.gz': log,
  'train.csv': 'user,item\n"a,b",x\nc,y\n',
  'test.csv': 'user,item\n"a,b",y\n',
  'odd.txt': 'x;a;5\ny;b;4\n',
  'books.csv': '"User-ID";"ISBN";"Book-Rating"\n"2";"11";"5"\n"3";"10";"0"\n',
});
afterAll(() => place.remove());
let tables: CandidateTables;

beforeAll(async () => {
  place.run('data split all.csv.gz --core 5 --method leave-n-out --row-order temporal -o split -q');
  place.run('data split all.csv.gz --method cross-validation --folds 2 -o folds -q');
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const part = (name: string) => readInteractions(readFileSync(join(place.folder, 'split', `${name}.csv`)), spaces);
  tables = { train: await part('train'), validation: await part('validation'), test: await part('test') };
});

/** One line for each candidate, sorted: the order of ids in memory is nobody's business. */
function linesOf({ users, lists, relevant, draws }: CandidateLists): string[] {
  const { userIds, itemIds } = tables.test;
  return [...users]
    .flatMap((user, list) =>
      [...lists.items.subarray(lists.offsets[list], lists.offsets[list + 1])].map((item, i) =>
        [
          userIds.idAt(user),
          itemIds.idAt(item),
          ...(relevant === undefined ? [] : [itemIds.idAt(relevant[list]!)]),
          ...(draws === undefined ? [] : [draws[lists.offsets[list]! + i]]),
        ].join(','),
      ),
    )
    .sort();
}

describe('recgauge data candidates', () => {
  it.each<[words: string, header: string, make: () => CandidateLists]>([
    ['', 'user,item', () => strategyCandidates(tables, { strategy: 'full' })],
    [
      '--strategy train-items --seen train --seen validation --cold-users all',
      'user,item',
      () => strategyCandidates(tables, { strategy: 'train-items', seen: ['train', 'validation'], coldUsers: 'all' }),
    ],
    ['--strategy user-test', 'user,item', () => strategyCandidates(tables, { strategy: 'user-test' })],
    [
      '--strategy sampled --negatives 20 --seed 5 --distribution popularity --popularity all',
      'user,item',
      () => sampledCandidates(tables, { negatives: 20, seed: 5, distribution: 'popularity', popularity: 'all' }),
    ],
    [
      '--strategy sampled --negatives 20 --share item --replacement --catalogue train',
      'user,item,relevant,draws',
      () => sampledCandidates(tables, { negatives: 20, share: 'item', replacement: true, catalogue: 'train' }),
    ],
    [
      '--strategy rel-plus-n --negatives 7 --threshold 4 --semantics rival --draw sha256',
      'user,item,relevant',
      () => relPlusN(tables, { negatives: 7, threshold: 4, semantics: 'rival', draw: 'sha256' }),
    ],
  ])('gives what the library gives with %s', (words, header, make) => {
    const { status, stdout, stderr } = place.run(`data candidates split ${words} --quiet`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [first, ...lines] = stdout.trimEnd().split('\n');
    expect(first).toBe(header);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.sort()).toEqual(linesOf(make()));
  });

  it('packs, counts and quotes', () => {
    const { status, stdout } = place.run(
      'data candidates folds --fold 1 --strategy user-test -o own.csv.gz --format json',
    );
    expect(status).toBe(0);
    const packed = gunzipSync(readFileSync(join(place.folder, 'own.csv.gz'))).toString();
    expect(JSON.parse(stdout)).toMatchObject({ options: { strategy: 'user-test' }, lists: 150, fullLists: 0 });
    expect(packed.trimEnd().split('\n').length - 1).toBe(JSON.parse(stdout).candidates);
    const named = place.run('data candidates --train train.csv --test test.csv');
    expect(named.stdout).toBe('user,item\n"a,b",y\n');
    expect(named.stderr).toBe('1 lists with 1 candidates, 0 of them with every item that could be drawn\n');
  });

  it('reads named files as its siblings do', () => {
    const words = '--no-header --separator ; --user-column 1 --item-column 0';
    const { status, stdout } = place.run(`data candidates --train odd.txt --test odd.txt ${words} --cold-users all -q`);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'user,item\na,y\nb,x\n' });
    const latin = place.run('data candidates --train books.csv --test books.csv --layout book-crossing -q');
    expect(latin.stdout).toBe('user,item\n2,10\n3,11\n');
  });

  it('refuses files that are not those of the manifest', () => {
    place.run('data split all.csv.gz --method hold-n-out --row-order random -o changed -q');
    place.write('changed/test.csv', place.read('changed/test.csv').replace(/\n\d+,/, '\n999,'));
    const { status, stdout, stderr } = place.run('data candidates changed');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^error: .*test\.csv/);
  });

  it.each<[words: string, status: number, parts: string[]]>([
    ['', 2, ['Expected one split', "found: 'no files'"]],
    ['split --train train.csv', 2, ['Expected one split']],
    ['--train train.csv', 2, ['--test: ', '--train FILE and --test FILE']],
    ['nowhere', 1, ['nowhere: File not found']],
    ['folds', 2, ['--fold: The split has several folds', '0 to 1']],
    ['folds --fold 2', 2, ['--fold: The split has no such fold', 'found: 2']],
    ['split --strategy samled', 2, ['--strategy: ', "Did you mean 'sampled'"]],
    ['split --strategy sampled', 2, ['error: --negatives must']],
    ['split --strategy sampled --negatives 5000', 2, ['--negatives: ', 'found: 5000', 'at most the 300 items']],
    ['split --negatives 5', 2, ['error: full has no option --negatives', 'one of --strategy, --seen, --cold-users\n']],
    [
      'split --strategy sampled --negatives 5 --popularity all',
      2,
      ['error: --popularity would have no effect with --distribution uniform'],
    ],
    ['split --strategy sampled --negatives 5 --draw sha256 --share item', 2, ['Use --draw generator.']],
    [
      'split --strategy rel-plus-n --threshold 9',
      2,
      ['--threshold: split/test.csv: The threshold lies above all ratings', 'found: 9', 'at most 5'],
    ],
    ['split --separator ;', 2, ['--separator: The option has no effect: files of a split']],
    ['--train train.csv --test test.csv --fold 1', 2, ['--fold: The option has no effect without a folder']],
  ])('refuses %s', (words, status, parts) => {
    const outcome = place.run(`data candidates ${words} -o none.csv`);
    expect({ status: outcome.status, stdout: outcome.stdout }).toEqual({ status, stdout: '' });
    expect(outcome.stderr).toMatch(/^error: /);
    for (const part of parts) expect(outcome.stderr).toContain(part);
    expect(place.names()).not.toContain('none.csv');
  });
});
