// A thread of `apart.mjs`: opens a case of its own and does its work alone, as often as it is asked.
import { parentPort, workerData } from 'node:worker_threads';
import { createEngineSync } from '../../build/modules/shell.js';
import { sink } from './sink.mjs';
import { workerCases } from './worker-cases.mjs';

const { label, isQuick } = workerData;
const { alone } = workerCases(isQuick)
  .find((one) => one.label === label)
  .open(createEngineSync());
parentPort.on('message', () => {
  sink(alone());
  parentPort.postMessage('done');
});
parentPort.postMessage('ready');
