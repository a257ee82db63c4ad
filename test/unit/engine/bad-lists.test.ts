// Lists of seen items and candidates that break their promise: each is refused with the argument, the user and the item.
import { afterAll, describe, expect, it } from 'vitest';
import { createEngineSync, type ErrorDetails, InputError, UsageError } from '../../../src/shell.js';
import { listsOf } from '../../portable/support/seeded-problems.js';
import { expectInputRefusal, expectTopKRefusal, type Refusal } from './support/refusal.js';

const request = { scores: Float32Array.from({ length: 20 }, (_, i) => i), userCount: 2, itemCount: 10, k: 2 };

const wrongOffsets: readonly [string, number[], ErrorDetails, string[]][] = [
  ['too short', [0, 3], { found: 2 }, ['found 2', 'userCount + 1 = 3']],
  ['too long', [0, 1, 2, 3], { found: 4 }, ['found 4', 'userCount + 1 = 3']],
  ['empty', [], { found: 0 }, ['found 0', 'userCount + 1 = 3']],
  ['not starting at 0', [1, 2, 3], {}, ['1 to 3', '0 to 3']],
  ['ending before the items', [0, 1, 2], {}, ['0 to 2', '0 to 3']],
  ['ending behind the items', [0, 1, 4], {}, ['0 to 4', '0 to 3']],
  ['descending', [0, 4, 3], { user: 1 }, ['4 followed by 3', 'ascending']],
];

const wrongItems: readonly [string, number[][], { user: number; item: number }, string[]][] = [
  ['unsorted', [[1], [5, 2]], { user: 1, item: 2 }, ['item 2 after item 5', 'ascending']],
  ['duplicated', [[4, 4], [1]], { user: 0, item: 4 }, ['item 4 twice', 'each item once']],
  ['out of range', [[], [0, 10]], { user: 1, item: 10 }, ['found 10', '0 to 9']],
  ['far out of range', [[0xffffffff], []], { user: 0, item: 0xffffffff }, ['found 4294967295', '0 to 9']],
  ['out of range and unsorted', [[3, 11, 2], []], { user: 0, item: 11 }, ['found 11', '0 to 9']],
];

describe.each(['js', 'wasm'] as const)('bad lists (%s)', (backend) => {
  const engine = createEngineSync({ backend });
  afterAll(() => engine.dispose());

  const factors = { userFactors: new Float32Array(4), itemFactors: new Float32Array(20), dimension: 2 };

  describe.each(['seen', 'candidates'])('%s', (argument) => {
    /** Both verbs share the promise. */
    async function expectBothRefuse(lists: unknown, refusal: Refusal): Promise<void> {
      await expectTopKRefusal(engine, { ...request, [argument]: lists }, refusal);
      const fromFactors = { ...request, ...factors, [argument]: lists };
      await expectInputRefusal(() => engine.topKFromFactors(fromFactors as never), refusal);
    }

    it.each(wrongOffsets)('with offsets %s', async (_, offsets, details, says) => {
      const lists = { offsets: Uint32Array.from(offsets), items: Uint32Array.of(0, 1, 2) };
      const where = { argument: `${argument}.offsets`, ...details };
      await expectBothRefuse(lists, { kind: UsageError, details: where, says });
    });

    it.each(wrongItems)('with items %s', async (_, itemsByUser, where, says) => {
      const details = { argument: `${argument}.items`, ...where };
      await expectBothRefuse(listsOf(itemsByUser), { kind: InputError, details, says });
    });

    it('with an item where there are none', async () => {
      const nothing = { scores: new Float32Array(0), userCount: 1, itemCount: 0, k: 1, [argument]: listsOf([[0]]) };
      const details = { argument: `${argument}.items`, user: 0, item: 0 };
      const refusal = { kind: InputError, details, says: ['itemCount is 0'] };
      await expectTopKRefusal(engine, nothing, refusal);
    });

    it.each([
      ['null', null],
      ['a word', 'items'],
      ['nested arrays', [[1], [2]]],
      ['no fields', {}],
      ['ordinary arrays', { offsets: [0, 0, 0], items: [] }],
      ['signed offsets', { offsets: new Int32Array(3), items: new Uint32Array(0) }],
      ['items of 16 bits', { offsets: new Uint32Array(3), items: new Uint16Array(0) }],
    ])('of the wrong type: %s', async (_, lists) => {
      const refusal = {
        kind: UsageError,
        details: { argument },
        says: ['{ offsets: Uint32Array, items: Uint32Array }'],
      };
      await expectBothRefuse(lists, refusal);
    });

    it('are accepted when they keep their promise', () => {
      const lists = { offsets: Uint32Array.of(0, 0, 10), items: Uint32Array.from({ length: 10 }, (_, i) => i) };
      expect([...engine.topK({ ...request, [argument]: lists }).lengths]).toEqual(
        argument === 'seen' ? [2, 0] : [0, 2],
      );
    });
  });
});
