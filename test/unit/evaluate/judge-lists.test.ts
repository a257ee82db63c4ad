// Lists that were never a file are judged as the same lists in a table are, by every metric of every library.
import { describe, expect, it } from 'vitest';
import { resolveMetrics } from '../../../src/engine/dialects/resolve.js';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { CATALOGUE, createEngineSync, DIALECTS, evaluate, IdSpace, type InteractionTable } from '../../../src/shell.js';
import { judgeRun } from '../../../src/studies/evaluate/judge-lists.js';
import { userListsOf } from '../../../src/studies/evaluate/order-user-lists.js';
import { valueOrWhy } from '../../../src/studies/evaluate/result-of-runs.js';

const [USERS, ITEMS, LENGTH] = [40, 30, 12];
const generator = createGenerator(5);
const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
// Numbers whose order is neither that of the indices nor that of texts.
for (let user = 0; user < USERS; user++) userIds.intern(`${(user * 17) % 41}`);
for (let item = 0; item < ITEMS; item++) itemIds.intern(`${(item * 7) % 31}`);

type Row = readonly [user: number, item: number, value: number];

function tableOf(rows: readonly Row[]): InteractionTable {
  return {
    rowCount: rows.length,
    users: Uint32Array.from(rows, ([user]) => user),
    items: Uint32Array.from(rows, ([, item]) => item),
    values: Float64Array.from(rows, ([, , value]) => value),
    ...{ timestamps: undefined, userIds, itemIds, name: undefined, lineOf: (row: number) => row + 1 },
  };
}

/** Items of every user in an order of their own. */
const orders = Array.from({ length: USERS }, () =>
  Array.from({ length: ITEMS }, (_, item) => [generator.nextBelow(1 << 20), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item),
);
const rowsOf = (from: number, to: number): Row[] =>
  orders.flatMap((order, user) => order.slice(from, to).map((item): Row => [user, item, 1 + generator.nextBelow(5)]));
// Some items of the lists are in neither table, and the last two users have no list.
const truth = tableOf(rowsOf(0, 4));
const train = tableOf(rowsOf(4, 9).filter(([, item]) => item < ITEMS - 3));
const lengths = Uint32Array.from({ length: USERS }, (_, user) =>
  user < USERS - 2 ? 1 + generator.nextBelow(LENGTH) : 0,
);
const lists = userListsOf(
  Uint32Array.from({ length: USERS }, (_, user) => user),
  lengths,
  (list, items, scores) => {
    // Many ties, and more of them in single precision.
    const listed = orders[list]!.filter((_, place) => place < 3 || place > 8);
    for (let place = 0; place < items.length; place++) {
      items[place] = listed[place]!;
      scores[place] = 2 - Math.floor(place / 3) / 4 - (place % 3 === 2 ? 1e-9 : 0);
    }
  },
);
const table = tableOf(
  Array.from(lists.users).flatMap((user, list) =>
    Array.from({ length: lists.lengths[list]! }, (_, place): Row => {
      const cell = lists.starts[list]! + place;
      return [user, lists.items[cell]!, lists.scores[cell]!];
    }),
  ),
);

const isMet = (need: string) => need === 'train' || need === 'scores';
const libraries = [
  ['the catalogue', CATALOGUE.map(({ name, cutoff }) => (cutoff === 'none' ? name : `${name}@5`))],
  ...DIALECTS.map(({ id, version }) => [`${id}@${version}`, [`${id}@${version}:*@5`]] as const),
] as const;

describe.each([
  ['js', 'all'],
  ['wasm', '>=3'],
] as const)('lists (%s, %s)', (backend, relevance) => {
  const engine = createEngineSync({ backend });

  it.each(libraries)('have every value of their table by the metrics of %s', async (_, labels) => {
    const metrics = resolveMetrics(labels).filter(({ needs }) => needs.every(isMet));
    for (const metric of metrics) {
      const options = { engine, truth, train, metrics: [metric], relevance };
      const [one, other] = await Promise.all([
        outcomeOf(async () => {
          const { users, columns } = await judgeRun({ kind: 'lists', lists }, options);
          return { users, values: columns.map(valueOrWhy), column: columns[0]!.values };
        }),
        outcomeOf(async () => {
          const { document, users, columns } = await evaluate([{ name: 'run', table }], {
            ...options,
            ...{ ci: false, users: false },
          });
          const { value, why } = document.runs[0]!.metrics[metric.label]!;
          const values = [why === undefined ? { value } : { value, why }];
          return { users, values, column: columns.get('run')!.get(metric.label) };
        }),
      ]);
      expect(one, `${metric.label} ${relevance}`).toEqual(other);
    }
  });
});

async function outcomeOf(work: () => Promise<unknown>): Promise<unknown> {
  return work().catch((error: Error) => error.message);
}
