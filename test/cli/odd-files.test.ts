// Files in the wrong place and scores that run the other way: what is recognised is said, with the option that mends it.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../src/shell.js';
import { createWorkplace } from './run-program.js';

const USERS = Array.from({ length: 60 }, (_, user) => user);
const ROWS = USERS.flatMap((user) =>
  [0, 1, 2, 3, 4].map((place) => [user, (7 * user + 3 * place) % 40, place] as const),
);
const recs = (score: (place: number) => number) =>
  `user,item,score\n${ROWS.map(([user, item, place]) => `${user},${item},${score(place)}`).join('\n')}\n`;

const place = createWorkplace({
  // The first item of each list, and two that are in none.
  'test.csv': `user,item,rating\n${USERS.flatMap((user) => [0, 1, 2].map((i) => `${user},${(7 * user + 13 * i) % 40 || 39},${3 + (i % 2)}`)).join('\n')}\n`,
  'good.csv': recs((rank) => 5 - rank),
  'twin.csv': recs((rank) => 5 - rank),
  'distance.csv': recs((rank) => rank + 0.5),
  'equal.csv': recs(() => 1),
  'run.txt': ROWS.map(([user, item, rank]) => `${user} Q0 ${item} ${rank + 1} ${5 - rank} mine`).join('\n'),
  'qrels.txt': USERS.map((user) => `${user} 0 ${(7 * user) % 40} 1`).join('\n'),
});
afterAll(() => place.remove());

const FAST = '--duplicates first --no-ci --metrics hit@5,mrr@5';
const noticesOf = (words: string) =>
  place
    .run(`evaluate ${words} ${FAST}`)
    .stderr.split('\n')
    .filter((line) => /misplaced-file|reversed-scores|equal-scores|below-random/.test(line));

describe('files in the wrong place', () => {
  it('are not seen where there are none', () => expect(noticesOf('--test test.csv --recs good.csv')).toEqual([]));

  it.each([
    ['--test good.csv --recs test.csv', 'good.csv looks like recommendations', 'Are --test and --recs swapped?'],
    ['--test run.txt --recs good.csv', 'run.txt is a TREC run', 'Give it with --recs.'],
    ['--test test.csv --recs qrels.txt', 'It holds TREC judgements', 'Give them with --test.'],
    ['--test test.csv --recs test.csv', 'test: It has the same rows as --test.', ''],
    ['--test test.csv --train test.csv --recs good.csv', '--test and --train hold the same rows.', ''],
    ['--test test.csv --recs good.csv --recs twin.csv', 'twin: It has the same rows as good.', ''],
  ])('are said: %s', (words, what, remedy) => {
    const notices = noticesOf(words)
      .filter((line) => line.endsWith('[misplaced-file]'))
      .join('\n');
    expect(notices).toContain(what);
    expect(notices).toContain(remedy);
  });

  it('are said where training repeats the test, with counts', () => {
    const [header, ...rows] = place.read('test.csv').trimEnd().split('\n');
    const others = USERS.map((user) => `${user},50,1`);
    const trainedOn = (count: number) => {
      place.write('part.csv', [header, ...rows.slice(0, count), ...others].join('\n'));
      return place.run(`evaluate --test test.csv --train part.csv --recs good.csv ${FAST}`).stderr;
    };
    const all = new Set(rows.map((row) => row.replace(/,[^,]*$/, ''))).size;
    expect(trainedOn(30)).toContain(`30 of the ${all} pairs of the truth are in training too: they were known`);
    expect(trainedOn(rows.length)).toContain(
      `${all} of the ${all} pairs of the truth are in training too: is --train the`,
    );
    expect(trainedOn(0)).not.toContain('truth-item-in-train');
  });

  it('are refused where users stand for items, and the other way', () => {
    place.write('users.csv', 'user,group\n0,old\n1,new\n');
    place.write('items.csv', 'item,group\n0,old\n1,new\n');
    for (const [words, column] of [
      ['--item-groups users.csv', 'item'],
      ['--user-groups items.csv', 'user'],
    ]) {
      const { status, stderr } = place.run(`evaluate --test test.csv --recs good.csv ${words} ${FAST}`);
      expect([status, stderr]).toEqual([1, expect.stringContaining(`No ${column} column`)]);
    }
  });

  it('are refused where they are links that lead nowhere, or JSON that is not lines', () => {
    symlinkSync('none.csv', join(place.folder, 'dangling.csv'));
    symlinkSync('loop.csv', join(place.folder, 'loop.csv'));
    place.write('array.json', JSON.stringify([{ user: 1, item: 2 }]));
    for (const [file, words] of [
      ['dangling.csv', 'dangling.csv: The link points to a file that does not exist'],
      ['loop.csv', "found: 'a link that leads back to itself'"],
      ['array.json', "found: 'a JSON array'"],
    ]) {
      const { status, stderr } = place.run(`evaluate --test test.csv --recs ${file}`);
      expect([status, stderr]).toEqual([1, expect.stringContaining(words!)]);
    }
    const { stderr } = place.run('compare test.csv good.csv');
    expect(stderr).toContain('If it holds rows, a result document is made of them: write it with recgauge evaluate');
  });

  it('are refused where they are no tables', () => {
    place.run(
      'evaluate --test test.csv --recs good.csv --duplicates first --no-ci --format json -o result.json --html report.html',
    );
    place.run('recommend test.csv --model popularity -k 2 -o lists.csv --save fitted.model -q');
    place.run('data split good.csv --method leave-n-out --row-order random -o split -q');
    place.run('evaluate --test test.csv --recs good.csv --metrics hit@5 --duplicates first --shard 1/1 -o part.rgpart');
    for (const words of ['compare part.rgpart', 'report part.rgpart']) {
      const { status, stderr } = place.run(words);
      expect([status, stderr]).toEqual([1, expect.stringContaining('a part of an evaluation: merge all parts first')]);
    }
    for (const [file, kind] of [
      ['result.json', "'a document of recgauge (result)'"],
      ['report.html', "'an HTML page, such as a report'"],
      ['fitted.model', "'a fitted model'"],
      ['split/manifest.json', "'the manifest of a split'"],
      ['part.rgpart', "'a part of an evaluation'"],
    ]) {
      const { status, stderr } = place.run(`evaluate --test test.csv --recs ${file}`);
      expect(status).toBe(1);
      expect(stderr).toContain(`error: ${file}: The file is not a table\n  found: ${kind}\n`);
    }
  });
});

