// `recgauge evaluate` as a process on small files, whose values can be worked out by hand: every option has its effect,
// standard output holds data only, and every JSON document fits the published schema.
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { doublesOfBase64 } from '../../src/foundation/base64.js';
import type { ResultDocument } from '../../src/shell.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const TEST = 'user,item,rating\n1,a,5\n1,b,3\n2,a,4\n2,c,2\n3,d,5\n4,a,1\n';
const EASE = 'user,item,score\n1,a,0.9\n1,c,0.8\n1,b,0.1\n2,b,0.9\n2,a,0.5\n3,a,0.5\n3,d,0.4\n9,a,1\n';
const KNN = 'user,item,score\n1,c,0.9\n2,zz,0.9\n2,c,0.8\n3,d,0.5\n4,a,1\n';
const TIED = 'user,item,score\n3,d,0.5\n3,a,0.5\n';

const place = createWorkplace({
  'test.csv': TEST,
  'ease.csv': EASE,
  'knn.csv': KNN,
  'tied.csv': TIED,
  'close.csv': 'user,item,score\n3,d,0.10000000001\n3,a,0.1\n',
  'twice.csv': 'user,item,score\n1,a,3\n1,c,2\n1,a,1\n',
  'clean.csv': 'user,item,score\n1,a,2\n1,b,1\n2,a,2\n2,c,1\n3,d,2\n3,a,1\n4,b,2\n4,a,1\n',
  'train.csv': 'user,item,rating\n1,c,3\n2,d,4\n3,a,5\n',
  'popularity.csv': 'item,count\na,10\nb,5\nc,1\nd,7\n',
  'features.csv': 'item,feature\na,x|y\nb,y\nc,z\nd,z\n',
  'item-groups.csv': 'item,group\na,p\nb,p\nc,q\nd,q\n',
  'user-groups.csv': 'user,group\n1,m\n2,f\n3,m\n4,f\n9,f\n',
});
afterAll(() => place.remove());

const schema = publishedSchema('result-document');

/** The document of an evaluation that must succeed; it is compared with the schema. */
function documentOf(options: string, input?: string): ResultDocument {
  const { status, stdout, stderr } = place.run(`evaluate --format json ${options}`, input);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const document = JSON.parse(stdout);
  expect(schemaErrors(schema, document)).toEqual([]);
  return document;
}

/** The value of the only metric of the only run. */
function onlyValue(options: string, input?: string): number | null {
  const [run, ...others] = documentOf(options, input).runs;
  const [value, ...more] = Object.values(run!.metrics);
  expect([others, more]).toEqual([[], []]);
  return value!.value;
}

const codesOf = ({ notices }: ResultDocument) => notices.map(({ code }) => code);
const EASE_RUN = '--test test.csv --recs ease.csv';

