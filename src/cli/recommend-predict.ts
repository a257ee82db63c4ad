/// <reference types="node" />
// `recgauge recommend --predict`: the rating of every pair of a file, by a model that predicts ratings. What comes out is
// what `recgauge evaluate --predictions` reads.
import { type EngineOptions, type InteractionTable, modelNamed, models, predictRatings, UsageError } from '../index.js';
import type { Arguments } from './arguments.js';
import { numberOption } from './number-option.js';

type Show = (what: string, share: number | undefined) => void;

/** Refuses a model that only orders items, before anything is read. */
export function checkPredictor(name: string): void {
  if (modelNamed(name).task === 'rating') return;
  const others = models.filter(({ task }) => task === 'rating').map((model) => model.name);
  throw new UsageError('The model orders items and predicts no ratings', {
    argument: '--predict',
    found: `--model ${name}`,
    expected: `one of ${others.join(', ')}`,
  });
}

export async function predictPairs(
  given: Arguments,
  train: InteractionTable,
  pairs: InteractionTable,
  parameters: Readonly<Record<string, unknown>>,
  memoryLimit: number | undefined,
  show: Show,
) {
  return predictRatings(train, pairs, {
    model: given.value('model')!,
    parameters,
    seed: numberOption(given, 'seed') ?? 0,
    memoryLimit,
    backend: (given.value('backend') ?? 'auto') as EngineOptions['backend'],
    onProgress: (done, total) => show('fitting', done / total),
  });
}
