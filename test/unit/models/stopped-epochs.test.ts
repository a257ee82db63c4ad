// Early stopping by hand: the epoch with the best lists of what was held out, when training stops, and the same factors as
// training for that many epochs from the start.
import { describe, expect, it } from 'vitest';
import { binaryMatrix } from '../../../src/data/tables/interaction-matrix.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { createRankerSync, fitModel, rankModel } from '../../../src/index.js';
import { stoppedEpochs } from '../../../src/models/factors/stopped-epochs.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const train = syntheticMatrix({ log: { userCount: 60, itemCount: 40, seed: 3, meanInteractions: 10 } });
const options = { seed: 2, patience: 3, epochs: 30 };

describe('the number of epochs', () => {
  it('is that of the best lists, the first of equal ones, and stops after patience', () => {
    // Scores that put what is held out first at the given epochs, and last at the others.
    const bestOf = (good: readonly number[], patience: number) => {
      let [epoch, asked] = [0, 0];
      const steps = stoppedEpochs(train, { ...options, patience }, function* (rest, isOver) {
        for (let stop = false; !stop && epoch < 30; asked = epoch) {
          epoch += 1;
          stop = isOver((user, scores) => {
            const known = new Set(rest.items.subarray(rest.offsets[user], rest.offsets[user + 1]));
            const own = train.items.subarray(train.offsets[user], train.offsets[user + 1]);
            scores.fill(0);
            for (const item of own) if (!known.has(item)) scores[item] = good.includes(epoch) ? 1 : -1;
          });
          yield;
        }
      });
      const best = atOnce(steps);
      return [best, asked];
    };
    expect(bestOf([2, 4], 3)).toEqual([2, 5]);
    expect(bestOf([6], 3)).toEqual([1, 4]);
    expect(bestOf([6], 5)).toEqual([6, 11]);
  });

  it('is all of them where nothing can be held out', () => {
    const few = binaryMatrix(2, 4, { offsets: Uint32Array.of(0, 2, 4), items: Uint32Array.of(0, 1, 1, 2) });
    expect(
      atOnce(
        stoppedEpochs(few, options, () => {
          throw new Error('nothing is trained');
        }),
      ),
    ).toBe(30);
  });
});

describe.each(['js', 'wasm'] as const)('models with patience, %s', (backend) => {
  it.each([
    ['mf', { factors: 6, rate: 0.1 }],
    ['svdpp', { factors: 6, rate: 0.05, negativeCount: 1 }],
    ['svdpp', { factors: 6, rate: 0.05, negativeCount: 1, loss: 'bce' }],
  ])('%s %o are those of the best number of epochs', (model, parameters) => {
    const engine = createRankerSync({ backend });
    const rows = Uint32Array.from({ length: train.userCount }, (_, user) => user);
    const lists = (more: object) => {
      const fitted = fitModel(engine, model, train, { parameters: { ...parameters, ...more }, seed: 2 });
      return rankModel(engine, fitted, { profiles: train, rows }, { k: 5 });
    };
    const { scores } = lists({ epochs: 25, patience: 2 });
    const same = Array.from({ length: 25 }, (_, epoch) => epoch + 1).filter((epochs) => {
      return lists({ epochs }).scores.every((score, place) => score === scores[place]);
    });
    expect(same).toHaveLength(1);
  });
});
