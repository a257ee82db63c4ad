// Runs the plain bodies: the reference, the fallback where SIMD is missing, and the debugging view.
import { UnsupportedError } from '../errors.js';
import type { Backend } from './contract.js';

export function createJsBackend(): Backend {
  const live = new Set<Float32Array>();
  const released = new WeakSet<ArrayBufferLike>();
  return {
    name: 'js',
    run: (kernel, args) => kernel.body(args),
    allocateScores(length) {
      const scores = allocate(length);
      live.add(scores);
      return scores;
    },
    release(scores) {
      if (!live.delete(scores)) return false;
      released.add(scores.buffer);
      return true;
    },
    isReleased: (array) => released.has(array.buffer),
    dispose: () => live.clear(),
  };
}

function allocate(length: number): Float32Array {
  try {
    return new Float32Array(length);
  } catch {
    throw new UnsupportedError('the environment refused memory for scores', {
      argument: 'scores',
      found: `${length * 4} bytes`,
      expected: 'a block that the environment can hold',
      hint: 'Work in blocks of users.',
    });
  }
}
