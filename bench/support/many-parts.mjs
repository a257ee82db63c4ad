// The parts of many shards of one evaluation, made in one process: shard by shard, the rows of its users. Several processes
// can share the shards, each from its first one on in steps.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluateShard, IdSpace } from '../../build/modules/shell.js';

const [folder, partCount, usersOfPart, listLength, first = 0, step = 1] = process.argv
  .slice(2)
  .map((word, i) => (i === 0 ? word : Number(word)));
const ITEMS = 50_021;
const userCount = partCount * usersOfPart;
const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
for (let user = 0; user < userCount; user++) ids.userIds.internInteger(user);
for (let item = 0; item < ITEMS; item++) ids.itemIds.internInteger(item);
const base = { ...ids, timestamps: undefined, lineOf: (row) => row + 1 };
const itemAt = (user, rank) => (((user * 104_729) % ITEMS) + rank * (1 + ((user * 7919) % (ITEMS - 1)))) % ITEMS;

const truth = {
  ...base,
  name: 'test.csv',
  rowCount: userCount,
  users: Uint32Array.from({ length: userCount }, (_, user) => user),
  items: Uint32Array.from({ length: userCount }, (_, user) =>
    itemAt(user, user % 4 === 0 ? listLength + 5 : (user % 4) * 2),
  ),
  values: undefined,
};
const metrics = ['ndcg@10', 'recall@10', 'precision@10', 'map@10', 'mrr@10'];
// Memory of a merge does not depend on the resamples, whose time does.
const replicates = 99;

for (let part = first; part < partCount; part += step) {
  const rowCount = usersOfPart * listLength;
  const table = {
    ...base,
    name: 'runs',
    rowCount,
    users: Uint32Array.from({ length: rowCount }, (_, row) => part * usersOfPart + Math.floor(row / listLength)),
    items: Uint32Array.from({ length: rowCount }, (_, row) =>
      itemAt(part * usersOfPart + Math.floor(row / listLength), row % listLength),
    ),
    values: Float64Array.from({ length: rowCount }, (_, row) => 1 - (row % listLength) / listLength),
  };
  const shard = { index: part + 1, count: partCount, by: 'file' };
  const pieces = await evaluateShard([{ name: 'run', table }], { truth, metrics, replicates, shard });
  writeFileSync(join(folder, `part-${part + 1}.rgpart`), Buffer.concat(pieces));
}
