// A queue on a real Redis, coordinator and workers in one process: the document is that of a run without a queue, whatever
// happens to the server, and work that nobody can do is given up. Processes that are killed are in cli/queue.deep.test.ts.
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createEngineSync } from '../../../src/engine/engine.js';
import { UnsupportedError } from '../../../src/foundation/errors.js';
import { executorHere } from '../../../src/foundation/parallel/executor.js';
import { VERSION } from '../../../src/foundation/version.js';
import { QUEUE_FORMAT, type QueuedExperiment } from '../../../src/node/queue/queue-board.js';
import { connectQueue, queueAddress } from '../../../src/node/queue/queue-connection.js';
import { openQueueExecutor } from '../../../src/node/queue/queue-executor.js';
import { plainOfText, textOfPlain } from '../../../src/node/queue/queue-text.js';
import { serveQueue } from '../../../src/node/queue/queue-worker.js';
import { type ExperimentRunner, experimentRunner } from '../../../src/studies/experiment/experiment-runner.js';
import {
  createSettingTask,
  SETTING_TASK,
  type SettingInput,
} from '../../../src/studies/experiment/units/run-setting.js';
import { comparable, planned, runSmall, smallLog, smallPlan } from '../../support/experiments.js';
import { type LocalRedis, localRedis, NO_REDIS } from '../../support/local-redis.js';

describe('the address of a queue', () => {
  it.each([
    ['redis://host', 'redis://host:6379/0'],
    ['redis://me:secret@host:7000/3', 'redis://host:7000/3'],
    ['rediss://:secret@[::1]', 'rediss://[::1]:6379/0'],
  ])('%s is shown as %s', (url, shown) => expect(queueAddress(url, 'q').text).toBe(shown));

  it('has user, password and TLS', () => {
    expect(queueAddress('rediss://me:a%2Fb%3A@host/2', 'q').options).toEqual({
      ...{ host: 'host', port: 6379, db: 2, username: 'me', password: 'a/b:' },
      tls: { servername: 'host' },
    });
  });

  it.each(['secret', 'http://me:secret@host', 'redis://:secret@host/x', 'redis://:secret@host?secret', 'redis://'])(
    '%s is refused, and no password repeated',
    (url) => {
      const read = () => queueAddress(url, 'q');
      expect(read).toThrow('the address of the queue cannot be read');
      expect(read).not.toThrow('secret');
    },
  );
});

describe('data as text', () => {
  it('come back bit by bit', () => {
    const leaf = fc.oneof(
      ...[fc.double(), fc.string(), fc.boolean(), fc.constant(null), fc.constant(undefined)],
      ...[fc.float64Array(), fc.uint32Array(), fc.uint8Array()],
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('tree')),
        fc.dictionary(fc.oneof(fc.string(), fc.constant('~')), tie('tree')),
      ),
    }));
    // Properties that are undefined are left out.
    const strip = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
      if (Array.isArray(value)) return value.map(strip);
      const entries = Object.entries(value).filter(([, part]) => part !== undefined);
      return Object.fromEntries(entries.map(([key, part]) => [key, strip(part)]));
    };
    fc.assert(
      fc.property(tree, (value) => {
        expect(plainOfText(textOfPlain(value))).toEqual(strip(value));
      }),
    );
  });
});

const plan = smallPlan({
  models: [
    planned('Popularity', 'popularity'),
    planned('EASE', 'ease', { space: { l2: { type: 'real', least: 1, most: 1000, scale: 'log' } } }),
    planned('Wrong', 'itemknn', { parameters: { neighbours: -1 } }),
  ],
  search: { method: 'bayesian', trials: 3, pruning: false, options: { initial: 2, candidates: 30, batch: 2 } },
});

