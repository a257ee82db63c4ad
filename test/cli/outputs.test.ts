// What a command may write: never an input, never one file twice, and nothing of others without --force.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, linkSync, mkdirSync, openSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../src/cli/arguments.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { productNetwork } from '../support/onnx-file.js';
import { createWorkplace, PROGRAM, type Workplace } from './run-program.js';
import { SMALL_EXPERIMENT, smallLog } from './support/small-experiment.js';

const LOG = smallLog();
const RESULT = 'result.json --baseline main.json --metric hit@1 --max-drop 0.9';
let place: Workplace;

beforeAll(() => {
  place = createWorkplace({ 'log.csv': LOG, 'ratings.csv': LOG, 'test.csv': 'user,item\n1,a\n2,b\n' });
  place.write('recs.csv', 'user,item,score\n1,a,2\n1,b,1\n2,b,1\n');
  place.write('small.yaml', SMALL_EXPERIMENT);
  place.write('notes.txt', 'mine\n');
  place.write('script.py', 'print(1)\n');
  const own = "models: [{name: own, command: 'python3 script.py {train} {output}'}]";
  place.write('network.onnx', productNetwork(3, Float32Array.of(0, 1, 2, 5, 0, 4, 3, 2, 0)));
  place.write('items.txt', '1\n2\n3\n');
  const network = 'models: [{onnx: network.onnx, itemOrder: items.txt}]';
  place.write('network.yaml', SMALL_EXPERIMENT.replace(/models: .*/, network));
  place.write('own.yaml', SMALL_EXPERIMENT.replace(/models: .*/, own));
  for (const name of ['sub', 'runs']) mkdirSync(join(place.folder, name));
  place.write('runs/part.csv', 'user,item,score\n1,a,2\n');
  symlinkSync('../log.csv', join(place.folder, 'sub', 'link.csv'));
  linkSync(join(place.folder, 'log.csv'), join(place.folder, 'hard.csv'));
  for (const name of ['result', 'main']) {
    place.run(`evaluate --test test.csv --recs recs.csv --metrics hit@1 --no-ci -q -o ${name}.json`);
  }
  place.run('data split log.csv --method leave-n-out --row-order temporal -o split -q');
});

afterAll(() => place.remove());

