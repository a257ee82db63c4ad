// The survivors of one of four users while items pass: seen items are taken out, and the list is cut as soon as it
// has grown by half. What is cut lies so far below k others that no rounding could lift it above them.
import { isSeen } from './seen-items';
import { dropToAbove } from './survivors';
import { chooseThreshold, enoughSurvivors, fewSurvivors } from './threshold';
import { Lane } from './tile';

/** Lets everything pass: no integer score is that small. */
const EVERYTHING: f64 = -2147483648;

/** Lets nothing pass. */
const NOTHING: f64 = 2147483647;

/** Starts a lane with empty lists; `bar` is the exact score that must be surpassed, or -Infinity. */
export function openLane(lane: Lane, k: u32, margin: f64, scale: f64, bar: f64): void {
  lane.scoresEnd = lane.scores;
  lane.itemsEnd = lane.items;
  lane.checked = 0;
  lane.cutAt = enoughSurvivors(k);
  lane.margin = margin;
  lane.scale = scale;
  setThreshold(lane, bar * scale - margin);
}

/** A lane without a user to rank: nothing passes. */
export function closeLane(lane: Lane): void {
  lane.scoresEnd = lane.scores;
  lane.itemsEnd = lane.items;
  lane.checked = 0;
  lane.cutAt = 0xffffffff;
  setThreshold(lane, Infinity);
}

/** Survivors in the list. */
// @ts-ignore: decorator
@inline
export function laneCount(lane: Lane): u32 {
  return <u32>((lane.scoresEnd - lane.scores) >> 3);
}

/** Takes out what must not stay of all that came since the last look, and cuts the list when it has grown enough. */
export function tendLane(lane: Lane, seenBits: usize, itemCount: u32, k: u32, scratch: usize, choice: usize): void {
  dropIneligible(lane, seenBits, itemCount);
  lane.checked = laneCount(lane);
  if (lane.checked >= lane.cutAt) cutLane(lane, k, scratch, choice);
}

/** Cuts what cannot be among the k best and raises the threshold accordingly. */
export function cutLane(lane: Lane, k: u32, scratch: usize, choice: usize): void {
  chooseThreshold<f64>(lane.scores, laneCount(lane), k, fewSurvivors(k), scratch, choice);
  // k survivors score at least the choice; their exact scores lie at most a margin below, others' at most one above.
  const least = load<f64>(choice) - 2 * lane.margin;
  const kept = dropToAbove<f64>(lane.scores, lane.items, laneCount(lane), least);
  lane.scoresEnd = lane.scores + (<usize>kept << 3);
  lane.itemsEnd = lane.items + (<usize>kept << 2);
  lane.checked = kept;
  lane.cutAt = kept + max<u32>(96, kept >> 1);
  if (least > <f64>lane.threshold0) setThreshold(lane, least);
}

/** Integer scores above `least` pass. */
function setThreshold(lane: Lane, least: f64): void {
  const bounded = <i32>max<f64>(EVERYTHING, min<f64>(NOTHING, Math.floor(least)));
  lane.threshold0 = bounded;
  lane.threshold1 = bounded;
  lane.threshold2 = bounded;
  lane.threshold3 = bounded;
}

/** Drops seen items, and the zeros with which the last panel is filled up. */
function dropIneligible(lane: Lane, seenBits: usize, itemCount: u32): void {
  const count = laneCount(lane);
  let kept: usize = lane.checked;
  for (let i: usize = lane.checked; i < count; i++) {
    const item = load<u32>(lane.items + (i << 2));
    store<f64>(lane.scores + (kept << 3), load<f64>(lane.scores + (i << 3)));
    store<u32>(lane.items + (kept << 2), item);
    kept += (isSeen(seenBits, item) ^ 1) & u32(item < itemCount);
  }
  lane.scoresEnd = lane.scores + (kept << 3);
  lane.itemsEnd = lane.items + (kept << 2);
}
