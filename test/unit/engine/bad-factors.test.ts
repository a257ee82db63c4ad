// Factors that cannot be ranked: NaN among them or born from them, and arrays that do not fit the counts.
import { afterAll, describe, expect, it } from 'vitest';
import { createEngineSync, type FactorsRequest, InputError, UnsupportedError, UsageError } from '../../../src/shell.js';
import { bytesOf, sameBits } from '../../portable/support/bits.js';
import { listsOf } from '../../portable/support/seeded-problems.js';
import { expectInputRefusal, type Refusal } from './support/refusal.js';

/** Users are ranked four at a time, and fewer than four in another way. */
const [userCount, itemCount, dimension] = [6, 40, 5];

function goodRequest() {
  return {
    userFactors: new Float32Array(userCount * dimension).fill(1),
    itemFactors: new Float32Array(itemCount * dimension).fill(2),
    dimension,
    userCount,
    itemCount,
    k: 4,
  };
}

/** A NaN that is born has two parents. */
const nanAt = (user: number, item: number): Refusal => ({
  kind: InputError,
  details: { argument: 'userFactors and itemFactors', user, item, found: Number.NaN },
  says: ['found NaN', 'expected a number'],
});

describe.each(['js', 'wasm'] as const)('bad factors (%s)', (backend) => {
  const engine = createEngineSync({ backend });
  afterAll(() => engine.dispose());

  async function expectNanRefusal(request: FactorsRequest, refusal: Refusal): Promise<void> {
    const arrays = [request.userFactors, request.itemFactors];
    const before = arrays.map((array) => bytesOf(array).slice());
    await expectInputRefusal(() => engine.topKFromFactors(request), refusal);
    expect(arrays.every((array, i) => sameBits(array, before[i]!))).toBe(true);
  }

  it('a NaN factor of a user', async () => {
    for (let cell = 0; cell < userCount * dimension; cell++) {
      const request = goodRequest();
      request.userFactors[cell] = Number.NaN;
      await expectNanRefusal(request, nanAt(Math.floor(cell / dimension), 0));
    }
  });

  it('a NaN factor of an item, wherever it is', async () => {
    for (let item = 0; item < itemCount; item++) {
      const request = goodRequest();
      request.itemFactors[item * dimension + (item % dimension)] = Number.NaN;
      await expectNanRefusal(request, nanAt(0, item));
    }
  });

  it('infinity minus infinity', async () => {
    const request = goodRequest();
    request.userFactors[dimension + 1] = Infinity;
    request.userFactors[dimension + 3] = -Infinity;
    await expectNanRefusal(request, nanAt(1, 0));
  });

  it('zero times infinity', async () => {
    const request = goodRequest();
    request.userFactors[2 * dimension] = 0;
    request.itemFactors[37 * dimension] = Infinity;
    await expectNanRefusal(request, nanAt(2, 37));
  });

  it('sums that overflow to both sides', async () => {
    const request = goodRequest();
    request.userFactors.set([3e38, -3e38, 0, 0, 0], dimension);
    await expectNanRefusal(request, nanAt(1, 0));
  });

  it('a NaN behind the first stretch of items', async () => {
    const wide = { dimension: 2050, userCount: 4, itemCount: 600, k: 3 };
    const userFactors = new Float32Array(4 * 2050).fill(1);
    const itemFactors = new Float32Array(600 * 2050).fill(1);
    itemFactors[599 * 2050 + 2049] = Number.NaN;
    await expectNanRefusal({ ...wide, userFactors, itemFactors }, nanAt(0, 599));
  });

  it('a NaN for a seen item, since every score is computed', async () => {
    const request = { ...goodRequest(), seen: listsOf([[], [7], [], [], [], []]) };
    request.userFactors[dimension] = 0;
    request.itemFactors[7 * dimension] = Infinity;
    await expectNanRefusal(request, nanAt(1, 7));
  });

  it('a NaN for a candidate, and none for other items', async () => {
    const request = goodRequest();
    request.itemFactors[7 * dimension] = Number.NaN;
    const candidates = listsOf([[1, 2], [6], [3, 7], [], [], []]);
    await expectNanRefusal({ ...request, candidates }, nanAt(2, 7));
    const others = engine.topKFromFactors({ ...request, candidates: listsOf([[1, 2], [6], [3, 8], [], [], []]) });
    expect([...others.lengths]).toEqual([2, 1, 2, 0, 0, 0]);
  });

  it.each(['userFactors', 'itemFactors'] as const)('%s of the wrong type', async (argument) => {
    for (const wrong of [[1, 2], new Float64Array(goodRequest()[argument].length), undefined, null]) {
      const request = { ...goodRequest(), [argument]: wrong };
      const refusal = { kind: UsageError, details: { argument }, says: ['Float32Array'] };
      await expectInputRefusal(() => engine.topKFromFactors(request as never), refusal);
    }
  });

  it.each([
    ['userFactors', userCount * dimension],
    ['itemFactors', itemCount * dimension],
  ] as const)('%s of the wrong length', async (argument, length) => {
    for (const found of [0, length - 1, length + 1]) {
      const request = { ...goodRequest(), [argument]: new Float32Array(found) };
      const refusal = { kind: UsageError, details: { argument, found }, says: [`found ${found}`, `= ${length}`] };
      await expectInputRefusal(() => engine.topKFromFactors(request), refusal);
    }
  });

  it.each(['dimension', 'userCount', 'itemCount', 'k'])('%s that is no whole number', async (argument) => {
    for (const found of [-1, 1.5, Number.NaN, Infinity, 2 ** 33, '2', undefined]) {
      const request = { ...goodRequest(), [argument]: found };
      const refusal = { kind: UsageError, details: { argument, found }, says: ['a whole number'] };
      await expectInputRefusal(() => engine.topKFromFactors(request as never), refusal);
    }
  });

  it('k below 1 and a result too large', async () => {
    const none = { kind: UsageError, details: { argument: 'k', found: 0 }, says: ['from 1'] };
    await expectInputRefusal(() => engine.topKFromFactors({ ...goodRequest(), k: 0 }), none);
    const large = { kind: UnsupportedError, details: { argument: 'k' }, says: ['cells', 'at most'] };
    await expectInputRefusal(() => engine.topKFromFactors({ ...goodRequest(), k: 0xfffffffe }), large);
  });
});
