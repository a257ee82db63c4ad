import { textOfRun } from '../evaluate-run.js';

textOfRun().then((text) => {
  document.querySelector('output').textContent = text;
});
