/// <reference types="node" />
// `recgauge recommend --predict`: the rating of every pair of a file, by a model that predicts ratings. What comes out is
// what `recgauge evaluate --predictions` reads.
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