it('ranks are lower where they are better, with --order ascending too', async () => {
  const lines = place.read('good.csv').trim().split('\n').slice(1);
  const counts = new Map<string, number>();
  const ranked = lines.map((line) => {
    const [user, item] = line.split(',') as [string, string];
    counts.set(user, (counts.get(user) ?? 0) + 1);
    return { user, item, rank: counts.get(user)! };
  });
  const rows = ranked.toSorted((one, other) => Number(one.item) - Number(other.item));
  const csv = rows.map(({ user, item, rank }) => `${user},${item},${rank}`);
  place.write('ranks.csv', `user,item,rank\n${csv.join('\n')}\n`);
  place.write('ranks.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const mrrOf = (words: string) => {
    const { stdout } = place.run(`evaluate --test test.csv --recs run=${words} ${FAST} --format json`);
    return JSON.parse(stdout).runs[0].metrics['mrr@5'].value;
  };
  const value = mrrOf('good.csv');
  for (const file of [
    'ranks.csv',
    'ranks.jsonl',
    'ranks.csv --rating-column recs:rank',
    'ranks.csv --memory 0.000002',
  ]) {
    expect([file, mrrOf(file), mrrOf(`${file} --order ascending`)]).toEqual([file, value, value]);
  }
  const truth = place.read('test.csv');
  const { document } = await evaluate(
    { run: rows },
    { truth, metrics: ['mrr@5'], order: 'ascending', ci: false, duplicates: 'first' },
  );
  expect(document.runs[0]!.metrics['mrr@5']!.value).toBe(value);
});

