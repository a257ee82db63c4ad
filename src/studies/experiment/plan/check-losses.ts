// The losses of protocols held against the models: a loss that a model does not have, or one that no model would take, is
// refused at its place in the file.
import type { PlannedModel } from '../../../documents/experiment-plan.js';
import { nearestHint } from '../../../foundation/nearest-name.js';
import { variants } from '../../../foundation/schema.js';
import type { ValuePath } from '../../../foundation/schema-check.js';
import { modelNamed } from '../../../models/model-registry.js';
import type { AnyModel } from '../../../models/scoring/model.js';
import { type FileOrigin, mistakeAt } from './file-place.js';

export interface LossOptions extends FileOrigin {
  readonly ownModels?: Readonly<Record<string, AnyModel>> | undefined;
}

/** `said` is what the file has at `protocol`. */
export function checkLosses(models: readonly PlannedModel[], said: unknown, options: LossOptions): void {
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
