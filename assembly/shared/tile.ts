// The innermost loop of ranking by factors: integer scores of four users for the eight items of a panel, kept in
// registers, and the few that pass a user's threshold written to that user's list.

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

// @ts-ignore: decorator
@inline
export function laneAt(lanes: usize, index: u32): Lane {
  return changetype<Lane>(lanes + <usize>index * LANE_BYTES);
}

/** Goes through `panelCount` panels and appends the scores and items that pass to the lists of the four lanes. */
export function passPanels(
  panels: usize, panelSize: usize, panelCount: u32, users: usize, firstItem: u32, lanes: usize,
): void {
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
    for (; panels < end; panels += 64, user += 32) {
      let i0 = v128.load(panels);
      let i1 = v128.load(panels, 16);
      let u = v128.load32_splat(user);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i0, u));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load32_splat(user, 4);
      b0 = i32x4.add(b0, i32x4.dot_i16x8_s(i0, u));
      b1 = i32x4.add(b1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load32_splat(user, 8);
      c0 = i32x4.add(c0, i32x4.dot_i16x8_s(i0, u));
      c1 = i32x4.add(c1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load32_splat(user, 12);
      d0 = i32x4.add(d0, i32x4.dot_i16x8_s(i0, u));
      d1 = i32x4.add(d1, i32x4.dot_i16x8_s(i1, u));
      i0 = v128.load(panels, 32);
      i1 = v128.load(panels, 48);
      u = v128.load32_splat(user, 16);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(i0, u));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load32_splat(user, 20);
      b0 = i32x4.add(b0, i32x4.dot_i16x8_s(i0, u));
      b1 = i32x4.add(b1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load32_splat(user, 24);
      c0 = i32x4.add(c0, i32x4.dot_i16x8_s(i0, u));
      c1 = i32x4.add(c1, i32x4.dot_i16x8_s(i1, u));
      u = v128.load32_splat(user, 28);
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
    if (v128.any_true(v128.or(ab, cd))) {
      const item = firstItem + (panel << 3);
      keepPassing(a0, a1, laneAt(lanes, 0), item);
      keepPassing(b0, b1, laneAt(lanes, 1), item);
      keepPassing(c0, c1, laneAt(lanes, 2), item);
      keepPassing(d0, d1, laneAt(lanes, 3), item);
    }
  }
}

/** Appends the scores of eight items that pass to a user's list. */
function keepPassing(low: v128, high: v128, lane: Lane, firstItem: u32): void {
  const threshold = v128.load(changetype<usize>(lane));
  let bits = i32x4.bitmask(i32x4.gt_s(low, threshold)) | (i32x4.bitmask(i32x4.gt_s(high, threshold)) << 4);
  if (bits == 0) return;
  let scores = lane.scoresEnd;
  let items = lane.itemsEnd;
  // The eight scores are laid down behind the list, to be picked by position.
  const cells = scores + 64;
  v128.store(cells, low);
  v128.store(cells, high, 16);
  for (; bits != 0; bits &= bits - 1, scores += 8, items += 4) {
    const place = ctz(bits);
    store<f64>(scores, <f64>load<i32>(cells + (<usize>place << 2)));
    store<u32>(items, firstItem + place);
  }
  lane.scoresEnd = scores;
  lane.itemsEnd = items;
}