describe('scores', () => {
  it('that rise from row to row are asked about, and ordered the other way', () => {
    const [notice, ...others] = noticesOf('--test test.csv --recs distance.csv');
    expect(others).toEqual([]);
    expect(notice).toContain('Is lower better? Then use --order ascending. [reversed-scores]');
    expect(noticesOf('--test test.csv --recs distance.csv --order ascending')).toEqual([]);
    const [asked] = noticesOf('--test test.csv --recs good.csv --order ascending');
    expect(asked).toContain(
      'fall from row to row. Is higher better? Then leave out --order ascending. [reversed-scores]',
    );
    const values = (words: string) => {
      const document = JSON.parse(place.run(`evaluate --test test.csv ${words} ${FAST} --format json`).stdout);
      return [document.options.order, document.runs[0].metrics['mrr@5'].value];
    };
    const [order, value] = values('--recs distance.csv --order ascending');
    expect([order, value]).toEqual(['ascending', values('--recs good.csv')[1]]);
    expect(value).not.toBe(values('--recs distance.csv')[1]);
  });

  it('that are all equal are said', () => {
    expect(noticesOf('--test test.csv --recs equal.csv')).toEqual([
      expect.stringContaining('The tie rule given keeps the order of the file. [equal-scores]'),
    ]);
    const tied = (words: string) =>
      place.run(`evaluate --test test.csv --recs equal.csv ${words} --metrics hit@2`).stderr;
    expect(tied('')).toContain('[tie-at-cutoff]');
    for (const rule of ['given', 'id']) expect(tied(`--ties ${rule}`)).not.toMatch(/equal-scores|tie-at-cutoff/);
  });

  it('that are not there, in rows of whole lists, are said', () => {
    const lists = USERS.map((user) => ROWS.flatMap(([owner, item]) => (owner === user ? [item] : [])));
    place.write('wide.csv', lists.map((items, user) => [user, ...items].join(',')).join('\n'));
    const words = 'The rows of wide.csv have 6 fields and no names: the first are taken for user, item, rating.';
    const noticesAbout = (more: string) => place.run(`evaluate --test test.csv --recs wide.csv ${more} ${FAST}`).stderr;
    expect(noticesAbout('')).toContain(words);
    expect(noticesAbout('--user-column recs:0 --item-column recs:1')).not.toContain('columns-guessed');
  });

  it('that are labels of what was clicked are asked about', () => {
    const rows = USERS.map((user) => `${user},${(7 * user) % 40},${user % 2}`);
    const text = `user,item,clicked\n${rows.join('\n')}\n`;
    const noticesAbout = (content: string, more = '') => {
      place.write('clicks.csv', content);
      return place
        .run(`evaluate --test clicks.csv --recs good.csv ${FAST} ${more}`)
        .stderr.match(/^.*ratings-not-read.*$/gm);
    };
    const words = 'The column clicked of clicks.csv has 0 and 1, or false and true, and is not read: every row counts.';
    expect(noticesAbout(text)).toEqual([expect.stringContaining(words)]);
    const inWords = text.replace(/,0$/gm, ',False').replace(/,1$/gm, ',True');
    expect(noticesAbout(inWords)).toEqual([expect.stringContaining(words)]);
    expect(noticesAbout(text, '--rating-column test:clicked')).toBeNull();
    expect(noticesAbout(text, '--no-ratings')).toBeNull();
    expect(noticesAbout(text.replace(/,0$/gm, ',1'))).toBeNull();
    expect(noticesAbout(text.replace(/,0$/gm, ',2'))).toBeNull();
  });

  it('far below random are asked about', () => {
    const worst = USERS.flatMap((user) => [1, 2, 3].map((i) => `${user},${(7 * user + i) % 40 || 38},${4 - i}`));
    place.write('worst.csv', `user,item,score\n${worst.join('\n')}\n`);
    const { stderr } = place.run(
      'evaluate --test test.csv --recs worst.csv --duplicates first --no-ci --metrics hit@3',
    );
    expect(stderr).toMatch(
      /hit@3 is 0\.0\d+, far below 0\.\d+, .* Is lower better\? Then use --order ascending\. \[below-random\]/,
    );
  });

  it('in a column with an unusual name are asked about, and read where it is chosen', () => {
    const evaluated = (words: string) => place.run(`evaluate --test test.csv ${words} ${FAST}`);
    const noticesAbout = (words: string) => evaluated(words).stderr.match(/^.*\[scores-not-read\]$/gm) ?? [];
    for (const [file, content] of [
      ['named.csv', place.read('distance.csv').replace('score', 'closeness')],
      [
        'named.jsonl',
        ROWS.map(([user, item, rank]) => JSON.stringify({ user, item, closeness: rank + 0.5 })).join('\n'),
      ],
    ] as const) {
      place.write(file, content);
      expect(noticesAbout(`--recs ${file}`)).toEqual([
        `notice: named: ${file} has no column that is known to hold scores, so its lists are in the order of its rows. ` +
          'If closeness holds them, use --rating-column recs:closeness; --no-ratings=recs silences this. [scores-not-read]',
      ]);
      expect(noticesAbout(`--recs ${file} --no-ratings=recs`)).toEqual([]);
      expect(noticesAbout(`--recs ${file} --rating-column recs:closeness`)).toEqual([]);
    }
    const valueLine = (words: string) =>
      evaluated(words)
        .stdout.split('\n')
        .find((line) => /^ +mrr@5/.test(line))!;
    const number = (words: string) => valueLine(words).trim().split(/ +/)[1];
    expect(number('--recs named.csv --rating-column recs:closeness')).toBe(number('--recs distance.csv'));
    expect(number('--recs named.csv')).toBe(number('--recs good.csv'));
  });

  it('are not taken for unread where other columns hold texts, one number or ranks', () => {
    const withColumn = (name: string, value: (rank: number) => string | number) =>
      `user,item,${name}\n${ROWS.map(([user, item, rank]) => `${user},${item},${value(rank)}`).join('\n')}\n`;
    for (const [name, value] of [
      ['title', (rank: number) => `film ${rank}`],
      ['fold', () => 3],
      ['rank', (rank: number) => rank + 1],
    ] as const) {
      place.write('other.csv', withColumn(name, value));
      expect(place.run(`evaluate --test test.csv --recs other.csv ${FAST}`).stderr).not.toContain('scores-not-read');
    }
  });

  it('are found by data check, which says its own options', () => {
    place.write('named.csv', place.read('distance.csv').replace('score', 'closeness'));
    const check = 'data check --test test.csv --recs named.csv';
    const { stdout } = place.run(check);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'use --rating-column recs:closeness; --no-ratings=recs silences this. [scores-not-read]',
    );
    for (const words of ['--rating-column recs:closeness', '--no-ratings=recs'])
      expect(place.run(`${check} ${words}`)).toMatchObject({
        status: 0,
        stdout: expect.not.stringContaining('not-read'),
      });
  });
});
