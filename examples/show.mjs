import { textOfRun } from './evaluate-run.js';

console.log(await textOfRun());
