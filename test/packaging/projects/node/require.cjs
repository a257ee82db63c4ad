const { createEngine } = require('recgauge');

import('../workload.mjs')
  .then(({ outcomeOf }) => outcomeOf(createEngine, { backend: 'wasm' }))
  .then((outcome) => console.log(outcome));
