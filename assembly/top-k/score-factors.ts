// The scores of a block of users and a stretch of items, from their factors. See src/foundation/kernels/top-k.ts for the
// plain body.
import { scoreAll } from './exact-scores';

export function scoreFactors(
  userFactors: usize, itemFactors: usize, dimension: u32, userCount: u32, itemCount: u32, scores: usize,
): u32 {
  const rowBytes = <usize>itemCount << 2;
  let offender: u32 = 0xffffffff;
  for (let user: u32 = 0; user < userCount; user++, userFactors += <usize>dimension << 2, scores += rowBytes) {
    scoreAll(userFactors, itemFactors, dimension, itemCount, scores);
    if (clearNan(scores, scores + rowBytes)) offender = min<u32>(offender, user);
  }
  return offender;
}

/** Writes 0 over every NaN; tells whether there was one. */
function clearNan(scores: usize, end: usize): bool {
  let ordered = i32x4.splat(-1);
  for (; scores + 16 <= end; scores += 16) {
    const vector = v128.load(scores);
    const isNumber = f32x4.eq(vector, vector);
    v128.store(scores, v128.and(vector, isNumber));
    ordered = v128.and(ordered, isNumber);
  }
  let found = !i32x4.all_true(ordered);
  for (; scores < end; scores += 4) {
    const score = load<f32>(scores);
    if (score == score) continue;
    store<f32>(scores, 0);
    found = true;
  }
  return found;
}
