// The maximum of an array that is read as four stretches side by side. See src/foundation/kernels/maximum-of-stretches.ts.
import { maximum } from './maximum';

/** Largest of the values, ignoring NaN; -Infinity when there are none, and +0 where it is a zero of either sign. */
export function maximumOfStretches(values: usize, count: u32): f32 {
  const stretch = (<usize>count >> 6) << 6;
  const end = values + stretch;
  let a = f32x4.splat(-Infinity);
  let b = a;
  let c = a;
  let d = a;
  for (let p = values; p < end; p += 64) {
    a = largestOfFour(a, p);
    b = largestOfFour(b, p + stretch);
    c = largestOfFour(c, p + stretch * 2);
    d = largestOfFour(d, p + stretch * 3);
  }
  const tail = maximum(values + stretch * 4, count - (<u32>stretch));
  const m = f32x4.pmax(f32x4.pmax(a, b), f32x4.pmax(c, d));
  const low = max<f32>(f32x4.extract_lane(m, 0), f32x4.extract_lane(m, 1));
  const high = max<f32>(f32x4.extract_lane(m, 2), f32x4.extract_lane(m, 3));
  return max<f32>(max<f32>(low, high), tail) + 0;
}

// @ts-ignore: decorator
@inline
function largestOfFour(most: v128, p: usize): v128 {
  const low = f32x4.pmax(f32x4.pmax(most, v128.load(p)), v128.load(p, 16));
  return f32x4.pmax(f32x4.pmax(low, v128.load(p, 32)), v128.load(p, 48));
}
