// A pair that is in the truth and in training is either a leak or a mistake of the split: whoever learned it need not
// predict it, and metrics that leave training items out do not look for it.

import { countNotice } from '../../engine/ranking/count-notice.js';
import type { Notice } from '../../foundation/notice.js';
import { eachInSteps, type Steps } from '../../foundation/work-options.js';
import type { PreparedData } from './prepare-evaluation.js';

export function* trainedTruthNotice({ truth, side }: PreparedData): Steps<Notice[]> {
  const { train } = side;
  if (train === undefined) return [];
  let count = 0;
  const countOf = (user: number) => {
    let seen = train.offsets[user]!;
    const end = train.offsets[user + 1]!;
    for (let i = truth.offsets[user]!; i < truth.offsets[user + 1]!; i++) {
      while (seen < end && train.items[seen]! < truth.items[i]!) seen++;
      if (seen < end && train.items[seen] === truth.items[i]) count++;
    }
  };
  const { offsets } = train;
  yield* eachInSteps(truth.offsets.length - 1, (user) => offsets[user + 1]! - offsets[user]!, countOf);
  return countNotice(
    'truth-item-in-train',
    count,
    'pair of the truth is in training too: it was known to the recommender',
    'pairs of the truth are in training too: they were known to the recommender',
  );
}