describe('an input is never overwritten, not even with --force', () => {
  it.each([
    ['recommend log.csv --model popularity -o log.csv', 'log.csv'],
    ['recommend log.csv --model popularity -o sub/../log.csv', 'log.csv'],
    ['recommend log.csv --model popularity -o sub/link.csv', 'log.csv'],
    ['recommend sub/link.csv --model popularity -o log.csv', 'log.csv'],
    ['recommend log.csv --model popularity -o hard.csv', 'log.csv'],
    ['recommend log.csv --model popularity --save log.csv -o new.csv', 'log.csv'],
    ['recommend log.csv --model popularity --candidates recs.csv -o recs.csv', 'recs.csv'],
    ['recommend log.csv --command "python3 script.py {train} {output}" -o script.py', 'script.py'],
    ['data filter log.csv -o log.csv', 'log.csv'],
    ['data stats log.csv -o log.csv', 'log.csv'],
    ['data check log.csv -o log.csv', 'log.csv'],
    ['data candidates split -o split/test.csv', 'split/test.csv'],
    ['data candidates split -o split/manifest.json', 'split/manifest.json'],
    ['data split split/train.csv --method leave-n-out --row-order temporal -o split', 'split/train.csv'],
    ['evaluate --test test.csv --recs a=recs.csv --html recs.csv', 'recs.csv'],
    ['evaluate --test test.csv --recs a=recs.csv --per-user test.csv', 'test.csv'],
    ['evaluate --split split --recs recs.csv -o split/train.csv', 'split/train.csv'],
    ['compare result.json main=main.json -o main.json', 'main.json'],
    ['diff map@2 --test test.csv --recs recs.csv -o recs.csv', 'recs.csv'],
    [`gate ${RESULT} --junit main.json`, 'main.json'],
    ['report result.json -o result.json', 'result.json'],
    ['correlate a=recs.csv -o recs.csv', 'recs.csv'],
    ['experiment small.yaml -o small.yaml', 'small.yaml'],
    ['experiment small.yaml -o ratings.csv', 'ratings.csv'],
    ['experiment network.yaml -o items.txt', 'items.txt'],
    ['init log.csv --log log.csv', 'log.csv'],
    ['experiment small.yaml --html small.trials.jsonl', 'ratings.csv'],
    ['init small.yaml --log small.yaml', 'small.yaml'],
    ['evaluate --test test.csv --recs a=runs -o runs/part.csv', 'runs/part.csv'],
    ['evaluate --test test.csv --recs a=runs/*.csv --per-user sub/../runs/part.csv', 'runs/part.csv'],
    ['recommend log.csv --command "python3 ./script.py<{train} >{output}" -o script.py', 'script.py'],
    ['experiment own.yaml -o script.py', 'script.py'],
    ['experiment --repeat result.json -o result.json', 'result.json'],
  ])('%s', (line, kept) => {
    const before = place.read(kept);
    const words = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
    const { status, stdout, stderr } = place.runWords([...words, '--force']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Refusing to overwrite an input file');
    expect(place.read(kept)).toBe(before);
  });

  it('nor where it is standard input', () => {
    const words = [PROGRAM, 'recommend', '-', '--model', 'popularity', '-o', 'log.csv', '--force'];
    const log = openSync(join(place.folder, 'log.csv'), 'r');
    const { status, stderr } = spawnSync(process.execPath, words, {
      ...{ cwd: place.folder, stdio: [log, 'pipe', 'pipe'], encoding: 'utf8' },
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('Refusing to overwrite an input file')]);
    expect(place.read('log.csv')).toBe(LOG);
  });

  it('says what the file is read as', () => {
    expect(place.run('recommend log.csv --model popularity -o sub/link.csv').stderr).toBe(
      'error: --output: Refusing to overwrite an input file\n' +
        "  found: 'sub/link.csv'\n  expected: another file\n  hint: log.csv is read as LOG.\n",
    );
  });
});

describe('two outputs are two files', () => {
  it.each([
    'evaluate --test test.csv --recs recs.csv -o new.json --html sub/../new.json',
    'evaluate --test test.csv --recs recs.csv --per-user new.csv --html ./new.csv',
    'recommend log.csv --model popularity --save new.csv -o new.csv',
    `gate ${RESULT} --junit new.xml --markdown new.xml`,
  ])('%s', (line) => {
    const { status, stderr } = place.run(`${line} --force`);
    expect([status, stderr]).toEqual([2, expect.stringContaining('Two outputs are the same file')]);
  });
});

describe('a file of the format that its extension names, with the text on standard output', () => {
  it.each([
    ...['explain ndcg@10', 'metrics', 'models ease', 'dialects', 'data protocols', 'data stats log.csv'],
    ...['data check log.csv', 'diff map@1 --test test.csv --recs recs.csv', `gate ${RESULT}`],
    ...['consistency --test test.csv --recs recs.csv --dialects recbole', 'correlate values.csv'],
  ])('%s', (line) => {
    place.write('values.csv', 'algorithm,ndcg,map\na,1,2\nb,2,1\n');
    const { stdout: text } = place.run(line);
    expect(place.run(`${line} -o answer.json --force`)).toMatchObject({ status: 0, stdout: text });
    expect(typeof JSON.parse(place.read('answer.json'))).toBe('object');
    expect(place.run(`${line} -o answer.json --force -q`).stdout).toBe('');
    for (const ending of ['html', 'tsv', 'docx', 'pdf'])
      expect(place.run(`${line} -o answer.${ending}`).status).toBe(2);
  });
});

describe('a file that recgauge may not have written', () => {
  it.each([
    ['recommend log.csv --model popularity -o FILE'],
    ['recommend log.csv --model popularity -o new.csv --save FILE'],
    ['data filter log.csv -o FILE'],
    ['data stats log.csv -o FILE'],
    ['data candidates split -o FILE'],
    ['data check log.csv -o FILE'],
    ['evaluate --test test.csv --recs recs.csv -o FILE'],
    ['evaluate --test test.csv --recs recs.csv --html FILE'],
    ['evaluate --test test.csv --recs recs.csv --per-user FILE'],
    ['compare result.json --html FILE'],
    ['report result.json -o FILE'],
    [`gate ${RESULT} --markdown FILE`],
    ['metrics -o FILE'],
    ['completion bash -o FILE'],
    ['experiment small.yaml --print-plan -o FILE'],
    ['init FILE'],
  ])('needs --force: %s', (line) => {
    place.write('notes.txt', 'mine\n');
    const { status, stdout, stderr } = place.run(line.replace('FILE', 'notes.txt'));
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('notes.txt: The file exists, and recgauge may not have written it');
    expect(stderr).toContain('hint: Choose another name, or overwrite it with --force.');
    expect(place.read('notes.txt')).toBe('mine\n');
  });

  it('is overwritten with --force', () => {
    place.write('notes.txt', 'mine\n');
    expect(place.run('metrics -o notes.txt --force').status).toBe(0);
    expect(place.read('notes.txt')).not.toContain('mine');
  });

  it.each([
    '{"note": "about", "format": "recgauge/result@1"}',
    '<!doctype html><title>mine</title>',
    '# Completion of a form\n',
    gzipSync('user,item,score\n1,a,1\n'),
  ])('is known by what it begins with', (content) => {
    place.write('foreign.json', content);
    expect(place.run('evaluate --test test.csv --recs recs.csv -o foreign.json').status).toBe(1);
  });
});

describe('what recgauge wrote is overwritten without --force', () => {
  it.each([
    'evaluate --test test.csv --recs recs.csv -q -o own.json',
    'evaluate --test test.csv --recs recs.csv -q --format json -o own.json.gz',
    'evaluate --test test.csv --recs recs.csv -q --html own.html',
    'compare result.json main=main.json -q --format json -o own-comparison.json',
    'data check log.csv -q --format json -o own-findings.json',
    'recommend log.csv --model popularity -q --save own.model',
    `gate ${RESULT} -q --junit own.xml -o own.gate.json --format json`,
    'experiment small.yaml -q -o own.experiment.json --html own.experiment.html',
    'completion bash -o own.bash',
    'completion zsh -o own.zsh',
    'completion fish -o own.fish',
  ])('%s', (line) => {
    for (const time of [1, 2]) expect([time, place.run(line).status]).toEqual([time, 0]);
  });

  it('and so is an empty file, and a device keeps nothing', () => {
    place.write('empty.csv', '');
    expect(place.run('recommend log.csv --model popularity -q -o empty.csv').status).toBe(0);
    expect(place.run('evaluate --test test.csv --recs recs.csv -q -o /dev/null --html /dev/null').status).toBe(0);
  });
});

it('a store in a file is refused, before files are read', () => {
  place.write('damaged.yaml', SMALL_EXPERIMENT.replace('ratings.csv', 'notes.txt'));
  const { status, stderr } = place.run('experiment damaged.yaml --store notes.txt');
  expect([status, stderr.split('\n')[0]]).toEqual([1, 'error: notes.txt: This is a file, not a folder']);
  expect(place.run('init log.csv --log log.csv').stderr).toContain('error: FILE.yaml: Refusing to overwrite');
});

it('a store that is put aside replaces only a store', () => {
  place.run('experiment small.yaml -q --store stores');
  place.write('stores/small.trials.jsonl.old', 'mine\n');
  expect(place.run('experiment small.yaml -q --store stores --fresh').status).toBe(1);
  expect(place.read('stores/small.trials.jsonl.old')).toBe('mine\n');
});

it('a folder without permission to write is refused first', () => {
  const [locked, log] = ['locked', 'log.csv'].map((name) => join(place.folder, name)) as [string, string];
  mkdirSync(locked);
  chmodSync(place.folder, 0o755);
  chmodSync(log, 0o644);
  chmodSync(locked, 0o555);
  // Nothing is locked for root, who runs the program as somebody else, from where everybody may read.
  const isRoot = process.getuid?.() === 0;
  const program = join(place.folder, 'program');
  cpSync(join(PROGRAM, '../..'), join(program, 'dist'), { recursive: true });
  writeFileSync(join(program, 'package.json'), '{"type":"module"}');
  const words = ['recommend', 'log.csv', '--model', 'popularity', '-o', 'locked/new.csv'];
  const { status, stderr } = spawnSync(process.execPath, [join(program, 'dist/cli/recgauge.js'), ...words], {
    ...{ cwd: place.folder, encoding: 'utf8' },
    ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
  });
  expect(stderr).toContain('locked/new.csv: The file cannot be written');
  expect([status, readdirSync(locked)]).toEqual([1, []]);
  chmodSync(locked, 0o700);
});

it('--force is an option of every command that writes', () => {
  const all = COMMANDS.flatMap((command): readonly Command[] => command.parts ?? [command]);
  const writing = all.filter(({ groups }) =>
    groups.some(({ options }) => options.some(({ name }) => name === 'output')),
  );
  expect(writing.length).toBeGreaterThan(15);
  for (const { name } of writing)
    expect([name, place.run(`${name} --help all`).stdout]).toEqual([name, expect.stringContaining('--force ')]);
});
