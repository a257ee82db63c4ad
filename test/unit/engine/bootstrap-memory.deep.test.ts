// Resampling needs little space beside the columns, however many replicates: measured as the peak of a process of its own.
import { describe, it } from 'vitest';
import { expectLittleResampling } from './support/little-memory.js';

describe('five metrics of 136,000 users', () => {
  // The plain kernels take their time; their memory does not hang on the number of replicates either.
  it.each([
    ['wasm', 'bca', 10_000],
    ['wasm', 'studentised', 200],
    ['js', 'bca', 60],
    ['js', 'studentised', 20],
  ] as const)('stay under 64 MB beyond the columns: %s, %s, %d replicates', expectLittleResampling);
});
