// Buffers are lent to one work at a time, given on to the next, and not hoarded.
import { describe, expect, it } from 'vitest';
import { type Backend, createJsBackend, returnBuffer, takeBuffer } from '../../../src/foundation/kernels/contract.js';

/** A backend and what it has handed out and not got back. */
function watchedBackend() {
  const plain = createJsBackend();
  const live = new Set<Float32Array>();
  const backend: Backend = {
    ...plain,
    allocateScores(length) {
      const scores = plain.allocateScores(length);
      live.add(scores);
      return scores;
    },
    release: (scores) => live.delete(scores) && plain.release(scores),
  };
  return { backend, live };
}

describe('buffers', () => {
  it('are lent to one at a time', () => {
    const { backend } = watchedBackend();
    const first = takeBuffer(backend, 10);
    const second = takeBuffer(backend, 10);
    expect(second).not.toBe(first);
    returnBuffer(backend, first);
    expect(takeBuffer(backend, 10)).toBe(first);
    expect(takeBuffer(backend, 10)).not.toBe(first);
  });

  it('go to whoever fits in, the smallest first', () => {
    const { backend } = watchedBackend();
    const [small, large] = [takeBuffer(backend, 10), takeBuffer(backend, 1000)];
    returnBuffer(backend, large);
    returnBuffer(backend, small);
    expect(takeBuffer(backend, 11)).toBe(large);
    expect(takeBuffer(backend, 3)).toBe(small);
    expect(takeBuffer(backend, 0)).toHaveLength(0);
  });

  it('are let go where there are too many, or one is too large', () => {
    const { backend, live } = watchedBackend();
    const buffers = [1, 2, 3, 4, 5, 6].map((length) => takeBuffer(backend, length));
    for (const buffer of buffers) returnBuffer(backend, buffer);
    expect([...live].map(({ length }) => length)).toEqual([3, 4, 5, 6]);
    const huge = takeBuffer(backend, 0x1000001);
    returnBuffer(backend, huge);
    expect(live.has(huge)).toBe(false);
    expect(live.size).toBe(4);
    const whole = takeBuffer(backend, 0x1000000);
    returnBuffer(backend, whole);
    expect([...live].map(({ length }) => length)).toEqual([0x1000000]);
  });

  it('of one backend are not those of another', () => {
    const [one, other] = [watchedBackend().backend, watchedBackend().backend];
    const buffer = takeBuffer(one, 10);
    returnBuffer(one, buffer);
    expect(takeBuffer(other, 10)).not.toBe(buffer);
  });
});
