// A pair that is in the truth and in training is either a leak or a mistake of the split: whoever learned it need not
// predict it, and metrics that leave training items out do not look for it.

import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
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
  if (count === 0) return [];
  const all = truth.items.length;
  const pairs = `${count} of the ${all} pairs of the truth ${count === 1 ? 'is' : 'are'} in training too: `;
  // Whoever gives the log in place of training repeats all of the test.
  const words =
    count > all / 2
      ? sentenceOf`${pairs}is ${mention('train')} the whole log, test included?`
      : `${pairs}${count === 1 ? 'it was' : 'they were'} known to the recommender.`;
  return [noticeOf('truth-item-in-train', words, count)];
}
