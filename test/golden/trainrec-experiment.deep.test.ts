// The stages of an experiment on the published folds and held-out items of TrainRec on MovieLens-100k: fitted on three or
// four folds, with the validation item unknown or folded in, every value of every fold is the golden one.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AppliedProtocol, applyProtocol } from '../../src/data/presets/apply-protocol.js';
import { protocolCandidates } from '../../src/data/presets/protocol-record.js';
import type { InteractionTable } from '../../src/data/tables/interaction-table.js';
import { resolveMetrics } from '../../src/engine/dialects/resolve.js';
import { createEngineSync, type Engine } from '../../src/engine/engine.js';
import { atOnce } from '../../src/foundation/work-options.js';
import { modelNamed } from '../../src/models/model-registry.js';
import type { StageOptions } from '../../src/studies/experiment/folds/fold-stages.js';
import { readyFold } from '../../src/studies/experiment/folds/ready-fold.js';
import { runSetting } from '../../src/studies/experiment/units/run-setting.js';
import { movieLens, prepared } from './support/prepared-log.js';
import { sharedFile } from './support/shared.js';
import { trainrecGolden } from './support/trainrec-fold.js';

const METRICS = { 'HR@10': 'hit@10', 'HR@25': 'hit@25', 'HR@50': 'hit@50', 'NDCG@50': 'ndcg@50' };

describe('TrainRec on its published split', () => {
  let applied: AppliedProtocol | undefined;
  const engine: Engine = createEngineSync({ backend: 'wasm' });

  it.for([
    ['Popularity', 'popularity', {}, 'fit4|A_foldin|excl_foldin', {}],
    ['Popularity', 'popularity', {}, 'fit3|A_foldin|excl_foldin', { refit: 'search' }],
    ['Popularity', 'popularity', {}, 'fit4|C_foldin+val|excl_both', { testInput: 'fold-in+validation' }],
    [
      'Popularity',
      'popularity',
      {},
      'fit4|B_foldin|excl_foldin+val',
      { candidates: { strategy: 'full', seen: ['fold-in', 'validation'] } },
    ],
    ['Popularity', 'popularity', {}, 'fit4|D_foldin|no_exclusion', { candidates: { strategy: 'full', seen: [] } }],
    ['EASE', 'ease', undefined, 'fit4|A_foldin|excl_foldin', {}],
    ['EASE', 'ease', undefined, 'fit3|C_foldin+val|excl_both', { refit: 'search', testInput: 'fold-in+validation' }],
  ] as const)('gives %s (%s, %o) its values of %s', async ([name, model, parameters, reading, options], { skip }) => {
    applied ??= await applyPublished(skip);
    const golden = trainrecGolden(skip).seed0_per_fold[name]!;
    const chosen = parameters ?? (golden.hp as unknown as Record<string, number>);
    const found = await foldValues(model, chosen, options as Partial<StageOptions>);
    found.forEach((values, fold) => {
      for (const [metric, label] of Object.entries(METRICS)) {
        expect(values[label], `${metric} of fold ${fold}`).toBeCloseTo(golden[reading]![metric]![fold]!, 12);
      }
    });
  });

  async function foldValues(model: string, parameters: Record<string, number>, options: Partial<StageOptions>) {
    const { split, protocol, folds } = applied!;
    const stages = {
      refit: 'all',
      testInput: 'fold-in',
      candidates: protocolCandidates(protocol),
      seed: 0,
      ...options,
    } as const;
    const found: Readonly<Record<string, number | null>>[] = [];
    for (const { fold } of folds) {
      const stage = atOnce(readyFold(split, fold, stages).test());
      const { values } = await runSetting(stage, {
        ...{ engine, model: modelNamed(model), parameters, seed: 0, relevance: 'all', k: 50, clock: () => 0 },
        metrics: resolveMetrics(Object.values(METRICS)),
      });
      found.push(values);
    }
    return found;
  }
});

/** The protocol with the published folds and held-out items; the test is skipped without them. */
async function applyPublished(skip: (note: string) => void): Promise<AppliedProtocol> {
  const path = sharedFile('golden/protocol/trainrec-ml100k-split-0.json', skip);
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number[]>;
  const core = prepared(await movieLens(skip), 'binarised>=4_5core');
  const pairs = (items: readonly number[]): InteractionTable => ({
    ...core,
    rowCount: file.users!.length,
    users: Uint32Array.from(file.users!, (user) => core.userIds.indexOf(user)),
    items: Uint32Array.from(items, (item) => core.itemIds.indexOf(item)),
    values: undefined,
    timestamps: undefined,
  });
  const folds = new Map(file.users!.map((user, place) => [user, file.fold![place]!]));
  const assignment = { folds, validation: pairs(file.val_item!), test: pairs(file.test_item!) };
  return applyProtocol(core, 'trainrec', { prepare: { minRating: undefined, core: undefined }, assignment });
}
