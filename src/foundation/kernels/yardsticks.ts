// What benchmarks measure kernels against. The largest of many values touches every byte once and does almost nothing with
// it, so its time is the time memory needs. The package does not hold these kernels.
import { defineKernel } from './contract.js';
import { yardsticksModule } from './yardsticks-module.generated.js';

/** Largest of the values, ignoring NaN; -Infinity when there are none, and +0 where it is a zero of either sign. */
export const maximum = defineKernel({
  name: 'maximum',
  module: yardsticksModule,
  parameters: { values: 'in f32[]', count: 'u32' },
  result: 'f32',
  body({ values, count }) {
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const value = values[i]!;
      if (value > best) best = value;
    }
    return best + 0;
  },
});

/** The same value, read as four stretches side by side. Memory answers four streams faster than one. */
export const maximumOfStretches = defineKernel({
  name: 'maximumOfStretches',
  module: yardsticksModule,
  parameters: { values: 'in f32[]', count: 'u32' },
  result: 'f32',
  body: (args) => maximum.body(args),
});

/** The multiplications and additions of a tile, with nothing read from memory: the sum of eight sums of products. */
export const multiplyAddPeak = defineKernel({
  name: 'multiplyAddPeak',
  module: yardsticksModule,
  parameters: { factor: 'f64', count: 'u32' },
  result: 'f32',
  body({ factor, count }) {
    const fround = Math.fround;
    const weights = Float32Array.of(factor, 0.25, 0.75, 1.5);
    const even = new Float32Array(4);
    const odd = new Float32Array(4);
    let x = weights[0]!;
    let y = weights[1]!;
    for (let step = 0; step < count; step++) {
      x = fround(x * weights[0]!);
      y = fround(y + weights[1]!);
      for (let row = 0; row < 4; row++) {
        even[row]! += fround(weights[row]! * x);
        odd[row]! += fround(weights[row]! * y);
      }
    }
    const total = (sums: Float32Array) => fround(fround(sums[0]! + sums[1]!) + fround(sums[2]! + sums[3]!));
    return fround(total(even) + total(odd));
  },
});
