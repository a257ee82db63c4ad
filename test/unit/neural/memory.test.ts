// The memory that a model asks for before it is fitted is at least what its arrays take: tables, a step of training, and
// scores; and not so much more that it would be refused for nothing.
import { describe, expect, it } from 'vitest';
import { measuredShape } from '../../../src/data/tables/interaction-matrix.js';
import { createRankerSync, kernelsOf } from '../../../src/engine/ranking/ranker.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { fitModel } from '../../../src/models/fit-model.js';
import { multiDaeNetwork } from '../../../src/models/neural/multi-vae.js';
import { networkBytes } from '../../../src/models/neural/network-memory.js';
import { neuralModels } from '../../../src/models/neural/neural-models.js';
import { liveScorer } from '../../../src/models/neural/neural-scorer.js';
import { type LiveNetwork, liveNetwork, trainNetwork } from '../../../src/models/neural/train-network.js';
import { SMALL_NETWORKS } from '../../support/small-networks.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';

const engine = createRankerSync({ backend: 'wasm' });
const context = { backend: kernelsOf(engine, 'test'), seed: 5 };

const LOGS = {
  'many users': { userCount: 160, itemCount: 40, seed: 3, meanInteractions: 6 },
  'many items': { userCount: 30, itemCount: 250, seed: 4, meanInteractions: 50 },
};

/** The end of the space at its furthest, in bytes: whatever is placed moves it. */
function watched({ tape }: LiveNetwork, work: () => void): number {
  const { space } = tape;
  const start = 0;
  let most = space.mark();
  const [floats, words] = [space.floats.bind(space), space.words.bind(space)];
  const seen = <Made>(made: Made) => {
    most = Math.max(most, space.mark());
    return made;
  };
  Object.assign(space, {
    floats: (length: number) => seen(floats(length)),
    words: (values: Uint32Array) => seen(words(values)),
  });
  work();
  return most - start;
}

describe.each(Object.entries(LOGS))('with %s', (_, log) => {
  const train = syntheticMatrix({ log });
  const users = Uint32Array.from({ length: train.userCount }, (_, user) => user);

  it.each(SMALL_NETWORKS)('%s asks for enough, and not for far too much', (name, network, config) => {
    for (const batch of [7, 64, 1000]) {
      const live = liveNetwork(network, config, train, context);
      const bytes = watched(live, () => {
        atOnce(trainNetwork(live, { epochs: 1, batch, rate: 0.001 }, context, () => ({ isLast: true })));
        if (network.kind === 'factors') {
          live.tape.begin(false);
          network.factors(live.tables, config, live.data);
        } else {
          const target = new Float64Array(train.userCount * train.itemCount);
          liveScorer(name, live, 20).score(context.backend, { profiles: train, rows: users }, target);
        }
      });
      const estimate = networkBytes(network, config, measuredShape(train), batch, 20);
      expect(estimate).toBeGreaterThanOrEqual(bytes);
      // Beside what is fixed: the memory that WebAssembly begins with.
      expect(estimate).toBeLessThan(12 * bytes + 65_536);
    }
  });
});

it('a table gives up its gradient before the next has one', () => {
  const train = syntheticMatrix({ log: LOGS['many items'] });
  const config = { hidden: [200], code: 4, dropout: 0.3 };
  const live = liveNetwork(multiDaeNetwork, config, train, context);
  const sizes = Object.values(live.tables).map(({ length }) => length);
  const batch = 4;
  const bytes = watched(live, () => {
    atOnce(trainNetwork(live, { epochs: 1, batch, rate: 0.001 }, context, () => ({ isLast: true })));
  });
  const [tables, largest] = [sizes.reduce((sum, size) => sum + size, 0), Math.max(...sizes)];
  const ofBatch = 2 * batch * (train.itemCount + 404 + 3 * 250);
  // Values and two moments of both large tables, and the gradient of one of them.
  expect(bytes).toBeLessThan(4 * (3 * tables + 1.2 * largest + ofBatch));
});

it.each(neuralModels.map((model) => [model.name, model] as const))(
  '%s with more parameters than memory is refused before it is fitted',
  (_, model) => {
    const train = syntheticMatrix({ log: LOGS['many users'] });
    const fit = () => fitModel(engine, model, train, { memoryLimit: 65_536 });
    expect(fit).toThrow(/would need too much memory.*160 users and \d+ items.*at most 0\.00006 GiB/s);
    expect(fit).toThrow(expect.objectContaining({ name: 'UnsupportedError' }));
  },
);
