// Cutting a list of survivors down to what a sort should see.
import { dropToAbove, dropToReaching } from './survivors';
import { chooseThreshold, enoughSurvivors, fewSurvivors } from './threshold';

/** Keeps, in place and in order, the k best of `count` survivors and at most a few more. */
export function narrow<T>(scores: usize, items: usize, count: u32, k: u32, scratch: usize, choice: usize): u32 {
  if (count <= enoughSurvivors(k)) return count;
  const quota = chooseThreshold<T>(scores, count, k, fewSurvivors(k), scratch, choice);
  return quota == 0
    ? dropToAbove<T>(scores, items, count, load<T>(choice))
    : dropToReaching<T>(scores, items, count, load<T>(choice), quota);
}
