import { createEngine } from 'recgauge';
import { outcomeOf } from '../workload.mjs';

outcomeOf(createEngine, { backend: 'wasm' }).then((outcome) => {
  document.querySelector('output').textContent = outcome;
});
