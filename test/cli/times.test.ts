// Times that cannot mean what they seem to, columns of times that are not read, and columns that are lost on writing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parquet } from '../../src/parquet.js';
import { tableFromRows } from '../../src/shell.js';
import { createWorkplace, type Workplace } from './run-program.js';

const SPLIT = '--method leave-n-out --row-order temporal';
const log = (times: readonly (string | number)[], name = 'timestamp') =>
  `user,item,${name}\n${times.map((time, row) => `${row % 3},${row},${time}\n`).join('')}`;
const DAY = 86_400;
let place: Workplace;

beforeAll(() => {
  const usual = Array.from({ length: 30 }, (_, row) => 1_600_000_000 + row * DAY);
  place = createWorkplace({ 'usual.csv': log(usual) });
  place.write('mixed.csv', log(usual.map((time, row) => (row > 20 ? time * 1000 : time))));
  place.write('future.csv', log(usual.map((time, row) => (row === 7 ? 32_000_000_000 : time))));
  place.write('early.csv', log(usual.map((time, row) => (row === 3 ? 0 : row === 4 ? -time : time))));
  place.write('equal.csv', log(usual.map(() => 1_600_000_000)));
  place.write('other.csv', log(usual, 'happened_on'));
  const date = (time: number) => new Date(time * 1000).toISOString().slice(0, 19);
  place.write(
    'dates.csv',
    log(
      usual.map((time) => `${date(time)}Z`),
      'event_time',
    ),
  );
  place.write('late.csv', log(['', '', ...usual.slice(2).map((time) => `${date(time).replace('T', ' ')} UTC`)]));
  place.write(
    'both.csv',
    log(
      usual.map((time, row) => (row === 20 ? time : date(time))),
      'created_at',
    ),
  );
  place.write(
    'back.csv',
    log(
      usual.map((time, row) => (row === 20 ? date(time) : time)),
      'date',
    ),
  );
  place.write(
    'dates.jsonl',
    usual.map((time, row) => `{"user":${row % 3},"item":${row},"ts":"${date(time)}"}\n`).join(''),
  );
});

afterAll(() => place.remove());

it.each([
  ['mixed.csv', 'mixed-time-units', '21 rows have times like seconds and 9 like milliseconds since 1970.'],
  ['future.csv', 'future-timestamps', '1 of 30 rows have a time in the future, up to 32000000000.'],
  ['early.csv', 'early-timestamps', '2 of 30 rows have a time of 0 or less, which is 1970 or before.'],
  ['equal.csv', 'constant-timestamps', 'All 30 rows have the time 1600000000.'],
])('%s is noticed by data check and data split', (file, code, message) => {
  const { findings } = JSON.parse(place.run(`data check ${file} --format json`).stdout);
  expect(findings).toContainEqual(expect.objectContaining({ code, message }));
  const { status, stderr } = place.run(`data split ${file} ${SPLIT}`);
  expect([status, stderr]).toEqual([0, expect.stringContaining(`${message} [${code}]`)]);
});

it('seconds that are read as milliseconds are noticed by every command that reads them', () => {
  const words = 'Read as milliseconds, all times of usual.csv are before 1973 (up to 1602505.6 seconds).';
  const wrong = 'usual.csv --timestamp-format milliseconds';
  for (const line of [`data stats ${wrong}`, `data check ${wrong}`, `data split ${wrong} ${SPLIT}`]) {
    const { status, stdout, stderr } = place.run(line);
    const printed = `${stdout}${stderr}`.replace(/\s+/g, ' ');
    expect([line, status, printed]).toEqual([line, 0, expect.stringContaining(words)]);
    expect(printed).toContain('Then use --timestamp-format number. [timestamps-not-milliseconds]');
  }
  expect(place.run('data stats usual.csv --timestamp-format number').stderr).toBe('');
});

it('milliseconds that are read as seconds are noticed by data check and data split', () => {
  const usual = Array.from({ length: 30 }, (_, row) => 1_600_000_000 + row * DAY);
  place.write('milliseconds.csv', log(usual.map((time) => time * 1000)));
  for (const line of ['data check milliseconds.csv', `data split milliseconds.csv ${SPLIT}`]) {
    const { stdout, stderr } = place.run(line);
    expect(`${stdout}${stderr}`.replace(/\s+/g, ' ')).toContain(
      'All 30 rows have times like milliseconds since 1970. Read them with --timestamp-format milliseconds.',
    );
    const right = place.run(`${line} --timestamp-format milliseconds`);
    expect(`${right.stdout}${right.stderr}`).not.toMatch(/timestamps-not-(milli)?seconds/);
  }
});

it.each([
  ['seconds', 'number'],
  ['unix', 'number'],
  ['ms', 'milliseconds'],
  ['iso', 'date'],
])('the time format %s is answered with %s', (word, meant) => {
  const { status, stderr } = place.run(`data stats usual.csv --timestamp-format ${word}`);
  expect([status, stderr]).toEqual([2, expect.stringContaining(`Did you mean '${meant}'?`)]);
});

it('ratings and times in the wrong columns are noticed, with names and without', () => {
  const rows = Array.from(
    { length: 30 },
    (_, row) => `${row % 3},${row},${1_600_000_000 + row},${(row % 5) + 1}\n`,
  ).join('');
  place.write('swapped.csv', `user,item,rating,timestamp\n${rows}`);
  place.write('unnamed.csv', rows);
  place.write('recs.csv', 'user,item,score\n0,3,2\n1,4,1\n2,5,1\n');
  for (const name of ['swapped', 'unnamed']) {
    for (const line of [`data split ${name}.csv ${SPLIT}`, `evaluate --test ${name}.csv --recs recs.csv`]) {
      const { status, stderr } = place.run(line);
      expect([status, stderr]).toEqual([0, expect.stringContaining('are from 1600000000 to 1600000029, like times.')]);
    }
    expect(place.run(`data check ${name}.csv`).stdout).toContain('[rating-like-time]');
  }
});

