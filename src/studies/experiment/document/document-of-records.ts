// The document of an experiment: a function of the plan, of what is known of the data and of the records, whatever the order
// in which these were made. Only `measurements` depends on the machine.
import {
  EXPERIMENT_FORMAT,
  type ExperimentBoard,
  type ExperimentDocument,
  type ExperimentFailure,
  type ExperimentFold,
  type ExperimentMeasurements,
  type ExperimentModel,
  type ExperimentScore,
} from '../../../documents/experiment-document.js';
import type { ExperimentPlan, PlannedModel } from '../../../documents/experiment-plan.js';
import type { ResultDefinition } from '../../../documents/result-document.js';
import type { Engine } from '../../../engine/engine.js';
import { momentsOf } from '../../../engine/statistics/paired-values.js';
import type { Notice } from '../../../foundation/notice.js';
import { exactMean, exactSum } from '../../../foundation/numbers/exact-sum.js';
import { VERSION } from '../../../foundation/version.js';
import { inTurns, type WorkOptions } from '../../../foundation/work-options.js';
import type { ExperimentRecord } from '../experiment-record.js';
import { unitOfBoard } from '../protocol-name.js';
import { bestSoFar, type SearchDirection } from '../search/trial.js';
import { summariseBoards } from '../summarise-boards.js';
import { boardComparison } from './board-comparison.js';
import type { BoardFacts, ExperimentFacts } from './board-facts.js';
import { foldScores } from './fold-scores.js';
import { type ModelUnits, recordsByUnit } from './records-by-unit.js';

/** What a document needs besides plan, facts and records. */
export interface DocumentContext extends Pick<WorkOptions, 'signal'> {
  readonly engine: Engine;
  readonly definitions: Readonly<Record<string, ResultDefinition>>;
  /** Of the metric that chooses. */
  readonly direction: SearchDirection;
  readonly measured: Pick<ExperimentMeasurements, 'workers' | 'finished' | 'platform'>;
}

/** The document that plan, data and records make. */
export async function documentOfRecords(
  plan: ExperimentPlan,
  facts: ExperimentFacts,
  records: readonly ExperimentRecord[],
  context: DocumentContext,
): Promise<ExperimentDocument> {
  const { engine, definitions, measured } = context;
  const find = recordsByUnit(records);
  const boards: { readonly facts: BoardFacts; readonly models: readonly ModelUnits[] }[] = facts.boards.map((board) => {
    const { dataset, foldCount } = board;
    const protocol = plan.protocols.find(({ name }) => name === board.protocol)!;
    const units = (model: PlannedModel, seed: number) =>
      Array.from({ length: foldCount }, (_, fold) => find(unitOfBoard({ dataset, protocol, seed }, model, fold)));
    const models = plan.models.map((model) => ({
      name: model.name,
      units: plan.seeds.map((seed) => units(model, seed)),
    }));
    return { facts: board, models };
  });
  const made: ExperimentBoard[] = [];
  for (const board of boards) made.push(await boardOf(plan, board.facts, board.models, context));
  const failures: ExperimentFailure[] = [
    ...facts.failures,
    ...boards.flatMap((board) => experimentFailures(plan, board.facts, board.models)),
  ];
  return {
    format: EXPERIMENT_FORMAT,
    engine: { name: 'recgauge', version: VERSION, backend: engine.backend },
    plan,
    datasets: facts.datasets,
    definitions,
    boards: made,
    ...summariseBoards(made, plan, definitions),
    failures,
    notices: [...noticesOf(plan, facts, engine), ...boards.flatMap((board) => valueNotices(board.facts, board.models))],
    measurements: {
      seconds: secondsOf(boards.flatMap(({ models }) => models)),
      ...measured,
      models: boards.flatMap((board) => measurementsOfModels(board.facts, board.models)),
    },
  };
}

async function boardOf(
  plan: ExperimentPlan,
  facts: BoardFacts,
  models: readonly ModelUnits[],
  { engine, definitions, direction, signal }: DocumentContext,
): Promise<ExperimentBoard> {
  const { dataset, protocol, counts, choices, findings } = facts;
  const grids = models.map(({ name, units }) => ({
    name,
    grid: units.map((seed) => seed.map(({ outcome }) => (outcome?.kind === 'fold' ? outcome : undefined))),
  }));
  const found: ExperimentModel[] = [];
  for (const [place, model] of models.entries()) {
    const { grid } = grids[place]!;
    const scores: Record<string, ExperimentScore> = {};
    for (const label of Object.keys(definitions)) {
      const score = await inTurns(foldScores(engine, label, grid, facts, plan.interval), signal, 'the experiment');
      if (score !== undefined) scores[label] = score;
    }
    const invalid = meanOf(grid.flat().flatMap((fold) => fold?.invalid ?? []));
    found.push({
      ...{ name: model.name, scores },
      ...(invalid === undefined ? {} : { invalid }),
      folds: foldsOf(plan, model, direction),
    });
  }
  const comparison = await boardComparison(engine, grids, definitions, plan);
  return { dataset, protocol, counts, choices, findings, models: found, ...invalidOfModels(found), comparison };
}

