// Also an entry for bundlers, and so without top-level await.
import { createEngine } from 'recgauge';
import { outcomeOf } from '../workload.mjs';

const backend = process.argv[2] ?? 'wasm';
outcomeOf(createEngine, { backend }).then((outcome) => console.log(outcome));
