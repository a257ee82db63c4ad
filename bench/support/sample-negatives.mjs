// Draws negatives in a process of its own, and prints what that alone cost: making the log is not part of it.
import { createGenerator, IdSpace, sampledCandidates } from '../../build/modules/shell.js';
import { cpuClock } from './timing.mjs';

const [distribution, userCount, itemCount, negatives, rounds] = process.argv.slice(2).map((word, i) => {
  return i === 0 ? word : Number(word);
});
const TRAIN_ROWS = 20;
const generator = createGenerator(1);
const userIds = spaceOf(userCount);
const itemIds = spaceOf(itemCount);
const tables = { train: tableOf(TRAIN_ROWS), test: tableOf(1) };
const times = [];
let checksum = 0;
for (let round = 0; round < rounds; round++) {
  const start = cpuClock.now();
  const { lists } = sampledCandidates(tables, { negatives, distribution, seed: round });
  times.push(cpuClock.now() - start);
  checksum = (checksum + lists.items.reduce((sum, item) => (sum + item) | 0, 0)) | 0;
}
console.log(JSON.stringify({ times, checksum }));

function spaceOf(size) {
  const ids = new IdSpace();
  for (let id = 1; id <= size; id++) ids.intern(id);
  return ids;
}

/** So many rows of each user; few items have most of them, and every item has one. */
function tableOf(rowsOfUser) {
  const rowCount = userCount * rowsOfUser;
  const users = Uint32Array.from({ length: rowCount }, (_, row) => Math.floor(row / rowsOfUser));
  const items = Uint32Array.from({ length: rowCount }, (_, row) =>
    row < itemCount ? row : Math.floor(itemCount * generator.nextUnit() * generator.nextUnit()),
  );
  return { rowCount, users, items, values: undefined, timestamps: undefined, userIds, itemIds, lineOf: (row) => row };
}
