// `recgauge data check` as a user runs it: one planted fault for each code is found by its code, a clean evaluation has
// nothing, folders of a split speak for themselves, and what is wrong with files or words is refused. Most command lines
// are run within the test, from the words to the file that is written, because a process for each would take a minute.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../src/cli/commands.js';
import { errorText, exitCodeOf } from '../../src/cli/error-text.js';
import { LINT_CODES, type LintDocument, type ResultDocument } from '../../src/shell.js';
import { cleanLists, cleanTest, cleanTrain, type ScoredRow } from '../support/clean-evaluation.js';
import { schemaErrors } from '../support/json-schema.js';
import { popularTable, tablesOfRows } from '../support/linted-tables.js';
import { type LogRow, rowsOf } from '../support/logs.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const place = createWorkplace();
afterAll(() => place.remove());
const schema = publishedSchema('lint-document');

const cleanLog = [...cleanTrain, ...cleanTest];
const logText = (rows: readonly LogRow[]) =>
  [
    'user,item,rating,timestamp',
    ...rows.map(({ user, item, rating, time }) => `${user},${item},${rating},${time}`),
  ].join('\n');
const listText = (rows: readonly (ScoredRow | LogRow)[]) =>
  ['user,item,score', ...rows.map(({ user, item, rating }) => `${user},${item},${rating}`)].join('\n');
/** The rows with one of them changed. */
const changed = <Row>(rows: readonly Row[], place: number, changes: Partial<Row>): Row[] =>
  rows.map((row, i) => (i === place ? { ...row, ...changes } : row));
const notOfUser = <Row extends LogRow>(rows: readonly Row[], user: number) => rows.filter((row) => row.user !== user);

const FILES = '--train train.csv --test test.csv';
const RUNS = '--recs ease.csv --recs popularity.csv';
const FACTS =
  '--split global-temporal --timed --negatives 0 --least-items 5 --held-out 2 --search-budget 40 --search-method random ' +
  '--baselines popularity,EASE';

beforeAll(() => {
  place.write('log.csv', logText(cleanLog));
  place.write('train.csv', logText(cleanTrain));
  place.write('test.csv', logText(cleanTest));
  place.write('ease.csv', listText(cleanLists));
  const { train, test } = tablesOfRows({ train: cleanTrain, test: cleanTest });
  place.write('popularity.csv', listText(rowsOf(popularTable(train, test, { k: 12 }))));
  const evaluated = place.run(
    `evaluate ${FILES} ${RUNS} --metrics recall@5,ndcg@10 --no-ci --format json -o eval.json`,
  );
  expect(evaluated.stderr).toBe('');
  expect(place.run('compare eval.json --format json -o result.json').status).toBe(0);
  place.run('data split log.csv --method global-temporal --cut absolute --time 100000 -o split -q');
});

/** The words with the paths of files and folders of this place. */
const pathsIn = (words: string) =>
  words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) =>
      word.replace(/^(\w+=)?([\w/]+\.(csv|json|txt)|split|folds|other|broken)$/, `$1${join(place.folder, '$2')}`),
    );

/** What a command line finds, and how it ends. */
async function documentOf(words: string): Promise<LintDocument & { readonly status: number }> {
  const line = ['data', 'check', ...pathsIn(words), '--format', 'json', '--strict'];
  const status = await runCommandLine([...line, '-o', join(place.folder, 'found.json')]);
  const document = JSON.parse(place.read('found.json'));
  expect(schemaErrors(schema, document)).toEqual([]);
  return { ...document, status };
}
const codesOf = async (words: string) => (await documentOf(words)).findings.map(({ code }) => code);

const trainAndTest = (train: readonly LogRow[], test: readonly LogRow[]) => {
  place.write('train2.csv', logText(train));
  place.write('test2.csv', logText(test));
  return '--train train2.csv --test test2.csv';
};
const log = (rows: readonly LogRow[]) => {
  place.write('log2.csv', logText(rows));
  return 'log2.csv';
};
const lists = (rows: readonly ScoredRow[]) => {
  place.write('lists2.csv', listText(rows));
  return `${FILES} --recs ease=lists2.csv --result result.json`;
};

const splitOf = (rows: readonly LogRow[], words: string) => {
  place.run(`data split ${log(rows)} --method global-temporal --cut absolute --time 100000 ${words} -o other -q`);
  return 'other';
};

