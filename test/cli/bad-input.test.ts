// What is wrong with files is said with the place, or counted where evaluation can go on; and whatever happens, files of
// output are whole or untouched.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { createWorkplace, PROGRAM } from './run-program.js';

const HEADER = 'user,item,score\n';
const place = createWorkplace({
  'test.csv': 'user,item,rating\n1,a,5\n1,b,3\n2,a,4\n',
  'recs.csv': `${HEADER}1,a,0.9\n1,c,0.8\n2,b,0.9\n2,a,0.5\n`,
});
afterAll(() => place.remove());

const isUntouched = (before: readonly string[]) => expect(place.names()).toEqual(before);

it('a pair that stands in two files of one run is refused with both', () => {
  mkdirSync(join(place.folder, 'run'));
  place.write('run/a.csv', `${HEADER}1,a,2\n1,b,1\n`);
  place.write('run/b.csv', `${HEADER}2,a,2\n1,a,1\n`);
  const { status, stderr } = place.run('evaluate --test test.csv --recs run --metrics recall@2');
  expect([status, stderr.replaceAll(/\S*run[/\\](?=[ab]\.csv)/g, '')]).toEqual([
    1,
    expect.stringContaining(
      'error: b.csv:3: User 1 has item a twice, on lines 2 of a.csv and 3 of b.csv\n' +
        "  found: 'user 1, item a, first on line 2 of a.csv'\n",
    ),
  ]);
});

describe('a file is refused with the place', () => {
  it.each<[string, string | Uint8Array, string, string[]]>([
    ['a missing column', 'user,score\n1,2\n', 'bad.csv:1: No item column', ["found: 'user, score'", '--item-column']],
    ['too few fields', `${HEADER}1,a,1\n2,b\n`, 'bad.csv:3:3: The row has too few fields', ['expected: 3']],
    [
      'a rating that is not a number',
      `${HEADER}1,a,1\n1,b,abc\n`,
      "bad.csv:3:5: The value of column 'score' is not a number",
      ["found: 'abc'"],
    ],
    ['an empty id', `${HEADER}1,a,1\n,b,1\n`, 'bad.csv:3:1: The user id is empty', ['expected: an id']],
    ['a duplicate', `${HEADER}1,a,2\n1,b,1\n1,a,1\n`, 'bad.csv:4: User 1 has item a twice', ['--duplicates first']],
    ['nothing', '', 'bad.csv: The file is empty', ['expected: at least one row', 'hint: ']],
    ['only a header', HEADER, 'bad.csv: The file has a header and no rows', ['--no-header']],
    [
      'a rating that may be in another column',
      '1,a,1,x\n1,b,abc,2\n',
      'bad.csv:2:5: The rating is not a number',
      ['choose it with --rating-column.'],
    ],
    [
      'an array',
      Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0),
      'bad.csv: The file is not text',
      ['recgauge recommend --scores'],
    ],
    ['bytes', Uint8Array.of(1, 2, 0, 4, 255, 0, 7), 'bad.csv:1:', ['The file is binary']],
    [
      'half of a gzip',
      gzipSync(HEADER + '1,a,1\n'.repeat(50)).subarray(0, 30),
      'bad.csv: The gzip file ends too early',
      [],
    ],
  ])('%s', (_, content, message, parts) => {
    place.write('bad.csv', content);
    for (const files of ['--test bad.csv --recs recs.csv', '--test test.csv --recs bad.csv']) {
      const { status, stdout, stderr } = place.run(`evaluate ${files} --metrics recall@2`);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr.split('\n')[0]).toContain(`error: ${message}`);
      for (const part of parts) expect(stderr).toContain(part);
    }
  });

  it('that is not there, before anything is read', () => {
    place.write('bad.csv', 'user,score\n1,2\n');
    const { status, stdout, stderr } = place.run('evaluate --test bad.csv --recs none.csv');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      `error: none.csv: File not found\n  expected: the path of a file\n  hint: The folder is ${place.folder}.\n`,
    );
    const near = place.run('evaluate --test tset.csv --recs recs.csv').stderr;
    expect(near).toContain("hint: Did you mean 'test.csv'?");
    expect(place.run('evaluate --test no/test.csv --recs recs.csv').stderr).toContain('hint: The folder ');
  });

  it('that is a folder', () => {
    const { status, stderr } = place.run('evaluate --test . --recs recs.csv');
    expect([status, stderr]).toEqual([1, 'error: .: This is a directory, not a file\n']);
  });

  it('that comes from standard input', () => {
    const { status, stderr } = place.run('evaluate --test test.csv --recs -', `${HEADER}1,a,x\n`);
    expect(status).toBe(1);
    expect(stderr).toContain("error: stdin:2:5: The value of column 'score' is not a number");
  });
});

