// What `recgauge experiment` is made of, where it must not fail: a disk that is full, Ctrl-C, models of your own, failures
// beside results, and the example that `recgauge init` writes.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { durationText, experimentBar } from '../../src/cli/experiment/experiment-run.js';
import { LineFile } from '../../src/cli/experiment/experiment-store.js';
import { createWorkplace, PROGRAM } from './run-program.js';
import { SMALL_EXPERIMENT, smallLog, withoutMeasurements } from './support/small-experiment.js';

describe('a full disk', () => {
  /** A file with space for so many bytes. */
  function smallDisk(space: number) {
    let bytes = Buffer.alloc(0);
    return {
      text: () => bytes.toString(),
      write: async (data: Buffer, from: number, count: number, at: number) => {
        const fits = Math.min(count, space - at);
        if (fits <= 0)
          throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', syscall: 'write' });
        bytes = Buffer.concat([bytes.subarray(0, at), data.subarray(from, from + fits)]);
        return { bytesWritten: fits, buffer: data };
      },
      sync: async () => {},
      truncate: async (end?: number) => {
        bytes = bytes.subarray(0, end);
      },
    };
  }

  it('keeps what was kept and is told with the file', async () => {
    const disk = smallDisk(10);
    const lines = new LineFile('a.trials.jsonl', disk as never, 0);
    await lines.append('one\n');
    await expect(lines.append('two and more\n')).rejects.toMatchObject({ code: 'ENOSPC', path: 'a.trials.jsonl' });
    expect(disk.text()).toBe('one\n');
    await lines.append('two\n');
    expect(disk.text()).toBe('one\ntwo\n');
  });

  it('writes lines that come at once one behind the other, and goes on after one that has no space', async () => {
    const disk = smallDisk(10);
    const lines = new LineFile('a.trials.jsonl', disk as never, 0);
    const ends = await Promise.allSettled(['one\n', 'two and more\n', 'two\n'].map((line) => lines.append(line)));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(disk.text()).toBe('one\ntwo\n');
  });
});

describe('a disk that fills up within a run', () => {
  it('ends the run, loses nothing that was kept, and is gone on from', () => {
    const place = createWorkplace({ 'ratings.csv': smallLog(), 'small.yaml': SMALL_EXPERIMENT });
    try {
      // Files may have so many blocks: to a program that is a disk without space.
      const line = `ulimit -f 12 && exec '${process.execPath}' '${PROGRAM}' experiment small.yaml --workers 0`;
      const { status, stderr } = spawnSync('sh', ['-c', line], { cwd: place.folder, encoding: 'utf8' });
      expect([status, stderr]).toEqual([1, expect.stringContaining('small.trials.jsonl: ')]);
      expect(stderr).toContain('the finished work in small.trials.jsonl is kept; run the same command to resume');
      const kept = place.read('small.trials.jsonl');
      expect(kept.split('\n').length).toBeGreaterThan(3);
      expect(place.names()).toEqual(['ratings.csv', 'small.trials.jsonl', 'small.yaml']);
      expect(place.run('experiment small.yaml -o after.json -q').status).toBe(0);
      expect(place.read('small.trials.jsonl').startsWith(kept)).toBe(true);
      expect(place.run('experiment small.yaml -o fresh.json --fresh -q').status).toBe(0);
      expect(withoutMeasurements(place.read('after.json'))).toEqual(withoutMeasurements(place.read('fresh.json')));
    } finally {
      place.remove();
    }
  });
});