/** The words of a command line that brings the fault with it, and other codes that come along. */
const PLANTED: Readonly<Record<string, () => readonly [words: string, ...companions: string[]]>> = {
  'ids-do-not-match': () => [
    lists(cleanLists.map((row) => ({ ...row, user: `${row.user}.0` }) as unknown as ScoredRow)),
  ],
  'ids-nearly-equal': () => [
    lists(cleanLists.map((row) => (row.user < 10 ? ({ ...row, user: `0${row.user}` } as unknown as ScoredRow) : row))),
    'users-without-list',
  ],
  'missing-ids': () => [
    lists(cleanLists.map((row) => (row.user === 3 ? ({ ...row, user: 'nan' } as unknown as ScoredRow) : row))),
    'users-without-list',
  ],
  'misplaced-file': () => [`${FILES} --recs ease.csv --recs twin=ease.csv`],
  'truth-in-lists': () => [
    lists(cleanLog.map(({ user, item, rating }) => ({ user, item, rating })) as unknown as readonly ScoredRow[]),
    'train-items-recommended',
    ...['tied-at-cutoff', 'tied-at-cutoff'],
  ],
  'reversed-scores': () => [lists(cleanLists.toReversed())],
  'scores-not-read': () => {
    const words = lists(cleanLists);
    place.write('lists2.csv', listText(cleanLists).replace('score', 'closeness'));
    return [words];
  },
  'ratings-not-read': () => {
    const words = log(cleanLog);
    place.write(
      'log2.csv',
      logText(cleanLog.map((row, place) => ({ ...row, rating: place % 2 }))).replace('rating', 'clicked'),
    );
    return [words];
  },
  'equal-scores': () => [lists(cleanLists.map((row) => ({ ...row, rating: 1 }))), 'tied-at-cutoff', 'tied-at-cutoff'],
  'test-in-train': () => [trainAndTest(cleanTrain, changed(cleanTest, 0, { item: cleanTrain[0]!.item }))],
  duplicates: () => [log([...cleanLog, cleanLog[5]!])],
  'rows-left-out': () => [`${log(changed(cleanLog, 0, { rating: '' as never }))} --bad-rows skip`],
  'no-timestamps': () => ['log.csv --no-timestamps'],
  'constant-timestamps': () => [log(cleanLog.map((row) => ({ ...row, time: 7 })))],
  'mixed-time-units': () => {
    const latest = Math.max(...cleanLog.map(({ time }) => time!));
    return [log(cleanLog.map((row) => ({ ...row, time: (row.time! + 1e9) * (row.time === latest ? 1000 : 1) })))];
  },
  'timestamps-not-seconds': () => [log(cleanLog.map((row) => ({ ...row, time: (row.time! + 1e9) * 1000 })))],
  'timestamps-not-milliseconds': () => [
    `${log(cleanLog.map((row) => ({ ...row, time: row.time! + 1e9 })))} --timestamp-format milliseconds`,
  ],
  'future-timestamps': () => [log(cleanLog.map((row) => ({ ...row, time: row.time! + 3e10 })))],
  'early-timestamps': () => [log(cleanLog.map((row, place) => ({ ...row, time: place === 0 ? 0 : row.time! + 1e9 })))],
  'rating-like-time': () => [log(cleanLog.map((row) => ({ ...row, rating: row.time! + 1e9 })))],
  'tied-timestamps': () => [log(changed(cleanLog, cleanLog.length - 1, { time: cleanLog.at(-2)!.time }))],
  'random-split-of-timed-data': () => [`${FILES} --split random`],
  'test-before-train': () => [trainAndTest(cleanTrain, changed(cleanTest, 0, { time: 5 }))],
  'future-in-train': () => [trainAndTest(cleanTrain, changed(cleanTest, 0, { time: 1010 }))],
  'invalid-recommendations': () => [
    `${trainAndTest(cleanTrain, changed(cleanTest, 0, { time: 1010 }))} --recs ease.csv`,
    'future-in-train',
  ],
  'train-items-recommended': () => [lists(changed(cleanLists, 4, { item: Number(cleanTrain[0]!.item) }))],
  'unknown-items-recommended': () => [lists(changed(cleanLists, 11, { item: 'nowhere' as never }))],
  'sampled-metrics': () => [`${FILES} --negatives 50`],
  'ratio-split': () => [
    trainAndTest(
      cleanTrain.filter(({ user }, row) => Number(user) % 2 === 0 || row % 10 > 4),
      cleanTest.filter(({ user }, row) => Number(user) % 2 === 0 || row % 2 === 0),
    ),
  ],
  'duplicate-recommendations': () => [lists([...cleanLists, { ...cleanLists[3]!, rating: 0.5 }])],
  'tied-at-cutoff': () => [lists(changed(cleanLists, 10, { rating: 3 }))],
  'short-lists': () => [lists(cleanLists.filter((_, row) => row < 9 || row > 11))],
  'users-without-list': () => [lists(notOfUser(cleanLists, 0))],
  'ratings-not-positive': () => [trainAndTest(cleanTrain, changed(cleanTest, 0, { rating: 0 }))],
  'users-without-relevant': () => [
    `${trainAndTest(cleanTrain, changed(changed(cleanTest, 0, { rating: 2 }), 1, { rating: 3.5 }))} --relevance >=4`,
  ],
  'users-without-test': () => [`${trainAndTest(cleanTrain, notOfUser(cleanTest, 0))} --no-timestamps`],
  'cold-users': () => [trainAndTest(notOfUser(cleanTrain, 0), cleanTest)],
  'cold-items': () => [trainAndTest(cleanTrain, changed(cleanTest, 0, { item: 999 }))],
  'cold-rows-dropped': () => [splitOf(changed(cleanLog, cleanLog.length - 1, { item: 'new' }), '--cold drop')],
  'cold-after-time-split': () => [
    log(cleanLog.map((row, place) => ({ ...row, time: 10_000 * Number(row.user) + place }))),
  ],
  'small-data': () => [log(cleanLog.filter(({ user }) => Number(user) < 198))],
  'too-few-users': () => {
    const result: ResultDocument = JSON.parse(place.read('result.json'));
    const { metrics, ...comparison } = result.comparison!;
    const pair = { ...metrics[0]!.pairs[0]!, difference: 0.01, effectSize: 0.05, detectable: 0.04, users: 200 };
    const changedMetrics = [{ ...metrics[0]!, pairs: [pair] }];
    place.write('few.json', JSON.stringify({ ...result, comparison: { ...comparison, metrics: changedMetrics } }));
    return ['--result few.json'];
  },
  'popularity-only': () => [`${FILES} --recs model=popularity.csv`],
  'core-too-small': () => ['log.csv --held-out 6'],
  'too-few-folds': () => ['--folds 3'],
  'small-search-budget': () => ['--search-budget 39'],
  'grid-search': () => ['--search-method grid'],
  'no-linear-baseline': () => ['--baselines pop,knn'],
};

