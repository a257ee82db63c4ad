// Who recommends, of the ways there are; options that belong to another way are refused, for they would be forgotten
// silently.
import {
  type AnyModel,
  type EngineOptions,
  type InteractionTable,
  models,
  predictRatings,
  type StoredModel,
  UsageError,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { numberOption } from '../number-option.js';
import type { ProgressBar } from '../progress-bar.js';

export type Way = 'model' | 'module' | 'load' | 'onnx' | 'command' | 'scores' | 'user-factors';

const WAYS: readonly Way[] = ['model', 'module', 'load', 'onnx', 'command', 'scores', 'user-factors'];

/** Options that not every way knows. */
const BELONGS: Readonly<Record<string, readonly Way[]>> = {
  set: ['model', 'module'],
  save: ['model'],
  memory: ['model', 'module', 'onnx'],
  predict: ['model', 'module', 'load'],
  timeout: ['command'],
  backend: ['model', 'module', 'load', 'onnx', 'scores', 'user-factors'],
  seed: ['model', 'module', 'command'],
  'user-order': ['scores', 'user-factors'],
  'item-order': ['onnx', 'scores', 'user-factors'],
  'item-factors': ['user-factors'],
};

/** Options about lists, which predicted ratings are not. */
const ABOUT_LISTS = ['k', 'users', 'fold-in', 'candidates', 'include-seen', 'save'];

export function wayOf(given: ParsedArguments): Way {
  const ways = WAYS.filter((name) => given.has(name));
  if (ways.length !== 1) {
    throw new UsageError(ways.length === 0 ? 'No recommender given' : 'More than one recommender given', {
      found: ways.length === 0 ? 'none of them' : ways.map((way) => `--${way}`).join(' and '),
      expected: 'one of --model, --module, --load, --onnx and --command, or of --scores and --user-factors',
      hint: 'recgauge models lists the models.',
    });
  }
  const way = ways[0]!;
  for (const name of ['fold', 'learned-from']) {
    if (given.has(name) && !given.has('split')) {
      throw new UsageError('The option has no effect without --split', { argument: `--${name}` });
    }
  }
  for (const [name, of] of Object.entries(BELONGS)) {
    if (given.has(name) && !of.includes(way)) refuse(name, way, `it beside ${listed(of)} only`);
  }
  if (given.has('predict')) {
    for (const name of ABOUT_LISTS) if (given.has(name)) refuse(name, 'predict', 'it where there are lists');
  }
  return way;
}

function refuse(name: string, other: string, expected: string): never {
  throw new UsageError(`The option has no effect with --${other}`, { argument: `--${name}`, expected });
}

function listed(ways: readonly Way[]): string {
  return ways.map((way) => `--${way}`).join(' or ');
}

type Show = ProgressBar['show'];

/** Refuses a model that only orders items, before anything is read; `chosen` is what the command line calls it. */
export function checkPredictor({ task, name }: Pick<AnyModel, 'task' | 'name'>, chosen: string): void {
  if (task === 'rating') return;
  const others = models.filter((model) => model.task === 'rating').map((model) => model.name);
  throw new UsageError('The model ranks items and does not predict ratings', {
    argument: '--predict',
    found: chosen.startsWith('--model') ? chosen : `${chosen}, which holds ${name}`,
    expected: `one of ${others.join(', ')}`,
  });
}

export async function predictPairs(
  given: ParsedArguments,
  model: string | AnyModel | StoredModel,
  train: InteractionTable,
  pairs: InteractionTable,
  parameters: Readonly<Record<string, unknown>> | undefined,
  memoryLimit: number | undefined,
  show: Show,
) {
  return predictRatings(train, pairs, {
    model,
    parameters,
    seed: numberOption(given, 'seed') ?? 0,
    memoryLimit,
    backend: (given.value('backend') ?? 'auto') as EngineOptions['backend'],
    onProgress: show,
  });
}
