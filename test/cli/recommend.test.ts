// `recgauge recommend` and `recgauge models` as a user runs them: lists that evaluate reads, models that are saved and
// loaded, commands of your own that work, fail, hang or write nonsense, and words or files that are wrong.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { models, readInteractions, recommend } from '../../src/shell.js';
import { npyFile } from '../support/npy-file.js';
import { onnxFile, productNetwork } from '../support/onnx-file.js';
import { createWorkplace } from './run-program.js';

const train = readFileSync(new URL('../fixtures/synth/train.csv.gz', import.meta.url));
const test = readFileSync(new URL('../fixtures/synth/test.csv.gz', import.meta.url));
const example = fileURLToPath(new URL('../../examples/cooccurrence.py', import.meta.url));

const place = createWorkplace({
  'train.csv': gunzipSync(train),
  'test.csv': gunzipSync(test),
  'tiny.csv': 'user,item\na,x\na,y\nb,y\n"c d",z\n',
  'repeated.csv': 'user,item\na,x\na,x\nb,y\n',
  'new.csv': 'user,item\nd,x\nd,z\n',
  'some.txt': 'user\n"c d"\na\n',
  'nobody.txt': 'user\nq\n',
  'empty.txt': 'user\n',
  'pairs.csv': 'user,item\na,z\nb,x\nb,z\n',
  'bad.model': 'no model at all',
  'users.txt': 'user\nb\na\n',
  'items.txt': 'z\nx\ny\n',
  'scores.npy': npyFile(Float32Array.of(1, 2, 3, 6, 5, 4), 2, 3),
  'whole.npy': npyFile(Int32Array.of(1, 2, 3, 6, 5, 4), 2, 3),
  'turned.npy': npyFile(new Float32Array(6), 3, 2),
  'line.npy': npyFile(new Float32Array(6), 6),
  'nan.npy': npyFile(Float64Array.of(1, 2, 3, 4, Number.NaN, 6), 2, 3),
  'u.npy': npyFile(Float64Array.of(1, 0, 0, 1), 2, 2),
  'i.npy': npyFile(Float32Array.of(3, -1, 2, -2, 1, -3), 3, 2),
  'i3.npy': npyFile(new Float32Array(9), 3, 3),
  // Columns z, x, y: whoever chose x should like z, and y a little less.
  'network.onnx': productNetwork(3, Float32Array.of(0, 1, 2, 5, 0, 4, 3, 2, 0)),
  'ids.onnx': onnxFile({
    inputs: [
      { name: 'user', shape: ['pairs'], type: 'int64' },
      { name: 'item', shape: ['pairs'], type: 'int64' },
    ],
    outputs: [{ name: 'score', shape: ['pairs'], type: 'int64' }],
    nodes: [{ operator: 'Add', inputs: ['user', 'item'], output: 'score' }],
  }),
  'two.txt': 'z\nx\n',
  'strangers.txt': 'x\ny\nq\n',
  'twice.txt': 'b\nb\n',
  'others.txt': 'q\nr\n',
  'none.csv': 'user,item\n',
  'same.csv': 'user,item\na,x\na,y\nb,x\nb,y\n',
  'later.model': 'recgauge-model 3\n{}\n',
  'rated.csv': 'user,item,rating\na,x,5\na,y,3\nb,y,2\nb,z,4\n',
  'wanted.csv': 'user,item\na,z\nb,x\nc,y\n',
});
afterAll(() => place.remove());

function rowsOf(line: string): string[] {
  const { status, stdout, stderr } = place.run(line);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.trimEnd().split('\n');
}

