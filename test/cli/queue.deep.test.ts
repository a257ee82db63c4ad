// Experiments on a queue as their users run them: processes of the program on a real Redis. Workers, coordinator and server
// are killed, and the document is that of one process; mistakes are told, and no password is.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGenerator } from '../../src/foundation/numbers/generator.js';
import { type LocalRedis, localRedis, NO_REDIS } from '../support/local-redis.js';
import { createWorkplace, type Workplace } from './run-program.js';
import { endAll, startProgram, until } from './support/queue-processes.js';
import { SMALL_EXPERIMENT, smallLog, withoutMeasurements } from './support/small-experiment.js';

/** The most popular items that a user does not have. */
const COMMAND = `import { readFileSync, writeFileSync } from 'node:fs';
const [train, foldIn, users, k, output] = process.argv.slice(2);
const rows = (file) => readFileSync(file, 'utf8').trim().split('\\n').slice(1).map((line) => line.split(','));
const counts = new Map();
for (const [, item] of rows(train)) counts.set(item, (counts.get(item) ?? 0) + 1);
const items = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
const seen = new Set(rows(foldIn).map(([user, item]) => user + ' ' + item));
const lines = ['user,item,score'];
for (const [user] of rows(users)) {
  const own = items.filter(([item]) => !seen.has(user + ' ' + item)).slice(0, Number(k));
  for (const [item, count] of own) lines.push([user, item, count].join(','));
}
writeFileSync(output, lines.join('\\n') + '\\n');
`;

const MODULE = 'export function score(user, items) { return items.map((item) => (7 * item.length) % 5); }\n';

