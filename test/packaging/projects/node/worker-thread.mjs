import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { createEngine } from 'recgauge';
import { outcomeOf } from '../workload.mjs';

if (isMainThread) {
  new Worker(new URL(import.meta.url)).on('message', (outcome) => console.log(outcome));
} else {
  parentPort.postMessage(await outcomeOf(createEngine, { backend: 'wasm' }));
}
