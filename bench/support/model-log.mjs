// What models are timed on: MovieLens-1M or -100k, ratings from 4 and 5-core, where the folder of shared material has it; with --quick
// a small synthetic log, which shows that the bench works and says nothing about speed.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  fileSource,
  matrixOfTable,
  matrixSpace,
  prepare,
  readInteractions,
  syntheticLog,
} from '../../build/modules/shell.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DATA = join(resolve(ROOT, process.env.RECGAUGE_SHARED ?? '../shared'), 'data');

/** Training with ones and with ratings, in the same places; null, said aloud, where there is no file. */
export async function modelLog(isQuick, name = 'ml-1m') {
  const file = join(DATA, `${name}.csv.gz`);
  if (!isQuick && !existsSync(file)) {
    console.log(`${file} is not there; set RECGAUGE_SHARED`);
    return null;
  }
  const table = await readInteractions(isQuick ? syntheticText() : await fileSource(file));
  const log = prepare(table, { minRating: 4, core: isQuick ? 2 : 5 }).table;
  const space = matrixSpace(log);
  const [ones, ratings] = ['ones', 'ratings'].map((values) => withoutEmpty(matrixOfTable(log, space, values)));
  const { userCount, itemCount, items } = ones;
  console.log(`${userCount} users x ${itemCount} items, ${items.length} interactions, processor time`);
  console.log(isQuick ? '(quick: says nothing about speed)\n' : '');
  return { ones, ratings };
}

function syntheticText() {
  const log = syntheticLog({ userCount: 200, itemCount: 120, seed: 3, meanInteractions: 20 });
  const rows = Array.from(log.users, (user, row) => `${user},${log.items[row]},${log.ratings[row]}`);
  return `user,item,rating\n${rows.join('\n')}\n`;
}

/** The ids of what the core took out are still there; the goals are for users and items without them. */
function withoutEmpty({ offsets, items, values }) {
  const kept = Uint32Array.from(new Set(items)).sort();
  const places = new Map(Array.from(kept, (item, place) => [item, place]));
  const ends = offsets.filter((offset, user) => user === 0 || offset > offsets[user - 1]);
  return {
    userCount: ends.length - 1,
    itemCount: kept.length,
    offsets: ends,
    items: items.map((item) => places.get(item)),
    values,
  };
}
