// The recipes for clusters, run: the array of Slurm on a real Slurm of one node, the manifests of Kubernetes against its
// schema, and their commands with the environment that a pod has, and
// workers of a queue on a real Redis.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Job } from 'kubernetes-models/batch/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROGRAM } from '../cli/run-program.js';
import { smallLog, withoutMeasurements } from '../cli/support/small-experiment.js';
import { localRedis, NO_REDIS } from '../support/local-redis.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/cluster/', import.meta.url));
const LOCAL_SLURM = join(resolve(process.env.RECGAUGE_SHARED ?? '../shared'), 'tools/local-slurm');
const OPTIONS = [
  '--test',
  'test.csv',
  '--train',
  'train.csv',
  '--recs',
  'ease=runs/ease',
  '--metrics',
  'ndcg@10,recall@10',
];

let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recgauge-cluster-'));
  for (const name of ['runs/ease', 'parts', 'bin']) mkdirSync(join(folder, name), { recursive: true });
  const users = Array.from({ length: 90 }, (_, user) => user);
  const list = (user: number, step: number, count: number) =>
    Array.from({ length: count }, (_, i) => `u${user},i${(user * step + 7 * i) % 53},${count - i}`);
  const write = (name: string, rows: readonly string[]) =>
    writeFileSync(join(folder, name), ['user,item,score', ...rows, ''].join('\n'));
  write(
    'test.csv',
    users.flatMap((user) => list(user, 5, 3)),
  );
  write(
    'train.csv',
    users.flatMap((user) => list(user, 11, 4)),
  );
  for (const third of [0, 1, 2]) {
    write(
      `runs/ease/part-${third}.csv`,
      users.slice(30 * third, 30 * third + 30).flatMap((user) => list(user, 6, 12)),
    );
  }
  // As installed: recgauge on the path, and npx, which would fetch the package.
  const program = (name: string, words: string) => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${words}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  };
  program('recgauge', `exec '${process.execPath}' '${PROGRAM}' "$@"`);
  program('npx', 'shift 2; exec recgauge "$@"');
  const { SLURM_ARRAY_TASK_ID: _, JOB_COMPLETION_INDEX: __, ...rest } = process.env;
  environment = { ...rest, PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}` };
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The document of one process. */
function whole(): string {
  const { status, stderr } = spawnSync('recgauge', ['evaluate', ...OPTIONS, '-q', '-o', 'whole.json'], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return read('whole.json');
}

interface PodOfJob {
  readonly spec: {
    readonly completions?: number;
    readonly template: { readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] } };
  };
}

describe('the manifests of Kubernetes', () => {
  const manifest = (name: string) => parse(readFileSync(join(EXAMPLES, 'kubernetes', name), 'utf8')) as PodOfJob;

  it.each(['shards.yaml', 'merge.yaml'])('%s is a Job by the schema', (name) => {
    const job = manifest(name);
    expect(() => new Job(job as never).validate()).not.toThrow();
    expect(() => new Job({ ...job, spec: { ...job.spec, completions: 'many' } } as never).validate()).toThrow();
  });

  it('give the document of one process', () => {
    const run = (job: PodOfJob, index?: number) => {
      const env = index === undefined ? environment : { ...environment, JOB_COMPLETION_INDEX: `${index}` };
      const words = job.spec.template.spec.containers[0]!.args;
      const { status, stderr } = spawnSync('sh', ['-c', ...words], { cwd: folder, env, encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    };
    const shards = manifest('shards.yaml');
    for (let index = 0; index < shards.spec.completions!; index++) run(shards, index);
    run(manifest('merge.yaml'));
    expect(read('result.json') === whole()).toBe(true);
  });
});

describe.skipIf(NO_REDIS !== undefined)(
  `the workers of BullMQ${NO_REDIS === undefined ? '' : ` (${NO_REDIS})`}`,
  () => {
    it('give the document of one process', async () => {
      const redis = await localRedis();
      const there = join(folder, 'bullmq');
      mkdirSync(there);
      copyFileSync(join(EXAMPLES, 'bullmq/bench.yaml'), join(there, 'bench.yaml'));
      writeFileSync(join(there, 'ratings.csv'), smallLog());
      const env = { ...environment, RECGAUGE_QUEUE: redis.url };
      const workers = spawn(join(EXAMPLES, 'bullmq/workers.sh'), ['2', '--workers', '1'], { cwd: folder, env });
      const ended = new Promise((resolve) => workers.on('exit', resolve));
      try {
        const run = (...words: string[]) => {
          const options = { cwd: there, env, encoding: 'utf8' } as const;
          const { status, stderr } = spawnSync('recgauge', ['experiment', 'bench.yaml', '-q', ...words], options);
          expect([status, stderr]).toEqual([0, '']);
        };
        run('--queue', 'env', '-o', 'result.json');
        expect(await ended).toBe(0);
        run('--store', 'whole', '-o', 'whole.json');
        const [result, alone] = ['result', 'whole'].map((name) => withoutMeasurements(read(`bullmq/${name}.json`)));
        expect(JSON.stringify(result) === JSON.stringify(alone)).toBe(true);
      } finally {
        workers.kill();
        await redis.remove();
      }
    });
  },
);
describe('a task of the array', () => {
  const task = (words: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    spawnSync('bash', [join(EXAMPLES, 'slurm/shard.sbatch'), ...words], {
      cwd: folder,
      env: { ...environment, SLURM_ARRAY_TASK_ID: '2', RETRY_SECONDS: '0', ...more },
      encoding: 'utf8',
    });

  it('ends with the exit code of the shard, and tries again after 4 alone', () => {
    expect(task(['3', 'parts', ...OPTIONS]).status).toBe(0);
    expect(existsSync(join(folder, 'parts/part-2.rgpart'))).toBe(true);
    expect(task(['3', 'parts', '--test', 'none.csv', '--recs', 'runs/ease']).status).toBe(1);
    expect(task(['1', 'parts', ...OPTIONS]).status).toBe(2);
    // A recgauge in front of the real one that is busy at first.
    const [busy, tries] = [join(folder, 'busy'), join(folder, 'tries')];
    mkdirSync(busy);
    const program = `#!/bin/sh\necho try >> '${tries}'\n[ $(wc -l < '${tries}') -ge "$NEEDED" ] || exit 4\n`;
    writeFileSync(join(busy, 'recgauge'), `${program}exec '${join(folder, 'bin/recgauge')}' "$@"\n`);
    chmodSync(join(busy, 'recgauge'), 0o755);
    for (const [needed, status] of [
      ['3', 0],
      ['9', 4],
    ] as const) {
      writeFileSync(tries, '');
      const more = { PATH: `${busy}:${environment.PATH}`, NEEDED: needed };
      expect(task(['3', 'parts', ...OPTIONS], more).status).toBe(status);
      expect(readFileSync(tries, 'utf8')).toBe('try\n'.repeat(3));
    }
  });
});

