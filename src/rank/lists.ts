// Making room for ranked lists and merging them.
import { UnsupportedError } from '../data/errors.js';
import type { RankedLists } from '../data/ranked-lists.js';
import { NO_ITEM } from '../kernels/select-best.js';

type Scores = Float32Array | Float64Array;

/** Unfilled lists for all users. */
export function allocateLists(userCount: number, k: number, isDouble: boolean): RankedLists {
  try {
    return {
      items: new Uint32Array(userCount * k),
      scores: isDouble ? new Float64Array(userCount * k) : new Float32Array(userCount * k),
      lengths: new Uint32Array(userCount),
      k,
      userCount,
    };
  } catch {
    throw new UnsupportedError('the environment refused memory for the result', {
      argument: 'k',
      found: `userCount * k = ${userCount * k} cells`,
      hint: 'Rank blocks of users, or ask for shorter lists.',
    });
  }
}

/** One user's list under way: the best so far of several stretches of items. */
export class RunningList {
  length = 0;
  items: Uint32Array;
  scores: Scores;
  private spareItems: Uint32Array;
  private spareScores: Scores;

  constructor(
    private readonly k: number,
    isDouble: boolean,
  ) {
    const allocate = () => (isDouble ? new Float64Array(k) : new Float32Array(k));
    this.items = new Uint32Array(k);
    this.spareItems = new Uint32Array(k);
    this.scores = allocate();
    this.spareScores = allocate();
  }

  /** Adds a ranked list of items that all come after those added before, so that of equal scores the old go first. */
  add(items: Uint32Array, scores: Scores, length: number, firstItem: number): void {
    const total = Math.min(this.length + length, this.k);
    let old = 0;
    let fresh = 0;
    for (let i = 0; i < total; i++) {
      if (fresh === length || (old < this.length && this.scores[old]! >= scores[fresh]!)) {
        this.spareItems[i] = this.items[old]!;
        this.spareScores[i] = this.scores[old]!;
        old += 1;
      } else {
        this.spareItems[i] = items[fresh]! + firstItem;
        this.spareScores[i] = scores[fresh]!;
        fresh += 1;
      }
    }
    [this.items, this.spareItems] = [this.spareItems, this.items];
    [this.scores, this.spareScores] = [this.spareScores, this.scores];
    this.length = total;
  }

  /** Writes the list to its cells and starts over. */
  moveTo(lists: RankedLists, user: number): void {
    const { k } = this;
    this.items.fill(NO_ITEM, this.length);
    this.scores.fill(Number.NEGATIVE_INFINITY, this.length);
    lists.items.set(this.items, user * k);
    lists.scores.set(this.scores, user * k);
    lists.lengths[user] = this.length;
    this.length = 0;
  }
}
