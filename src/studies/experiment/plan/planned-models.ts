// From the models of a file to the models that are run, each with its own name: parameters and spaces are held
// against what the model declares, so that nothing is refused after the first hour.
import type { PlannedModel } from '../../../documents/experiment-plan.js';
import { variants } from '../../../foundation/schema.js';
import type { ValuePath } from '../../../foundation/schema-check.js';
import { modelNamed, models } from '../../../models/model-registry.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import { checkedParameters, type ParameterSpace } from '../../../models/scoring/parameters.js';
import { commandFault } from '../../recommend/command-placeholders.js';
import { type DeclaredDimension, type Dimension, dimensionOf } from '../search/dimension.js';
import { spaceOfParameters } from '../search/space-of-parameters.js';
import { CHEAP } from './file-keys.js';
import { checkedAt, type FileOrigin, mistakeAt } from './file-place.js';

/** What is fitted in seconds on logs of some hundred thousand rows. */
export const CHEAP_MODELS: readonly string[] = [
  ...['popularity', 'random', 'itemknn', 'userknn', 'p3alpha', 'rp3beta', 'puresvd', 'ease'],
];

const DEFAULT_TIMEOUT = 3600;

export interface ModelOptions extends FileOrigin {
  /** Models of your own, by the path of their module or network; parameters of others are not checked. */
  readonly ownModels?: Readonly<Record<string, AnyModel>> | undefined;
  /** Whether anything is searched at all. */
  readonly isSearched: boolean;
  /** The loss of each protocol; undefined for one that leaves it to the models. */
  readonly losses?: readonly (string | undefined)[] | undefined;
}

type Entry = Readonly<Record<string, unknown>>;
type Values = PlannedModel['parameters'];

export function plannedModels(said: unknown, path: ValuePath, options: ModelOptions): readonly PlannedModel[] {
  const entries = Array.isArray(said) ? said : [said ?? CHEAP];
  const planned = entries.flatMap((entry: unknown, i) => {
    const at = Array.isArray(said) ? [...path, i] : path;
    if (entry === CHEAP) return CHEAP_MODELS.map((name) => ({ at, model: ofRegistry({ model: name }, at, options) }));
    const record = typeof entry === 'string' ? { model: entry } : (entry as Entry);
    return eachParameters(record).map((each) => ({ at, model: plannedModel(each, at, options) }));
  });
  checkNames(planned, options);
  return planned.map(({ model }) => model);
}

/** A record for each combination of the parameters that are lists, named by them. */
function eachParameters(entry: Entry): readonly Entry[] {
  const parameters = Object.entries((entry.parameters ?? {}) as Entry);
  const lists = parameters.filter(([, value]) => Array.isArray(value)).map(([name]) => name);
  let chosen: readonly Entry[] = [{}];
  for (const [name, value] of parameters) {
    chosen = chosen.flatMap((before) => variants(value, false).map((each) => ({ ...before, [name]: each })));
  }
  const called = entry.name ?? entry.model ?? entry.module ?? entry.onnx;
  return chosen.map((values) => ({
    ...entry,
    ...(parameters.length === 0 ? {} : { parameters: values }),
    ...(lists.length === 0 ? {} : { name: `${called}(${lists.map((name) => `${name}=${values[name]}`).join(', ')})` }),
  }));
}

function plannedModel(entry: Entry, at: ValuePath, options: ModelOptions): PlannedModel {
  const said = ['model', 'module', 'onnx', 'command'].filter((key) => entry[key] !== undefined);
  if (said.length === 0 && models.some(({ name }) => name === entry.name)) {
    return ofRegistry({ ...entry, model: entry.name }, at, options);
  }
  if (said.length !== 1) {
    throw mistakeAt(options, at, said.length === 0 ? 'the entry does not name a model' : 'the entry names two models', {
      found: said.length === 0 ? `the keys ${Object.keys(entry).join(', ')}` : said.join(' and '),
      expected: 'one of model, module, onnx and command',
    });
  }
  if (entry.command !== undefined) return ofCommand(entry, at, options);
  if (entry.timeout !== undefined) throw without('timeout', 'command', at, options);
  if (entry.onnx !== undefined) return ofNetwork(entry, at, options);
  if (entry.itemOrder !== undefined) throw without('itemOrder', 'onnx', at, options);
  return entry.module === undefined ? ofRegistry(entry, at, options) : ofModule(entry, at, options);
}

function ofCommand({ name, command, timeout, ...others }: Entry, at: ValuePath, options: ModelOptions): PlannedModel {
  const [other] = Object.keys(others);
  if (other !== undefined) {
    throw mistakeAt(
      options,
      [...at, other],
      'a command has no such key',
      {
        found: other,
        expected: 'name, command and timeout',
        hint: 'A command has no parameters here: write them into it, and give each setting a name.',
      },
      'key',
    );
  }
  if (name === undefined) {
    throw mistakeAt(options, at, 'a command needs a name', {
      found: command,
      expected: 'the key name',
      hint: 'Such as name: mine.',
    });
  }
  // Which files there are depends on the protocol.
  const { reason, ...fault } = commandFault(command as string, { foldIn: true, candidates: true }) ?? {};
  if (reason !== undefined) throw mistakeAt(options, [...at, 'command'], reason, fault);
  const timeoutSeconds = (timeout as number | undefined) ?? DEFAULT_TIMEOUT;
  return {
    name: name as string,
    parameters: {},
    space: {},
    searched: false,
    command: command as string,
    timeoutSeconds,
  };
}

