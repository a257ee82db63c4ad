// Finds lists that hold an item twice. A list of up to sixteen cells is held against itself; for longer ones a table
// with the address of every cell is kept, in which the cells of earlier lists count as empty, so that it is never
// cleared between lists.
import { NOBODY } from './nobody';
import { suspectsEndOf, suspectsOf } from './note-matches';
import { ranksOf } from './ranks-of';

/** Cells of the table for each cell of a list, at least: few of them meet. */
const SLOTS_PER_ITEM: u32 = 4;

/** Odd, and far from any pattern that items may have: the golden ratio as a fraction of 2^32. */
const SPREAD: u32 = 0x9e3779b1;

/** The first of the suspects of a block whose list does hold an item twice among its first `width` cells. */
export function firstOfSuspects(notepad: usize, lists: usize, strideBytes: usize, lengths: usize, width: u32): u32 {
  const end = suspectsEndOf(notepad);
  for (let suspect = suspectsOf(notepad); suspect < end; suspect += 4) {
    const user = load<u32>(suspect);
    const present = min<u32>(load<u32>(lengths + (<usize>user << 2)), width);
    if (holdsTwice(lists + <usize>user * strideBytes, present)) return user;
  }
  return NOBODY;
}

/** Whether the first `count` cells, sixteen at most, hold an item twice. All sixteen are read. */
// @ts-ignore: decorator
@inline
function holdsTwice(list: usize, count: u32): bool {
  const present: u32 = (1 << count) - 1;
  let isTwice = false;
  for (let rank: u32 = 0; rank < count; rank++) {
    const ranks = ranksOf(load<u32>(list + (<usize>rank << 2)), list) & present;
    isTwice = isTwice || (ranks & (ranks - 1)) != 0;
  }
  return isTwice;
}

/** Bytes of the table for lists of `count` cells. */
export function repeatTableBytes(count: u32): usize {
  return <usize>4 << tableBits(count);
}

/** The first of the lists, which lie one behind the other, that holds an item twice in its first `count` cells. */
export function firstRepeating(
  lists: usize, strideBytes: usize, lengths: usize, count: u32, userCount: u32, table: usize,
): u32 {
  const shift = 32 - tableBits(count);
  const lastSlot = (1 << (32 - shift)) - 1;
  memory.fill(table, 0, repeatTableBytes(count));
  for (let user: u32 = 0; user < userCount; user++, lists += strideBytes) {
    const end = lists + (<usize>min<u32>(load<u32>(lengths + (<usize>user << 2)), count) << 2);
    for (let cell = lists; cell < end; cell += 4) {
      const item = load<u32>(cell);
      let slot = (item * SPREAD) >>> shift;
      let entry = <usize>load<u32>(table + (<usize>slot << 2));
      while (entry >= lists) {
        if (load<u32>(entry) == item) return user;
        slot = (slot + 1) & lastSlot;
        entry = <usize>load<u32>(table + (<usize>slot << 2));
      }
      store<u32>(table + (<usize>slot << 2), <u32>cell);
    }
  }
  return NOBODY;
}

/** The table has two to the power of this many cells. */
// @ts-ignore: decorator
@inline
function tableBits(count: u32): u32 {
  return 32 - clz<u32>(count * SLOTS_PER_ITEM);
}
