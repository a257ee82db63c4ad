// The pool as a machine: order, progress, errors with their classes, cancelling, workers that die, and its end. The tasks
// are the test's own, in a script that is made with the same parts as the package's.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workerSource } from '../../../src/foundation/parallel/worker-source.generated.js';
import {
  CancelledError,
  createPool,
  createPoolOf,
  InputError,
  type Pool,
  UnsupportedError,
  UsageError,
} from '../../../src/shell.js';

const TASKS = `
import { InputError, UnsupportedError } from './src/foundation/errors.js';
import { serveTasks } from './src/foundation/parallel/serve-tasks.js';
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
serveTasks({
  double: (tools, values) => values.map((value) => 2 * value),
  later: async (tools, { ms, value }) => { await pause(ms); return value; },
  threeSteps: (tools) => { for (const step of [1, 2, 3]) tools.onProgress({ done: step, total: 3, what: 'steps' }); },
  refuse: (tools, user) => {
    throw new InputError('bad data', { user, found: new Float64Array(2), expected: 'better', hint: 'Look.' });
  },
  outOfRange: () => { throw new RangeError('too far'); },
  thrown: () => { throw 'a text'; },
  sharedSum: ({ shared, once }) => once('sum', () => ({ sum: shared.reduce((a, b) => a + b), made: {} })).sum,
  madeOnce: ({ once }) => { let made = false; once('made', () => { made = true; }); return made; },
  opened: ({ once }) => {
    once('opened', () => { globalThis.open = (globalThis.open ?? 0) + 1; return { close: () => { globalThis.open -= 1; } }; });
    return globalThis.open;
  },
  openNow: () => globalThis.open,
  exit: () => process.exit(7),
  outside: () => { setTimeout(() => { throw new Error('thrown outside'); }); return pause(5000); },
  eat: () => { const eaten = []; for (;;) eaten.push(Array.from({ length: 100000 }, (_, i) => ({ i }))); },
  untilStopped: ({ signal }) => { while (!signal.aborted) {} throw new Error('heard it'); },
  deaf: () => { for (;;) {} },
  wake: () => 'awake',
  settings: ({ engine }) => engine,
}, (settings) => {
  if (settings.backend === 'js') throw new UnsupportedError('no tools for js');
  return settings.backend;
});`;

let script: string;
const pools: Pool[] = [];

beforeAll(async () => {
  const stdin = { contents: TASKS, resolveDir: resolve('.'), loader: 'js' } as const;
  const built = await build({ stdin, bundle: true, format: 'iife', platform: 'browser', write: false });
  script = built.outputFiles[0]!.text;
});

afterAll(() => {
  for (const pool of pools) pool.dispose();
});

function poolOf(workers: number, options: WorkerOptions = {}, backend: 'wasm' | 'js' = 'wasm'): Pool {
  const worker = () => new Worker(script, { eval: true, ...options });
  const pool = createPoolOf(worker, { workers, backend });
  pools.push(pool);
  return pool;
}

const inputsOf = (values: readonly unknown[]) => values.map((input) => ({ input }));

it('starts the script that the package ships, whose kernels are filled in', async () => {
  expect(workerSource()).toBe(await readFile('build/worker.js', 'utf8'));
});

