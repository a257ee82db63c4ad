// Networks in ONNX files: their lists are those of the scores that they compute, in batches of any size, and files, shapes,
// operators, items and scores that are wrong are refused with where and what.
import { describe, expect, it } from 'vitest';
import { createRankerSync, fitModel, rankModel, recommend, tableFromRows } from '../../../src/index.js';
import { modelOfOnnx } from '../../../src/models.js';
import { type OnnxNode, type OnnxValue, onnxFile, productNetwork } from '../../support/onnx-file.js';

const rows = [...['a x', 'a y', 'b y', 'c x', 'c z', 'd z', 'e w'].map((pair) => pair.split(' ') as [string, string])];
const logOf = (pairs: readonly (readonly [string, string])[]) =>
  tableFromRows(pairs.map(([user, item]) => ({ user, item })));

/** In an order that is not that of ids, with an item that the log does not have. */
const itemIds = ['z', 'q', 'y', 'w', 'x'];
const weights = Float32Array.from({ length: 25 }, (_, at) => ((7 * at) % 25) + 1);
const weightOf = (from: string, to: string) => weights[5 * itemIds.indexOf(from) + itemIds.indexOf(to)]!;

async function listsOf(bytes: Uint8Array, ids: readonly string[] = itemIds) {
  const train = logOf(rows);
  const { table, notices } = await recommend(train, { model: await modelOfOnnx(bytes, { itemIds: ids }), k: 4 });
  const lists = Array.from({ length: table.rowCount }, (_, row) => {
    return [train.userIds.idAt(table.users[row]!), train.itemIds.idAt(table.items[row]!), table.values![row]!];
  });
  return { lists, notices };
}

describe('lists of a network', () => {
  const expected = ['a', 'b', 'c', 'd', 'e'].flatMap((user) => {
    const known = rows.filter(([who]) => who === user).map(([, item]) => item);
    const others = ['w', 'x', 'y', 'z'].filter((item) => !known.includes(item));
    const scored = others.map((item) => {
      return [user, item, known.reduce((sum, from) => sum + weightOf(from, item), 0)] as const;
    });
    return scored.sort(([, one, first], [, two, second]) => second - first || (one < two ? -1 : 1));
  });

  // A network that was traced with a fixed number of users is run in batches of it.
  it.each(['users', 1, 2, 3, 5, 8])('with %s users a batch are those of its scores', async (users) => {
    const { lists, notices } = await listsOf(productNetwork(5, weights, users));
    expect(lists).toEqual(expected);
    expect(notices).toEqual([expect.objectContaining({ code: 'unused-items', count: 1 })]);
  });

  it('can put items last by minus infinity', async () => {
    const nodes: OnnxNode[] = [{ operator: 'Log', inputs: ['profiles'], output: 'scores' }];
    const [input, output] = ['profiles', 'scores'].map((name) => ({ name, shape: ['users', 5] }));
    const { lists } = await listsOf(onnxFile({ inputs: [input!], outputs: [output!], nodes }));
    expect(new Set(lists.map(([, , score]) => score))).toEqual(new Set([Number.NEGATIVE_INFINITY]));
  });
});

const profiles: OnnxValue = { name: 'profiles', shape: ['users', 5] };
const scores: OnnxValue = { name: 'scores', shape: ['users', 5] };
const same: OnnxNode = { operator: 'Identity', inputs: ['profiles'], output: 'scores' };
const whole = { inputs: [profiles], outputs: [scores], nodes: [same] };

