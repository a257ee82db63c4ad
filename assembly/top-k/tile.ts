// The innermost loop of ranking by factors: integer scores of four users for the eight items of a panel, kept in
// registers. A panel in which a score passes a user's threshold is set aside without a branch, because nobody can
// guess which it will be; the passing scores are picked out of the panels set aside in a second, short loop.
import { compressLanes } from './compress';

/** One of the four users: the threshold, four times over, and the ends of the lists of those who passed. */
@unmanaged
export class Lane {
  threshold0: i32;
  threshold1: i32;
  threshold2: i32;
  threshold3: i32;
  /** Where the next passing score goes, as a double. */
  scoresEnd: usize;
  /** Where the next passing item goes. */
  itemsEnd: usize;
  scores: usize;
  items: usize;
  /** Survivors that are known not to be seen. */
  checked: u32;
  /** Length at which the list is cut again. */
  cutAt: u32;
  /** How far an integer score may lie from the exact one. */
  margin: f64;
  /** Integer score = exact score times this, up to the margin. */
  scale: f64;
}

/** Bytes from one lane to the next. */
export const LANE_BYTES: usize = 64;

/** Bytes that a list needs behind its capacity. */
export const LIST_SLACK: usize = 128;

/** Bytes of a panel set aside: two vectors of scores for each of the four users, and the place of the panel. */
const HIT_BYTES: usize = 144;

/** Bytes for the panels set aside out of `panelCount`; each is written before it is known whether it stays. */
// @ts-ignore: decorator
@inline
export function hitsBytes(panelCount: u32): usize {
  return (<usize>panelCount + 1) * HIT_BYTES;
}

// @ts-ignore: decorator
@inline
export function laneAt(lanes: usize, index: u32): Lane {
  return changetype<Lane>(lanes + <usize>index * LANE_BYTES);
}

/** Goes through `panelCount` panels and sets those aside in which a score passes; returns the end of `hits`. */
export function passPanels(
  panels: usize, panelSize: usize, panelCount: u32, users: usize, lanes: usize, hits: usize,
): usize {
  const t0 = v128.load(lanes);
  const t1 = v128.load(lanes, 64);
  const t2 = v128.load(lanes, 128);
  const t3 = v128.load(lanes, 192);
  for (let panel: u32 = 0; panel < panelCount; panel++) {
    let a0 = i32x4.splat(0);
    let a1 = a0;
    let b0 = a0;
    let b1 = a0;
    let c0 = a0;
    let c1 = a0;
    let d0 = a0;
    let d1 = a0;
    let user = users;
    const end = panels + panelSize;
    for (; panels < end; panels += 64, user += 128) {
      let i0 = v128.load(panels);
      let i1 = v128.load(panels, 16);
      let u = v128.load(user);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i0, u));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load(user, 16);
      b0 = i32x4.add(b0, i32x4.dot_i16x8_s(i0, u));
      b1 = i32x4.add(b1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load(user, 32);
      c0 = i32x4.add(c0, i32x4.dot_i16x8_s(i0, u));
      c1 = i32x4.add(c1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load(user, 48);
      d0 = i32x4.add(d0, i32x4.dot_i16x8_s(i0, u));
      d1 = i32x4.add(d1, i32x4.dot_i16x8_s(i1, u));
      i0 = v128.load(panels, 32);
      i1 = v128.load(panels, 48);
      u = v128.load(user, 64);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i0, u));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load(user, 80);
      b0 = i32x4.add(b0, i32x4.dot_i16x8_s(i0, u));
      b1 = i32x4.add(b1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load(user, 96);
      c0 = i32x4.add(c0, i32x4.dot_i16x8_s(i0, u));
      c1 = i32x4.add(c1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load(user, 112);
      d0 = i32x4.add(d0, i32x4.dot_i16x8_s(i0, u));
      d1 = i32x4.add(d1, i32x4.dot_i16x8_s(i1, u));
    }
    const ab = v128.or(
      v128.or(i32x4.gt_s(a0, t0), i32x4.gt_s(a1, t0)),
      v128.or(i32x4.gt_s(b0, t1), i32x4.gt_s(b1, t1)),
    );
    const cd = v128.or(
      v128.or(i32x4.gt_s(c0, t2), i32x4.gt_s(c1, t2)),
      v128.or(i32x4.gt_s(d0, t3), i32x4.gt_s(d1, t3)),
    );
    v128.store(hits, a0);
    v128.store(hits, a1, 16);
    v128.store(hits, b0, 32);
    v128.store(hits, b1, 48);
    v128.store(hits, c0, 64);
    v128.store(hits, c1, 80);
    v128.store(hits, d0, 96);
    v128.store(hits, d1, 112);
    store<u32>(hits, panel, 128);
    hits += usize(v128.any_true(v128.or(ab, cd))) * HIT_BYTES;
  }
  return hits;
}

/** Appends the scores of one lane that pass, out of the panels set aside, to the lane's lists. */
export function collectHits(hits: usize, hitsEnd: usize, lanes: usize, index: u32, firstItem: u32): void {
  const lane = laneAt(lanes, index);
  const threshold = v128.load(changetype<usize>(lane));
  for (let hit = hits + (<usize>index << 5); hit < hitsEnd; hit += HIT_BYTES) {
    const low = v128.load(hit);
    const high = v128.load(hit, 16);
    const lowBits = i32x4.bitmask(i32x4.gt_s(low, threshold));
    const highBits = i32x4.bitmask(i32x4.gt_s(high, threshold));
    if ((lowBits | highBits) == 0) continue;
    const item = firstItem + (load<u32>(hit - (<usize>index << 5), 128) << 3);
    append(lane, low, lowBits, item);
    append(lane, high, highBits, item + 4);
  }
}

/** Appends the lanes of a vector whose bits are set: scores as doubles, items as they are. */
// @ts-ignore: decorator
@inline
function append(lane: Lane, scores: v128, bits: i32, firstItem: u32): void {
  const kept = compressLanes<f32>(scores, bits);
  v128.store(lane.scoresEnd, f64x2.convert_low_i32x4_s(kept));
  v128.store(lane.scoresEnd, f64x2.convert_low_i32x4_s(v128.shuffle<i32>(kept, kept, 2, 3, 2, 3)), 16);
  v128.store(lane.itemsEnd, compressLanes<f32>(i32x4.add(i32x4.splat(firstItem), i32x4(0, 1, 2, 3)), bits));
  lane.scoresEnd += <usize>popcnt(bits) << 3;
  lane.itemsEnd += <usize>popcnt(bits) << 2;
}
