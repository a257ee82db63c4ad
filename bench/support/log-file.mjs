// A log of interactions as a site keeps it, made from a seed: rows in the order of time, so that neighbouring rows belong
// to different users; few items have most of the rows, and a pair comes twice now and then.
import { createGenerator } from '../../build/modules/shell.js';
import { createWriter } from './file-writer.mjs';

const FIRST_MOMENT = 1_000_000_000;

/** Writes `user,item,rating,timestamp` rows; about ten seconds for twenty million. */
export function writeLog({ path, rowCount, userCount, itemCount, seed = 1 }) {
  const generator = createGenerator(seed);
  const file = createWriter(path, 'user,item,rating,timestamp\n');
  let moment = FIRST_MOMENT;
  for (let row = 0; row < rowCount; row++) {
    // The product of two uniform numbers leans to the small ones: density -log(x).
    const user = 1 + Math.floor(generator.nextBelow(userCount) * chance(generator));
    const item = 1 + Math.floor(itemCount * chance(generator) * chance(generator));
    moment += generator.nextBelow(40);
    file.write(`${user},${item},${1 + generator.nextBelow(10) / 2},${moment}\n`);
  }
  file.close();
}

function chance(generator) {
  return generator.nextUint32() / 4294967296;
}
