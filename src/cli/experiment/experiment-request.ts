/// <reference types="node" />
// What is asked for, from a file of an experiment or from a log and options: both become the same value, which becomes a
// plan. Everything is checked before any log is read.
import { access } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import {
  type AnyModel,
  type ExperimentPlan,
  type FileOrigin,
  fileSource,
  InputError,
  modelNamed,
  parameterOfText,
  planOfFile,
  splitLabels,
  UsageError,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { LOG_READING } from '../data/data-flags.js';
import { logReading, numbersOf } from '../data/data-reading.js';
import { readText } from '../input-files.js';
import { numberOption } from '../number-option.js';
import { ownModels } from './experiment-models.js';

export interface ExperimentRequest {
  readonly plan: ExperimentPlan;
  /** Models of your own by the name that the plan gives them. */
  readonly models: Readonly<Record<string, AnyModel>>;
  /** Where paths of datasets start. */
  readonly folder: string;
  /** Where paths of modules start. */
  readonly moduleFolder: string;
}

type Entry = Record<string, unknown>;

/** Options that a file says itself. */
const OF_A_LOG = [
  ...['models', 'set', 'metrics', 'select', 'protocol', 'min-rating', 'core', 'folds'],
  ...LOG_READING.options.map(({ name }) => name),
];

const EXPERIMENT_FILE = /\.(ya?ml|json)$/i;

export async function experimentRequest(given: ParsedArguments): Promise<ExperimentRequest> {
  const [path, ...others] = given.positionals;
  if (path === undefined || others.length > 0) {
    throw new UsageError(path === undefined ? 'Missing experiment' : 'More than one experiment', {
      found: path === undefined ? 'no file' : given.positionals.join(' and '),
      expected: 'recgauge experiment FILE.yaml, or recgauge experiment LOG',
      hint: 'recgauge init writes an example.',
    });
  }
  const isFile = EXPERIMENT_FILE.test(path);
  const { value, name, ...origin } = isFile ? await fromFile(path, given) : fromLog(path, given);
  const folder = given.value('data') ?? (isFile ? dirname(path) : '.');
  const request = requestOf(value, origin, name, isFile ? dirname(path) : '.', folder);
  return isFile ? request : request.catch(refuseOption);
}

/** Options that a key of a plan stands for where it is not called like it. */
const OPTION_OF_KEY: Readonly<Record<string, string>> = { minRating: 'min-rating', core: 'core', folds: 'folds' };

/** Without a file every key of the plan was an option: its mistake is one of the command line. */
function refuseOption(error: unknown): never {
  const { argument = '', file, ...details } = error instanceof InputError ? error.details : {};
  const keys = argument.replaceAll(/\[\d+\]/g, '').split('.');
  const [first = '', last = ''] = [keys[0], keys.at(-1)];
  const option = OPTION_OF_KEY[last] ?? (last === 'trials' ? last : first);
  const isOption = ['models', 'metrics', 'select', 'protocol', 'search', 'seeds', 'name', 'trials'].includes(option);
  if (file !== undefined || !(isOption || Object.hasOwn(OPTION_OF_KEY, last))) throw error;
  const reason = (error as InputError).reason.slice(argument.length).replace(/^: /, '');
  throw new UsageError(reason, { ...details, argument: `--${option}` });
}

/** A request of a value that a file could hold; models of your own are looked for in `modules`. */
export async function requestOf(
  value: unknown,
  origin: FileOrigin,
  name: string | undefined,
  modules: string,
  folder: string,
): Promise<ExperimentRequest> {
  const byModule = await ownModels(value, modules);
  const plan = planOfFile(value, { ...origin, name, ownModels: byModule });
  await checkFiles(plan, folder);
  const own = plan.models.flatMap(({ model, module, onnx }) => {
    const path = module ?? onnx;
    return path === undefined ? [] : [[model!, byModule[path]!]];
  });
  return { plan, models: Object.fromEntries(own), folder, moduleFolder: modules };
}

export function pathOf(file: string, folder: string): string {
  return isAbsolute(file) ? file : join(folder, file);
}

async function fromFile(path: string, given: ParsedArguments): Promise<{ value: unknown; name: string } & FileOrigin> {
  const refused = OF_A_LOG.find((name) => given.has(name));
  if (refused !== undefined) {
    throw new UsageError('The option needs a log', {
      argument: `--${refused}`,
      expected: `a key of ${path}`,
      hint: 'With a file, only --search, --trials, --whole-grid, --seeds and --name can be given with it.',
    });
  }
  const { parseExperimentText } = await import('./experiment-yaml.js');
  await checkThere(path);
  const { value, ...origin } = parseExperimentText(await readText(path), path);
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  const changed = isRecord ? withOptions(value as Entry, given) : value;
  return { value: changed, name: basename(path).replace(EXPERIMENT_FILE, ''), ...origin };
}

function fromLog(path: string, given: ParsedArguments): { value: unknown; name: undefined } & FileOrigin {
  const { columns = {}, ...reading } = logReading(given);
  const models = listOf(given, 'models');
  const metrics = listOf(given, 'metrics');
  const value: Entry = {
    datasets: [{ file: path, ...reading, ...(Object.keys(columns).length === 0 ? {} : { columns }) }],
    protocol: protocolOf(given),
    ...(models.length === 0 && !given.has('set') ? {} : { models: modelsOf(models, given) }),
    ...(metrics.length === 0 ? {} : { metrics }),
    ...(given.has('select') ? { select: given.value('select') } : {}),
  };
  return { value: withOptions(value, given), name: undefined };
}

/** Options that hold beside a file too. */
function withOptions(value: Entry, given: ParsedArguments): Entry {
  const trials = numberOption(given, 'trials');
  const search = searchOf(value.search, given.value('search'));
  if (trials !== undefined && search === false) {
    throw new UsageError('The option needs a search', {
      argument: '--trials',
      found: trials,
      expected: given.has('search') ? 'a method of --search other than none' : '--search with a method',
      hint: given.has('search') ? 'Leave out --trials, or --search none.' : 'The file says search: false.',
    });
  }
  const record = typeof search === 'string' ? { method: search } : typeof search === 'object' ? search : {};
  return {
    ...value,
    ...(given.has('name') ? { name: given.value('name') } : {}),
    ...(search === undefined ? {} : { search }),
    ...(trials === undefined ? {} : { search: { ...record, trials } }),
    ...(given.has('seeds') ? { seeds: numbersOf('seeds', given.value('seeds')!) } : {}),
  };
}

/** The search of a file by another method: its budget stays, and what only the other method knows goes. */
function searchOf(said: unknown, method: string | undefined): unknown {
  if (method === undefined) return said;
  if (method === 'none') return false;
  if (typeof said !== 'object' || said === null) return method;
  const ofAny = Object.entries(said).filter(([key]) => ['trials', 'seconds', 'pruning'].includes(key));
  return { method, ...Object.fromEntries(ofAny) };
}

function protocolOf(given: ParsedArguments): Entry {
  const minRating = given.value('min-rating');
  const core = numberOption(given, 'core');
  const folds = numberOption(given, 'folds');
  const prepare = {
    ...(minRating === undefined ? {} : { minRating: minRatingOf(minRating, given) }),
    ...(core === undefined ? {} : { core }),
  };
  return {
    preset: given.value('protocol') ?? 'trainrec',
    ...(Object.keys(prepare).length === 0 ? {} : { prepare }),
    ...(folds === undefined ? {} : { split: { folds } }),
  };
}

function minRatingOf(word: string, given: ParsedArguments): unknown {
  if (word === 'none') return null;
  return word === 'levels' ? word : numberOption(given, 'min-rating');
}

/** Models with the parameters of --set. */
function modelsOf(named: readonly string[], given: ParsedArguments): readonly unknown[] {
  const parameters = new Map<string, Entry>();
  for (const text of given.values('set')) {
    const [, model, name, value] = /^([^.=]+)\.([^=]+)=(.*)$/s.exec(text) ?? [];
    if (model === undefined || name === undefined || value === undefined) {
      throw new UsageError('The option needs a model, a parameter and a value', {
        argument: '--set',
        found: text,
        expected: 'such as ease.l2=250',
      });
    }
    const parameter = modelNamed(model).parameters[name];
    const own = parameters.get(model) ?? {};
    parameters.set(model, { ...own, [name]: parameter === undefined ? value : parameterOfText(parameter, value) });
  }
  const models = named.length === 0 ? [...parameters.keys()] : named;
  const stranger = [...parameters.keys()].find((model) => !models.includes(model));
  if (stranger !== undefined) {
    throw new UsageError('The parameter belongs to a model that is not run', {
      argument: '--set',
      found: stranger,
      expected: `one of ${models.join(', ')}`,
      hint: `Name it in --models.`,
    });
  }
  return models.map((model) => (parameters.has(model) ? { model, parameters: parameters.get(model) } : model));
}

function listOf(given: ParsedArguments, name: string): readonly string[] {
  const words = given.values(name).flatMap((list) => (name === 'metrics' ? splitLabels(list) : list.split(',')));
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

/** Logs that are not there are missed before any is read. */
async function checkFiles({ datasets }: ExperimentPlan, folder: string): Promise<void> {
  for (const { file } of datasets) await checkThere(pathOf(file, folder));
}

/** The reader's own refusal names files that are spelled alike. */
async function checkThere(path: string): Promise<void> {
  await access(resolve(path)).catch(() => fileSource(path));
}