describe('side files are refused in their own words', () => {
  it.each<[string, string, string, string, string[]]>([
    ['--item-features', 'genrecoverage@2', 'item,genre\na,\n', "2:3: The value of column 'genre' is empty", []],
    ['--item-features', 'genrecoverage@2', 'item,genre\n,war\n', '2:1: The item id is empty', []],
    ['--user-groups', 'usergap@2', 'user,group\n,war\n', '2:1: The user id is empty', []],
    [
      '--item-features',
      'genrecoverage@2',
      'item,title,brand\na,x,y\n',
      '1: It is not clear which column holds the group',
      ["found: 'item, title, brand'", '--group-column'],
    ],
    [
      '--popularity',
      'arp@2',
      'item,count\na,1\nb,many\n',
      '3: The popularity of item b is not a count',
      ["found: 'many'", '--group-column'],
    ],
    [
      '--popularity',
      'arp@2',
      'item,count\na,1\na,2\n',
      '3: Item a has two popularities',
      ["found: '2, and 1 on line 2'"],
    ],
  ])('%s with %s', (option, metric, content, message, parts) => {
    place.write('side.csv', content);
    const { status, stderr } = place.run(
      `evaluate --test test.csv --recs recs.csv --metrics ${metric} ${option} side.csv`,
    );
    expect(status).toBe(1);
    expect(stderr.split('\n')[0]).toBe(`error: side.csv:${message}`);
    for (const part of parts) expect(stderr).toContain(part);
  });
});

describe('a guess without a reason', () => {
  // The ids of these files do not meet.
  const UNCHECKED = '--ids unchecked';

  it('is told with the ids that do not meet', () => {
    place.write('odd.csv', 'kunde,produkt\nann,tea\nbob,milk\n');
    const { status, stderr } = place.run('evaluate --test odd.csv --recs recs.csv --metrics hit@1');
    expect(status).toBe(1);
    expect(stderr).toContain('say --header=test if');
  });

  it.each<[string, string, string]>([
    ['--test odd.csv --recs recs.csv', 'kunde,produkt\nann,tea\nbob,milk\n', '--header=test'],
    ['--test test.csv --recs odd.csv', 'kunde,produkt\nann,tea\nbob,milk\n', '--header=recs'],
    ['--test test.csv --recs recs.csv --item-groups odd.csv', 'produkt,marke\ntea,x\nmilk,y\n', '--header=item-groups'],
  ])('is told: %s', (files, content, option) => {
    place.write('odd.csv', content);
    const noticeOf = (more: string) => {
      const { notices } = JSON.parse(
        place.run(`evaluate ${files} ${UNCHECKED} --metrics hit@1 --format json ${more}`).stdout,
      );
      return notices.find(({ code }: { code: string }) => code === 'header-guessed');
    };
    const notice = noticeOf('');
    expect(notice.message).toContain('The first line of odd.csv (');
    expect(notice.message).toContain('say header: true if');
    expect(notice.run).toBe(option.endsWith('recs') ? 'odd' : undefined);
    expect(noticeOf(option.replace('--', '--no-'))).toBeUndefined();
    expect(place.run(`evaluate ${files} ${UNCHECKED} --metrics hit@1`).stderr).toMatch(
      new RegExp(`say ${option} if .* \\[header-guessed\\]`),
    );
    expect(place.run(`evaluate ${files} ${UNCHECKED} --metrics hit@1 --strict`).status).toBe(3);
  });

  it('of the format too', () => {
    place.write('odd.tsv', '1\t0\t5\t3\n2\t0\t4\t9\n');
    expect(place.run(`evaluate --test odd.tsv --recs recs.csv --metrics hit@1 ${UNCHECKED}`).stderr).toMatch(
      /say --input-format test:qrels if it holds judgements\. \[format-guessed\]/,
    );
  });
});