describe('runs', () => {
  it('are compared in one document, in the order of the command line', () => {
    const document = documentOf('--test test.csv --recs knn.csv --recs EASE=ease.csv --metrics recall@2,hit@1');
    expect(document.runs.map(({ name, source }) => [name, source])).toEqual([
      ['knn', 'knn.csv'],
      ['EASE', 'ease.csv'],
    ]);
    expect(Object.keys(document.definitions)).toEqual(['recall@2', 'hit@1']);
    const values = document.runs.map(({ metrics }) => [metrics['recall@2']!.value, metrics['hit@1']!.value]);
    expect(values).toEqual([
      [(0 + 1 / 2 + 1 + 1) / 4, 2 / 4],
      [(1 / 2 + 1 / 2 + 1 + 0) / 4, 1 / 4],
    ]);
    expect(document.data).toMatchObject({
      truth: 'test.csv',
      train: null,
      userCount: 4,
      relevantCount: 6,
      itemCount: 4,
    });
    expect(document.runs.map(({ itemCount }) => itemCount)).toEqual([5, 4]);
    expect(document.runs.map((run) => [run.listedUserCount, run.extraUserCount])).toEqual([
      [4, 0],
      [3, 1],
    ]);
  });

  it('have seven metrics at 10 unless others are asked for', () => {
    const labels = ['ndcg', 'recall', 'precision', 'map', 'mrr', 'hit', 'coverage'].map((name) => `${name}@10`);
    expect(Object.keys(documentOf(EASE_RUN).definitions)).toEqual(labels);
  });

  it('may ask for metrics in several lists, with options that hold commas', () => {
    const labels = 'ndcg(gain=exp2,discount=log2-clipped)@3,hit@1';
    const document = documentOf(`${EASE_RUN} --metrics ${labels} --metrics recall@2`);
    expect(Object.keys(document.definitions)).toEqual(['ndcg(gain=exp2,discount=log2-clipped)@3', 'hit@1', 'recall@2']);
  });

  it.each<[string, string[]]>([
    ['--recs ease.csv', ['error: --test: The option is missing']],
    ['--test test.csv', ['error: --recs: The option is missing']],
    ['--test test.csv --recs ease.csv --recs ease.csv', ['Two runs have the same name', "found: 'ease'"]],
    ['--test - --recs -', ['Standard input can be read only once']],
    [`${EASE_RUN} extra.csv`, ['Unexpected argument', "found: 'extra.csv'"]],
    [`${EASE_RUN} --metrics ncdg@10`, ['--metrics: Unknown metric', "hint: Did you mean 'ndcg'?"]],
    [`${EASE_RUN} --metrics ,`, ['error: --metrics: The option is missing']],
    [`${EASE_RUN} --metrics precision`, ['precision needs a cutoff', 'precision@10']],
    [`${EASE_RUN} --ties best`, ['--ties: Invalid value', 'expected: id, id-descending']],
    [`${EASE_RUN} --relevance some`, ['error: --relevance: ', "found: 'some'"]],
    [`${EASE_RUN} --header --no-header`, ['--no-header: The option conflicts with --header']],
    [`${EASE_RUN} --input-format cvs`, ['--input-format: Invalid value', "Did you mean 'csv'?"]],
    [`${EASE_RUN} -o ease.csv`, ['--output: Refusing to overwrite an input file']],
    [
      `${EASE_RUN} --per-user -`,
      ['--per-user: The users cannot be written to standard output', 'hint: Standard output holds the result.'],
    ],
    [`${EASE_RUN} --per-user=-`, ['--per-user: The users cannot be written to standard output']],
    [`${EASE_RUN} -o x.json --per-user ./x.json`, ['--per-user: Two outputs are the same file']],
    [
      `${EASE_RUN} --predictions knn.csv --predictions b=ease.csv`,
      ['The predictions do not belong to a run', "found: 'knn'"],
    ],
    [`${EASE_RUN} --metrics arp@2`, ['arp@2 needs --train']],
  ])('refuse %s', (options, parts) => {
    const { status, stdout, stderr } = place.run(`evaluate ${options}`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: /);
    for (const part of parts) expect(stderr).toContain(part);
  });
});

