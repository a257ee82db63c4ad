// A file of an experiment, read as plain values, becomes a plan with every default. Everything that can be
// refused without the data is refused here, with its place in the file.
import { overrideProtocol, type ProtocolOverrides } from '../../../data/presets/override-protocol.js';
import { protocolPreset } from '../../../data/presets/preset-registry.js';
import {
  type ExperimentPlan,
  PLAN_FORMAT,
  type PlannedDataset,
  type PlannedModel,
  type PlannedProtocol,
  type PlannedSearch,
} from '../../../documents/experiment-plan.js';
import { nearestHint } from '../../../foundation/nearest-name.js';
import { variants } from '../../../foundation/schema.js';
import type { ValuePath } from '../../../foundation/schema-check.js';
import { modelNamed } from '../../../models/model-registry.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import { checkMethod, type MethodOptions } from '../search/search-method.js';
import { DEFAULT_BUDGET } from '../search/search-options.js';
import { type ExperimentFile, experimentFileSchema } from './file-keys.js';
import { checkedAt, checkFile, type FileOrigin, mistakeAt } from './file-place.js';
import { plannedMetrics } from './planned-metrics.js';
import { plannedModels } from './planned-models.js';
import { plannedProtocols } from './planned-protocols.js';

/** Where a file came from, and what it does not say itself. */
export interface PlanOptions extends FileOrigin {
  /** What the experiment is called unless the file says it. */
  readonly name?: string | undefined;
  /** Models of your own by the path of their module, so that their parameters are checked as well. */
  readonly ownModels?: Readonly<Record<string, AnyModel>> | undefined;
}

type Entry = Readonly<Record<string, unknown>>;

/**
 * The plan of an experiment that a file describes; `value` is what the YAML or JSON of it says.
 * @example
 * planOfFile({ name: 'small', datasets: [{ name: 'log', file: 'log.csv' }], protocol: 'trainrec', models: ['ease'] }).k;   // 50
 */
export function planOfFile(value: unknown, options: PlanOptions = {}): ExperimentPlan {
  checkFile(experimentFileSchema, value, options);
  const file: ExperimentFile = value;
  const { refit = 'all', testInput = 'fold-in', trainingRepeats = 0 } = file as Partial<ExperimentPlan>;
  const { level = 0.95, replicates = 9999 } = (file.interval ?? {}) as Partial<ExperimentPlan['interval']>;
  const datasets = plannedDatasets(file.datasets, options);
  const protocols = plannedProtocols(file.protocol, ['protocol'], options);
  const models = plannedModels(file.models, ['models'], {
    ...options,
    isSearched: file.search !== false,
    losses: protocols.map(({ loss }) => loss),
  });
  checkLosses(models, file.protocol, options);
  checkNewUsers(models, protocols, options);
  return {
    format: PLAN_FORMAT,
    name: checkedName((file.name ?? options.name ?? datasets[0]!.name) as string, options),
    datasets,
    protocols,
    models,
    search: plannedSearch(file.search, ['search'], options),
    ...plannedMetrics(file, options),
    seeds: plannedSeeds(file.seeds, options),
    ...{ refit, testInput, interval: { level, replicates }, comparison: plannedComparison(file.comparison, options) },
    trainingRepeats,
  };
}

function plannedDatasets(said: unknown, origin: FileOrigin): readonly PlannedDataset[] {
  const entries = Array.isArray(said) ? said : [said];
  const names = new Set<string>();
  return entries.map((entry: unknown, i) => {
    const {
      name: called,
      file,
      ...reading
    } = (typeof entry === 'string' ? { file: entry } : entry) as Entry & { file: string };
    const name = (called as string | undefined) ?? stemOf(file);
    const at = Array.isArray(said) ? ['datasets', i] : ['datasets'];
    if (name === '') throw mistakeAt(origin, at, 'a dataset needs a name', { found: file, expected: 'the key name' });
    if (names.has(name)) {
      throw mistakeAt(origin, at, 'two datasets have the same name', {
        found: name,
        expected: 'different names',
        hint: 'Give each a name and a file.',
      });
    }
    names.add(name);
    return { name, file, reading };
  });
}

/** `data/ml-1m.csv.gz` is ml-1m. */
function stemOf(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/(?<=.)(\.[A-Za-z]\w*)+$/, '');
}