describe('the array of Slurm', () => {
  const isThere = existsSync(LOCAL_SLURM) && spawnSync('sh', ['-c', 'command -v sbatch slurmctld munged']).status === 0;
  const why = existsSync(LOCAL_SLURM) ? 'there is no Slurm (slurm-wlm)' : 'there is no shared/tools/local-slurm';

  it('gives the document of one process', async ({ skip }) => {
    if (!isThere && process.env.CI !== 'true') skip(`not tested: ${why}`);
    expect(isThere, why).toBe(true);
    const slurm = mkdtempSync(join(tmpdir(), 'slurm-'));
    const started = execFileSync(LOCAL_SLURM, ['start', slurm], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const env = { ...environment, SLURM_CONF: /SLURM_CONF=(\S+)/.exec(started)![1]! };
      const result = join(folder, 'slurm', 'result.json');
      mkdirSync(dirname(result));
      const words = ['5', result, ...OPTIONS];
      const job = execFileSync(join(EXAMPLES, 'slurm/evaluate.sh'), words, {
        cwd: folder,
        env,
        encoding: 'utf8',
      }).trim();
      expect(job).toMatch(/^\d+$/);
      const deadline = Date.now() + 180_000;
      while (!existsSync(result) && Date.now() < deadline) await new Promise((wake) => setTimeout(wake, 500));
      const log = existsSync(join(folder, 'merge.log')) ? read('merge.log') : 'the merge did not start';
      expect(existsSync(result), log).toBe(true);
      expect(read('slurm/result.json') === whole()).toBe(true);
      // A shard that fails ends the merge as well, and nothing is written.
      const failing = ['2', join(folder, 'slurm/none.json'), '--test', 'none.csv', '--recs', 'runs/ease'];
      execFileSync(join(EXAMPLES, 'slurm/evaluate.sh'), failing, { cwd: folder, env });
      const queue = () => execFileSync('squeue', ['-h'], { env, encoding: 'utf8' });
      while (queue() !== '' && Date.now() < deadline) await new Promise((wake) => setTimeout(wake, 500));
      expect([queue(), existsSync(join(folder, 'slurm/none.json'))]).toEqual(['', false]);
    } finally {
      const isRunning = (name: string) =>
        existsSync(`/proc/${readFileSync(join(slurm, `${name}.pid`), 'utf8').trim()}`);
      execFileSync(LOCAL_SLURM, ['stop', slurm]);
      // They write their state before they end.
      for (let i = 0; i < 240 && ['slurmd', 'slurmctld', 'munged'].some(isRunning); i++) {
        await new Promise((wake) => setTimeout(wake, 250));
      }
      rmSync(slurm, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    }
  });
});
