import { createEngine, createEngineSync } from '../node_modules/recgauge/dist/index.js';
import { outcomeOf } from '../workload.mjs';

const query = new URLSearchParams(location.search);
const create = query.has('sync') ? createEngineSync : createEngine;
document.querySelector('output').textContent = await outcomeOf(create, { backend: query.get('backend') });
