// Do the intervals and tests keep their promises? Samples are drawn from populations whose truth is known: how often does
// a 95 % interval hold the true mean, and how often does a test at 0.05 find a difference that is not there. Prints
// Markdown; docs/uncertainty.md holds what it printed last. Takes some minutes.
//
//   npm run study [-- --simulations 2000]
import { parseArgs } from 'node:util';
import { createEngineSync, VERSION } from '../build/modules/shell.js';
import { coverageRows, foldRows } from './study/coverage.mjs';
import { falsePositiveRows } from './study/false-positives.mjs';

const { values } = parseArgs({ options: { simulations: { type: 'string', default: '2000' } } });
const simulations = Number(values.simulations);
if (!Number.isInteger(simulations) || simulations < 1) {
  console.error('--simulations needs a whole number from 1 on');
  process.exit(2);
}

const engine = createEngineSync();
const error = Math.sqrt((0.05 * 0.95) / simulations);
console.log(
  `${simulations} simulations, recgauge ${VERSION}; standard error of a 95 % coverage ${(100 * error).toFixed(2)} points\n`,
);
table(
  ['population', 'users', 'BCa', 'percentile', 'basic', 'normal', 'studentised', 't'],
  coverageRows(engine, simulations),
);
table(['five fold scores', 'BCa, all resamples', 'percentile', 'studentised', 't'], foldRows(engine, simulations));
table(['test', 'users', 'false positives at 0.05'], falsePositiveRows(engine, simulations));
console.log(`At most 5 % plus three standard errors is ${(100 * (0.05 + 3 * error)).toFixed(2)} %.`);
engine.dispose();

function table(header, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  console.log(line(header));
  console.log(line(header.map((_, column) => (column === 0 ? ':--' : '--:'))));
  for (const row of rows) console.log(line(row));
  console.log();
}
