// How many items could be recommended to each user: all of the catalogue but those of training. Items of the truth stay
// candidates even where they were trained on, because lists may hold them.
import type { EvaluationContext } from '../data/evaluation-context.js';

const known = new WeakMap<EvaluationContext, Float64Array>();

/** Candidates of each evaluated user, computed once for an evaluation; infinite where the catalogue is not known. */
export function candidateCounts(context: EvaluationContext): Float64Array {
  const counts = known.get(context) ?? countCandidates(context);
  known.set(context, counts);
  return counts;
}

function countCandidates({ itemCount, userCount, train, truth }: EvaluationContext): Float64Array {
  const counts = new Float64Array(userCount);
  for (let user = 0; user < userCount; user++) {
    const [from, to] = [truth.offsets[user]!, truth.offsets[user + 1]!];
    let count = itemCount > 0 ? itemCount : Number.POSITIVE_INFINITY;
    if (train !== undefined) {
      let place = from;
      for (let i = train.offsets[user]!; i < train.offsets[user + 1]!; i++) {
        while (place < to && truth.items[place]! < train.items[i]!) place += 1;
        if (place === to || truth.items[place] !== train.items[i]) count -= 1;
      }
    }
    counts[user] = Math.max(count, to - from);
  }
  return counts;
}
