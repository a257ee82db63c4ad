/** Says that everybody keeps the promises. It is also what marks an empty cell, so that no item is as large. */
export const NOBODY: u32 = 0xffffffff;
