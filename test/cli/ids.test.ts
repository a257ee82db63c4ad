// Ids that files write in different ways: an evaluation of tables that do not meet is refused with ids of both sides, what
// would make them meet, and the option that does it.
import { afterAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../src/shell.js';
import { npyFile } from '../support/npy-file.js';
import { createWorkplace } from './run-program.js';

const place = createWorkplace();
afterAll(() => place.remove());

const USERS = Array.from({ length: 30 }, (_, user) => user + 1);
const ITEMS = Array.from({ length: 30 }, (_, item) => item + 1);
type Write = (id: number) => string;
const plain: Write = (id) => `${id}`;

/** Two test items of each user, and lists that hold one of them. */
function rows(kind: 'test' | 'recs' | 'train', user: Write, item: Write): string {
  const lines = USERS.flatMap((u) => {
    const at = (step: number) => item(ITEMS[(7 * u + step) % ITEMS.length]!);
    const steps = kind === 'test' ? [0, 1] : kind === 'recs' ? [1, 2, 3] : [4, 5, 6, 7];
    return steps.map((step) => `"${user(u)}","${at(step)}",${5 - (step % 5)}`);
  });
  return `user,item,${kind === 'recs' ? 'score' : 'rating'}\n${lines.join('\n')}\n`;
}

const write = (kind: 'test' | 'recs' | 'train', user: Write = plain, item: Write = plain) =>
  place.write(`${kind}.csv`, rows(kind, user, item));

const EVALUATE = 'evaluate --test test.csv --recs recs.csv --metrics hit@3 --no-ci --no-users --format json';

describe('few ids that meet', () => {
  const lists = (items: number, isKnown: (item: number) => boolean) => {
    const lines = Array.from(
      { length: items },
      (_, i) => `${1 + (i % 30)},${isKnown(i) ? 1 + (i % 30) : 1000 + i},${i}`,
    );
    place.write('recs.csv', `user,item,score\n${lines.join('\n')}\n`);
  };

  it('are a notice without training too, with counts', () => {
    write('test');
    lists(60, (item) => item < 2);
    const { status, stderr } = place.run('evaluate --test test.csv --recs recs.csv --metrics hit@3 --no-ci');
    expect([status, stderr]).toEqual([0, expect.stringContaining('Only 2 of the 60 items of recs.csv')]);
    lists(60, (item) => item < 12);
    expect(place.run('evaluate --test test.csv --recs recs.csv --metrics hit@3 --no-ci').stderr).not.toContain('Only');
  });

  it('are not taken for swapped columns where another way of writing joins more', () => {
    write('test', (id) => `${id}.0`);
    write('recs');
    expect(place.run(EVALUATE).stderr).toContain('30 users would match without a trailing .0: --ids normalise=decimal');
  });

  it('are looked for between the files of data candidates', () => {
    write('test');
    write('train', plain, (id) => `${id}.0`);
    const line = 'data candidates --train train.csv --test test.csv';
    const { status, stdout, stderr } = place.run(line);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('30 items would match without a trailing .0: --ids normalise=decimal');
    const joined = place.run(`${line} --ids normalise=decimal`);
    write('train');
    expect(joined).toEqual(place.run(line));
  });

  it.each(['nan', 'None', 'null'])('and an id called %s', (word) => {
    write('test');
    write('recs', plain, (id) => (id === 7 ? word : `${id}`));
    expect(place.run('evaluate --test test.csv --recs recs.csv --metrics hit@3 --no-ci').stderr).toContain(
      `recs.csv has an item called '${word}'. Is the id of these rows missing?`,
    );
  });
});

describe('recommendations whose ids are written otherwise', () => {
  it.each<[form: string, truth: Write, run: Write]>([
    ['decimal', plain, (id) => `${id}.0`],
    ['zeros', plain, (id) => `${id}`.padStart(5, '0')],
    ['space', (id) => `item ${id}`, (id) => ` item ${id} `],
    ['percent', (id) => `item ${id}`, (id) => `item%20${id}`],
    ['case', (id) => `item ${id}`, (id) => `ITEM ${id}`],
    ['quotes', plain, (id) => `'${id}'`],
    ['prefix', plain, (id) => `item_${id}`],
    ['percent,case', (id) => `item ${id}`, (id) => `Item%20${id}`],
    ['decimal,zeros', plain, (id) => `000${id}.0`],
  ])('are refused with %s, and meet with it', (forms, truth, run) => {
    write('test', plain, truth);
    write('recs', plain, run);
    const { status, stdout, stderr } = place.run(EVALUATE);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^error: None of the 30 items of recs\.csv \('.+', '.+', '.+'\) is among the 30 items of test/,
    );
    expect(stderr).toContain(`: --ids normalise=${forms}. --ids unchecked takes them as they are.`);
    const document = JSON.parse(place.runWords([...EVALUATE.split(' '), '--ids', `normalise=${forms}`]).stdout);
    expect(document.runs[0].metrics['hit@3'].value).toBe(1);
    expect(document.options.ids).toBe(`normalise=${forms}`);
    const unchecked = JSON.parse(place.run(`${EVALUATE} --ids unchecked`).stdout);
    expect(unchecked.runs[0].metrics['hit@3'].value).toBe(0);
    expect(unchecked.runs[0].overlap.items).toEqual({ run: 30, inTruth: 0, inTrain: null });
  });

  it('are refused by users, in compare, diff, consistency and data check too', () => {
    write('test');
    write('train');
    write('recs', (id) => `${id}.0`);
    const files = '--test test.csv --train train.csv --recs recs.csv';
    for (const command of ['compare', 'diff ndcg@3', 'consistency']) {
      const more = command === 'compare' ? '--recs other=recs.csv' : '';
      const { status, stderr } = place.run(`${command} ${files} ${more}`);
      expect(status, command).toBe(1);
      expect(stderr).toContain('30 users would match without a trailing .0: --ids normalise=decimal.');
    }
    expect(place.run(`diff ndcg@3 ${files} --ids normalise=users:decimal --dialects elliot`).status).toBe(0);
    const checked = (more: string) =>
      JSON.parse(place.run(`data check ${files} --format json ${more}`).stdout).findings.map(
        ({ code }: { readonly code: string }) => code,
      );
    expect(checked('')).toContain('ids-do-not-match');
    expect(checked('')).not.toContain('users-without-list');
    expect(checked('--ids normalise=decimal')).not.toContain('ids-do-not-match');
    expect(checked('--ids unchecked')).toContain('users-without-list');
  });

  it('are refused where they are numbers against texts, and where columns are swapped', () => {
    write('test', plain, (id) => `B00${String.fromCharCode(64 + id)}x`);
    write('recs', plain, (id) => `${id + 1000}`);
    expect(place.run(EVALUATE).stderr).toContain('one may hold internal indices in place of ids');
    write('test', plain, (id) => `item ${id}`);
    place.write('recs.csv', rows('recs', plain, (id) => `item ${id}`).replace('user,item', 'item,user'));
    expect(place.run(EVALUATE).stderr).toContain('the columns may be swapped');
  });
});