describe('a network is refused', () => {
  it.each([
    ['that is not ONNX', new TextEncoder().encode('user,item\n'), /cannot open the network: .*protobuf/],
    ['that is cut off', productNetwork(5, weights).subarray(0, 90), /cannot open the network/],
    [
      'with an operator that is not known',
      onnxFile({ ...whole, nodes: [{ ...same, operator: 'Recommend' }] }),
      /cannot open the network: .*Recommend.*lower opset/,
    ],
    [
      'with two inputs',
      onnxFile({ ...whole, inputs: [profiles, { ...profiles, name: 'users', type: 'int64' }] }),
      /has 2 inputs; found 'profiles: float32 \(users, 5\), users: int64 \(users, 5\)'; expected one input/,
    ],
    [
      'over ids',
      onnxFile({ ...whole, inputs: [{ ...profiles, type: 'int64' }], outputs: [{ ...scores, type: 'int64' }] }),
      /another input; found 'profiles: int64 \(users, 5\)'/,
    ],
    [
      'with doubles',
      onnxFile({ ...whole, inputs: [{ ...profiles, type: 'float64' }], outputs: [{ ...scores, type: 'float64' }] }),
      /another input; found 'profiles: float64/,
    ],
    [
      'with three dimensions',
      onnxFile({
        ...whole,
        inputs: [{ ...profiles, shape: ['users', 5, 1] }],
        outputs: [{ ...scores, shape: ['users', 5, 1] }],
      }),
      /another input; found 'profiles: float32 \(users, 5, 1\)'/,
    ],
    [
      'with two outputs',
      onnxFile({
        ...whole,
        outputs: [scores, { ...scores, name: 'code' }],
        nodes: [same, { ...same, output: 'code' }],
      }),
      /has 2 outputs/,
    ],
    [
      'of another number of items',
      productNetwork(6, new Float32Array(36)),
      /takes profiles.*5 ids of items for 6 columns/s,
    ],
    [
      'that gives scores of another shape',
      onnxFile({
        inputs: [{ ...profiles, shape: ['users', 'items'] }],
        outputs: [{ ...scores, shape: ['items', 'users'] }],
        nodes: [{ operator: 'Transpose', inputs: ['profiles'], output: 'scores' }],
      }),
      /scores of another shape; found 'float32 of shape \(5, 4\)'; expected float32 of shape \(4, 5\)/,
    ],
    [
      'whose product does not fit',
      onnxFile({
        ...whole,
        inputs: [{ ...profiles, shape: ['users', 'items'] }],
        outputs: [{ ...scores, shape: ['users', 'items'] }],
        nodes: [{ operator: 'MatMul', inputs: ['profiles', 'weights'], output: 'scores' }],
        constants: { weights: { shape: [3, 5], data: new Float32Array(15) } },
      }),
      /the network cannot be run/,
    ],
    [
      'that gives NaN',
      onnxFile({ ...whole, nodes: [{ operator: 'Div', inputs: ['profiles', 'profiles'], output: 'scores' }] }),
      /not a number; found 'NaN for user a and item w'/,
    ],
  ])('%s', async (_, bytes, message) => {
    const some = logOf(rows.filter(([user]) => user !== 'e').concat([['d', 'w']]));
    const attempt = async () => {
      await recommend(some, { model: await modelOfOnnx(bytes, { itemIds }), k: 2 });
    };
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toMatchObject({ name: 'InputError' });
  });

  it('whose items are not those of the log', async () => {
    const model = await modelOfOnnx(productNetwork(3, new Float32Array(9)), { itemIds: ['x', 'y', 'q'] });
    const attempt = recommend(logOf(rows), { model, k: 2 });
    await expect(attempt).rejects.toThrow(/does not know all items.*2 of 4 items without a column, such as w, z/s);
  });

  it('without an order of items, or with an item twice', async () => {
    const bytes = productNetwork(2, new Float32Array(4));
    await expect(modelOfOnnx(bytes, {} as never)).rejects.toThrow(/order of items is missing/);
    await expect(modelOfOnnx(bytes, { itemIds: ['x', 'x'] })).rejects.toThrow(/an item has two columns; found 'x'/);
  });

  it('where nothing waits for it, and to be saved', async () => {
    const model = await modelOfOnnx(productNetwork(4, new Float32Array(16)), { itemIds: ['w', 'x', 'y', 'z'] });
    const { fitted, users } = await recommend(logOf(rows), { model, k: 2 });
    expect(() => rankModel(createRankerSync(), fitted, users, { k: 2 })).toThrow(/has to wait/);
    expect(() => fitted.scorer.state()).toThrow(/cannot be saved/);
    expect(() => fitModel(createRankerSync(), model, users.profiles)).toThrow(/needs the ids of the items/);
  });
});

it('refuses a runtime that is not ONNX Runtime', async () => {
  const bytes = productNetwork(2, new Float32Array(4));
  const runtime = { version: '1' } as never;
  await expect(modelOfOnnx(bytes, { itemIds: ['x', 'y'], runtime })).rejects.toThrow(/runtime is not ONNX Runtime/);
});