describe('recgauge recommend', () => {
  it('gives what the library gives, and evaluate reads it', async () => {
    expect(place.run('recommend train.csv --model popularity -k 20 -o recs.csv').status).toBe(0);
    const { table } = await recommend(await readInteractions(train), { model: 'popularity', k: 20 });
    const written = await readInteractions(place.read('recs.csv'));
    expect(written.rowCount).toBe(table.rowCount);
    expect([...written.values!]).toEqual([...table.values!]);
    const { status, stdout } = place.run('evaluate --recs recs.csv --test test.csv --metrics ndcg@10 --format json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).runs[0].metrics['ndcg@10'].value).toBeGreaterThan(0);
  });

  it('writes a small log by hand', () => {
    expect(rowsOf('recommend tiny.csv --model popularity -k 2')).toEqual([
      'user,item,score',
      ...['a,z,1', 'b,x,1', 'b,z,1', '"c d",y,2', '"c d",x,1'],
    ]);
    expect(rowsOf('recommend tiny.csv --model popularity -k 1 --include-seen')).toEqual([
      'user,item,score',
      ...['a,y,2', 'b,y,2', '"c d",y,2'],
    ]);
    expect(rowsOf('recommend tiny.csv --model popularity -k 1 --users some.txt').slice(1)).toEqual([
      '"c d",y,2',
      'a,z,1',
    ]);
    expect(rowsOf('recommend tiny.csv --model popularity -k 9 --candidates pairs.csv -q').slice(1)).toEqual([
      ...['a,z,1', 'b,x,1', 'b,z,1'],
    ]);
    expect(rowsOf('recommend tiny.csv --model popularity --fold-in new.csv -k 5').slice(-1)).toEqual(['d,y,2']);
  });

  it('says that repeated rows were merged', () => {
    const { status, stderr } = place.run('recommend repeated.csv --model popularity -k 1');
    expect(status).toBe(0);
    expect(stderr).toContain('1 row of repeated.csv repeats a user and an item');
  });

  it('writes TREC runs and packed files', () => {
    expect(place.run('recommend new.csv --include-seen --model popularity -k 1 -o a.run').status).toBe(0);
    expect(place.read('a.run').split('\n')[0]).toBe('d Q0 x 1 1 recgauge');
    expect(place.run('recommend tiny.csv --model popularity -k 1 -o a.csv.gz').status).toBe(0);
    expect(place.run('data stats a.csv.gz').status).toBe(0);
  });

  it('saves a model and loads it', () => {
    expect(rowsOf('recommend train.csv --model random --seed 3 -k 3 --save r.model').length).toBeGreaterThan(100);
    const again = rowsOf('recommend train.csv --load r.model -k 3');
    expect(again).toEqual(rowsOf('recommend train.csv --model random --seed 3 -k 3'));
  });

  it('takes scores and factors of NumPy', () => {
    const orders = '--user-order users.txt --item-order items.txt';
    const fromScores = ['user,item,score', 'a,z,6', 'b,x,2', 'b,z,1'];
    for (const file of ['scores.npy', 'whole.npy']) {
      const { status, stdout, stderr } = place.run(`recommend tiny.csv --scores ${file} ${orders}`);
      expect({ status, rows: stdout.trimEnd().split('\n') }).toEqual({ status: 0, rows: fromScores });
      expect(stderr).toContain('1 users of the log have no row of scores');
    }
    expect(place.run(`recommend tiny.csv --user-factors u.npy --item-factors i.npy ${orders} -k 1`).stdout).toBe(
      'user,item,score\na,z,-1\nb,z,3\n',
    );
  });

  it('scores with a network of ONNX', () => {
    const line = 'recommend tiny.csv --onnx network.onnx --item-order items.txt';
    expect(rowsOf(line)).toEqual(['user,item,score', ...['a,z,8', 'b,z,3', 'b,x,2', '"c d",y,2', '"c d",x,1']]);
    expect(rowsOf(`${line} --fold-in new.csv -k 1 --workers 2`).slice(-1)).toEqual(['d,y,6']);
  });

  it('predicts ratings, and evaluate reads them', () => {
    // mean 3.5; x 5 - 3.5, y 2.5 - 3.5, z 4 - 3.5; what a and b rate above that: (0 + 0.5) / 2 and (-0.5 + 0) / 2.
    expect(rowsOf('recommend rated.csv --model rating-bias --predict wanted.csv')).toEqual([
      'user,item,rating',
      ...['a,z,4.25', 'b,x,4.75', 'c,y,2.5'],
    ]);
    expect(place.run('recommend train.csv --model rating-bias --predict test.csv -o predicted.csv').status).toBe(0);
    const { status, stdout } = place.run(
      'evaluate --predictions predicted.csv --test test.csv --metrics rmse --format json',
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout).runs[0].metrics.rmse.value).toBeGreaterThan(0.1);
    expect(place.run('recommend rated.csv --model rating-bias --save bias.model -o bias.csv').status).toBe(0);
    expect(rowsOf('recommend rated.csv --load bias.model --predict wanted.csv')).toEqual(
      rowsOf('recommend rated.csv --model rating-bias --predict wanted.csv'),
    );
    expect(place.run('recommend rated.csv --model popularity --save pop.model -o pop.csv').status).toBe(0);
    const refused = place.run('recommend rated.csv --load pop.model --predict wanted.csv');
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/does not predict ratings[\s\S]*--load pop\.model, which holds popularity/);
    const without = place.run('recommend rated.csv --model rating-mean --set of=user --predict wanted.csv');
    expect(without.stdout).toBe('user,item,rating\na,z,4\nb,x,3\n');
    expect(without.stderr).toContain('1 of 3 pairs have no prediction');
  });

  it('refuses a saved model of another catalogue, and leaves nothing behind', () => {
    expect(place.run('recommend tiny.csv --model popularity -k 1 --save tiny.model -o tiny-recs.csv').status).toBe(0);
    const before = place.names();
    const { status, stderr } = place.run('recommend train.csv --load tiny.model -o refused.csv');
    expect(status).toBe(1);
    expect(stderr).toContain('None of the 3 items of tiny.model');
    expect(place.names()).toEqual(before);
  });

  const orders = '--user-order users.txt --item-order items.txt';
  it.each<[line: string, status: number, parts: string[]]>([
    ['recommend none.csv --model popularity', 1, ['none.csv', 'no rows']],
    ['recommend rated.csv --model popularity --core 3', 2, ['--core', 'The core is empty']],
    ['recommend tiny.csv --onnx network.onnx', 2, ['--item-order', 'is required with a network', 'an id on each line']],
    ['recommend tiny.csv --onnx none.onnx --item-order items.txt', 1, ['none.onnx', 'File not found']],
    [
      'recommend tiny.csv --onnx tiny.csv --item-order items.txt',
      1,
      ['tiny.csv', 'cannot open the network', 'protobuf'],
    ],
    ['recommend tiny.csv --onnx ids.onnx --item-order items.txt', 1, ['ids.onnx', '2 inputs', 'user: int64 (pairs)']],
    [
      'recommend tiny.csv --onnx network.onnx --item-order two.txt',
      1,
      ['network.onnx', 'another number of items', '2 ids of items for 3 columns'],
    ],
    [
      'recommend tiny.csv --onnx network.onnx --item-order strangers.txt',
      1,
      ['network.onnx', 'does not know all items of the log', '1 of 3 items without a column, such as z'],
    ],
    ['recommend tiny.csv --onnx network.onnx --model ease', 2, ['More than one recommender']],
    ['recommend tiny.csv --onnx network.onnx --item-order items.txt --set l2=1', 2, ['--set', 'no effect with --onnx']],
    ['recommend tiny.csv --onnx network.onnx --item-order items.txt --save a', 2, ['--save', 'no effect with --onnx']],
    ['recommend tiny.csv --model ease --set l2=-1', 2, ['--set l2', 'found: -1', 'a number from 0']],
    ['recommend tiny.csv --model ease --set l2=much', 2, ['--set l2', "found: 'much'"]],
    ['recommend tiny.csv --model itemknn --set similarity=cosin', 2, ['--set similarity', "Did you mean 'cosine'?"]],
    ['recommend same.csv --model ease --set l2=0', 1, ['no inverse', 'Raise l2']],
    ['recommend rated.csv --model funksvd --set rate=1 --set sweeps=10000 --set start=10', 1, ['overflowed']],
    ['recommend tiny.csv --model puresvd --set factors=50', 1, ['at most 3']],
    ['recommend tiny.csv --model mf --fold-in new.csv', 2, ['not in training', "found: 'user d'"]],
    ['recommend tiny.csv --load later.model', 1, ['later.model', 'another version', 'format 3']],
    [`recommend tiny.csv --scores turned.npy ${orders}`, 1, ['turned.npy', '3 rows', '2, as --user-order has']],
    [`recommend tiny.csv --scores line.npy ${orders}`, 1, ['line.npy', 'not a matrix', '(6)']],
    [`recommend tiny.csv --scores tiny.csv ${orders}`, 1, ['tiny.csv', 'not an NPY array']],
    [`recommend tiny.csv --scores nan.npy ${orders}`, 1, ['NaN for user a and item x']],
    ['recommend tiny.csv --scores scores.npy --user-order users.txt', 2, ['--item-order', 'is required']],
    ['recommend tiny.csv --scores scores.npy --user-order empty.txt', 1, ['empty.txt', 'no ids']],
    [
      'recommend tiny.csv --scores scores.npy --user-order twice.txt --item-order items.txt',
      1,
      ['a user has two rows', "found: 'b'"],
    ],
    [
      'recommend tiny.csv --scores scores.npy --user-order others.txt --item-order items.txt',
      1,
      ['none of the users of the log'],
    ],
    [`recommend tiny.csv --scores scores.npy ${orders} --users nobody.txt`, 1, ["found: 'q'"]],
    [`recommend tiny.csv --user-factors u.npy ${orders}`, 2, ['--item-factors', 'is required']],
    [`recommend tiny.csv --user-factors u.npy --item-factors i3.npy ${orders}`, 1, ['i3.npy', '3 factors', '2, as']],
    [`recommend tiny.csv --scores scores.npy --user-factors u.npy ${orders}`, 2, ['More than one recommender']],
    [`recommend tiny.csv --scores scores.npy ${orders} --save a.model`, 2, ['--save', 'no effect with --scores']],
    ['recommend tiny.csv --model popularity --user-order users.txt', 2, ['--user-order', 'no effect with --model']],
    ['recommend rated.csv --model ease --predict wanted.csv', 2, ['does not predict ratings', 'rating-bias']],
    ['recommend rated.csv --model rating-bias --predict wanted.csv -k 3', 2, ['--k', 'no effect with --predict']],
    ['recommend tiny.csv --model rating-bias --predict wanted.csv', 2, ['no ratings']],
    ['recommend --model popularity', 2, ['Missing log']],
    ['recommend train.csv', 2, ['No recommender given', '--model, --module, --load, --onnx and --command']],
    ['recommend train.csv --model popularity --load r.model', 2, ['More than one recommender']],
    ['recommend train.csv --model popularty', 2, ['--model', "Did you mean 'popularity'?"]],
    ['recommend train.csv --model popularity --set l2=3', 2, ['--set', 'no such parameter']],
    ['recommend train.csv --model popularity --set l2', 2, ['--set', 'such as l2=250']],
    ['recommend train.csv --model popularity -k 0', 2, ['--k', 'found: 0']],
    ['recommend train.csv --model popularity --timeout 3', 2, ['--timeout', 'no effect with --model']],
    ['recommend train.csv --load bad.model', 1, ['bad.model', 'not a saved model']],
    ['recommend train.csv --load none.model', 1, ['none.model', 'File not found']],
    ['recommend tiny.csv --model popularity --users nobody.txt', 1, ['wants a list', "found: 'q'"]],
    ['recommend tiny.csv --model popularity --users empty.txt', 1, ['empty.txt', 'no ids']],
    ['recommend train.csv --model popularity -o nowhere/a.csv', 1, ['nowhere/a.csv', 'does not exist']],
    ['recommend tiny.csv --model popularity --memory 0.000000001', 1, ['--memory', 'GiB']],
    ['recommend tiny.csv --model popularity --seed -1', 2, ['--seed']],
  ])('refuses %s', (line, status, parts) => {
    const before = place.names();
    const outcome = place.run(/ -o /.test(line) ? line : `${line} -o refused.csv`);
    expect({ status: outcome.status, stdout: outcome.stdout }).toEqual({ status, stdout: '' });
    expect(place.names()).toEqual(before);
    for (const part of parts) expect(outcome.stderr).toContain(part);
  });
});

