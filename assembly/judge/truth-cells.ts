// Writes the gains of the items of a list that stand in the truth of its user, each at its rank: `cells` is the first
// user's cell of the first of these ranks, and the next rank lies `rankBytes` further. What was noted is looked at again,
// at whole items; a truth too long for notes is searched.
import { lastUpTo } from '../lanes/lists';
import { NOTE_BYTES, SHORT_TRUTH_BYTES } from './note-matches';
import { ranksOf } from './ranks-of';

/** Ranks that are looked at together. */
export const RANKS_A_STEP: u32 = 16;

/**
 * Writes the gains of what was noted; `gainsOrigin` is where the gain of item 0 of all truths would lie, and the next one
 * lies `gainStep` gains further, 1 or 0.
 */
export function writeNoted(
  notes: usize, notesEnd: usize, lists: usize, strideBytes: usize, lengths: usize, start: u32, width: u32,
  offsets: usize, truthOrigin: usize, gainsOrigin: usize, gainStep: usize, cells: usize, rankBytes: usize,
): void {
  for (; notes < notesEnd; notes += NOTE_BYTES) {
    const note = load<u64>(notes);
    const truth = <usize><u32>note;
    const user = <usize>((note >> 32) & 0xffff);
    const present = min<u32>(load<u32>(lengths + (user << 2)) - start, width);
    const truthEnd = truthOrigin + (<usize>load<u32>(offsets + (user << 2), 4) << 2);
    for (let bits = <u32>(note >> 48); bits != 0; bits &= bits - 1) {
      const at = truth + (<usize>ctz(bits) << 2);
      // The items of the next user may have been noted too.
      if (at >= truthEnd) break;
      const gain = load<f64>(gainsOrigin + ((at - truthOrigin) << 1) * gainStep);
      const ranks = ranksOf(load<u32>(at), lists + user * strideBytes) & ((1 << present) - 1);
      writeGain(ranks, gain, cells + (user << 3), rankBytes);
    }
  }
}

/** Writes the gain at every rank whose bit is set: one, unless a list holds an item twice. */
// @ts-ignore: decorator
@inline
function writeGain(ranks: u32, gain: f64, cells: usize, rankBytes: usize): void {
  for (; ranks != 0; ranks &= ranks - 1) store<f64>(cells + <usize>ctz(ranks) * rankBytes, gain);
}

/** Searches the truths that are too long for notes. */
export function searchLongTruths(
  list: usize, strideBytes: usize, lengths: usize, start: u32, width: u32,
  offsets: usize, truthOrigin: usize, gainsOrigin: usize, gainStep: usize, userCount: u32, cells: usize,
  rankBytes: usize,
): void {
  for (let user: u32 = 0; user < userCount; user++, list += strideBytes, lengths += 4, offsets += 4, cells += 8) {
    const from = <usize>load<u32>(offsets);
    const count = load<u32>(offsets, 4) - <u32>from;
    const length = load<u32>(lengths);
    if (<usize>count << 2 <= SHORT_TRUTH_BYTES || length <= start) continue;
    const present = min<u32>(length - start, width);
    const truth = truthOrigin + (from << 2);
    searchCells(list, present, truth, count, gainsOrigin + (from << 3) * gainStep, gainStep, cells, rankBytes);
  }
}

/** Searches the truth, which must not be empty, for the item of every cell. */
function searchCells(
  list: usize, present: u32, truth: usize, truthCount: u32, worth: usize, gainStep: usize, cells: usize,
  rankBytes: usize,
): void {
  const listEnd = list + (<usize>present << 2);
  for (; list < listEnd; list += 4, cells += rankBytes) {
    const item = load<u32>(list);
    const place = lastUpTo(truth, truthCount, item);
    if (load<u32>(place) == item) store<f64>(cells, load<f64>(worth + ((place - truth) << 1) * gainStep));
  }
}
