// Kernels that threads share give the bits of one thread, whatever the number of threads, and so does training.
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createRankerSync, kernelsOf } from '../../../src/engine/ranking/ranker.js';
import type { Arguments, Kernel, Parameters } from '../../../src/foundation/kernels/contract.js';
import * as neuralTable from '../../../src/foundation/kernels/neural/neural-table.js';
import { createTensorSpace, type TensorSpace } from '../../../src/foundation/kernels/neural/tensor-space.js';
import { type KernelTeam, neuralTeam } from '../../../src/foundation/parallel/kernel-team.js';
import { atOnce } from '../../../src/foundation/work-options.js';
import { liveNetwork, trainNetwork } from '../../../src/models/neural/train-network.js';
import { SMALL_NETWORKS } from '../../support/small-networks.js';
import { syntheticMatrix } from '../../support/synthetic-matrix.js';
import { type NeuralKernelName, neuralCases } from '../../twins/cases/neural.js';

const kernels = { ...neuralTable };
const EVERYTHING = { leastCall: 0, leastWork: 0 };
const teams = [2, 3].map((threads) => neuralTeam(threads, EVERYTHING)!);
afterAll(() => {
  for (const team of teams) team.close();
});

/** Makes calls until the threads take part. */
async function started(team: KernelTeam, space: TensorSpace): Promise<void> {
  const args = { x: new Float32Array(8), scale: 1, count: 8, y: new Float32Array(8) };
  for (let time = 0; time < 6000 && !team.isReady; time++) {
    space.run(neuralTable.addScaled, args);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(team.isReady).toBe(true);
}

describe.each(teams.map((team, place) => [place + 2, team] as const))('%i threads', (_, team) => {
  it.each(Object.keys(neuralTable) as NeuralKernelName[])('%s', async (name) => {
    const space = createTensorSpace('wasm', team);
    await started(team, space);
    const kernel = kernels[name] as unknown as Kernel;
    fc.assert(
      fc.property(neuralCases[name], (make) => {
        const [whole, shared] = [make(), make()];
        kernel.body(whole as Arguments<Parameters>);
        space.run(kernel, shared as Arguments<Parameters>);
        for (const parameter of Object.keys(kernel.parameters)) expect(shared[parameter]).toEqual(whole[parameter]);
      }),
      { numRuns: 30 },
    );
  });
});

it.each(SMALL_NETWORKS)('%s has the same tables', async (_, network, config) => {
  const train = syntheticMatrix({ log: { userCount: 40, itemCount: 50, seed: 3, meanInteractions: 8 } });
  const context = { backend: kernelsOf(createRankerSync({ backend: 'wasm' }), 'test'), seed: 5 };
  const tablesOf = async (workers: number) => {
    const live = liveNetwork(network, config, train, { ...context, workers }, undefined, EVERYTHING);
    if (live.team !== undefined) await started(live.team, live.tape.space);
    atOnce(trainNetwork(live, { epochs: 2, batch: 16, rate: 0.01 }, context, () => ({ isLast: false })));
    live.close();
    return Object.fromEntries(Object.entries(live.tables).map(([name, { data }]) => [name, data.slice()]));
  };
  expect(await tablesOf(3)).toEqual(await tablesOf(1));
});

it('starts no thread for little work', () => {
  const team = neuralTeam(2)!;
  const args = { x: new Float32Array(8), scale: 1, count: 8, y: new Float32Array(8) };
  createTensorSpace('wasm', team).run(neuralTable.addScaled, args);
  expect(team.isStarted).toBe(false);
});
