// Memory that a pool lends from one work to the next: it does not pile up, whatever becomes of the works, and a host that has
// none to give makes nobody fail.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEngineSync, createPool, type Pool, rankScoresInPool } from '../../../src/shell.js';

const [USERS, ITEMS] = [600, 50];
const scores = Float32Array.from({ length: USERS * ITEMS }, (_, i) => (i * 37) % 101);
const broken = Float32Array.from(scores, (score, i) => (i === scores.length - 1 ? Number.NaN : score));
const request = { scores, userCount: USERS, itemCount: ITEMS, k: 40 };

const Real = globalThis.SharedArrayBuffer;
const engine = createEngineSync();
let pool: Pool;

beforeEach(() => {
  pool = createPool({ workers: 2, leastSteps: 0 });
});

afterEach(() => {
  globalThis.SharedArrayBuffer = Real;
  pool.dispose();
});

/** Has every buffer of lists counted, or refused; cells by which tasks are stopped are smaller. */
function watchMemory(isRefused = false): { count: number } {
  const made = { count: 0 };
  globalThis.SharedArrayBuffer = new Proxy(Real, {
    construct(target, [bytes]: [number]) {
      if (bytes > 4) {
        made.count += 1;
        if (isRefused) throw new RangeError('Array buffer allocation failed');
      }
      return new target(bytes);
    },
  });
  return made;
}

describe('memory for the lists of workers', () => {
  it('is made once for works that follow each other', async () => {
    const made = watchMemory();
    for (let i = 0; i < 5; i++) await rankScoresInPool(pool, request);
    expect(made.count).toBe(1);
  });

  it('is lent again after works that failed', async () => {
    const made = watchMemory();
    for (let i = 0; i < 5; i++) {
      await expect(rankScoresInPool(pool, { ...request, scores: broken })).rejects.toThrow('must not give NaN');
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(made.count).toBe(1);
  });

  it('is lent again after works that were stopped, when their tasks have left', async () => {
    await rankScoresInPool(pool, request);
    const made = watchMemory();
    for (let i = 0; i < 12; i++) {
      const stop = new AbortController();
      const work = rankScoresInPool(pool, { ...request, signal: stop.signal });
      setTimeout(() => stop.abort(), i % 4);
      await work.catch((error: unknown) => expect(error).toHaveProperty('name', 'CancelledError'));
    }
    // Two are lent at most at a time; further works send copies.
    expect(made.count).toBeLessThanOrEqual(1);
    const lists = await rankScoresInPool(pool, request);
    expect(lists.items).toEqual(engine.topK(request).items);
  });

  it('is sent as copies where the host has none to give', async () => {
    const made = watchMemory(true);
    for (let i = 1; i <= 4; i++) {
      expect((await rankScoresInPool(pool, request)).items).toEqual(engine.topK(request).items);
      // Asked for anew each time: the host may have some later.
      expect(made.count).toBe(i);
    }
  });
});
