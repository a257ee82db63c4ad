// The Gram matrix of training for models that are fitted on it alone: taken from the work that fits share where there is
// such, else made for this fit.
import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import type { Steps } from '../../foundation/work-options.js';
import { gramOf } from '../algebra/gram.js';
import { copyTiles, type SymmetricTiles } from '../algebra/symmetric-tiles.js';
import type { FitContext } from '../scoring/model.js';

/** To be read only. */
export function* sharedGram(train: InteractionMatrix, context: FitContext, step: () => void): Steps<SymmetricTiles> {
  const make = () => gramOf(context.backend, train, step);
  return yield* context.shared?.partInSteps(train, 'gram', make) ?? make();
}

/** To be written to. */
export function* ownGram(train: InteractionMatrix, context: FitContext, step: () => void): Steps<SymmetricTiles> {
  const gram = yield* sharedGram(train, context, step);
  return context.shared === undefined ? gram : yield* copyTiles(gram);
}
