// For pages whose Content-Security-Policy allows no workers made from text: the package's worker is a file like any other,
// which build.mjs puts beside the page's own script.
import { createPoolOf } from 'recgauge';
import { textOfRun } from '../evaluate-run.js';

const pool = createPoolOf(() => new Worker('./dist/recgauge-worker.js'), { workers: 2, leastSteps: 0 });
textOfRun(pool).then((text) => {
  document.querySelector('output').textContent = text;
});
