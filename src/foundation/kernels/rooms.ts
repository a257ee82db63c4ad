// Rooms in a backend's memory that one work leaves to the next. Fresh memory, with its instance of the kernels and its
// untouched pages, costs more than many a block of users takes; so a few rooms are kept for whoever comes next.
import type { Backend } from './contract.js';

/** Rooms that a backend keeps at most, and their cells of four bytes together: 64 MiB. */
const MOST_ROOMS = 4;
const MOST_KEPT_CELLS = 0x1000000;

/** Rooms that nobody uses, the smallest first. */
const keptRooms = new WeakMap<Backend, readonly Float32Array[]>();

/** A room of at least so many cells for one user at a time; what lies in it is what was left there. */
export function takeRoom(backend: Backend, cells: number): Float32Array {
  const rooms = keptRooms.get(backend) ?? [];
  const room = rooms.find(({ length }) => length >= cells);
  if (room === undefined) return backend.allocateScores(cells);
  keptRooms.set(
    backend,
    rooms.filter((other) => other !== room),
  );
  return room;
}

/** Gives a room back, to be kept or let go; nothing in it is good any longer. */
export function leaveRoom(backend: Backend, room: Float32Array): void {
  const kept = keptRooms.get(backend) ?? [];
  // Left twice, it would be lent to two.
  if (kept.includes(room)) return;
  const rooms = [...kept, room].sort((one, other) => one.length - other.length);
  const cells = () => rooms.reduce((sum, { length }) => sum + length, 0);
  // The largest too many goes at once; of the others the smallest, since it serves the fewest.
  while (rooms.length > 0 && rooms.at(-1)!.length > MOST_KEPT_CELLS) backend.release(rooms.pop()!);
  while (rooms.length > MOST_ROOMS || cells() > MOST_KEPT_CELLS) backend.release(rooms.shift()!);
  keptRooms.set(backend, rooms);
}
