// The experiment: every model on every fold of every protocol, dataset and seed. What is done is stored at once and never
// done again; what fails is reported with its reason while the rest continues; the document follows from the records alone.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ExperimentDocument } from '../../documents/experiment-document.js';
import type { ExperimentPlan, PlannedProtocol } from '../../documents/experiment-plan.js';
import { resolveMetrics } from '../../engine/dialects/resolve.js';
import { createEngine, type Engine } from '../../engine/engine.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { checkSeed } from '../../foundation/checks.js';
import { CancelledError, RecgaugeError, UsageError } from '../../foundation/errors.js';
import { executorAfterHere, executorHere, executorOfPool } from '../../foundation/parallel/executor.js';
import { inTurns, type Steps } from '../../foundation/work-options.js';
import { policiesOf } from '../evaluate/policies.js';
import { columnDefinition } from '../evaluate/result-of-runs.js';
import { type ExperimentFacts, experimentFacts } from './document/board-facts.js';
import { documentOfRecords } from './document/document-of-records.js';
import { recordsByUnit } from './document/records-by-unit.js';
import type { ExperimentInputs, ExperimentPorts } from './experiment-ports.js';
import type { ExperimentRecord } from './experiment-record.js';
import {
  type ExecutorPlaces,
  ExperimentProgress,
  type ExperimentWork,
  StoreError,
  WorkerPlaces,
} from './experiment-work.js';
import { type BoardPlace, protocolOfPlan, unitOfBoard } from './protocol-name.js';
import { createOwnTask, OWN_TASK } from './units/run-own.js';
import { createSettingTask, SETTING_TASK } from './units/run-setting.js';
import { unitsOfFolds } from './units-of-folds.js';

/**
 * Runs a plan to its end, or on from where it was, and gives the document of all that was found.
 * @example const { boards } = await runExperiment(plan, { tables: { log } }, ports);
 */
export async function runExperiment(
  plan: ExperimentPlan,
  inputs: ExperimentInputs,
  ports: ExperimentPorts,
): Promise<ExperimentDocument> {
  const asked = askedMetrics(plan);
  const engine = ports.engine ?? (await createEngine({ backend: ports.backend ?? 'auto' }));
  try {
    return await runOn(engine, plan, inputs, ports, asked);
  } finally {
    if (ports.engine === undefined) engine.dispose();
  }
}

interface AskedMetrics {
  readonly metrics: readonly RequestedMetric[];
  readonly select: RequestedMetric;
}

/** The metrics of a plan; what cannot be measured from lists and logs alone is refused before any work. */
function askedMetrics(plan: ExperimentPlan): AskedMetrics {
  for (const seed of plan.seeds) checkSeed(seed);
  const isUnmet = (need: string) => !['train', 'scores', 'predictions'].includes(need);
  const metrics = resolveMetrics(plan.metrics).filter(({ needs, isOptional }) => !(isOptional && needs.some(isUnmet)));
  const select = resolveMetrics([plan.select])[0]!;
  for (const { label, needs } of [...metrics, select]) {
    const unmet = needs.find(isUnmet);
    if (unmet === undefined) continue;
    throw new UsageError(`${label} cannot be measured in an experiment`, {
      argument: 'metrics',
      found: `a metric that needs ${unmet}`,
      expected: 'metrics of lists, scores and training',
    });
  }
  if (select.direction === 'none') {
    throw new UsageError('the search metric has no better direction', {
      argument: 'select',
      found: select.label,
      expected: 'a metric with a direction, such as ndcg@10',
    });
  }
  return { metrics, select };
}