function invalidOfModels(models: readonly ExperimentModel[]): Pick<ExperimentBoard, 'invalid'> {
  const counts = models.flatMap(({ invalid }) => invalid ?? []);
  const mean = meanOf(counts);
  if (mean === undefined) return {};
  const deviation = counts.length < 2 ? null : Math.sqrt(momentsOf(counts).variance);
  return { invalid: { mean, deviation, models: counts.length } };
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : exactMean(Float64Array.from(values));
}

function foldsOf(plan: ExperimentPlan, { units }: ModelUnits, direction: SearchDirection): readonly ExperimentFold[] {
  return units.flatMap((seeds, place) =>
    seeds.map(({ trials, outcome }, fold): ExperimentFold => {
      const tested = outcome?.kind === 'fold' ? outcome : undefined;
      const curve = bestSoFar(trials, direction);
      return {
        seed: plan.seeds[place]!,
        fold,
        parameters: tested?.parameters ?? null,
        ...(tested?.limits === undefined ? {} : { limits: tested.limits }),
        validation: curve.at(-1) ?? null,
        trials: trials.length,
        failedTrials: trials.filter((trial) => trial.outcome === 'failed').length,
        bestSoFar: curve,
        values: tested?.values ?? {},
        ...(tested?.invalid === undefined ? {} : { invalid: tested.invalid }),
        users: tested?.users.length ?? 0,
      };
    }),
  );
}

/** What is to be said of data and plan, each once. */
function noticesOf(plan: ExperimentPlan, { boards }: ExperimentFacts, engine: Engine): readonly Notice[] {
  const all = [...engine.notices, ...boards.flatMap(({ notices }) => notices)];
  if (plan.search.seconds !== undefined) {
    const message = 'Searches end by the clock: another machine, or another day, may try more or fewer settings.';
    all.push({ code: 'budget-of-seconds', message, count: 1 });
  }
  const texts = new Set<string>();
  return all.filter((notice) => {
    const text = JSON.stringify(notice);
    return !texts.has(text) && texts.add(text);
  });
}

// What failed on a board, in the order of the plan: trials with their reasons, and units that have no score.
function experimentFailures(
  plan: ExperimentPlan,
  { dataset, protocol }: BoardFacts,
  models: readonly ModelUnits[],
): readonly ExperimentFailure[] {
  return models.flatMap(({ name, units }) =>
    units.flatMap((folds, place) =>
      folds.flatMap(({ trials, outcome }, fold) => {
        const unit = { dataset, protocol, model: name, seed: plan.seeds[place]!, fold };
        const failed = trials
          .filter((trial) => trial.outcome === 'failed')
          .map(({ number, reason = 'no reason given' }) => ({ ...unit, trial: number, reason }));
        return outcome?.kind === 'failure' ? [...failed, { ...unit, trial: null, reason: outcome.reason }] : failed;
      }),
    ),
  );
}

// Metrics that have no value in folds that were tested: said once for each model, metric and reason, so that a gap in a
// leaderboard is not taken for a mistake.
function valueNotices({ dataset, protocol }: BoardFacts, models: readonly ModelUnits[]): readonly Notice[] {
  return models.flatMap(({ name, units }) => {
    const counts = new Map<string, number>();
    for (const { outcome } of units.flat()) {
      if (outcome?.kind !== 'fold') continue;
      for (const [label, reason] of Object.entries(outcome.why ?? {})) {
        const text = `${label} of ${name} on ${dataset}, ${protocol}, has no value: ${reason.replace(/\.$/, '')}.`;
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    }
    return Array.from(counts, ([message, count]) => ({ code: 'metric-without-value', message, count }));
  });
}

/** Seconds of searching, fitting and ranking, and the most memory, of every model of a board. */
function measurementsOfModels(
  { dataset, protocol }: BoardFacts,
  models: readonly ModelUnits[],
): ExperimentMeasurements['models'] {
  return models.map((model) => {
    const { search, fit, rank, memory } = timesOf(model);
    const memoryBytes = memory.length === 0 ? null : Math.max(...memory);
    return {
      ...{ dataset, protocol, model: model.name },
      ...{ searchSeconds: total(search), fitSeconds: total(fit), rankSeconds: total(rank), memoryBytes },
    };
  });
}

/** Seconds of all units; one that several boards share counts once. */
function secondsOf(models: readonly ModelUnits[]): number {
  const { search, fit, rank } = timesOf({ units: [[...new Set(models.flatMap(({ units }) => units.flat()))]] });
  return total([...search, ...fit, ...rank]);
}

function timesOf({ units }: Pick<ModelUnits, 'units'>) {
  const all = units.flat();
  const tested = all.flatMap(({ outcome }) => (outcome?.kind === 'fold' ? [outcome.measurements] : []));
  return {
    search: all.flatMap(({ trials }) => trials.map(({ seconds = 0 }) => seconds)),
    fit: tested.map(({ fitSeconds }) => fitSeconds),
    rank: tested.map(({ rankSeconds }) => rankSeconds),
    memory: tested.flatMap(({ memoryBytes }) => memoryBytes ?? []),
  };
}

function total(seconds: readonly number[]): number {
  return exactSum(Float64Array.from(seconds));
}
