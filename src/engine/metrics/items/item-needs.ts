// What a metric reads besides lists and truth, or the refusal that says how to give it.

import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { ItemLists } from '../../../data/tables/item-lists.js';
import type { ListRows } from '../../../data/tables/ranked-lists.js';
import type { Popularity } from '../../../data/tables/side-inputs.js';
import { UsageError } from '../../../foundation/errors.js';
import { mention, sentenceOf } from '../../../foundation/sentence.js';

export function neededPopularity({ popularity }: EvaluationContext): Popularity {
  return popularity ?? refuseWithoutTrain('This metric reads how popular items were in training');
}

export function neededTrain({ train }: EvaluationContext): ItemLists {
  return train ?? refuseWithoutTrain('This metric reads the training items of users');
}

export function neededBaseline({ baseline }: EvaluationContext): ListRows {
  if (baseline !== undefined) return baseline;
  throw new UsageError('This metric compares with the lists of a baseline', {
    argument: 'baseline',
    expected: 'the lists of another recommender',
    hint: sentenceOf`Give them with ${mention('baseline')}.`,
  });
}

export function neededCutoff(cutoff: number | undefined): number {
  if (cutoff !== undefined) return cutoff;
  throw new UsageError('This metric divides by its cutoff, or asks for lists of that length', {
    argument: 'metrics',
    expected: 'a number of ranks, such as @10',
  });
}

function refuseWithoutTrain(reason: string): never {
  throw new UsageError(reason, {
    argument: 'train',
    expected: 'the interactions that the recommender learned from',
    hint: sentenceOf`Give them with ${mention('train')}.`,
  });
}