it('AUC over lists that do not hold all candidates is a fault of the data, with the run and the user', () => {
  const { status, stdout, stderr } = place.run(`evaluate ${EASE_RUN} --metrics auc`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  for (const part of ['ease.csv', 'run ease, user ', 'listauc', 'auc(candidates=listed)'])
    expect(stderr).toContain(part);
});

describe('options that change numbers', () => {
  it('--relevance', () => {
    const document = documentOf(`${EASE_RUN} --metrics recall@2 --relevance >=4`);
    expect(document.runs[0]!.metrics['recall@2']).toMatchObject({
      value: 1,
      users: 3,
      skipped: { noRelevant: 1, noList: 0, undefined: 0 },
    });
    expect(document.options.relevance).toBe('>=4');
    // The mean of user 1 is 4 and of user 2 is 3, so that a alone is relevant to both.
    expect(documentOf(`${EASE_RUN} --metrics recall@2 --relevance user-mean`).data.relevantCount).toBe(4);
  });

  it('--ties', () => {
    const hitWith = (rule: string) => onlyValue(`--test test.csv --recs tied.csv --metrics hit@1 ${rule}`);
    expect(hitWith('')).toBe(0);
    expect(hitWith('--ties id')).toBe(0);
    for (const rule of ['id-descending', 'text-descending', 'given']) expect(hitWith(`--ties ${rule}`)).toBe(0.25);
  });

  it('--scores', () => {
    const hitWith = (width: string) => onlyValue(`--test test.csv --recs close.csv --metrics hit@1 --scores ${width}`);
    expect([hitWith('float64'), hitWith('float32')]).toEqual([0.25, 0]);
  });

  it('--duplicates', () => {
    const hitWith = (policy: string) =>
      onlyValue(`--test test.csv --recs twice.csv --metrics hit@1 --duplicates ${policy}`);
    expect([hitWith('first'), hitWith('last')]).toEqual([0.25, 0]);
    const { status, stderr } = place.run('evaluate --test test.csv --recs twice.csv --metrics hit@1');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: twice\.csv:4: User 1 has item a twice/);
  });

  it('--missing-users', () => {
    expect(onlyValue(`${EASE_RUN} --metrics recall@2 --missing-users zero`)).toBe(2 / 4);
    expect(onlyValue(`${EASE_RUN} --metrics recall@2 --missing-users skip`)).toBe(2 / 3);
  });

  it('are recorded', () => {
    const policies = '--ties given --scores float32 --duplicates last --missing-users skip --relevance >=2';
    expect(documentOf(`${EASE_RUN} --metrics hit@1 ${policies}`).options).toMatchObject({
      ties: 'given',
      scores: 'float32',
      duplicates: 'last',
      'missing-users': 'skip',
      relevance: '>=2',
    });
  });

  it('--backend changes none', () => {
    const [wasm, js] = ['wasm', 'js'].map((backend) => documentOf(`${EASE_RUN} --backend ${backend}`));
    expect([wasm!.engine.backend, js!.engine.backend]).toEqual(['wasm', 'js']);
    expect({ ...js, engine: wasm!.engine }).toEqual(wasm);
  });
});