describe.skipIf(NO_REDIS !== undefined)(`a queue${NO_REDIS === undefined ? '' : ` (${NO_REDIS})`}`, () => {
  let redis: LocalRedis;
  beforeAll(async () => {
    redis = await localRedis();
  });
  afterAll(() => redis?.remove());
  // A worker ends at once where the last experiment of the queue is over.
  afterEach(async () => {
    const client = new Redis(redis.port);
    await client.flushall();
    client.disconnect();
  });

  const experiment: QueuedExperiment = {
    ...{ format: QUEUE_FORMAT, id: 'small', version: VERSION, state: 'running', plan },
    ...{ data: [], modules: [] },
  };

  const serve = async (run: (runner: ExperimentRunner) => ExperimentRunner['run'] = (runner) => runner.run) => {
    const engine = createEngineSync({ backend: 'js' });
    const here = executorHere({ [SETTING_TASK]: createSettingTask(() => 0) }, engine);
    const runner = experimentRunner(plan, { log: smallLog() }, [here]);
    const done = await serveQueue(await connectQueue(queueAddress(redis.url, 'q')), {
      ...{ places: 2, allowsCommands: false, leaseSeconds: 5, idleSeconds: undefined, stays: false },
      signal: new AbortController().signal,
      prepare: async () => ({ run: run(runner) }),
      onState: () => {},
    });
    engine.dispose();
    return done;
  };

  const runOnQueue = async (ports: Parameters<typeof runSmall>[2] = {}) => {
    const connection = await connectQueue(queueAddress(redis.url, 'q'));
    const request = { experiment, bytesOf: async () => new Uint8Array(), workerCount: 8, onNews: () => {} };
    const executor = await openQueueExecutor(connection, request);
    let isDone = false;
    try {
      const document = await runSmall(plan, {}, { executor, ...ports });
      isDone = true;
      return document;
    } finally {
      await executor.close(isDone);
    }
  };

  it('gives the document of a run without it, errors of models included, and leaves nothing behind', async () => {
    const [document, ...done] = await Promise.all([runOnQueue(), serve(), serve()]);
    const whole = await runSmall(plan);
    expect(whole.failures).not.toEqual([]);
    expect(comparable(document)).toBe(comparable(whole));
    // Each of three folds: one test, a search of three trials and a test.
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(3 * (1 + 3 + 1));
    const client = new Redis(redis.port);
    // What is left tells late workers that all is done, and names the version of BullMQ.
    const keys = (await client.keys('*')).filter((key) => !/^recgauge:q(-own)?:(meta|stalled-check|events)$/.test(key));
    expect(keys).toEqual(['recgauge-board:q:experiment']);
    client.disconnect();
  });

  it('goes on when the server forgets everything', async () => {
    const client = new Redis(redis.port);
    let tests = 0;
    const forgetful =
      (runner: ExperimentRunner) =>
      async (...job: Parameters<ExperimentRunner['run']>) => {
        tests += 1;
        if (tests === 4) await client.flushall();
        return runner.run(...job);
      };
    const [document] = await Promise.all([runOnQueue(), serve(forgetful)]);
    client.disconnect();
    expect(comparable(document)).toBe(comparable(await runSmall(plan)));
  });

  it('is given up when the server was away for too long, by coordinator and worker alike', async () => {
    const gone = await localRedis();
    try {
      const address = queueAddress(gone.url, 'q');
      const [patient, connection] = [await connectQueue(address), await connectQueue(address, 1)];
      const served = serveQueue(await connectQueue(address, 1), {
        ...{ places: 1, allowsCommands: false, leaseSeconds: 5, idleSeconds: undefined, stays: true },
        signal: new AbortController().signal,
        prepare: () => Promise.reject(new Error('there is no experiment')),
        onState: () => {},
      });
      const request = { experiment, bytesOf: async () => new Uint8Array(), workerCount: 8, onNews: () => {} };
      const executor = await openQueueExecutor(connection, {
        ...request,
        experiment: { ...experiment, state: 'done' },
      });
      const job = executor.run(SETTING_TASK, {});
      let isLost = false;
      patient.lost.catch(() => {
        isLost = true;
      });
      const refusals = Promise.allSettled([job, served, connection.lost]);
      await gone.stop();
      for (const outcome of await refusals) {
        expect(outcome).toMatchObject({
          status: 'rejected',
          reason: {
            name: 'BusyError',
            message: expect.stringMatching(/closed the connection and is not available.*1 seconds/s),
          },
        });
      }
      expect(isLost).toBe(false);
      await executor.close(false);
      patient.close();
    } finally {
      await gone.remove();
    }
  });

  it('gives work up when its worker was lost three times, and does the rest', async () => {
    let lost = 0;
    const fragile =
      (runner: ExperimentRunner) =>
      async (...job: Parameters<ExperimentRunner['run']>) => {
        if ((job[1] as SettingInput).model !== 'popularity') return runner.run(...job);
        lost += 1;
        throw new UnsupportedError('a worker ended before its work was done');
      };
    const [document] = await Promise.all([runOnQueue(), serve(fragile)]);
    expect(lost).toBe(3 * 3);
    const reasons = document.failures.filter(({ model }) => model === 'Popularity').map(({ reason }) => reason);
    expect(reasons).toEqual(Array(3).fill(expect.stringContaining('the work was given up after 3 failures')));
    expect(new Set(document.failures.map(({ model }) => model))).toEqual(new Set(['Popularity', 'Wrong']));
  });
});