describe.skipIf(NO_REDIS !== undefined)(
  `an experiment on a queue${NO_REDIS === undefined ? '' : ` (${NO_REDIS})`}`,
  () => {
    let redis: LocalRedis;
    let place: Workplace;
    const folder = (name: string) => join(place.folder, name);
    const document = (name: string) => JSON.stringify(withoutMeasurements(place.read(name)));
    const coordinator = (words: readonly string[] = [], url = redis.url) =>
      startProgram(place.folder, ['experiment', 'small.yaml', '-o', 'queue.json', '--queue', url, ...words]);
    const worker = (where: string, words: readonly string[] = [], url = redis.url) => {
      mkdirSync(folder(where), { recursive: true });
      return startProgram(folder(where), ['worker', '--queue', url, '--workers', '1', '--lease', '3', ...words]);
    };
    const linesIn = (store: string) =>
      existsSync(folder(store)) ? readFileSync(folder(store), 'utf8').split('\n').length - 1 : 0;

    beforeAll(async () => {
      redis = await localRedis();
    });
    afterAll(() => redis?.remove());
    afterEach(async () => {
      await endAll();
      place.remove();
      const client = new Redis(redis.port);
      await client.flushall();
      client.disconnect();
    });

    /** A folder with an experiment, and its document by one process. */
    function prepare(models: string, rest: Readonly<Record<string, string>> = {}): void {
      place = createWorkplace({ 'ratings.csv': smallLog(), ...rest });
      const trials = models.includes('seeds') ? 6 : 3;
      const text = SMALL_EXPERIMENT.replace('[popularity, ease, itemknn]', models).replace(
        'trials: 3',
        `trials: ${trials}`,
      );
      place.write('small.yaml', text);
    }

    function whole(): string {
      const { status, stderr } = place.run('experiment small.yaml -q -o whole.json --store whole');
      expect([status, stderr]).toEqual([0, '']);
      return document('whole.json');
    }

    it.each([2, 3])('gives the bytes of one process with %i workers', async (count) => {
      prepare(
        '[popularity, ease, itemknn, {name: own, module: ./own.mjs}, {name: cmd, command: "node COMMAND {train} {foldIn} {users} {k} {output}"}]',
        { 'own.mjs': MODULE, 'cmd.mjs': COMMAND },
      );
      place.write('small.yaml', place.read('small.yaml').replace('COMMAND', folder('cmd.mjs')));
      mkdirSync(folder('shared'));
      for (const name of ['ratings.csv', 'own.mjs']) writeFileSync(folder(`shared/${name}`), place.read(name));
      // By path for the first, which runs commands too; through the queue for the second; with the third nothing is sent.
      const allowed = worker('one', ['--allow-commands', '--data', '../shared']);
      const sent = count === 2 ? [] : ['--send-limit', '0'];
      const others = Array.from({ length: count - 1 }, (_, other) =>
        worker(`other-${other}`, count === 2 ? [] : ['--data', folder('shared')]),
      );
      const run = coordinator(sent);
      expect(await run.ended, run.text()).toBe(0);
      for (const each of [allowed, ...others]) expect(await each.ended, each.text()).toBe(0);
      expect(others[0]!.text()).toContain('own, cmd: commands and modules are left to workers with --allow-commands');
      const late = worker('late', ['--idle', '3600']);
      expect([await late.ended, late.text()]).toEqual([
        0,
        expect.stringMatching(/has no more jobs\n[\s\S]*0 jobs done/),
      ]);
      expect(document('queue.json') === whole()).toBe(true);
    });

    it('gives the same bytes after 30 kills of coordinator and workers', async () => {
      prepare('[popularity, ease, itemknn]\nseeds: [0, 1, 2, 3, 4, 5, 6, 7]');
      const generator = createGenerator(23);
      const workers = [0, 1].map((number) => worker(`worker-${number}`));
      let run = coordinator(['--workers', '4']);
      const killed = [0, 0, 0];
      for (let lines = 0; killed[0]! + killed[1]! + killed[2]! < 30; ) {
        const least = lines + 1 + generator.nextBelow(4);
        await until('a growing store', () => linesIn('small.trials.jsonl') >= least || run.child.exitCode !== null);
        await new Promise((wake) => setTimeout(wake, generator.nextBelow(60)));
        lines = linesIn('small.trials.jsonl');
        expect(run.child.exitCode, `it ended before all kills: ${run.text()}`).toBe(null);
        const victim = generator.nextBelow(3);
        killed[victim]! += 1;
        if (victim === 2) {
          await run.kill('SIGKILL');
          run = coordinator(['--workers', '4']);
        } else {
          await workers[victim]!.kill('SIGKILL');
          workers[victim] = worker(`worker-${victim}`);
        }
      }
      expect(await run.ended, run.text()).toBe(0);
      expect(Math.min(...killed)).toBeGreaterThan(3);
      expect(document('queue.json') === whole()).toBe(true);
      expect(place.names().filter((name) => /\.(tmp|lock)$/.test(name))).toEqual([]);
      // It starts 30 processes, one after the other: minutes where others compute.
    }, 900_000);

    it('gives the same bytes after the server was killed, with all that it held', async () => {
      prepare('[popularity, ease, itemknn]\nseeds: [0, 1, 2]');
      const workers = [0, 1].map((number) => worker(`worker-${number}`));
      const run = coordinator();
      for (const lines of [6, 20]) {
        await until('a growing store', () => linesIn('small.trials.jsonl') >= lines);
        await redis.stop();
        await until('a notice', () => run.text().includes('does not answer; waiting for it'));
        expect(run.child.exitCode).toBe(null);
        await redis.start();
      }
      expect(await run.ended, run.text()).toBe(0);
      expect(run.text()).toContain('is back');
      for (const each of workers) expect(await each.ended, each.text()).toBe(0);
      expect(document('queue.json') === whole()).toBe(true);
    });

    it('stops in good order and goes on: a stopped worker gives its jobs back', async () => {
      prepare('[popularity, ease, itemknn]\nseeds: [0, 1, 2]');
      const first = worker('first');
      let run = coordinator();
      await until('a growing store', () => linesIn('small.trials.jsonl') >= 5);
      await first.kill('SIGINT');
      await run.kill('SIGINT');
      expect(run.text()).toContain('stopped; all finished work is in small.trials.jsonl');
      const second = worker('second');
      run = coordinator();
      expect([await run.ended, await second.ended], run.text()).toEqual([0, 0]);
      expect(document('queue.json') === whole()).toBe(true);
    });

    it('gives up a job that ends its worker three times, and does the rest', async () => {
      prepare('[popularity, {model: ials, parameters: {sweeps: 10000, factors: 64}}]');
      // One fold and no search, so that there is one such job; the other is done first.
      const once = place.read('small.yaml').replace('  split: {folds: 2}', '  preset: recbole');
      place.write('small.yaml', once.replace(/search: .*/, 'search: false'));
      const run = coordinator();
      const board = new Redis(redis.port);
      for (let lost = 0; lost < 3; lost++) {
        const each = worker('doomed');
        await until('a job at work', async () => {
          if (linesIn('small.trials.jsonl') < 2) return false;
          const keys = await board.keys('recgauge-board:recgauge:worker:*');
          const states = (await Promise.all(keys.map((key) => board.get(key)))).map((text) => JSON.parse(text ?? '{}'));
          return states.some(({ pid, busy }) => pid === each.child.pid && busy === 1);
        });
        await each.kill('SIGKILL');
      }
      board.disconnect();
      const last = worker('last');
      expect([await run.ended, await last.ended], run.text()).toEqual([1, 0]);
      const { failures, boards } = JSON.parse(place.read('queue.json'));
      expect(failures).toHaveLength(1);
      expect(failures[0].reason).toContain(
        "the work was given up after 3 failures; found 'its workers ended each time'",
      );
      expect(boards).toHaveLength(1);
    });

    it('ends with exit code 4 when the server was away for --queue-wait, and a worker with 0 after --idle', async () => {
      prepare('[popularity, ease]\nseeds: [0, 1, 2]');
      const gone = await localRedis();
      try {
        const idle = worker('idle', ['--idle', '1'], gone.url);
        expect([await idle.ended, idle.text()]).toEqual([0, expect.stringContaining('0 jobs done')]);
        const run = coordinator(['--queue-wait', '2'], gone.url);
        const each = worker('each', ['--queue-wait', '2'], gone.url);
        await until('a growing store', () => linesIn('small.trials.jsonl') >= 3);
        await gone.stop();
        for (const { ended, text } of [run, each]) {
          expect([await ended, text()]).toEqual([
            4,
            expect.stringMatching(/is not available[\s\S]*no server for 2 seconds/),
          ]);
        }
        await gone.start();
        const again = coordinator([], gone.url);
        expect([await worker('again', [], gone.url).ended, await again.ended], again.text()).toEqual([0, 0]);
        expect(document('queue.json') === whole()).toBe(true);
      } finally {
        await endAll();
        await gone.remove();
      }
    });

    describe('mistakes', () => {
      it('a queue that is not there: exit code 4, with the address and without the password', () => {
        prepare('[popularity]');
        for (const line of ['experiment small.yaml --queue', 'worker --queue']) {
          const { status, stderr } = place.run(`${line} redis://me:secret@127.0.0.1:1/2`);
          expect([status, stderr]).toEqual([4, expect.stringContaining('no queue at redis://127.0.0.1:1/2')]);
          expect(stderr).not.toMatch(/secret|me:/);
        }
        expect(place.names()).toEqual(['ratings.csv', 'small.yaml']);
      });

      it('a queue of another experiment', async () => {
        prepare('[popularity]');
        place.write('other.yaml', place.read('small.yaml').replace('name: small', 'name: other'));
        const first = coordinator();
        await until('the first', () => linesIn('small.trials.jsonl') >= 1 && !first.text().includes('error'));
        const { status, stderr } = place.runProcess(`experiment other.yaml -q --queue ${redis.url}`);
        expect([status, stderr]).toEqual([
          4,
          expect.stringMatching(/the queue recgauge at \S+ is used by another experiment[\s\S]*process \d+ on /),
        ]);
        // Under another name there is space for it.
        const named = startProgram(place.folder, [
          'experiment',
          'other.yaml',
          '--queue',
          redis.url,
          '--queue-name',
          'b',
        ]);
        expect(await worker('b', ['--queue-name', 'b']).ended).toBe(0);
        expect(await named.ended, named.text()).toBe(0);
      });

      it('a worker without the data, or with other data', async () => {
        prepare('[popularity]');
        const run = coordinator(['--send-limit', '0']);
        const without = worker('without');
        expect([await without.ended, without.text()]).toEqual([
          1,
          expect.stringMatching(/does not have the dataset ratings[\s\S]*no file/),
        ]);
        mkdirSync(folder('other'));
        writeFileSync(folder('other/ratings.csv'), smallLog(6));
        const other = worker('other');
        expect([await other.ended, other.text()]).toEqual([1, expect.stringContaining('a file with other rows')]);
        expect(run.child.exitCode).toBe(null);
        expect(await worker('right', ['--data', '..']).ended).toBe(0);
        expect(await run.ended, run.text()).toBe(0);
      });

      it('another version, and another text of a module', async () => {
        prepare('[{name: own, module: ./own.mjs}]', { 'own.mjs': MODULE });
        const run = coordinator();
        const board = new Redis(redis.port);
        const key = 'recgauge-board:recgauge:experiment';
        await until('the experiment', async () => (await board.get(key)) !== null);
        mkdirSync(folder('other'));
        writeFileSync(folder('other/own.mjs'), `${MODULE}// changed`);
        const other = worker('other', ['--allow-commands']);
        expect([await other.ended, other.text()]).toEqual([1, expect.stringMatching(/module[\s\S]*another text/)]);
        await run.kill('SIGINT');
        const published = JSON.parse((await board.get(key))!);
        await board.set(key, JSON.stringify({ ...published, version: '99.0.0' }));
        board.disconnect();
        const old = worker('old', ['--allow-commands']);
        expect([await old.ended, old.text()]).toEqual([
          1,
          expect.stringMatching(/another version of recgauge[\s\S]*99\.0\.0 there/),
        ]);
      });

      it('commands that are not allowed', async () => {
        prepare('[{name: cmd, command: "exit 4 # {train} {output}"}]');
        const run = coordinator();
        const refused = worker('refused');
        expect([await refused.ended, refused.text()]).toEqual([
          2,
          expect.stringContaining('nothing but commands and modules'),
        ]);
        await until('a notice', () => run.text().includes('jobs wait for a worker'), 60);
      });
    });

    describe('a password', () => {
      it('opens the queue and is shown nowhere', async () => {
        prepare('[popularity, ease]');
        const locked = await localRedis('--requirepass', 'top/secret');
        try {
          const url = `redis://:top%2Fsecret@127.0.0.1:${locked.port}`;
          const texts: string[] = [];
          for (const [wrong, found] of [
            [locked.url, 'no password'],
            [url.replace('top', 'no'), 'another password'],
          ] as const) {
            const { status, stderr } = place.run(`worker --queue ${wrong}`);
            expect([status, stderr]).toEqual([1, expect.stringContaining(found)]);
            texts.push(stderr);
          }
          const run = startProgram(
            place.folder,
            ['experiment', 'small.yaml', '-o', 'queue.json', '--html', 'queue.html', '--queue', 'env'],
            { RECGAUGE_QUEUE: url },
          );
          await until('the first lines', () => linesIn('small.trials.jsonl') >= 1);
          const each = worker('each', [], url);
          await until('a worker', () => each.text().includes('taking jobs'));
          if (process.platform === 'linux' && existsSync(`/proc/${each.child.pid}/cmdline`)) {
            texts.push(readFileSync(`/proc/${each.child.pid}/cmdline`, 'utf8'));
          }
          const status = startProgram(place.folder, ['experiment', 'small.yaml', '--status', '--queue', url]);
          expect([await run.ended, await each.ended, await status.ended]).toEqual([0, 0, 0]);
          expect(status.text()).toContain(`queue recgauge at redis://127.0.0.1:${locked.port}/0: small`);
          texts.push(run.text(), each.text(), status.text());
          for (const name of ['queue.json', 'queue.html', 'small.trials.jsonl']) texts.push(place.read(name));
          expect(texts.filter((text) => /secret/.test(text))).toEqual([]);
          expect(document('queue.json') === whole()).toBe(true);
        } finally {
          await endAll();
          await locked.remove();
        }
      });

      it('goes with TLS, whose authority must be known', async () => {
        prepare('[popularity]');
        const [key, certificate] = [folder('key.pem'), folder('certificate.pem')];
        const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
        const name = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
        execFileSync('openssl', [...words, ...name, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
        const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
        const secure = await localRedis(
          '--tls-port',
          'PORT',
          '--tls-auth-clients',
          'no',
          '--requirepass',
          'secret',
          ...files,
        );
        try {
          const url = `rediss://:secret@localhost:${secure.port}`;
          const refused = place.runProcessWords(['worker', '--queue', url]);
          expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('cannot be trusted')]);
          const trusted = { NODE_EXTRA_CA_CERTS: certificate };
          const run = startProgram(
            place.folder,
            ['experiment', 'small.yaml', '-o', 'queue.json', '--queue', url],
            trusted,
          );
          const each = startProgram(place.folder, ['worker', '--queue', url], trusted);
          expect([await run.ended, await each.ended], run.text()).toEqual([0, 0]);
          expect(document('queue.json') === whole()).toBe(true);
        } finally {
          await endAll();
          await secure.remove();
        }
      });
    });
  },
);
