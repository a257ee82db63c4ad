import { createEngine } from '../node_modules/recgauge/dist/index.js';
import { outcomeOf } from '../workload.mjs';

outcomeOf(createEngine, { backend: 'wasm' }).then((outcome) => postMessage(outcome));
