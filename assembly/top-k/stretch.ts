// One stretch of items under work, with all that ranking by factors needs to know about it and the places of the
// parts of the working memory. There is one such record, filled anew by every call.
import { paddedBytes } from '../lanes/lanes';
import { paddedDimension, quantisedPanelBytes } from './quantise';
import { sortScratch } from '../lanes/rank-sort';
import { rowScratch } from './row-top-k';
import { seenBytes, seenInStretch } from './seen-items';
import { enoughSurvivors, thresholdScratch } from './threshold';
import { hitsBytes, LANE_BYTES, laneAt, LIST_SLACK } from './tile';

/** Most panels between two looks at the lists. */
export const PANELS_A_LOOK: u32 = 64;

@unmanaged
export class Stretch {
  itemFactors: usize;
  dimension: u32;
  firstItem: u32;
  itemCount: u32;
  k: u32;
  seenOffsets: usize;
  seenItems: usize;
  /** The lists of all users of the call. */
  items: usize;
  scores: usize;
  lengths: usize;

  /** Whether items and users are to be packed; the packed parts take no memory otherwise. */
  packs: bool;
  /** Most items of one user that are seen in this stretch. */
  maxSeen: u32;
  /** Largest magnitude of an item's factor, and largest sum of magnitudes of an item in steps. */
  itemMost: f32;
  itemSteps: i32;
  itemScale: f64;

  choice: usize;
  lanes: usize;
  hits: usize;
  userScales: usize;
  packedUsers: usize;
  /** Space for eight padded rows of factors. */
  rows: usize;
  panels: usize;
  seenBits: usize;
  seen: usize;
  /** Exact scores: of survivors, or of the whole stretch. */
  exact: usize;
  newItems: usize;
  newScores: usize;
  rest: usize;

  /** Fixes the places of all parts from `base` on; returns the first byte behind them. */
  layOut(base: usize): usize {
    const count = <usize>this.itemCount;
    const k = min<u32>(this.k, this.itemCount);
    let end = base;
    this.choice = end;
    end += 64;
    this.userScales = end;
    end += 64;
    this.lanes = end;
    end += LANE_BYTES * 4;
    this.hits = end;
    end += hitsBytes(PANELS_A_LOOK);
    this.packedUsers = end;
    this.rows = end;
    this.panels = end;
    if (this.packs) {
      this.rows += <usize>paddedDimension(this.dimension) << 5;
      this.panels = this.rows + (<usize>paddedDimension(this.dimension) << 5);
      end = this.panels + ((count + 7) >> 3) * quantisedPanelBytes(this.dimension);
    }
    this.seenBits = end;
    end += seenBytes(count + 8) << 2;
    this.seen = end;
    end += paddedBytes(<usize>this.maxSeen << 2) << 2;
    this.exact = end;
    end += paddedBytes(count << 2);
    this.newItems = end;
    end += paddedBytes(<usize>k << 2);
    this.newScores = end;
    end += paddedBytes(<usize>k << 2);
    this.rest = end + 4 * listBytes(count);
    return (
      this.rest +
      max<usize>(
        max<usize>(thresholdScratch<f64>(count), sortScratch<f32>(min<usize>(count, enoughSurvivors(this.k)))),
        rowScratch<f32>(this.itemCount, k, this.maxSeen),
      )
    );
  }

  /** Gives the lanes their lists, which lie just before the rest. */
  placeLists(): void {
    for (let lane: u32 = 0; lane < 4; lane++) {
      const list = this.rest - <usize>(4 - lane) * listBytes(<usize>this.itemCount);
      laneAt(this.lanes, lane).scores = list;
      laneAt(this.lanes, lane).items = list + ((<usize>this.itemCount + 8) << 3) + LIST_SLACK;
    }
  }

  seenBitsOf(lane: u32): usize {
    return this.seenBits + <usize>lane * seenBytes(<usize>this.itemCount + 8);
  }

  seenOf(lane: u32): usize {
    return this.seen + <usize>lane * paddedBytes(<usize>this.maxSeen << 2);
  }

  /** Lists a user's seen items of this stretch for a lane; returns the end of that list. */
  findSeen(lane: u32, user: u32): usize {
    const base = load<u32>(this.seenOffsets);
    const offset = this.seenOffsets + (<usize>user << 2);
    const from = this.seenItems + (<usize>(load<u32>(offset) - base) << 2);
    const to = this.seenItems + (<usize>(load<u32>(offset, 4) - base) << 2);
    const count = seenInStretch(from, to, this.firstItem, this.itemCount, this.seenOf(lane));
    return this.seenOf(lane) + (<usize>count << 2);
  }

  /** Score that a further item must surpass to enter a user's list. */
  barOf(user: u32): f32 {
    const length = load<u32>(this.lengths + (<usize>user << 2));
    return length < this.k ? -Infinity : load<f32>(this.scores + (<usize>(user + 1) * <usize>this.k - 1) * 4);
  }
}

/** Bytes of a lane's lists: doubles and items, with space for what runs over. */
// @ts-ignore: decorator
@inline
function listBytes(count: usize): usize {
  return ((count + 8) << 3) + LIST_SLACK + paddedBytes((count + 8) << 2);
}
