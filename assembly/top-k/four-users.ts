// Ranks four users over one stretch of packed items: integer scores choose who may be among the k best, exact scores
// decide. The thresholds rise while the items pass.
import { scoreMargin } from './error-bound';
import { scoreListed } from './exact-scores';
import { closeLane, cutLane, laneCount, openLane, tendLane } from './lane-lists';
import { mergeIntoList } from './merge-list';
import { narrow } from './narrow';
import { packUsers } from './pack-factors';
import { canQuantise, largestMagnitude, magnitudeSum, quantisedPanelBytes, scaleFor, userBits } from './quantise';
import { sortDescending, writeEntries } from '../lanes/rank-sort';
import { clearSeen, markSeen } from './seen-items';
import { PANELS_A_LOOK, Stretch } from './stretch';
import { dropToAbove } from './survivors';
import { collectHits, laneAt, passPanels } from './tile';

/** Returns a bit for each user ranked; the factors of the others cannot be quantised, and their lists are unchanged. */
export function rankFour(stretch: Stretch, users: usize, present: u32, firstUser: u32): u32 {
  const ranked = openLanes(stretch, users, present, firstUser);
  if (ranked == 0) return 0;
  packUsers(users, stretch.dimension, present, stretch.userScales, stretch.packedUsers, stretch.rows);
  for (let lane: u32 = 0; lane < present; lane++) {
    markSeen(stretch.seenBitsOf(lane), stretch.seenOf(lane), stretch.findSeen(lane, firstUser + lane));
  }
  const panelCount = (stretch.itemCount + 7) >> 3;
  const panelSize = quantisedPanelBytes(stretch.dimension);
  // While lists are not full everything passes, and thresholds must rise soon; later looks find little.
  const panelsALook = stretch.barOf(firstUser) == -Infinity ? PANELS_A_LOOK / 2 : PANELS_A_LOOK;
  for (let panel: u32 = 0; panel < panelCount; panel += panelsALook) {
    const count = min<u32>(panelsALook, panelCount - panel);
    const panels = stretch.panels + <usize>panel * panelSize;
    const hitsEnd = passPanels(panels, panelSize, count, stretch.packedUsers, stretch.lanes, stretch.hits);
    if (hitsEnd == stretch.hits) continue;
    for (let lane: u32 = 0; lane < present; lane++) {
      collectHits(stretch.hits, hitsEnd, stretch.lanes, lane, panel << 3);
      const bits = stretch.seenBitsOf(lane);
      tendLane(laneAt(stretch.lanes, lane), bits, stretch.itemCount, stretch.k, stretch.rest, stretch.choice);
    }
  }
  for (let lane: u32 = 0; lane < present; lane++) {
    clearSeen(stretch.seenBitsOf(lane), stretch.seenOf(lane), stretch.findSeen(lane, firstUser + lane));
    if (((ranked >> lane) & 1) == 0) continue;
    finishLane(stretch, users + <usize>lane * (<usize>stretch.dimension << 2), lane, firstUser + lane);
  }
  return ranked;
}

/** Measures the users and sets their thresholds; a bit for each user whose factors can be quantised. */
function openLanes(stretch: Stretch, users: usize, present: u32, firstUser: u32): u32 {
  let opened: u32 = 0;
  const dimension = stretch.dimension;
  const bits = userBits(stretch.itemSteps);
  for (let lane: u32 = 0; lane < 4; lane++) {
    const user = users + <usize>lane * (<usize>dimension << 2);
    const most = lane < present ? largestMagnitude(user, dimension) : 0;
    if (!canQuantise(most)) {
      closeLane(laneAt(stretch.lanes, lane));
      store<f32>(stretch.userScales + (<usize>lane << 2), 0);
      continue;
    }
    opened |= 1 << lane;
    const sum = magnitudeSum(user, dimension);
    const scale = scaleFor(most, bits);
    store<f32>(stretch.userScales + (<usize>lane << 2), <f32>scale);
    const margin = scoreMargin(dimension, sum, scale, stretch.itemMost, stretch.itemSteps, stretch.itemScale);
    const bar = <f64>stretch.barOf(firstUser + lane);
    openLane(laneAt(stretch.lanes, lane), stretch.k, margin, scale * stretch.itemScale, bar);
  }
  return opened;
}

/** Scores the survivors exactly and merges the best into the user's list. */
function finishLane(stretch: Stretch, user: usize, laneIndex: u32, userIndex: u32): void {
  const lane = laneAt(stretch.lanes, laneIndex);
  const k = stretch.k;
  if (laneCount(lane) > k) cutLane(lane, k, stretch.rest, stretch.choice);
  let count = laneCount(lane);
  scoreListed(user, stretch.itemFactors, stretch.dimension, lane.items, count, stretch.exact);
  const bar = stretch.barOf(userIndex);
  count = dropUnder(stretch.exact, lane.items, count, bar);
  if (count == 0 && bar != -Infinity) return;
  count = narrow<f32>(stretch.exact, lane.items, count, k, stretch.rest, stretch.choice);
  const entries = sortDescending<f32>(stretch.exact, lane.items, count, stretch.rest);
  const length = min<u32>(count, k);
  writeEntries<f32>(entries, length, length, stretch.newItems, stretch.newScores);
  mergeNew(stretch, userIndex, length);
}

/** Only what surpasses the bar enters; while the list is not full the bar is -Infinity and everything enters. */
function dropUnder(scores: usize, items: usize, count: u32, bar: f32): u32 {
  return bar == -Infinity ? count : dropToAbove<f32>(scores, items, count, bar);
}

/** Merges the new list of a stretch into the user's list. */
export function mergeNew(stretch: Stretch, user: u32, length: u32): void {
  const cells = <usize>user * <usize>stretch.k;
  const lengthAt = stretch.lengths + (<usize>user << 2);
  const total = mergeIntoList(
    stretch.newItems, stretch.newScores, length, stretch.firstItem, stretch.items + (cells << 2),
    stretch.scores + (cells << 2), load<u32>(lengthAt), stretch.k,
  );
  store<u32>(lengthAt, total);
}