describe('side inputs', () => {
  it('--train and --popularity', () => {
    // Items a, c and d have one training user each, b has none.
    const lists = [(1 + 1) / 2, (0 + 1) / 2, (1 + 1) / 2];
    expect(onlyValue(`${EASE_RUN} --train train.csv --metrics arp@2`)).toBeCloseTo(
      (lists[0]! + lists[1]! + lists[2]!) / 3,
    );
    const popular = [(10 + 1) / 2, (5 + 10) / 2, (10 + 7) / 2];
    expect(onlyValue(`${EASE_RUN} --popularity popularity.csv --metrics arp@2`)).toBeCloseTo(
      (popular[0]! + popular[1]! + popular[2]!) / 3,
    );
    expect(documentOf(`${EASE_RUN} --train train.csv --metrics hit@1`).data.train).toBe('train.csv');
  });

  it('--item-features, with several in a field', () => {
    // Lists: a c, b a, a d and, of user 9, a; features x, y, z.
    const options = `${EASE_RUN} --item-features features.csv --metrics genrecoverage@2`;
    expect(onlyValue(`${options} --group-separator |`)).toBeCloseTo((3 / 3 + 2 / 3 + 3 / 3 + 2 / 3) / 4);
    expect(onlyValue(options)).toBeCloseTo((2 / 3 + 2 / 3 + 2 / 3 + 1 / 3) / 4);
  });

  it('--item-features as MovieLens has them', () => {
    place.write('movies.csv', 'movieId,title,genres\na,"A, the first",x|y\nb,B,y\nc,C,z\nd,D,z\n');
    const options = '--metrics genrecoverage@2 --group-separator |';
    expect(onlyValue(`${EASE_RUN} --item-features movies.csv ${options}`)).toBe(
      onlyValue(`${EASE_RUN} --item-features features.csv ${options}`),
    );
    const { stderr } = place.run(`evaluate ${EASE_RUN} --item-features movies.csv --group-column title ${options}`);
    expect(stderr).not.toContain('error');
  });

  it('--item-groups and --user-groups', () => {
    const document = documentOf(
      `${EASE_RUN} --item-groups item-groups.csv --user-groups user-groups.csv --metrics exposure@2,usergap@2`,
    );
    for (const { value } of Object.values(document.runs[0]!.metrics)) expect(value).toEqual(expect.any(Number));
  });

  it('--baseline-recs', () => {
    const overlap = [1 / 2, 0, 1 / 2];
    const options = `${EASE_RUN} --baseline-recs knn.csv --metrics unexpectedness@2`;
    expect(onlyValue(options)).toBeCloseTo(1 - (overlap[0]! + overlap[1]! + overlap[2]!) / 3);
  });

  it('--predictions, with lists and without', () => {
    const error = Math.sqrt((4.1 ** 2 + 2.9 ** 2 + 3.5 ** 2 + 4.6 ** 2) / 4);
    expect(onlyValue('--test test.csv --predictions ease.csv --metrics rmse')).toBeCloseTo(error, 12);
    const document = documentOf('--test test.csv --recs knn.csv --predictions ease.csv --metrics rmse,hit@1');
    expect(document.runs.map(({ name }) => name)).toEqual(['knn']);
    const { rmse } = document.runs[0]!.metrics;
    expect(rmse!.value).toBeCloseTo(error, 12);
    expect(rmse!.coverage).toBeCloseTo(4 / 6);
    const named = documentOf(
      '--test test.csv --recs knn.csv --recs ease.csv --predictions knn=ease.csv --predictions ease.csv --metrics rmse',
    );
    expect(named.runs.map(({ metrics }) => metrics.rmse!.value)).toEqual([rmse!.value, rmse!.value]);
  });
});