/** The name becomes part of names of files. */
function checkedName(name: string, origin: FileOrigin): string {
  const isUsable =
    name.trim() !== '' && name.length <= 100 && !/[/\\:*?"<>|\p{Cc}]/u.test(name) && !name.startsWith('.');
  if (isUsable) return name;
  throw mistakeAt(origin, ['name'], 'invalid name', {
    found: name,
    expected: 'at most 100 letters, digits, blanks and dashes; no slash, no dot in front',
  });
}

function plannedSeeds(said: unknown, origin: FileOrigin): readonly number[] {
  const seeds = (Array.isArray(said) ? said : [said ?? 0]) as readonly number[];
  const again = seeds.findIndex((seed, i) => seeds.indexOf(seed) < i);
  if (again < 0) return seeds;
  throw mistakeAt(origin, ['seeds', again], 'a seed is listed twice', {
    found: seeds[again],
    expected: 'each seed once',
  });
}

function plannedComparison(said: unknown, origin: FileOrigin): ExperimentPlan['comparison'] {
  const { test = 't', adjust, adjustOver, alpha = 0.05 } = (said ?? {}) as Partial<ExperimentPlan['comparison']>;
  const needless = adjust === undefined ? 'adjustOver' : 'adjust';
  if (test === 'tukey' && (adjust ?? adjustOver) !== undefined) {
    throw mistakeAt(origin, ['comparison', needless], 'the Tukey test adjusts for all pairs by itself', {
      found: adjust ?? adjustOver,
      expected: 'no adjustment',
    });
  }
  const method = test === 'tukey' ? 'tukey' : (adjust ?? 'holm');
  return { test, adjust: method, ...(adjustOver === undefined ? {} : { adjustOver }), alpha };
}

/** A model that knows the users of training alone has nobody to score where all test users are new. */
function checkNewUsers(
  models: readonly PlannedModel[],
  protocols: readonly PlannedProtocol[],
  origin: FileOrigin,
): void {
  const methods = protocols.map(
    ({ preset, overrides }) => overrideProtocol(protocolPreset(preset), overrides as ProtocolOverrides).split.method,
  );
  if (!methods.every((method) => method === 'user-inductive' || method === 'fully-inductive')) return;
  for (const [i, { name, model, module, onnx }] of models.entries()) {
    const isOwn = model === undefined || module !== undefined || onnx !== undefined;
    const why = isOwn ? undefined : modelNamed(model).refusesNewUsers;
    if (why === undefined) continue;
    throw mistakeAt(origin, ['models', i], `${name} cannot score users who were not in training`, {
      found: `the split ${methods[0]}`,
      expected: 'a split in which test users have training rows, such as protocol: recbole',
      hint: why,
    });
  }
}

export interface LossOptions extends FileOrigin {
  readonly ownModels?: Readonly<Record<string, AnyModel>> | undefined;
}

/** `said` is what the file has at `protocol`. */
function checkLosses(models: readonly PlannedModel[], said: unknown, options: LossOptions): void {
  const takers = models.filter(({ takesLoss }) => takesLoss === true);
  const isUnknown = models.some(({ module }) => module !== undefined && options.ownModels?.[module] === undefined);
  for (const { loss, at } of lossesOf(said)) {
    if (takers.length === 0 && !isUnknown) {
      throw mistakeAt(options, at, 'no model takes its loss from the protocol', {
        found: loss,
        expected: 'a model with a parameter loss that has no value or space of its own, such as mf',
        hint: 'recgauge models lists the parameters of each.',
      });
    }
    for (const taker of takers) checkLoss(loss, at, taker, options);
  }
}

function checkLoss(loss: string, at: ValuePath, { name, model, module }: PlannedModel, options: LossOptions): void {
  const { parameters } = module === undefined ? modelNamed(model!) : options.ownModels![module]!;
  const choices = parameters.loss?.type === 'choice' ? parameters.loss.choices : [];
  if (choices.includes(loss)) return;
  throw mistakeAt(options, at, `${name} has no such loss`, {
    found: loss,
    expected: `one of ${choices.join(', ')}`,
    hint: nearestHint(loss, choices) ?? `A model whose parameters say its loss is left as it is.`,
  });
}

/** Every loss with its place. */
function lossesOf(said: unknown): readonly { readonly loss: string; readonly at: ValuePath }[] {
  const entries = Array.isArray(said) ? said : [said];
  return entries.flatMap((entry: unknown, i) => {
    const own = typeof entry === 'object' && entry !== null ? (entry as { readonly loss?: unknown }).loss : undefined;
    const path: ValuePath = Array.isArray(said) ? ['protocol', i, 'loss'] : ['protocol', 'loss'];
    const losses = own === undefined ? [] : variants(own, false);
    return losses.flatMap((loss, place) =>
      loss === null ? [] : [{ loss: loss as string, at: Array.isArray(own) ? [...path, place] : path }],
    );
  });
}

/** How parameters are searched, from a word, a record or a flag to a plan with every default of the method in it. */
export function plannedSearch(said: unknown, path: ValuePath, origin: FileOrigin): PlannedSearch {
  const record = typeof said === 'object' && said !== null ? (said as Entry) : {};
  const { method = 'bayesian', trials = DEFAULT_BUDGET, seconds, pruning = false, batch, ...others } = record;
  const name = typeof said === 'string' ? said : method;
  const pathOf = (argument: string) => {
    const [, option] = argument.split('.');
    return option !== undefined && Object.hasOwn(others, option) ? [...path, option] : undefined;
  };
  const checked = checkedAt(origin, path, () => checkMethod({ name, ...others } as MethodOptions), pathOf);
  const { name: _, ...options } = checked;
  return {
    method: name as string,
    trials: trials as number,
    ...(seconds === undefined ? {} : { seconds: seconds as number }),
    pruning: pruning as boolean,
    options: batch === undefined ? options : { ...options, batch },
  };
}
