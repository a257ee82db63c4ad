// Small experiments for tests: a plan with every field, a store in memory, and the ports that a run needs.

import type { InteractionTable } from '../../src/data/tables/interaction-table.js';
import type { ExperimentDocument } from '../../src/documents/experiment-document.js';
import { type ExperimentPlan, PLAN_FORMAT, type PlannedModel } from '../../src/documents/experiment-plan.js';
import type { ExperimentInputs, ExperimentPorts } from '../../src/studies/experiment/experiment-ports.js';
import type { ExperimentRecord, ExperimentStore } from '../../src/studies/experiment/experiment-record.js';
import { runExperiment } from '../../src/studies/experiment/run-experiment.js';
import { syntheticTable } from './synthetic-table.js';

export const SMALL_LOG = { userCount: 60, itemCount: 80, seed: 5, meanInteractions: 14 };

/** The log that experiments of tests run on, unless they bring another. */
export function smallLog(): InteractionTable {
  return syntheticTable(SMALL_LOG);
}

/** TrainRec in small: three folds, a core of three. */
export const SMALL_TRAINREC = {
  name: 'trainrec',
  preset: 'trainrec',
  overrides: { prepare: { minRating: 3, core: 3 }, split: { folds: 3 } },
  varied: {},
};

export function planned(name: string, model: string, rest: Partial<PlannedModel> = {}): PlannedModel {
  return { name, model, parameters: {}, space: {}, searched: rest.space !== undefined, ...rest };
}

export function smallPlan(rest: Partial<ExperimentPlan> = {}): ExperimentPlan {
  return {
    format: PLAN_FORMAT,
    name: 'small',
    datasets: [{ name: 'log', file: 'log.csv', reading: {} }],
    protocols: [SMALL_TRAINREC],
    models: [planned('Popularity', 'popularity'), planned('EASE', 'ease', { space: { l2: [5, 50, 500] } })],
    search: { method: 'grid', trials: 10, pruning: false, options: {} },
    metrics: ['hit@10', 'ndcg@10'],
    select: 'ndcg@10',
    k: 10,
    seeds: [0],
    refit: 'all',
    testInput: 'fold-in',
    interval: { level: 0.95, replicates: 199 },
    comparison: { test: 't', adjust: 'holm', alpha: 0.05 },
    trainingRepeats: 0,
    ...rest,
  };
}

/** A store that keeps what it is given, and goes on from what another kept. */
export function memoryStore(kept: readonly ExperimentRecord[] = []): ExperimentStore & { all: ExperimentRecord[] } {
  const all = [...kept];
  return {
    records: [...kept],
    all,
    append: async (record) => {
      // As a file would: nothing but JSON survives.
      all.push(JSON.parse(JSON.stringify(record)));
    },
  };
}

export function testPorts(rest: Partial<ExperimentPorts> = {}): ExperimentPorts {
  let time = 0;
  return {
    store: memoryStore(),
    clock: () => ++time,
    now: () => '2026-01-01T00:00:00Z',
    platform: 'test',
    backend: 'js',
    ...rest,
  };
}

export function runSmall(
  plan: ExperimentPlan,
  inputs: Partial<ExperimentInputs> = {},
  ports: Partial<ExperimentPorts> = {},
): Promise<ExperimentDocument> {
  return runExperiment(plan, { tables: { log: smallLog() }, ...inputs }, testPorts(ports));
}

/** A document without what depends on the machine. */
export function comparable({ measurements: _, ...document }: ExperimentDocument): string {
  return JSON.stringify(document);
}