describe('a notice is counted', () => {
  const TRAIN = 'user,item\n1,d\n2,d\n';

  it.each<[string, string, string, number]>([
    ['unsorted-list', '1,c,0.1\n1,a,0.9\n2,a,1\n2,b,2\n', '--metrics hit@1', 2],
    ['user-without-list', '1,a,2\n1,b,1\n', '--metrics hit@1', 1],
    ['user-without-truth', '1,a,1\n2,a,1\n8,a,1\n9,b,1\n', '--metrics hit@1', 2],
    ['unseen-item', '1,a,2\n1,new,1\n2,newer,1\n', '--metrics hit@1 --train train.csv', 2],
    ['cutoff-beyond-lists', '1,a,2\n1,b,1\n2,a,1\n', '--metrics hit@5', 2],
    ['short-list', '1,a,2\n1,b,1\n2,a,1\n', '--metrics hit@2', 1],
    ['duplicate-row', '1,a,2\n1,a,1\n2,a,1\n', '--metrics hit@1 --duplicates first', 1],
    ['user-without-relevant', '1,a,2\n2,a,1\n', '--metrics hit@1 --relevance >=5', 1],
  ])('%s', (code, rows, options, count) => {
    place.write('train.csv', TRAIN);
    place.write('odd.csv', HEADER + rows);
    const { status, stdout } = place.run(`evaluate --test test.csv --recs odd.csv --format json ${options}`);
    expect(status).toBe(0);
    const notice = JSON.parse(stdout).notices.find((entry: { code: string }) => entry.code === code);
    expect(notice).toMatchObject({ count, message: expect.stringMatching(/^\S.*\.$/) });
  });
});

describe('files of output', () => {
  it('are untouched when the evaluation fails', () => {
    place.write('bad.csv', `${HEADER}1,a,x\n`);
    place.write('kept.json', 'old');
    const before = place.names();
    const { status } = place.run('evaluate --test test.csv --recs bad.csv -o kept.json --per-user new.csv');
    expect(status).toBe(1);
    expect(place.read('kept.json')).toBe('old');
    isUntouched(before);
  });

  it.each(['-o', '--per-user'])('need a folder that exists: %s', (option) => {
    const before = place.names();
    const { status, stdout, stderr } = place.run(`evaluate --test test.csv --recs recs.csv ${option} no/such/file.csv`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(
      'error: no/such/file.csv: The folder of this file does not exist\n  expected: the folder no/such\n',
    );
    isUntouched(before);
  });

  it('are no folders', () => {
    mkdirSync(join(place.folder, 'folder'), { recursive: true });
    const { status, stderr } = place.run('evaluate --test test.csv --recs recs.csv -o folder');
    expect([status, stderr]).toEqual([1, 'error: folder: This is a folder, not a file\n']);
  });

  it('are not left half written', ({ skip }) => {
    if (!existsSync('/dev/full')) skip('there is no device that is always full');
    const before = place.names();
    const { status, stdout, stderr } = place.run('evaluate --test test.csv --recs recs.csv -q -o /dev/full');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe('error: /dev/full: No space left (ENOSPC, write)\n');
    isUntouched(before);
  });
});

describe('a reader who goes away', () => {
  it.each([['metrics --format json'], ['evaluate --test test.csv --recs recs.csv --format json']])(
    'ends %s quietly',
    async (commandLine) => {
      const child = spawn(process.execPath, [PROGRAM, ...commandLine.split(' ')], { cwd: place.folder });
      child.stdout.destroy();
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text) => {
        stderr += text;
      });
      const status = await new Promise((resolve) => child.on('close', resolve));
      expect([status, stderr]).toEqual([0, '']);
    },
  );
});

describe('standard output that cannot be written', () => {
  it('is an error', ({ skip }) => {
    if (!existsSync('/dev/full')) skip('there is no device that is always full');
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'metrics'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([1, 'error: standard output: No space left (ENOSPC, write)\n']);
  });
});
