// The sterner yardstick: the same maximum, read as four stretches side by side. Memory answers four streams faster than
// one, so this is closer to what it can give at best; kernels that read that way should be held against it too.
import { defineKernel } from './contract.js';
import { maximum } from './maximum.js';

/** The same value as `maximum`. */
export const maximumOfStretches = defineKernel({
  name: 'maximumOfStretches',
  parameters: { values: 'in f32[]', count: 'u32' },
  result: 'f32',
  body: (args) => maximum.body(args),
});
