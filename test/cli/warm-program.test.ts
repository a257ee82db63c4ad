// Most tests of the command line run it in a process that is kept. Here is proved that this changes nothing: the same status,
// output and files as of a process of its own, nothing left of the run before, and a clear failure where a run does not end.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ALWAYS_REAL, createWorkplace, type Outcome, type Workplace } from './run-program.js';
import { smallLog } from './support/small-experiment.js';
import { runWarm } from './support/warm-program.js';

const FILES = {
  'test.csv': 'user,item,rating\n1,a,5\n1,b,3\n2,a,4\n',
  'recs.csv': 'user,item,score\n1,a,0.9\n1,c,0.8\n2,b,0.9\n2,a,0.5\n',
  'bad.csv': 'user,item,score\n1,a,1\n1,b,abc\n',
  'ratings.csv': smallLog(),
};
const LONG_INPUT = `user,item,score\n${Array.from({ length: 9000 }, (_, row) => `${row % 3},${row},${-row}\n`).join('')}`;

/** Every file below a folder and what it holds. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

/** All that a run leaves, in a folder of its own whose name does not matter. */
function tracesOf(run: (place: Workplace) => Outcome) {
  const place = createWorkplace(FILES);
  try {
    const { status, stdout, stderr } = run(place);
    const text = (each: string) => each.replaceAll(place.folder, 'FOLDER');
    return { status, stdout: text(stdout), stderr: text(stderr), files: contentOf(place.folder) };
  } finally {
    place.remove();
  }
}

describe('a run in the kept process', () => {
  const EVALUATE = 'evaluate --test test.csv --metrics hit@1,ndcg@2';

  it.each<[line: string, status: number, input?: string, environment?: Record<string, string>]>([
    ['--version', 0],
    ['evaluate --help', 0, '', { COLUMNS: '60' }],
    ['evalute', 2],
    ['evaluate --metrcs ndcg --json', 2],
    [`${EVALUATE} --recs bad.csv --json`, 1],
    [`${EVALUATE} --recs none.csv`, 1],
    [`${EVALUATE} --recs recs.csv --train recs.csv`, 0],
    [`${EVALUATE} --recs - --duplicates first --ids unchecked`, 0, LONG_INPUT],
    [`${EVALUATE} --recs recs.csv --format json -o result.json --html report.html --per-user users.csv`, 0],
    [`${EVALUATE} --recs recs.csv --metrics hit@5 --strict`, 3],
    ['data split ratings.csv --method leave-n-out --row-order temporal -o split --parquet', 0],
    ['recommend ratings.csv --model ease -k 3 --workers 2 -o recs.csv.gz --save ease.model', 0],
    ['recommend test.csv --command exit\u00a07{output} -o made.csv', 1],
  ])('%s ends with %i, as in a process of its own', (line, status, input, environment) => {
    const words = line.split(' ').map((word) => word.replace('\u00a0', ' '));
    const warm = tracesOf((place) => place.runWords(words, input, environment));
    expect(warm.status, warm.stderr).toBe(status);
    expect(warm).toEqual(tracesOf((place) => place.runProcessWords(words, input, environment)));
  });

  it('says the same whatever ran before', () => {
    const lines = [
      `${EVALUATE} --recs recs.csv`,
      'data stats ratings.csv',
      'evaluate --help',
      `${EVALUATE} --recs bad.csv`,
    ];
    const outcomes = (order: readonly string[]) => order.map((line) => tracesOf((place) => place.run(line)));
    const [first, again, turned] = [lines, lines, [...lines].reverse()].map(outcomes);
    expect(again).toEqual(first);
    expect(turned!.reverse()).toEqual(first);
  });

  it.skipIf(ALWAYS_REAL)(
    'is a process of its own where Node reads the environment, or a module lies in the folder',
    () => {
      const place = createWorkplace(FILES);
      try {
        const words = ['recommend', 'test.csv', '--command', ': {output}; echo process $PPID >&2; exit 7'];
        const processOf = (environment: Record<string, string>) =>
          /process (\d+)/.exec(place.runWords(words, '', environment).stderr)![1];
        const countOf = (environment = {}) => new Set([1, 2].map(() => processOf(environment))).size;
        expect([countOf(), countOf({ COLUMNS: '60' }), countOf({ NODE_OPTIONS: '--no-warnings' })]).toEqual([1, 1, 2]);
        place.write('own.mjs', '');
        expect(countOf()).toBe(2);
      } finally {
        place.remove();
      }
    },
  );
});