describe('progress', () => {
  it('tells the time left at the pace of this run', () => {
    let [now, written] = [0, ''];
    const bar = experimentBar({ write: (text) => (written += text) }, false, () => now);
    bar.tell({ done: 40, total: 100, what: 'ease' });
    now = 30_000;
    bar.tell({ done: 70, total: 100, what: 'ease, fold 1' });
    expect(written).toBe('70 % done, 30 s left: ease, fold 1\n');
    now = 40_000;
    bar.tell({ done: 75, total: 100, what: 'not so soon' });
    expect(written).not.toContain('not so soon');
  });

  it.each([
    [0.2, '1 s'],
    [89, '89 s'],
    [600, '10 min'],
    [12_000, '3 h 20 min'],
  ])('%d seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));
});

describe('Ctrl-C', () => {
  it.each([0, 2])('leaves a state that is gone on from, and says so, with %i workers', async (workers) => {
    const place = createWorkplace({
      'ratings.csv': smallLog(),
      'small.yaml': SMALL_EXPERIMENT.replace('trials: 3', 'trials: 40'),
    });
    try {
      const store = join(place.folder, 'small.trials.jsonl');
      const child = spawn(process.execPath, [PROGRAM, 'experiment', 'small.yaml', `--workers=${workers}`], {
        cwd: place.folder,
      });
      let words = '';
      child.stderr.on('data', (text) => {
        words += text;
      });
      const watch = setInterval(() => {
        if (existsSync(store) && readFileSync(store, 'utf8').split('\n').length > 4) child.kill('SIGINT');
      }, 5);
      const signal = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
      clearInterval(watch);
      expect([signal, words]).toEqual(['SIGINT', expect.stringContaining('Run the same command to resume.')]);
      expect(place.names()).toEqual(['ratings.csv', 'small.trials.jsonl', 'small.yaml']);
      const asked = place.run('experiment small.yaml --status').stdout;
      expect(asked).toMatch(/^small: \d of 6 folds done, 0 failed/);
      expect(place.run('experiment --status').stdout).toBe(asked);
      expect(place.run('experiment --status small.trials.jsonl').stdout).toBe(asked);
      // Whoever cannot be read does not keep the others from being told.
      expect(place.run('experiment --status other.trials.jsonl small.trials.jsonl')).toMatchObject({
        ...{ status: 1, stdout: asked },
        stderr: expect.stringContaining('other.trials.jsonl: The store contains no experiment'),
      });
      expect(place.run('experiment --status --store nowhere')).toMatchObject({
        ...{ status: 1, stderr: expect.stringContaining('no file that ends in .trials.jsonl in nowhere') },
      });
      // To be stopped is no failure of a trial.
      expect(readFileSync(store, 'utf8')).not.toContain('failed');
    } finally {
      place.remove();
    }
  });
});

const OWN_MODEL = `
export const model = {
  name: 'own', title: 'Own', definition: 'the number of the item times a factor', citation: '', task: 'ranking',
  parameters: { factor: { type: 'real', default: 1, least: -10, most: 10, scale: 'linear', meaning: 'sign' } },
  memoryNeeded: () => 0,
  fit: (train, { factor }) => ({
    kind: 'own', itemCount: train.itemCount,
    score: (_, { profiles }, target) => {
      for (let user = 0; user < profiles.userCount; user++)
        for (let item = 0; item < train.itemCount; item++) target[user * train.itemCount + item] = factor * item;
    },
    state: () => { throw new Error('not stored'); },
  }),
};
`;

describe('models of your own', () => {
  it('take part, and one that fails is reported while the rest continues', () => {
    const models =
      '[popularity, {name: own, module: ./own.mjs}, {name: broken, command: "echo no {train} >&2; exit 3 # {output}"}, {module: ./score.mjs}, ' +
      '{module: ./short.mjs}]';
    const place = createWorkplace({
      'ratings.csv': smallLog(),
      'own.mjs': OWN_MODEL,
      'score.mjs': 'export const score = (user, items) => items.map((item) => -Math.abs(item - user));\n',
      'short.mjs': 'export default (user, items) => items.slice(1).map(() => 0);\n',
      'none.yaml': SMALL_EXPERIMENT.replace('[popularity, ease, itemknn]', '[{module: ./nothing.mjs}]'),
      'nothing.mjs': 'export const scores = 3;\n',
      'small.yaml': SMALL_EXPERIMENT.replace('[popularity, ease, itemknn]', models),
      'wrong.yaml': SMALL_EXPERIMENT.replace('[popularity, ease, itemknn]', '[{module: ./none.mjs}]'),
      'range.yaml': SMALL_EXPERIMENT.replace(
        '[popularity, ease, itemknn]',
        '[{module: ./own.mjs, parameters: {factor: 11}}]',
      ),
    });
    try {
      const { status, stdout } = place.run('experiment small.yaml -o result.json');
      expect(status).toBe(1);
      expect(stdout).toMatch(/^ {2}own +0\.\d{4} /m);
      const { boards, failures } = JSON.parse(place.read('result.json'));
      const names = boards[0].models.filter(({ scores }: { scores: object }) => Object.keys(scores).length > 0);
      expect(names.map(({ name }: { name: string }) => name)).toEqual(['popularity', 'own', 'score']);
      expect(failures).toHaveLength(4);
      expect(failures[2]).toMatchObject({ model: 'short', reason: expect.stringContaining('wrong number of scores') });
      expect(place.run('experiment none.yaml').stderr).toContain('export function score(user, items, known)');
      expect(failures[0]).toMatchObject({ model: 'broken', fold: 0, reason: expect.stringContaining('exit code 3') });
      // The output of a command is shown without the place of its files, which is another one in every run.
      expect(failures[0].reason).toContain('Its output: no {train}');
      expect(failures[0].reason).toBe(failures[1].reason);
      expect(place.run('experiment wrong.yaml').stderr).toContain('none.mjs: File not found');
      place.write('none.mjs', 'export const score = (;\n');
      expect(place.run('experiment wrong.yaml').stderr).toContain('none.mjs: The module cannot be loaded\n  found: ');
      expect(place.run('experiment range.yaml').stderr).toContain('range.yaml:6:51: models[0].parameters.factor');
    } finally {
      place.remove();
    }
  });
});

describe('recgauge init', () => {
  it('writes once, and again only where that is said', () => {
    const place = createWorkplace();
    try {
      expect(place.run('init bench.yaml --sample').status).toBe(0);
      expect(place.names()).toEqual(['bench.yaml', 'sample-ratings.csv']);
      place.write('bench.yaml', 'mine\n');
      const again = place.run('init bench.yaml');
      expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('overwrite it with --force')]);
      expect(place.read('bench.yaml')).toBe('mine\n');
      expect(place.run('init bench.yaml --log bench.yaml --sample').status).toBe(2);
      expect(place.run('init bench.yaml --log none.csv --force')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('none.csv: File not found'),
      });
      place.write('my: log.csv', place.read('sample-ratings.csv'));
      expect(place.runWords(['init', 'bench.yaml', '--log', 'my: log.csv', '--force']).status).toBe(0);
      expect(place.read('bench.yaml')).toContain('file: "my: log.csv"');
      expect(place.run('experiment bench.yaml --print-plan').status).toBe(0);
      expect(place.run('init a b').status).toBe(2);
    } finally {
      place.remove();
    }
  });

  it('is named after its files, and runs on a log without ratings', () => {
    const place = createWorkplace({ 'clicks.csv': smallLog().replaceAll(/^([^,]*,[^,]*),.*$/gm, '$1') });
    try {
      const { status, stderr } = place.runWords(['init', 'my bench.yaml', '--log', 'clicks.csv']);
      expect([status, stderr]).toEqual([0, "wrote my bench.yaml; run it with: recgauge experiment 'my bench.yaml'\n"]);
      expect(place.read('my bench.yaml')).toContain('\nname: "my bench"\n');
      expect(place.read('my bench.yaml')).toContain('\n  - name: clicks\n    file: clicks.csv\n');
      expect(place.read('my bench.yaml')).toContain('minRating: null ');
      const run = place.runWords(['experiment', 'my bench.yaml', '--search', 'none', '-q']);
      expect([run.status, run.stderr]).toEqual([0, '']);
      expect(place.runWords(['init', 'a\u001b[31m.yaml', '--log', 'clicks.csv']).stderr).not.toContain('\u001b');
    } finally {
      place.remove();
    }
  });

  it('writes what runs, without any option', () => {
    const place = createWorkplace();
    try {
      expect(place.run('init').status).toBe(0);
      expect(place.names()).toEqual(['experiment.yaml', 'sample-ratings.csv']);
      // The plan reads the log: the whole run is that of the guide.
      expect(place.run('experiment experiment.yaml --print-plan')).toMatchObject({ status: 0 });
    } finally {
      place.remove();
    }
  });
});