describe('a split', () => {
  it('is learned from, for its test users', () => {
    place.run('data split train.csv --method cross-validation --folds 2 -o folds -q');
    const ids = (file: string) =>
      new Set(
        place
          .read(file)
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((row) => row.split(',')[0]),
      );
    const { status, stdout, stderr } = place.run('recommend --split folds --fold 1 --model popularity -k 3');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const users = new Set(
      stdout
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
    );
    expect([...users].sort()).toEqual([...ids('folds/fold-1/test.csv')].sort());
    place.write('testers.txt', ['user', ...users].join('\n'));
    const byHand = place.run('recommend folds/fold-1/train.csv --users testers.txt --model popularity -k 3');
    expect(stdout).toBe(byHand.stdout);
  });

  it('leaves out test users whom nothing is known of, and counts them', () => {
    place.write('times.csv', 'user,item,timestamp\na,x,1\na,y,2\nb,x,3\nb,y,4\na,z,5\nc,x,6\nd,z,7\nd,y,8\n');
    place.run('data split times.csv --method global-temporal --ratio 0.5,0.5 -o moment -q');
    const said = '2 of 3 test users have no interactions to learn from and get no list.';
    for (const way of ['--model popularity', '--module longest.mjs']) {
      place.write('longest.mjs', 'export const score = (user, items) => items.map((item) => "xyz".indexOf(item));\n');
      const { status, stdout, stderr } = place.run(`recommend --split moment ${way} -k 2`);
      expect([way, status, stdout.match(/^\w+/gm), stderr]).toEqual([way, 0, ['user'], expect.stringContaining(said)]);
    }
    const scores = 'recommend --split moment --scores scores.npy --user-order turn.txt --item-order items.txt -k 1';
    place.write('turn.txt', 'c\nb\n');
    const { stdout, stderr } = place.run(scores);
    expect(stdout).toBe('user,item,score\nc,y,3\n');
    expect(stderr).toContain('2 of 3 test users have no row of scores and get no list.');
  });

  it('lets a command of your own make lists for everybody', () => {
    place.run('data split times.csv --method global-temporal --ratio 0.5,0.5 -o moment --force -q');
    const { status, stdout } = place.runWords([
      ...'recommend --split moment -k 1 --command'.split(' '),
      'sed "s/user/user,item,score/; t; s/$/,y,1/" {users} > {output}',
    ]);
    expect([status, stdout]).toEqual([0, 'user,item,score\nc,y,1\nd,y,1\n']);
  });

  it.each([
    ['recommend train.csv --split folds --fold 0 --model ease', "found: 'train.csv'"],
    ['recommend --split folds --fold 0 --model ease --min-rating 3', "found: '--min-rating'"],
    ['recommend train.csv --fold 0 --model ease', 'no effect without --split'],
    ['recommend --split folds --model ease', 'The split has several folds'],
  ])('refuses %s', (line, part) => {
    const { status, stderr } = place.run(line);
    expect([status, stderr]).toEqual([2, expect.stringContaining(part)]);
  });
});