describe('the kept process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-other-'));
  const program = join(folder, 'dist/cli/program.js');
  mkdirSync(join(folder, 'dist/cli'), { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A program with an end like that of the real one, which does what its first word says. */
  writeFileSync(
    program,
    `let count = 0;
const print = (text) => process.stdout.write(String(text));
const deeds = {
  pid: () => print(process.pid),
  count: () => print(++count),
  leave: () => { print('before'); process.exit(5); print('behind'); },
  throw: () => { throw new Error('nobody caught it'); },
  exit: () => { print('before'); setTimeout(() => process.exit(5)); return new Promise(() => {}); },
  crash: () => { print('before'); setTimeout(() => { throw new Error('nobody caught it'); }); return new Promise(() => {}); },
  reject: () => { Promise.reject(new Error('nobody caught it')); return new Promise(() => {}); },
  late: () => { setTimeout(() => print('late'), 50); },
  listen: () => { process.on('SIGTERM', () => {}); print(process.listenerCount('SIGTERM')); },
  state: async () => {
    print([process.cwd(), process.argv.slice(2), process.env.OF_THIS_RUN, process.stdout.isTTY, process.stdin.isTTY].join());
    for await (const part of process.stdin) print(part);
  },
  loop: () => { for (;;); },
  wait: () => new Promise(() => {}),
  die: () => process.kill(process.pid, 'SIGKILL'),
};

//! The program starts here.
await deeds[process.argv[2]]();
process.exitCode = 4;
`,
  );
  const run = (word: string, more: { input?: string; timeout?: number; environment?: Record<string, string> } = {}) =>
    runWarm(program, { words: [word], folder, input: '', environment: {}, ...more });
  const printed = (word: string) => run(word).stdout;

  it('is one process for many runs', () => {
    expect(printed('pid')).toBe(printed('pid'));
    expect([printed('count'), printed('count')]).toEqual(['1', '2']);
  });

  it('gives each run its folder, words, environment and input', () => {
    const { stdout } = run('state', { input: 'from the pipe', environment: { OF_THIS_RUN: 'yes' } });
    expect(stdout).toBe(`${folder},state,yes,,from the pipe`);
    expect(printed('state')).toBe(`${folder},state,,,`);
  });

  it('waits for what a run left to do', () => {
    expect(run('late')).toEqual({ status: 4, stdout: 'late', stderr: '' });
  });

  it('keeps no listener of a run', () => {
    expect([printed('listen'), printed('listen')]).toEqual(['1', '1']);
  });

  it.each([
    ['leave', 5, 'before', /^$/],
    ['exit', 5, 'before', /^$/],
    ['throw', 1, '', /^Error: nobody caught it\n {4}at /],
    ['crash', 1, 'before', /^Error: nobody caught it\n {4}at /],
    ['reject', 1, '', /^Error: nobody caught it\n {4}at /],
  ])('is another one after a run that ended early: %s', (word, status, stdout, stderr) => {
    printed('count');
    expect(run(word)).toEqual({ status, stdout, stderr: expect.stringMatching(stderr) });
    expect(printed('count')).toBe('1');
  });

  it.each([
    ['loop', 'no end within 300 ms'],
    ['wait', 'no end within 300 ms'],
    ['die', 'its process ended with SIGKILL'],
  ])('that gives no answer is a failure of the test, and another one is started: %s', (word, reason) => {
    expect(printed('pid')).toMatch(/^\d+$/);
    expect(() => run(word, { timeout: word === 'die' ? 60_000 : 300 })).toThrow(`recgauge ${word}: ${reason}`);
    expect(printed('count')).toBe('1');
  });

  it('is another one for a program that was built again', () => {
    const before = printed('pid');
    writeFileSync(program, `// again\n${readFileSync(program, 'utf8')}`);
    expect(printed('pid')).not.toBe(before);
  });

  it.each(['pid', 'loop'])('ends with the process that started it, and leaves no files: %s', async (word) => {
    const thread = new URL('support/warm-thread.mjs', import.meta.url);
    const starter = `
      const { MessageChannel, Worker } = require('node:worker_threads');
      const { port1, port2 } = new MessageChannel();
      const flag = new Int32Array(new SharedArrayBuffer(4));
      new Worker(new URL('${thread}'), { workerData: { port: port2, flag }, transferList: [port2] });
      const send = (word) => port1.postMessage({
        ...{ program: ${JSON.stringify(program)}, builtAt: 0, timeout: 60000 },
        run: { words: [word], folder: ${JSON.stringify(folder)}, input: '', environment: { TMPDIR: process.env.TMPDIR } },
      });
      port1.on('message', ({ outcome }) => { send('${word}'); console.log(outcome.stdout); });
      send('pid');`;
    const own = mkdtempSync(join(folder, 'tmp-'));
    const child = spawn(process.execPath, ['-e', starter], {
      ...{ stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TMPDIR: own } },
    });
    const [line] = await once(child.stdout, 'data');
    const pid = Number(`${line}`);
    expect(readdirSync(own)).toHaveLength(1);
    child.kill('SIGKILL');
    // A process that has ended and that nobody asked about yet is Z.
    const isAlive = () => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' }).stdout);
    while (isAlive() || readdirSync(own).length > 0) await new Promise((done) => setTimeout(done, 20));
  });
});