describe('files', () => {
  const expected = (1 / 2 + 1 / 2 + 1 + 0) / 4;
  const rows = EASE.trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

  it.each<[string, string | Uint8Array, string]>([
    ['gzip', gzipSync(EASE), ''],
    ['tabs', EASE.replaceAll(',', '\t'), ''],
    ['CRLF and a byte order mark', `\ufeff${EASE.replaceAll('\n', '\r\n')}`, ''],
    ['no header', rows.map((row) => row.join(',')).join('\n'), ''],
    ['no header, said', rows.map((row) => row.join(',')).join('\n'), '--no-header=recs'],
    [
      'other columns',
      EASE.replace('user,item,score', 'who,what,points'),
      '--header=recs --user-column recs:who --item-column recs:what --rating-column recs:points',
    ],
    [
      'columns by number',
      rows.map(([user, item, score]) => `x,${score},${item},${user}`).join('\n'),
      '--no-header=recs --user-column recs:3 --item-column recs:2 --rating-column recs:1',
    ],
    [
      'columns by number at the usual places of others',
      rows.map(([user, item, score]) => `x,${user},${item},${score}`).join('\n'),
      '--no-header=recs --user-column recs:1 --item-column recs:2 --rating-column recs:3',
    ],
    [
      'columns by number without a rating',
      rows.map(([user, item]) => `x,${user},${item},9`).join('\n'),
      '--no-header=recs --user-column recs:1 --item-column recs:2',
    ],
    [
      'ranks in place of scores',
      `user,item,rank\n${rows
        .map(([user, item, score]) => `${user},${item},${10 - 10 * Number(score)}`)
        .reverse()
        .join('\n')}`,
      '',
    ],
    ['usual names', EASE.replace('user,item,score', 'Customer ID,product,prediction'), ''],
    ['a separator', EASE.replaceAll(',', ';'), '--separator recs:;'],
    ['MovieLens', rows.map((row) => row.join('::')).join('\n'), ''],
    ['RecBole', EASE.replace('user,item,score', 'user_id:token,item_id:token,score:float').replaceAll(',', '\t'), ''],
    ['a TREC run', rows.map(([user, item, score]) => `${user} Q0 ${item} 1 ${score} tag`).join('\n'), ''],
    [
      'a TREC run, said',
      rows.map(([user, item, score]) => `${user} x ${item} 1 ${score} tag`).join('\n'),
      '--input-format recs:run',
    ],
    [
      'JSON lines',
      rows.map(([user, item, score]) => JSON.stringify({ user, item, score: Number(score) })).join('\n'),
      '',
    ],
  ])('may be %s', (_, content, options) => {
    place.write('recs.any', content);
    expect(onlyValue(`--test test.csv --recs recs.any --metrics recall@2 ${options}`)).toBe(expected);
  });

  it('may be standard input', () => {
    const document = documentOf('--test test.csv --recs model=- --metrics recall@2', EASE);
    expect(document.runs[0]).toMatchObject({ name: 'model', source: 'stdin' });
    expect(document.runs[0]!.metrics['recall@2']!.value).toBe(expected);
    expect(onlyValue('--test - --recs ease.csv --metrics recall@2', TEST)).toBe(expected);
  });

  it('may be judgements', () => {
    place.write('qrels.txt', '1 0 a 1\n1 0 c 0\n2 0 a 0\n2 0 b 2\n');
    const document = documentOf('--test qrels.txt --recs ease.csv --metrics hit@1');
    expect(document.data).toMatchObject({ userCount: 2, relevantUserCount: 2, relevantCount: 2 });
    expect(document.runs[0]!.metrics['hit@1']!.value).toBe(1);
  });

  it('may have quotes that mean nothing', () => {
    place.write('quotes.csv', 'user,item,score\n1,"a,2\n');
    expect(onlyValue('--test test.csv --recs quotes.csv --metrics hits@1 --no-quotes')).toBe(0);
    expect(place.run('evaluate --test test.csv --recs quotes.csv --metrics hits@1').stderr).toContain('--no-quotes');
  });

  it('share ids, whatever they look like', () => {
    place.write('odd-test.csv', 'user,item\n__proto__,constructor\nü,"a,b"\n');
    place.write('odd-recs.csv', 'user,item,score\n__proto__,constructor,1\nü,"a,b",1\n');
    const document = documentOf('--test odd-test.csv --recs odd-recs.csv --metrics hit@1');
    expect(document.runs[0]!.metrics['hit@1']!.value).toBe(1);
    expect([...document.users!].sort()).toEqual(['__proto__', 'ü']);
  });
});

