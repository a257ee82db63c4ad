// The experiment: every model on every fold of every protocol, dataset and seed. What is done is stored at once and never
// done again; what fails is told with its reason while the rest goes on; the document follows from the records alone.
import { checkSeed } from '../data/checks.js';
import { UsageError } from '../data/errors.js';
import type { ExperimentDocument } from '../data/experiment-document.js';
import type { ExperimentPlan } from '../data/experiment-plan.js';
import type { InteractionTable } from '../data/interaction-table.js';
import { resolveMetrics } from '../dialects/resolve.js';
import { createEngine, type Engine } from '../engine.js';
import { definitionOf } from '../evaluate/document.js';
import { policiesOf } from '../evaluate/policies.js';
import type { RequestedMetric } from '../metrics/requested-metric.js';
import { documentOfRecords } from './document/document-of-records.js';
import { experimentFacts } from './document/experiment-facts.js';
import { recordsByUnit } from './document/records-by-unit.js';
import type { ExperimentInputs, ExperimentPorts } from './experiment-ports.js';
import { ExperimentProgress } from './experiment-progress.js';
import type { ExperimentRecord } from './experiment-record.js';
import { protocolOfPlan } from './protocol-of-plan.js';
import { type ExperimentWork, runFolds, StoreError } from './run-folds.js';

/** Runs a plan to its end, or on from where it was, and gives the document of all that was found. */
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
  const metrics = resolveMetrics(plan.metrics);
  const select = resolveMetrics([plan.select])[0]!;
  for (const { label, needs } of [...metrics, select]) {
    const unmet = needs.find((need) => !['train', 'scores', 'predictions'].includes(need));
    if (unmet === undefined) continue;
    throw new UsageError(`${label} cannot be measured in an experiment`, {
      argument: 'metrics',
      found: `a metric that needs ${unmet}`,
      expected: 'metrics of lists, scores and training',
    });
  }
  if (select.direction === 'none') {
    throw new UsageError('the metric of the search says not which value is better', {
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
      throw new StoreError('the store could not keep a record', { cause });
    });
    records.push(record);
  };
  const facts = experimentFacts(plan, inputs);
  const progress = new ExperimentProgress(plan, ports.onProgress);
  for (const { foldCount } of facts.boards) progress.addBoard(foldCount);
  const stored = recordsByUnit(ports.store.records);
  const work: ExperimentWork = { ...asked, engine, plan, inputs, ports, progress, stored, append };
  for (const { dataset, protocol } of facts.boards) {
    const planned = plan.protocols.find(({ name }) => name === protocol)!;
    const log = inputs.tables[dataset] as InteractionTable;
    for (const seed of plan.seeds) {
      await runFolds(work, { dataset, protocol, seed }, protocolOfPlan(log, planned, seed));
    }
  }
  const relevance = `${facts.boards[0]?.choices.relevance ?? 'all'}`;
  const definitions = asked.metrics.map((metric) => [metric.label, definitionOf(metric, policiesOf({ relevance }))]);
  return documentOfRecords(plan, facts, records, {
    engine,
    definitions: Object.fromEntries(definitions),
    direction: asked.select.direction === 'lower' ? 'minimise' : 'maximise',
    measured: { workers: 1, finished: ports.now(), platform: ports.platform },
  });
}