function ofNetwork(entry: Entry, at: ValuePath, options: ModelOptions): PlannedModel {
  const [onnx, itemOrder] = [entry.onnx as string, entry.itemOrder as string | undefined];
  if (itemOrder === undefined) {
    throw mistakeAt(options, at, 'a network needs the order of its items', {
      found: onnx,
      expected: 'the key itemOrder: a file with the id of the item of each column, one per line',
    });
  }
  const name = (entry.name as string | undefined) ?? nameOfFile(onnx);
  return { ...parametersOf(entry, {}, name, at, options), model: name, onnx, itemOrder };
}

/** What a model is called after the file that it comes from. */
export function nameOfFile(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.(?:[cm]?js|onnx)$/, '');
}

function ofModule(entry: Entry, at: ValuePath, options: ModelOptions): PlannedModel {
  const module = entry.module as string;
  const own = options.ownModels?.[module];
  const name = (entry.name as string | undefined) ?? nameOfFile(module);
  return { ...parametersOf(entry, own?.parameters, name, at, options), model: name, module };
}

function ofRegistry(entry: Entry, at: ValuePath, options: ModelOptions): PlannedModel {
  const { name: model, parameters } = modelNamed(entry.model as string);
  const name = (entry.name as string | undefined) ?? model;
  return { ...parametersOf(entry, parameters, name, at, options), model };
}

/** Parameters and space, checked where the model says what they may be. */
function parametersOf(
  entry: Entry,
  declared: ParameterSpace | undefined,
  name: string,
  at: ValuePath,
  options: ModelOptions,
): Pick<PlannedModel, 'name' | 'parameters' | 'space' | 'searched' | 'takesLoss'> {
  const parameters = (entry.parameters ?? {}) as Values;
  const space = (entry.space ?? {}) as Readonly<Record<string, DeclaredDimension>>;
  const both = Object.keys(space).find((each) => Object.hasOwn(parameters, each));
  if (both !== undefined) {
    throw mistakeAt(
      options,
      [...at, 'space', both],
      'the parameter has a value already',
      {
        found: `parameters.${both} = ${parameters[both]}`,
        expected: 'a value or a space for it',
      },
      'key',
    );
  }
  const isWanted = options.isSearched && entry.search !== false;
  if (declared === undefined) return { name, parameters, space, searched: isWanted };
  checkedAt(
    options,
    [...at, 'parameters'],
    () => checkedParameters(name, declared, parameters),
    (argument) => {
      const parameter = argument.startsWith('parameters.') ? argument.slice('parameters.'.length) : undefined;
      return parameter === undefined ? undefined : [...at, 'parameters', parameter];
    },
  );
  const fixed: Record<string, DeclaredDimension> = Object.fromEntries(
    Object.entries(parameters).map(([each, value]) => [each, { type: 'fixed', value } as DeclaredDimension]),
  );
  const { losses = [] } = options;
  const isOpenLoss = declared.loss?.type === 'choice' && ![parameters, space].some((own) => Object.hasOwn(own, 'loss'));
  const takesLoss = isOpenLoss && losses.some((loss) => loss !== undefined);
  if (takesLoss && losses.every((loss) => loss !== undefined)) fixed.loss = { type: 'fixed', value: losses[0]! };
  const whole = checkedAt(
    options,
    entry.space === undefined ? at : [...at, 'space'],
    () => spaceOfParameters(declared, { ...space, ...fixed }),
    (argument) => {
      const [, parameter] = argument.split('.');
      return parameter !== undefined && Object.hasOwn(space, parameter) ? [...at, 'space', parameter] : undefined;
    },
  );
  const isOpen = Object.values(whole).some((each) => isVaried(dimensionOf(each)));
  if (entry.search === true && !isOpen) {
    throw mistakeAt(options, [...at, 'search'], 'the model has nothing to search', {
      found: true,
      expected: 'a model with parameters that have no value yet',
    });
  }
  return { name, parameters, space, searched: isWanted && isOpen, ...(takesLoss ? { takesLoss } : {}) };
}

function isVaried(dimension: Dimension): boolean {
  if (dimension.type === 'fixed') return false;
  if (dimension.type === 'list') return dimension.values.length > 1;
  return dimension.type !== 'choice' || dimension.choices.length > 1;
}

function checkNames(
  planned: readonly { readonly at: ValuePath; readonly model: PlannedModel }[],
  origin: FileOrigin,
): void {
  const names = new Set<string>();
  for (const { at, model } of planned) {
    if (model.name.trim() === '') throw mistakeAt(origin, at, 'the name is empty', { found: model.name });
    if (names.has(model.name)) {
      throw mistakeAt(origin, at, 'two models have the same name', {
        found: model.name,
        expected: 'names that distinguish models',
        hint: 'Give one of them another name, such as name: "ease, much regularised".',
      });
    }
    names.add(model.name);
  }
}

function without(key: string, needed: string, at: ValuePath, origin: FileOrigin) {
  return mistakeAt(
    origin,
    [...at, key],
    `the key has no effect without ${needed}`,
    { expected: `${needed} as well` },
    'key',
  );
}