describe('results', () => {
  it('come in the order of the inputs, whoever is done first', async () => {
    const inputs = inputsOf([40, 1, 20, 1, 1].map((ms, value) => ({ ms, value })));
    const told: number[] = [];
    const outputs = await poolOf(3).map('later', inputs, { onProgress: ({ done }) => told.push(done) });
    expect(outputs).toEqual([0, 1, 2, 3, 4]);
    expect(told).toEqual([1, 2, 3, 4, 5]);
  });

  it('are moved, and so are inputs that are to be', async () => {
    const values = Float64Array.of(1, 2);
    const transfer = [values.buffer];
    expect(await poolOf(1).run('double', values, { transfer })).toEqual(Float64Array.of(2, 4));
    expect(values.length).toBe(0);
  });

  it('of inputs that are made as they are needed', async () => {
    let made = 0;
    const inputs = function* () {
      for (let value = 0; value < 50; value++) {
        made += 1;
        yield { input: { ms: 0, value } };
      }
    };
    const pool = poolOf(2);
    let most = 0;
    await pool.map('later', inputs(), {
      onProgress: ({ done }) => {
        most = Math.max(most, made - done);
      },
    });
    expect(made).toBe(50);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('tell how far the task is', async () => {
    const told: string[] = [];
    await poolOf(1).run('threeSteps', undefined, { onProgress: ({ done, total }) => told.push(`${done}/${total}`) });
    expect(told).toEqual(['1/3', '2/3', '3/3']);
  });
});

describe('shared values', () => {
  it('reach every worker, once, with what is made of them', async () => {
    const pool = poolOf(1);
    const shared = pool.share([1, 2, 3]);
    expect(await pool.run('sharedSum', 0, { shared })).toBe(6);
    expect([await pool.run('madeOnce', 0, { shared }), await pool.run('madeOnce', 0, { shared })]).toEqual([
      true,
      false,
    ]);
    const other = pool.share([5]);
    expect(await pool.run('madeOnce', 0, { shared: other })).toBe(true);
    pool.release(shared);
    expect(await pool.run('sharedSum', 0, { shared: other })).toBe(5);
  });

  it('are released with what was opened for them', async () => {
    const pool = poolOf(1);
    const shared = pool.share({});
    expect(await pool.run('opened', 0, { shared })).toBe(1);
    expect(await pool.run('opened', 0, { shared })).toBe(1);
    pool.release(shared);
    expect(await pool.run('openNow', 0)).toBe(0);
  });
});

describe('errors', () => {
  it('keep their class, words and properties', async () => {
    const error = (await poolOf(1)
      .run('refuse', 12)
      .catch((thrown: InputError) => thrown)) as InputError;
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toBe('bad data (user 12); found a Float64Array; expected better. Look.');
    expect(error.details).toMatchObject({ user: 12, expected: 'better', hint: 'Look.' });
    await expect(poolOf(1).run('outOfRange', 0)).rejects.toBeInstanceOf(RangeError);
    await expect(poolOf(1).run('thrown', 0)).rejects.toThrow('a text');
  });

  it('of several inputs: the one that a single thread would have met first', async () => {
    const pool = poolOf(2);
    for (let round = 0; round < 5; round++) {
      await expect(pool.map('refuse', inputsOf([3, 4, 5, 6]))).rejects.toThrow('user 3');
    }
  });

  it('of an input that cannot be sent, or a task that nobody knows', async () => {
    const pool = poolOf(1);
    await expect(pool.run('double', () => 1)).rejects.toThrow(UsageError);
    await expect(pool.run('nothing', 0)).rejects.toThrow('no task is called nothing');
    expect(await pool.run('wake', 0)).toBe('awake');
  });

  it('of workers that cannot begin', async () => {
    await expect(poolOf(1, {}, 'js').run('wake', 0)).rejects.toThrow('no tools for js');
  });
});

describe('a worker that dies', () => {
  it.each([
    ['by leaving', 'exit', /exit code 7/],
    ['by an error outside of its task', 'outside', /thrown outside/],
  ])('%s is reported, and the pool goes on', async (_, task, why) => {
    const pool = poolOf(2);
    const error = (await pool.run(task, 0).catch((thrown: InputError) => thrown)) as InputError;
    expect(error).toBeInstanceOf(UnsupportedError);
    expect(error.message).toMatch(/a worker ended before its work was done/);
    expect(error.message).toMatch(why);
    const outputs = await pool.map('later', inputsOf([1, 2, 3, 4, 5].map((value) => ({ ms: 1, value }))));
    expect(outputs).toEqual([1, 2, 3, 4, 5]);
  });

  it('that runs out of memory is reported, and the pool goes on', async () => {
    const pool = poolOf(1, { resourceLimits: { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 8 } });
    const error = (await pool.run('eat', 0).catch((thrown: InputError) => thrown)) as InputError;
    expect(error).toBeInstanceOf(UnsupportedError);
    expect(error.message).toMatch(/memory/i);
    expect(await pool.run('wake', 0)).toBe('awake');
  });
});

describe('cancelling', () => {
  it('ends waiting at once with the reason of the signal, and the task hears it', async () => {
    const pool = poolOf(1);
    const controller = new AbortController();
    const running = pool.run('untilStopped', 0, { signal: controller.signal });
    const waiting = pool.run('untilStopped', 0, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 30);
    for (const job of [running, waiting]) {
      const error = await job.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(CancelledError);
      expect(error).toMatchObject({ cause: new Error('enough') });
    }
    expect(await pool.run('wake', 0)).toBe('awake');
  });

  it('is heard while the kernels are still being compiled', async () => {
    const pool = poolOf(1);
    const controller = new AbortController();
    const running = pool.run('untilStopped', 0, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(running).rejects.toMatchObject({ name: 'CancelledError', cause: new Error('enough') });
  });

  it('ends a worker that does not listen', async () => {
    const pool = poolOf(1);
    const signal = AbortSignal.timeout(30);
    await expect(pool.run('deaf', 0, { signal })).rejects.toMatchObject({
      name: 'CancelledError',
      cause: { name: 'TimeoutError' },
    });
    expect(await pool.run('wake', 0)).toBe('awake');
  });

  it('is heard before each input', async () => {
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    const inputs = inputsOf(Array.from({ length: 40 }, (_, value) => ({ ms: 0, value })));
    await expect(poolOf(1).map('later', inputs, { signal: stop.signal, onProgress })).rejects.toThrow(CancelledError);
  });
});

describe('a pool', () => {
  it('that was disposed refuses what it had to do, and all that comes later', async () => {
    const pool = poolOf(1);
    const waiting = pool.run('later', { ms: 5000, value: 1 }).catch((thrown) => thrown);
    setTimeout(() => pool.dispose(), 20);
    expect(await waiting).toBeInstanceOf(UsageError);
    await expect(pool.run('wake', 0)).rejects.toThrow('the pool was disposed');
  });

  it('ends with the block that declared it by `using`', async () => {
    const ended = (() => {
      using pool = poolOf(1);
      return pool;
    })();
    await expect(ended.run('wake', 0)).rejects.toThrow('the pool was disposed');
  });

  it('has a number of workers that makes sense', () => {
    expect(createPool().workerCount).toBeGreaterThanOrEqual(1);
    for (const workers of [0, -1, 1.5, 5000, Number.NaN]) expect(() => createPool({ workers })).toThrow(UsageError);
    expect(() => createPool({ wrokers: 2 } as never)).toThrow(/workers/);
  });

  it('says when work is worth the sending', async () => {
    const pool = createPool({ workers: 1, leastSteps: 1000 });
    expect([pool.isWorth(999), pool.isWorth(1000)]).toEqual([false, true]);
  });

  it('refuses what is no worker', async () => {
    await expect(createPoolOf(() => ({}) as never).run('wake', 0)).rejects.toThrow(UsageError);
  });
});
