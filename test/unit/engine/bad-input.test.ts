// Every way of calling `topK` and `topKFromFactors` wrongly: scores, counts and lengths. Each is refused before anything
// changes, by an error that names the argument, the user and the item, and says what was found and what is expected.
import { afterAll, describe, expect, it } from 'vitest';
import { createEngineSync, InputError, UnsupportedError, UsageError } from '../../../src/shell.js';
import { listsOf, placements, placeScores } from '../../portable/support/seeded-problems.js';
import { expectInputRefusal, expectTopKRefusal, type Refusal } from './support/refusal.js';

/** Quiet and signalling, of both signs, with a payload: all of them are NaN. */
const nanBits = [0x7fc00000, 0xffc00000, 0x7f800001, 0xff800001, 0x7fabcdef];

const nanAt = (user: number, item: number): Refusal => ({
  kind: InputError,
  details: { argument: 'scores', user, item, found: Number.NaN },
  says: ['found NaN', 'expected a number'],
});

describe.each(['js', 'wasm'] as const)('bad input (%s)', (backend) => {
  const engine = createEngineSync({ backend });
  afterAll(() => engine.dispose());
  const good = { scores: new Float32Array(6), userCount: 2, itemCount: 3, k: 2 };

  describe('NaN scores', () => {
    it.each([1, 17, 130, 600])('are found at every place of %d items', async (itemCount) => {
      for (const Scores of [Float32Array, Float64Array]) {
        for (let item = 0; item < itemCount; item++) {
          const scores = new Scores(3 * itemCount).fill(-Infinity);
          scores[2 * itemCount + item] = Number.NaN;
          await expectTopKRefusal(engine, { scores, userCount: 3, itemCount, k: 5 }, nanAt(2, item));
        }
      }
    });

    it.each(nanBits)('are found whatever their bits (%i)', async (bits) => {
      const scores = new Float32Array(40);
      new Uint32Array(scores.buffer)[29] = bits;
      await expectTopKRefusal(engine, { scores, userCount: 2, itemCount: 20, k: 3 }, nanAt(1, 9));
      const doubles = new Float64Array(40);
      new Uint32Array(doubles.buffer)[59] = (bits & 0x80000000) | 0x7ff00000 | (bits & 0xfffff);
      new Uint32Array(doubles.buffer)[58] = 1;
      await expectTopKRefusal(engine, { scores: doubles, userCount: 2, itemCount: 20, k: 3 }, nanAt(1, 9));
    });

    it.each(placements)('are found in %s, which stays as it was', async (placement) => {
      for (const values of [new Float32Array(100), new Float64Array(100)]) {
        values[77] = Number.NaN;
        const { scores } = placeScores(engine, values, placement);
        await expectTopKRefusal(engine, { scores, userCount: 2, itemCount: 50, k: 3 }, nanAt(1, 27));
      }
    });

    it('are reported for the first user and the first item', async () => {
      const scores = new Float32Array(4 * 300);
      for (const cell of [3 * 300, 2 * 300 + 299, 300 + 250, 300 + 40]) scores[cell] = Number.NaN;
      await expectTopKRefusal(engine, { scores, userCount: 4, itemCount: 300, k: 3 }, nanAt(1, 40));
    });

    it('are found behind many users and behind many items', async () => {
      const scores = new Float32Array(2 ** 20 + 9);
      scores[2 ** 20 + 7] = Number.NaN;
      await expectTopKRefusal(engine, { scores, userCount: 1, itemCount: 2 ** 20 + 9, k: 3 }, nanAt(0, 2 ** 20 + 7));
      const shape = { userCount: 2 ** 20 + 9, itemCount: 1, k: 1 };
      await expectTopKRefusal(engine, { scores, ...shape }, nanAt(2 ** 20 + 7, 0));
    });

    it('are found in a seen item when all items are ranked', async () => {
      const scores = Float32Array.of(1, 2, 3, 4, Number.NaN, 6);
      await expectTopKRefusal(engine, { ...good, scores, seen: listsOf([[], [1]]) }, nanAt(1, 1));
    });

    it('are found in a candidate and nowhere else', async () => {
      const scores = Float32Array.of(Number.NaN, 2, 3, 4, 5, Number.NaN);
      const candidates = listsOf([[1, 2], [2]]);
      await expectTopKRefusal(engine, { ...good, scores, candidates }, nanAt(1, 2));
      const doubles = { ...good, scores: Float64Array.from(scores), candidates: listsOf([[0], [0, 1]]) };
      await expectTopKRefusal(engine, doubles, nanAt(0, 0));
      const top = engine.topK({ ...good, scores, candidates: listsOf([[1, 2], [1]]) });
      expect([...top.items]).toEqual([2, 1, 1, 0xffffffff]);
    });

    it('leave the engine fit for the next call', () => {
      const scores = new Float32Array(300).fill(Number.NaN);
      const seen = listsOf([[0, 1, 2, 250]]);
      expect(() => engine.topK({ scores, userCount: 1, itemCount: 300, k: 2, seen })).toThrow(InputError);
      const top = engine.topK({ scores: scores.map((_, i) => -i), userCount: 1, itemCount: 300, k: 2 });
      expect([...top.items]).toEqual([0, 1]);
    });
  });

  describe('wrong types and lengths', () => {
    it.each([
      ['an ordinary array', [1, 2, 3, 4, 5, 6], 'found an array'],
      ['whole numbers', new Int32Array(6), 'found an Int32Array'],
      ['bytes', new ArrayBuffer(24), 'found an object'],
      ['nothing', undefined, 'found undefined'],
      ['null', null, 'found null'],
    ])('of scores: %s', async (_, scores, says) => {
      const expected = 'expected a Float32Array or a Float64Array';
      const refusal = { kind: UsageError, details: { argument: 'scores' }, says: [says, expected] };
      await expectTopKRefusal(engine, { ...good, scores }, refusal);
    });

    it.each([0, 5, 7])('of scores: %d instead of 6', async (length) => {
      const says = [`found ${length}`, 'expected userCount * itemCount = 6'];
      const refusal = { kind: UsageError, details: { argument: 'scores', found: length }, says };
      await expectTopKRefusal(engine, { ...good, scores: new Float32Array(length) }, refusal);
      await expectTopKRefusal(engine, { ...good, scores: new Float64Array(length) }, refusal);
    });

    it.each(['userCount', 'itemCount'])('of %s', async (argument) => {
      for (const found of [-1, 1.5, Number.NaN, Infinity, 2 ** 33, '2', undefined, null]) {
        const refusal = {
          kind: UsageError,
          details: { argument, found },
          says: ['a whole number from 0 to 4294967294'],
        };
        await expectTopKRefusal(engine, { ...good, [argument]: found }, refusal);
      }
    });

    it('of k', async () => {
      for (const found of [0, -1, 1.5, Number.NaN, Infinity, 2 ** 33, '2', 2n, undefined]) {
        const says = ['a whole number from 1 to 4294967294'];
        await expectTopKRefusal(
          engine,
          { ...good, k: found },
          { kind: UsageError, details: { argument: 'k', found }, says },
        );
      }
    });

    it('of counts that fit each other and not the scores, before memory is asked for', async () => {
      const refusal = { kind: UsageError, details: { argument: 'scores', found: 6 }, says: ['= 40000000000'] };
      await expectTopKRefusal(engine, { ...good, userCount: 4e9, itemCount: 10, k: 1 }, refusal);
    });
  });

  describe('more memory than there can be', () => {
    it('for a result', async () => {
      const refusal = { kind: UnsupportedError, details: { argument: 'k' }, says: ['8589934588 cells', 'at most'] };
      await expectTopKRefusal(engine, { ...good, k: 0xfffffffe }, refusal);
    });

    it('for scores inside the engine', async () => {
      const refusal = { kind: UnsupportedError, details: { argument: 'scores' }, says: ['bytes'] };
      for (const [userCount, itemCount] of [
        [0xfffffffe, 0xfffffffe],
        [2 ** 20, 2 ** 20],
      ] as const)
        await expectInputRefusal(() => engine.allocateScores(userCount, itemCount), refusal);
    });

    it('for counts that are none', async () => {
      for (const argument of ['userCount', 'itemCount']) {
        for (const found of [-1, 0.5, Number.NaN, 2 ** 33, '3']) {
          const counts = argument === 'userCount' ? [found, 3] : [3, found];
          const call = () => engine.allocateScores(...(counts as [number, number]));
          const says = ['a whole number from 0'];
          await expectInputRefusal(call, { kind: UsageError, details: { argument, found }, says });
        }
      }
    });
  });
});

it('refuses scores of more than 4 GiB where WebAssembly cannot address them', async () => {
  const engine = createEngineSync({ backend: 'wasm' });
  const says = ['4 GiB', '8598388736 bytes'];
  const refusal = { kind: UnsupportedError, details: { argument: 'scores' }, says };
  await expectInputRefusal(() => engine.allocateScores(2 ** 16, 2 ** 15), refusal);
  engine.dispose();
});