describe('training whose ids are written otherwise', () => {
  it('is refused: popularity would be that of other items', () => {
    write('test');
    write('recs');
    write('train', plain, (id) => `${id}.0`);
    const { status, stderr } = place.run(`${EVALUATE} --train train.csv`);
    expect(status).toBe(1);
    expect(stderr).toContain('30 items would match without a trailing .0: --ids normalise=decimal.');
    expect(JSON.parse(place.run(`${EVALUATE} --train train.csv --ids normalise=decimal`).stdout).data.overlap).toEqual({
      users: { truth: 30, train: 30, shared: 30 },
      items: { truth: 30, train: 30, shared: 30 },
    });
  });

  it('may share no users, or no items with a notice, but not neither', () => {
    write('test');
    write('recs');
    write('train', (id) => `${id + 100}`);
    expect(JSON.parse(place.run(`${EVALUATE} --train train.csv`).stdout).notices).toEqual([]);
    write('train', plain, (id) => `${id + 100}`);
    const [notice] = JSON.parse(place.run(`${EVALUATE} --train train.csv`).stdout).notices;
    expect(notice).toMatchObject({ code: 'ids-do-not-match', count: 30 });
    write(
      'train',
      (id) => `${id + 100}`,
      (id) => `${id + 100}`,
    );
    expect(place.run(`${EVALUATE} --train train.csv`).status).toBe(1);
    expect(place.run(`${EVALUATE} --train train.csv --ids unchecked`).status).toBe(0);
  });
});

