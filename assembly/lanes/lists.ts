// Lists of items, one a user, as offsets into one array.

/** Length of the longest list. */
export function longestList(offsets: usize, userCount: u32): u32 {
  let longest: u32 = 0;
  for (let user: usize = 0; user < userCount; user++) {
    const length = load<u32>(offsets + (user << 2), 4) - load<u32>(offsets + (user << 2));
    longest = max<u32>(longest, length);
  }
  return longest;
}

/** Address of the last of the ascending items that is at most `item`; of the first where none is. */
// @ts-ignore: decorator
@inline
export function lastUpTo(items: usize, count: u32, item: u32): usize {
  // As many steps for every item, and no branch on what is found: nobody could guess it.
  while (count > 1) {
    const half = count >> 1;
    const middle = items + (<usize>half << 2);
    items = select<usize>(middle, items, load<u32>(middle) <= item);
    count -= half;
  }
  return items;
}
