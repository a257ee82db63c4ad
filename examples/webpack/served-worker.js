// For pages whose Content-Security-Policy allows no workers made from text: the package's worker is a file like any other,
// which build.mjs puts beside the page's own script.
import { textOfRun } from '../evaluate-run.js';

textOfRun({ worker: () => new Worker('./dist/recgauge-worker.js') }).then((text) => {
  document.querySelector('output').textContent = text;
});