describe('ids of which some are written otherwise', () => {
  it('are a notice, with how many', () => {
    write('test', plain, (id) => `${id}`.padStart(2, '0'));
    write('recs');
    const { notices } = JSON.parse(place.run(EVALUATE).stdout);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({ code: 'ids-nearly-equal', count: 9, run: 'recs' });
    expect(notices[0].message).toContain("9 items would match without leading zeros: ids: 'normalise=zeros'.");
    expect(place.run(EVALUATE.replace(' --format json', '')).stderr).toContain(': --ids normalise=zeros.');
    expect(JSON.parse(place.run(`${EVALUATE} --ids normalise=zeros`).stdout).notices).toEqual([]);
  });
});

describe('ids that one file writes in two ways', () => {
  it('are a notice and a finding, although most of them meet', () => {
    write('test');
    write('train');
    write('recs', plain, (id) => (id % 2 === 0 ? `${id}.0` : `${id}`));
    const half = place.read('recs.csv');
    write('recs');
    place.write('recs.csv', half + place.read('recs.csv').replace(/^.*\n/, '').replaceAll('"1"', '"31"'));
    const files = '--test test.csv --train train.csv --recs recs.csv';
    const { notices } = JSON.parse(place.run(`${EVALUATE} --train train.csv --duplicates first`).stdout);
    const [notice] = notices.filter(({ code }: { readonly code: string }) => code === 'ids-nearly-equal');
    expect(notice).toMatchObject({ count: 15, run: 'recs' });
    expect(notice.message).toMatch(/^15 of the \d+ items of recs\.csv are spelled in two ways \('.*' and '.*',/);
    expect(place.run(`data check ${files}`).stdout).toContain('[ids-nearly-equal]');
    expect(place.run(`data check ${files} --ids unchecked`).stdout).not.toContain('ids-nearly-equal');
  });
});

describe('a rule for ids', () => {
  it('never makes one id of two of a table', () => {
    write('test', plain, (id) => (id === 2 ? '01' : `${id}`));
    write('recs');
    const { status, stderr } = place.run(`${EVALUATE} --ids normalise=zeros`);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^error: test\.csv: Two different items would become one\n {2}found: ''(01' and '1|1' and '01)', both '1''/,
    );
    expect(stderr).toContain('--ids normalise=users:zeros');
  });

  it.each([
    ['nonsense', 'unchecked, or normalise='],
    ['normalise=zero', "Did you mean 'zeros'?"],
    ['normalise=people:zeros', 'one of space, quotes'],
  ])('is refused: %s', (rule, words) => {
    const { status, stderr } = place.run(`${EVALUATE} --ids ${rule}`);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
  });
});

describe('evaluate', () => {
  it('joins tables in memory as the command line does, groups and predictions with them', async () => {
    const truth = [1, 2, 3].map((id) => ({ user: `u${id}`, item: `${id}`, rating: 3 }));
    const mine = truth.map(({ user, item }) => ({ user, item: `${item}.0`, score: 1 }));
    const options = { truth, metrics: ['hit@1'], ci: false as const };
    await expect(evaluate({ mine }, options)).rejects.toThrow("ids: 'normalise=decimal'");
    const itemGroups = truth.map(({ item }) => ({ item: `${item}.0`, group: 'x' }));
    await expect(evaluate({ mine: truth }, { ...options, itemGroups })).rejects.toThrow('itemGroups');
    const { document } = await evaluate({ mine }, { ...options, itemGroups, ids: 'normalise=decimal' });
    expect(document.runs[0]!.metrics['hit@1']!.value).toBe(1);
  });
});