async function runOn(
  engine: Engine,
  plan: ExperimentPlan,
  inputs: ExperimentInputs,
  ports: ExperimentPorts,
  asked: AskedMetrics,
): Promise<ExperimentDocument> {
  const records: ExperimentRecord[] = [...ports.store.records];
  const append = async (record: ExperimentRecord) => {
    await ports.store.append(record).catch((cause: unknown) => {
      throw new StoreError(cause);
    });
    records.push(record);
  };
  const turning = <Result>(steps: Steps<Result>) => inTurns(steps, ports.signal, 'the experiment');
  const facts = await turning(experimentFacts(plan, inputs));
  const progress = new ExperimentProgress(plan, ports.onProgress);
  for (const { foldCount } of facts.boards) progress.addBoard(foldCount);
  const stored = recordsByUnit(ports.store.records);
  const executors = executorsOf(engine, inputs, ports);
  const { workerCount } = executors[0]!.executor;
  const work: ExperimentWork = { ...asked, plan, inputs, ports, executors, progress, stored, append };
  await runUnits(unitsOfBoards(work, facts), workerCount).catch((error: unknown) => {
    // Whoever handed in the store knows its errors better than ours.
    throw error instanceof StoreError ? error.cause : error;
  });
  const relevance = `${facts.boards[0]?.choices.relevance ?? 'all'}`;
  const definitions = asked.metrics.map((metric) => [
    metric.label,
    columnDefinition(metric, policiesOf({ relevance })),
  ]);
  return documentOfRecords(plan, facts, records, {
    ...{ engine, signal: ports.signal },
    definitions: Object.fromEntries(definitions),
    direction: asked.select.direction === 'lower' ? 'minimise' : 'maximise',
    measured: { workers: workerCount, finished: ports.now(), platform: ports.platform },
  });
}

/** The executor that was handed in, and this thread, which knows every task. */
function executorsOf(engine: Engine, { models }: ExperimentInputs, ports: ExperimentPorts): readonly ExecutorPlaces[] {
  const { clock, openCommandFolder, pool, threadsAfter = 0 } = ports;
  const here = executorHere(
    { [SETTING_TASK]: createSettingTask(clock), [OWN_TASK]: createOwnTask({ clock, models, openCommandFolder }) },
    engine,
  );
  const inPool = pool && executorOfPool(pool, [SETTING_TASK]);
  const executor = ports.executor ?? (inPool && executorAfterHere(here, inPool, { seconds: threadsAfter, clock }));
  return [...(executor === undefined ? [] : [executor]), here].map((each) => ({
    executor: each,
    places: new WorkerPlaces(each.workerCount),
  }));
}

/** Units in the order of the plan; a split is made when its first unit is reached. */
async function* unitsOfBoards(work: ExperimentWork, { boards }: ExperimentFacts): AsyncGenerator<() => Promise<void>> {
  const { plan, inputs } = work;
  const begun = new Set<string>();
  for (const { dataset, protocol, foldCount } of boards) {
    const planned = plan.protocols.find(({ name }) => name === protocol)!;
    const log = inputs.tables[dataset]!;
    for (const seed of plan.seeds) {
      const place = { dataset, protocol: planned, seed };
      const applied = await appliedOrReason(work, log, planned, seed);
      if (typeof applied === 'string') yield () => failAll(work, place, foldCount, applied);
      else yield* unitsOfFolds(work, place, applied, begun);
    }
  }
}

/** A split that one seed allows may be refused with another. */
async function appliedOrReason(
  { ports: { signal } }: ExperimentWork,
  log: InteractionTable,
  planned: PlannedProtocol,
  seed: number,
) {
  try {
    return await inTurns(protocolOfPlan(log, planned, seed), signal, 'the experiment');
  } catch (error) {
    if (error instanceof RecgaugeError && !(error instanceof CancelledError)) return error.message;
    throw error;
  }
}

async function failAll(
  { plan, append, stored }: ExperimentWork,
  place: BoardPlace,
  foldCount: number,
  reason: string,
): Promise<void> {
  for (let fold = 0; fold < foldCount; fold++) {
    for (const model of plan.models) {
      const unit = unitOfBoard(place, model, fold);
      if (stored(unit).outcome === undefined) await append({ kind: 'failure', unit, reason });
    }
  }
}

// Units of work, some at a time. When one of them cannot go on, no other is begun, those that run come to their end, and
// what stopped it is reported.
async function runUnits(units: AsyncIterable<() => Promise<void>>, workers: number): Promise<void> {
  const running = new Set<Promise<void>>();
  let broken: { readonly error: unknown } | undefined;
  try {
    for await (const unit of units) {
      const run: Promise<void> = unit()
        .catch((error: unknown) => {
          broken ??= { error };
        })
        .finally(() => running.delete(run));
      running.add(run);
      if (running.size >= workers) await Promise.race(running);
      if (broken !== undefined) break;
    }
  } catch (error) {
    broken ??= { error };
  }
  await Promise.all(running);
  if (broken !== undefined) throw broken.error;
}
