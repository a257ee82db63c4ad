// Rooms are lent to one work at a time, given on to the next, and not hoarded.
import { describe, expect, it } from 'vitest';
import type { Backend } from '../../../src/foundation/kernels/contract.js';
import { createJsBackend } from '../../../src/foundation/kernels/js-backend.js';
import { leaveRoom, takeRoom } from '../../../src/foundation/kernels/rooms.js';

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

describe('rooms', () => {
  it('are lent to one at a time', () => {
    const { backend } = watchedBackend();
    const first = takeRoom(backend, 10);
    const second = takeRoom(backend, 10);
    expect(second).not.toBe(first);
    leaveRoom(backend, first);
    expect(takeRoom(backend, 10)).toBe(first);
    expect(takeRoom(backend, 10)).not.toBe(first);
  });

  it('go to whoever fits in, the smallest first', () => {
    const { backend } = watchedBackend();
    const [small, large] = [takeRoom(backend, 10), takeRoom(backend, 1000)];
    leaveRoom(backend, large);
    leaveRoom(backend, small);
    expect(takeRoom(backend, 11)).toBe(large);
    expect(takeRoom(backend, 3)).toBe(small);
    expect(takeRoom(backend, 0)).toHaveLength(0);
  });

  it('are let go where there are too many, or one is too large', () => {
    const { backend, live } = watchedBackend();
    const rooms = [1, 2, 3, 4, 5, 6].map((length) => takeRoom(backend, length));
    for (const room of rooms) leaveRoom(backend, room);
    expect([...live].map(({ length }) => length)).toEqual([3, 4, 5, 6]);
    const huge = takeRoom(backend, 0x1000001);
    leaveRoom(backend, huge);
    expect(live.has(huge)).toBe(false);
    expect(live.size).toBe(4);
    const whole = takeRoom(backend, 0x1000000);
    leaveRoom(backend, whole);
    expect([...live].map(({ length }) => length)).toEqual([0x1000000]);
  });

  it('of one backend are not those of another', () => {
    const [one, other] = [watchedBackend().backend, watchedBackend().backend];
    const room = takeRoom(one, 10);
    leaveRoom(one, room);
    expect(takeRoom(other, 10)).not.toBe(room);
  });
});