describe('a module of your own', () => {
  it('recommends as it does in an experiment', () => {
    place.write('longest.mjs', 'export const score = (user, items) => items.map((item) => "xyz".indexOf(item));\n');
    expect(rowsOf('recommend tiny.csv --module longest.mjs -k 1')).toEqual([
      'user,item,score',
      ...['a,z,2', 'b,z,2', '"c d",y,1'],
    ]);
    expect(place.run('recommend tiny.csv --module longest.mjs --set l2=1').stderr).toContain('no such parameter');
    place.write('empty.mjs', 'export const nothing = 1;\n');
    const { status, stderr } = place.run('recommend tiny.csv --module empty.mjs');
    expect([status, stderr]).toEqual([1, expect.stringContaining('The module exports no model')]);
  });
});

describe('a command of your own', () => {
  it('has its traceback shown as it was printed', () => {
    const lines = ['Traceback:', '  File "x.py", line 4', 'ValueError: bad'];
    place.write('trace.txt', `${lines.join('\n')}\n`);
    const { stderr } = run(`cat ${join(place.folder, 'trace.txt')} >&2; exit 1 # {output}`);
    expect(stderr).toContain(`  hint: Its output:\n${lines.map((line) => `    ${line}\n`).join('')}`);
    expect(place.run('recommend --help').stdout).toContain('{users}');
  });

  const hasPython = canRun('python3');
  const run = (command: string, ...more: string[]) =>
    place.runWords(['recommend', 'tiny.csv', '-k', '2', '--command', command, ...more]);

  it.runIf(hasPython || process.env.CI)('is the Python of the examples', () => {
    const words = ['recommend', 'train.csv', '-k', '20', '-o', 'together.csv', '--command'];
    const { status, stderr } = place.runWords([...words, `python3 ${example} {train} {users} {k} {output}`]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { stdout } = place.run(
      'evaluate --recs together.csv --test test.csv --train train.csv --metrics ndcg@10 --format json',
    );
    expect(JSON.parse(stdout).runs[0].metrics['ndcg@10'].value).toBeGreaterThan(0.01);
  });

  it('is told its files in braces and in its environment', () => {
    const { status, stdout } = run(
      'cp "$RECGAUGE_CANDIDATES" {output} && test -s {train} && test {k} = 2',
      '--candidates',
      'pairs.csv',
    );
    expect(status).toBe(0);
    expect(stdout).toBe('user,item,score\na,z,0\nb,x,-1\nb,z,-2\n');
  });

  it.each<[what: string, command: string, parts: string[]]>([
    ['fails', 'echo out of luck >&2; exit 7 # {output}', ['the command failed', 'exit code 7', 'out of luck']],
    ['is unknown', 'no-such-program-anywhere {output}', ['the command failed', 'exit code 127']],
    ['writes nothing', 'true {output}', ['wrote no recommendations']],
    ['writes an empty file', ': > {output}', ['wrote no recommendations']],
    ['writes only a header', 'echo user,item,score > {output}', ['no rows']],
    ['recommends an unknown item', "printf 'user,item\\na,q\\n' > {output}", ["found: 'item q'", ':2']],
    ['recommends to a stranger', "printf 'user,item\\nq,x\\n' > {output}", ["found: 'user q'"]],
    ['repeats itself', "printf 'user,item\\na,z\\na,z\\n' > {output}", ['twice']],
  ])('that %s is told', (_, command, parts) => {
    const before = place.names();
    const { status, stdout, stderr } = run(command, '-o', 'refused.csv');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    for (const part of parts) expect(stderr).toContain(part);
    expect(place.names()).toEqual(before);
  });

  it.each([
    ['has a misspelled placeholder', 'cat {trian} > {output}', ["found: '{trian}'", 'Did you mean {train}?']],
    ['names no output', 'cat {train}', ['has no placeholder for its output', '{output}']],
    ['asks for a file that is not there', 'cat {candidates} > {output}', ['{candidates}']],
  ])('that %s is refused before anything is read', (_, command, parts) => {
    const { status, stdout, stderr } = run(command);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    for (const part of ['error: --command: ', ...parts]) expect(stderr).toContain(part);
  });

  it.each([
    ['a blank', 'a b'],
    ['a semicolon and a command', 'a; touch broken; b'],
    ['quotes', `a'b"c`],
    ['a dollar sign', 'a$HOME`id`'],
  ])('works where the path of the temporary folder has %s, in and out of quotes', (_, name) => {
    const rows = `printf 'user,item\\na,z\\n'`;
    mkdirSync(join(place.folder, name), { recursive: true });
    for (const command of [`test -s {train} && ${rows} > {output}`, `test -s "{train}" && ${rows} > '{output}'`]) {
      const words = ['recommend', 'tiny.csv', '-k', '2', '--command', command];
      const { status, stdout, stderr } = place.runWords(words, '', { TMPDIR: join(place.folder, name) });
      expect([status, stderr, stdout]).toEqual([0, expect.any(String), 'user,item,score\na,z,0\n']);
    }
    expect(place.names()).not.toContain('broken');
  });

  it('that hangs is stopped with all that it started', () => {
    const { status, stderr } = run('sh -c "sleep 987" & sleep 987 # {output}', '--timeout', '1');
    expect(status).toBe(1);
    expect(stderr).toContain('timed out');
    expect(execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })).not.toContain('sleep 987');
  });

  it('may recommend too much: lists are cut, seen items left out, and it is said', () => {
    const { status, stdout, stderr } = run("printf 'user,item,score\\nb,y,9\\nb,x,1\\nb,z,3\\n' > {output}");
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'user,item,score\nb,z,3\nb,x,1\n' });
    expect(stderr).toContain('1 recommended items are in the profile');
  });
});

describe('recgauge models', () => {
  it('describes every model', () => {
    const { status, stdout } = place.run('models');
    expect(status).toBe(0);
    for (const { name, title } of models) expect(stdout).toContain(`${name}  ${title}`);
    expect(JSON.parse(place.run('models random --format json').stdout)[0].name).toBe('random');
    expect(place.run('models randon').stderr).toContain("Did you mean 'random'?");
  });
});

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version']);
    return true;
  } catch {
    return false;
  }
}
