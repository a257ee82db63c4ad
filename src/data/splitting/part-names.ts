// The parts a row can go to, as words for people and as codes for columns of bytes. A row has one code in a fold, which
// is why parts can neither overlap nor lose a row in silence.

/**
 * `fold-in`: known interactions of held-out users (or items) when they are met for the first time. `item-fold-in`: the same of
 * held-out items, where users and items are held out at once.
 */
export type PartName = 'train' | 'fold-in' | 'item-fold-in' | 'validation' | 'test';

/** Names in the order of their codes. */
export const PART_NAMES: readonly PartName[] = ['train', 'fold-in', 'item-fold-in', 'validation', 'test'];

export const TRAIN = 0;
export const FOLD_IN = 1;
export const ITEM_FOLD_IN = 2;
export const VALIDATION = 3;
export const TEST = 4;

/** The code of a row that is in no part. */
export const LEFT_OUT = 5;