describe('recgauge data check', () => {
  it.each<[words: string]>([
    ['log.csv'],
    ['split'],
    [FILES],
    [`${FILES} --relevance >=4`],
    ['--recs ease.csv --cutoffs 5,12'],
    ['--result eval.json'],
    [FACTS],
    [`${FILES} ${RUNS} --result result.json ${FACTS}`],
  ])('has nothing to say of a clean evaluation: %s', async (words) => {
    expect(await documentOf(words)).toMatchObject({ status: 0, findings: [], notices: [] });
  });

  it('says that there is nothing', () => {
    const outcome = place.run(`data check ${FILES} ${RUNS} --result result.json ${FACTS} --strict`);
    expect(outcome).toMatchObject({ status: 0, stderr: '' });
    expect(outcome.stdout).toMatch(
      /^Checked: train train\.csv \(2,200 rows\); test test\.csv \(440 rows\); recs ease of/,
    );
    expect(outcome.stdout).toMatch(/\n\nNothing found\.\n$/);
  });

  it.each(LINT_CODES.map(({ code, severity }) => [code, severity] as const))('finds %s', async (code, severity) => {
    const [words, ...companions] = PLANTED[code]!();
    const { findings, status } = await documentOf(words);
    expect(findings.map((finding) => finding.code).toSorted()).toEqual([code, ...companions].toSorted());
    const found = findings.find((finding) => finding.code === code)!;
    const { title: _, ...said } = LINT_CODES.find((entry) => entry.code === code)!;
    expect(found).toMatchObject(said);
    // A note is no reason to stop.
    expect(status).toBe(severity === 'warning' ? 3 : 0);
  });

  it('has a planted fault for every code', () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual(LINT_CODES.map(({ code }) => code).toSorted());
  });

  it('ends with 0 where it is not strict', () => {
    const { status, stdout } = place.run('data check --search-budget 10 --search-method grid -q');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^warning: 10 settings .* \[small-search-budget\]\n {2}why: .*\n {7}.*\n {2}see: Schnabel.*\n {2}do: {2}Try 40 /,
    );
    expect(stdout).toMatch(/\n\n1 warning and 1 note\.\n$/);
  });

  it('looks at a log as it is, or as it would be prepared', async () => {
    const rows = [...cleanLog, cleanLog[5]!, { user: 'new', item: 'x', rating: 1, time: 5 }];
    expect(await codesOf(log(rows))).toEqual(['duplicates', 'core-too-small']);
    expect(await codesOf(`${log(rows)} --min-rating 4 --core 5`)).toEqual([]);
  });

  it('reads columns by their names, for all files or one kind', async () => {
    place.write('odd.csv', listText(cleanLists).replace('user,item,score', 'who,what,points'));
    const columns = '--user-column recs:who --item-column recs:what --rating-column recs:points --header=recs';
    expect(await codesOf(`${FILES} --recs ease=odd.csv ${columns}`)).toEqual([]);
    place.write('bare.csv', logText(cleanLog).replace(/^.*\n/, ''));
    const numbered = '--user-column 0 --item-column 1 --no-ratings --timestamp-column 3 --no-header';
    expect(await codesOf(`bare.csv ${numbered}`)).toEqual([]);
  });

  it('records what was looked at and what is known', async () => {
    const { format, engine, checked, options, notices } = await documentOf(
      'split --recs m=ease.csv --result eval.json --cutoffs 10',
    );
    expect({ format, name: engine.name, notices }).toEqual({
      format: 'recgauge/lint@1',
      name: 'recgauge',
      notices: [],
    });
    expect(checked.map(({ part, run, rows }) => [part, run, rows])).toEqual([
      ['train', undefined, 2200],
      ['test', undefined, 440],
      ['recs', 'm', 2640],
      ['result', undefined, undefined],
    ]);
    expect(options).toEqual({ split: 'global-temporal', cutoffs: [10] });
  });

  it('writes Markdown, CSV and files', () => {
    const markdown = place.run('data check log.csv --no-timestamps --format markdown').stdout;
    expect(markdown).toMatch(
      /^Checked: log log\.csv \(2,640 rows\)\n\n1 note\.\n\n- \*\*note\*\* `no-timestamps`: None of/,
    );
    const { status, stdout } = place.run(
      `data check ${PLANTED['short-lists']!()[0]} --format csv -o found.csv --strict`,
    );
    expect(status).toBe(3);
    expect(stdout).toContain('1 warning.');
    const [header, line, ...rest] = place.read('found.csv').split('\n');
    expect(header).toBe('code,severity,run,message,numbers,why,citation,advice');
    expect(line).toMatch(/^short-lists,warning,ease,1 of 220 lists .*,k=10; users=1; lists=220; longest=12,/);
    expect(rest).toEqual(['']);
  });

  it('lists its codes', () => {
    const { stdout } = place.run('data check --codes');
    expect(stdout.trimEnd().split('\n')).toHaveLength(LINT_CODES.length);
    for (const { code, title } of LINT_CODES)
      expect(stdout).toMatch(new RegExp(`^ {2}${code} .*${title.slice(-12)}$`, 'm'));
    expect(JSON.parse(place.run('data check --codes --format json').stdout)).toEqual(LINT_CODES);
    expect(place.run('data check --codes --format csv').stdout.split('\n')).toHaveLength(LINT_CODES.length + 2);
  });
});