describe('output', () => {
  it('is text by default, with notices on standard error', () => {
    const { status, stdout, stderr } = place.run(`evaluate ${EASE_RUN} --metrics recall@2,hit@1`);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^ {2}metric +ease +at random +at best +users\n {2}recall@2 +0\.5000 .* 4\n {2}hit@1 +0\.2500 /,
    );
    expect(stdout).toContain('  - 1 user without a list counts as 0\n');
    expect(stdout).not.toContain('user-without-list');
    expect(stderr).toMatch(/^(notice: .*\n)+$/);
    expect(stderr).toMatch(/^notice: ease: .*\[user-without-list\]$/m);
    expect(stderr).toMatch(/^notice: ease: .*\[user-without-truth\]$/m);
  });

  it('is quiet if asked', () => {
    const { stdout } = place.run(`evaluate ${EASE_RUN}`);
    expect(place.run(`evaluate ${EASE_RUN} --quiet`)).toEqual({ status: 0, stdout, stderr: '' });
    expect(place.run(`evaluate ${EASE_RUN} -q --format csv`).stderr).toBe('');
  });

  it('is CSV', () => {
    const { status, stdout, stderr } = place.run(`evaluate ${EASE_RUN} --metrics recall@2 --format csv`);
    expect(status).toBe(0);
    const [header, row, end] = stdout.split('\n');
    expect(header).toMatch(/^run,metric,value,users,random,best,/);
    expect(row).toMatch(/^ease,recall@2,0\.5,4,/);
    expect(end).toBe('');
    expect(stderr).toContain('[user-without-list]');
  });

  it('is Markdown, with the notices in it', () => {
    const { status, stdout, stderr } = place.run(`evaluate ${EASE_RUN} --metrics recall@2 --format markdown`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^\| metric \| ease \|/);
    expect(stdout).toContain('\\[user-without-list\\]');
  });

  it("is JSON with the users' values, unless they are left out", () => {
    const document = documentOf(`${EASE_RUN} --metrics recall@2,coverage@2`);
    const column = doublesOfBase64(document.runs[0]!.columns!['recall@2']!);
    const values = Object.fromEntries(document.users!.map((user, i) => [user, column[i]]));
    expect(values).toEqual({ 1: 0.5, 2: 0.5, 3: 1, 4: 0, 9: Number.NaN });
    expect(Object.keys(document.runs[0]!.columns!)).toEqual(['recall@2']);
    const { users, runs } = documentOf(`${EASE_RUN} --metrics recall@2 --no-users`);
    expect([users, runs[0]!.columns]).toEqual([undefined, undefined]);
  });

  it('goes to a file, which replaces another with --force', () => {
    place.write('report.txt', 'old');
    const { status, stdout } = place.run(`evaluate ${EASE_RUN} -o report.txt --force`);
    expect(status).toBe(0);
    expect(place.read('report.txt')).toMatch(/^ {2}metric/);
    // A file is read later, when nobody sees standard error.
    expect(place.read('report.txt')).toContain('[user-without-list]');
    expect(stdout).toMatch(/^ {2}metric/);
    const json = place.run(`evaluate ${EASE_RUN} --format json --output=result.json`);
    expect(json.stdout).toBe(stdout);
    expect(json.stderr).toContain('[user-without-list]');
    const quiet = place.run(`evaluate ${EASE_RUN} --output=result.json -q`);
    expect([quiet.stdout, quiet.stderr]).toEqual(['', '']);
    expect(schemaErrors(schema, JSON.parse(place.read('result.json')))).toEqual([]);
  });

  it('goes to standard output for -', () => {
    const { status, stdout } = place.run(`evaluate ${EASE_RUN} -q`);
    expect(place.run(`evaluate ${EASE_RUN} -q -o -`)).toEqual({ status, stdout, stderr: '' });
    expect(place.names()).not.toContain('-');
  });

  it('holds the users as CSV', () => {
    const { status, stdout } = place.run(
      `evaluate ${EASE_RUN} --recs knn.csv --metrics recall@2,coverage@2,hit@1 --per-user users.csv --format json --no-users`,
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout).users).toBeUndefined();
    expect(place.read('users.csv').split('\n')).toEqual([
      'user,run,recall@2,hit@1',
      '1,ease,0.5,1',
      '2,ease,0.5,0',
      '3,ease,1,0',
      '4,ease,0,0',
      '9,ease,,',
      '1,knn,0,0',
      '2,knn,0.5,0',
      '3,knn,1,1',
      '4,knn,1,1',
      '9,knn,,',
      '',
    ]);
  });

  it('ends with 3 if it is strict and there is a notice', () => {
    const { stdout } = place.run(`evaluate ${EASE_RUN} -q`);
    expect(place.run(`evaluate ${EASE_RUN} -q --strict`)).toEqual({ status: 3, stdout, stderr: '' });
    const document = documentOf('--test test.csv --recs clean.csv --metrics recall@2 --strict');
    expect(codesOf(document)).toEqual([]);
  });
});
