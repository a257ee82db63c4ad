// How notes are laid out while scores are summed by cells, see sum-cells.ts.

/** Scores that are summed in one go at most: the sum of all worths at one place in a block of 32 must fit 16 bits. */
export const MOST_IN_CELLS: u32 = 4096;

/** Behind a byte for each of these scores lie the addresses of blocks with marked places. */
export const BLOCKS: usize = MOST_IN_CELLS;

/** How far behind such an address lies what else is noted: the marked places of the block, a bit each, and scores. */
export const MARKS: usize = (MOST_IN_CELLS / 32) << 2;
export const SCORES: usize = MARKS << 1;
export const POSITIVES: usize = SCORES + MARKS + 16;

/** All of it; behind scores, and behind positive scores, lies a vector that fills the last. */
export const CELL_NOTES_BYTES: usize = BLOCKS + POSITIVES + MARKS + 16;