describe('a folder of recgauge data split', () => {
  it.each<[method: string, codes: string[]]>([
    [
      'user-ratio --row-order random --ratio 0.8,0.2',
      ['random-split-of-timed-data', 'test-before-train', 'future-in-train'],
    ],
    ['leave-n-out --row-order temporal', []],
    ['leave-n-out --row-order temporal --leave 6 --validation 6', ['future-in-train', 'core-too-small']],
    // One fold of five has 44 users.
    ['user-inductive --folds 5 --held last --fold 2', ['future-in-train', 'small-data']],
  ])('says itself how it was split: %s', async (method, codes) => {
    expect(place.run(`data split log.csv --method ${method} -o other -q --force`).status).toBe(0);
    expect(await codesOf('other')).toEqual(codes);
  });

  it('is refused if a file is not that of the manifest', () => {
    place.run('data split log.csv --method global-temporal --cut absolute --time 100000 -o broken -q');
    place.write('broken/test.csv', place.read('broken/test.csv').replace(/\n\d+,/, '\n9999,'));
    const { status, stdout, stderr } = place.run('data check broken');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^error: .*test\.csv: The part does not match the manifest/);
  });
});

describe('refusals', () => {
  beforeAll(() => {
    place.write('empty.csv', 'user,item,rating\n');
    place.write('none.json', '{}');
    place.run('data split log.csv --method cross-validation --folds 2 -o folds -q');
  });

  it.each<[words: string, status: number, parts: string[]]>([
    ['', 2, ['Nothing to check', 'recgauge data check --help']],
    ['lg.csv', 1, ['lg.csv: File not found', "Did you mean 'log.csv'?"]],
    ['log.csv train.csv', 2, ['More than one log', "'log.csv and train.csv'"]],
    ['log.csv --test test.csv', 2, ['--test: ', "'--test beside log.csv'"]],
    ['--train train.csv --test tst.csv', 1, ['tst.csv: File not found']],
    ['--train train.csv --test empty.csv', 1, ['empty.csv: ', 'no rows']],
    [`${FILES} --recs nowhere.csv`, 1, ['nowhere.csv: File not found']],
    [`${FILES} --recs a=ease.csv --recs a=popularity.csv`, 2, ['--recs: Two runs have the same name']],
    [`${FILES} --result none.json`, 1, ['none.json: ']],
    [`${FILES} --result log.csv`, 1, ['log.csv']],
    [`${FILES} --result nowhere.json`, 1, ['nowhere.json: File not found']],
    [`${FILES} --relevance 4`, 2, ['--relevance: ', 'Did you mean >=4?']],
    [`${FILES} --relevance >=6`, 1, ['No test row is relevant', 'up to 5']],
    ['log.csv --relevance >=4', 2, ['--relevance: ', 'no effect without --test', '--min-rating']],
    [`${FILES} --min-rating 4`, 2, ['--min-rating: ', 'no effect without a log', '--relevance']],
    [`${FILES} --core 5`, 2, ['--core: ', 'no effect without a log']],
    [`${FILES} --fold 0`, 2, ['--fold: ', 'no effect without a folder']],
    ['log.csv --min-rating 9', 2, ['--min-rating: ', 'found: 9']],
    ['log.csv --header --no-header', 2, ['--header: The option conflicts with --no-header']],
    ['log.csv --input-format cvs', 2, ['--input-format: ', "Did you mean 'csv'?"]],
    ['log.csv --cutoffs 5,ten', 2, ['--cutoffs: ', "found: '5,ten'"]],
    ['log.csv --cutoffs 0', 2, ['error: --cutoffs must', 'found: 0']],
    ['--search-budget 1.5', 2, ['error: --search-budget must be a whole number', 'found: 1.5']],
    ['--negatives few', 2, ['--negatives: ', "found: 'few'"]],
    ['--split rndom', 2, ['--split: ', "Did you mean 'random'?"]],
    ['log.csv --stict', 2, ['--stict', 'Did you mean --strict?']],
    ['log.csv --codes', 2, ['--codes: ', "found: 'log.csv'"]],
    ['folds', 2, ['--fold: The split has several folds', '0 to 1']],
    ['log.csv --output log.csv', 2, ['--output: ', 'Refusing to overwrite an input file']],
    ['log.csv --output nowhere/found.txt', 1, ['nowhere/found.txt: The folder of this file does not exist']],
  ])('%s', async (words, status, parts) => {
    const error = await runCommandLine(['data', 'check', ...pathsIn(words)]).catch((reason) => reason);
    expect(exitCodeOf(error)).toBe(status);
    const text = errorText(error).replaceAll(`${place.folder}/`, '');
    expect(text).toMatch(/^error: /);
    expect(text).not.toContain('unexpected');
    for (const part of parts) expect(text).toContain(part);
    expect(place.read('log.csv')).toBe(logText(cleanLog));
  });

  it('end the program with 2 and nothing on standard output', () => {
    const { status, stdout, stderr } = place.run('data check log.csv --stict');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: --stict: Unknown option\n {2}hint: Did you mean --strict\?/);
  });
});
