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
