// A pool that needs nothing but itself: its workers run the script that the package carries as text.
import { createPoolOf, type Pool, type PoolOptions } from './pool.js';
import { startScript } from './worker-port.js';
import { workerSource } from './worker-source.generated.js';

/** A pool of workers, in Node and in pages; they start with the first task. */
export function createPool(options: PoolOptions = {}): Pool {
  return createPoolOf(() => startScript(workerSource()), options);
}