it('usual times are no reason for a notice', () => {
  expect(place.run(`data split usual.csv ${SPLIT} -o usual`).stderr).toBe('');
});

it.each([
  ['dates.csv', ''],
  ['dates.jsonl', ''],
  ['dates.csv', '--timestamp-format date'],
])('dates of %s are the same times as numbers %s', (file, words) => {
  const timesOf = (name: string) => JSON.parse(place.run(`data stats ${name} --format json`).stdout).statistics.time;
  expect(timesOf('usual.csv')).toBeDefined();
  expect(timesOf(`${file} ${words}`)).toEqual(timesOf('usual.csv'));
});

it('the first time that there is decides how times are read', () => {
  const { status, stderr } = place.run('data stats late.csv --bad-rows skip');
  expect([status, stderr]).toEqual([0, expect.stringContaining('2 of 30 rows of late.csv were left out')]);
});

it.each([
  ['both.csv', "22:6: The value of column 'created_at' is not a date", 'here as dates', 'number'],
  ['back.csv', "22:6: The value of column 'date' is not a number", 'here as numbers', 'date'],
])('%s, whose times are written in two ways, is refused with the line', (file, reason, kind, other) => {
  const { status, stderr } = place.run(`data stats ${file}`);
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${file}:${reason}`)]);
  expect(stderr).toContain(`${kind}: leave such rows out with --bad-rows skip, or use --timestamp-format ${other}.`);
  expect(place.run(`data stats ${file} --bad-rows skip`).status).toBe(0);
});

it.each(['event_time', 'eventTimestamp', 'ts', 'created_at', 'date', 'datetime', 'DateTime', 'time'])(
  '%s is a column of times',
  (name) => {
    place.write('named.csv', log([10, 20, 30], name));
    expect(place.run('data filter named.csv').stdout).toContain('user,item,timestamp\n0,0,10\n');
  },
);

const WORDS = ['17 March 2020', 'yesterday', '3/4/2020', 'May', 'noon'];
const textColumn = (name: string) => ({
  ...{ name, kind: 'text' as const },
  slice: (start: number, end: number) => (name === 'user' ? WORDS.map(() => '1') : WORDS).slice(start, end),
});

it('rows of which only a name says that they have times are read without', () => {
  const { timestamps, notices } = tableFromRows([{ user: 1, item: 2, date: 'yesterday' }]);
  expect([timestamps, notices?.map(({ code }) => code)]).toEqual([undefined, ['times-not-read']]);
});

it.each([
  ['words.csv', log(WORDS, 'date')],
  ['words.jsonl', WORDS.map((date, item) => `${JSON.stringify({ user: 1, item, date })}\n`).join('')],
  ['words.parquet', Buffer.concat([...parquet.write(['user', 'item', 'date'].map(textColumn), WORDS.length)])],
])('a column that only its name takes for times, and that holds other texts, is not read: %s', (file, text) => {
  place.write(file, text);
  const said = `notice: The column date of ${file} was not read, because '17 March 2020' is not a time that can be read.`;
  const options =
    '--timestamp-format, or which column holds them with --timestamp-column; --no-timestamps silences this.';
  for (const command of ['data stats', 'data filter', 'recommend --model popularity']) {
    const { status, stderr } = place.run(`${command} ${file}`);
    expect([command, status, stderr]).toEqual([command, 0, expect.stringContaining(said)]);
    expect(stderr).toContain(options);
    expect(place.run(`${command} ${file} --no-timestamps`).stderr).not.toContain('was not read');
  }
  const split = place.run(`data split ${file} ${SPLIT}`);
  expect([split.status, split.stderr]).toEqual([1, expect.stringContaining('hint: The column date of ')]);
  for (const words of ['--timestamp-column date', '--timestamp-format date']) {
    const { status, stderr } = place.run(`data stats ${file} ${words}`);
    expect([words, status, stderr]).toEqual([words, 1, expect.stringContaining('17 March 2020')]);
  }
});

it('the columns that could hold times are named where a split needs them', () => {
  const { status, stderr } = place.run(`data split other.csv ${SPLIT}`);
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('hint: Choose the column of times with --timestamp-column: happened_on.'),
  ]);
});

it('columns that are lost on writing are said', () => {
  const words = 'The column happened_on of other.csv is not written. [columns-not-written]';
  expect(place.run('data filter other.csv -o filtered.csv').stderr).toContain(words);
  expect(place.run('data split other.csv --method leave-n-out --row-order random -o split').stderr).toContain(words);
  expect(place.run('data stats other.csv').stderr).not.toContain('not written');
});

it('a split by time that nothing is left of says why', () => {
  const split = '--method global-temporal --ratio 0.8,0.2';
  expect(place.run(`data split equal.csv ${split}`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('hint: All 30 rows have the time 1600000000.'),
  });
  place.write('spoken.csv', log(['17 March 2020', '18 March 2020', '19 March 2020'], 'date'));
  expect(place.run(`data split spoken.csv ${split}`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("hint: The column date of spoken.csv was not read, because '17 March 2020' is not"),
  });
});