describe('files of recommend whose ids are written otherwise', () => {
  const RECOMMEND = 'recommend train.csv --model popularity -k 3';
  const decimal: Write = (id) => `${id}.0`;

  it.each<[what: string, option: string]>([
    ['candidates', '--candidates test.csv'],
    ['fold-in', '--fold-in test.csv'],
    ['users', '--users users.txt'],
    ['pairs', '--predict test.csv'],
  ])('are refused: %s', (_, option) => {
    write('train');
    write('test', plain, decimal);
    place.write('users.txt', `user\n${USERS.map(decimal).join('\n')}\n`);
    const line = option.startsWith('--predict')
      ? `recommend train.csv --model rating-bias ${option}`
      : `${RECOMMEND} ${option}`;
    const { status, stdout, stderr } = place.run(line);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^error: None of the 30 (items of test\.csv|users of users\.txt) \('1?\d\.0', .+ is among the 30/,
    );
    expect(stderr).toContain('--ids normalise=decimal');
    write('test');
    place.write('users.txt', `user\n${USERS.join('\n')}\n`);
    const expected = place.run(line).stdout;
    write('test', plain, decimal);
    place.write('users.txt', `user\n${USERS.map(decimal).join('\n')}\n`);
    expect(expected.split('\n').length).toBeGreaterThan(30);
    expect(place.run(`${line} --ids normalise=decimal`).stdout).toBe(expected);
  });

  it('are refused beside a matrix, and beside a split', () => {
    write('train');
    place.write('users.txt', `${USERS.join('\n')}\n`);
    place.write('items.txt', `${ITEMS.map(decimal).join('\n')}\n`);
    const shape = [USERS.length, ITEMS.length];
    const scores = Float32Array.from({ length: shape[0]! * shape[1]! }, (_, i) => (i * 7) % 31);
    place.write('a.npy', npyFile(scores, ...shape));
    const matrix = 'recommend train.csv -k 2 --scores a.npy --user-order users.txt --item-order items.txt';
    expect(place.run(matrix).stderr).toContain('30 items would match without a trailing .0: --ids normalise=decimal.');
    expect(place.run(`${matrix} --ids normalise=decimal`).status).toBe(0);
    expect(place.run('data split train.csv --method leave-n-out --row-order random -o split').status).toBe(0);
    write('test', plain, decimal);
    const split = 'recommend --split split --model popularity --candidates test.csv';
    expect(place.run(split).stderr).toContain('--ids normalise=decimal');
    expect(place.run(`${split} --ids normalise=decimal`).status).toBe(0);
  });
});

describe('the rule for ids', () => {
  it('may normalise and leave unchecked at once, in one option or several', () => {
    write('test', plain, (id) => `item ${id}`);
    write(
      'recs',
      (id) => `${id}.0`,
      (id) => `other ${id}`,
    );
    for (const rule of ['--ids normalise=users:decimal,unchecked', '--ids unchecked --ids normalise=users:decimal']) {
      const { overlap } = JSON.parse(place.run(`${EVALUATE} ${rule}`).stdout).runs[0];
      expect([overlap.users.inTruth, overlap.items.inTruth]).toEqual([30, 0]);
    }
    const twice = '--ids normalise=users:decimal --ids normalise=items:prefix';
    write(
      'recs',
      (id) => `${id}.0`,
      (id) => `item_${id}`,
    );
    write('test');
    expect(JSON.parse(place.run(`${EVALUATE} ${twice}`).stdout).runs[0].metrics['hit@3'].value).toBe(1);
    expect(place.run(`${EVALUATE} --ids unchecked,decimal`).stderr).toContain('unknown rule for ids');
    expect(place.run(`${EVALUATE} --ids normalise=decimal,nosuch`).stderr).toContain('unknown way of writing ids');
  });

  it('counts one user in the singular', () => {
    write('test');
    place.write('recs.csv', 'user,item,score\n1.0,1,1\n1.0,2,0.5\n');
    const { stderr } = place.run(EVALUATE);
    expect(stderr).toMatch(/^error: The only user of recs\.csv \('1\.0'\) is not among the 30 users of test\.csv/);
    expect(stderr).toContain('1 user would match');
  });
});
