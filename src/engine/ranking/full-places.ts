// Where each relevant item stands among the items that could have been drawn against it: all that a sampled metric hangs
// on. Other relevant items of its user, and items the user is known to have, take no part.
import type { ItemLists } from '../../data/tables/item-lists.js';
import type { Truth } from '../../data/tables/truth.js';

/** Where relevant items stand among all others: one entry for each, users ascending, items ascending within a user. */
export interface FullPlaces {
  readonly users: Uint32Array;
  readonly items: Uint32Array;
  /** 1 + the negatives above it. */
  readonly ranks: Uint32Array;
  /** Its negatives: items of the catalogue that its user has neither in training nor in the truth. */
  readonly negativeCounts: Uint32Array;
  /** Share of the popularity of its negatives that those above it have; only where popularity is known. */
  readonly massAbove?: Float64Array;
}

/** What the negatives of a user are taken from. */
export interface Catalogue {
  /** Items, by index, from 0. */
  readonly itemCount: number;
  /** 1 for items that can be drawn; all unless given. */
  readonly isDrawable?: Uint8Array | undefined;
  readonly truth: Truth;
  /** Items of each user that are known, such as those of training. */
  readonly known?: ItemLists | undefined;
  /** How popular each item is. */
  readonly popularity?: Float64Array | undefined;
}

/** Marks of items as they are for one user. */
export const NEGATIVE = 0;
export const NO_NEGATIVE = 1;
export const RELEVANT_PLACE = 2;

/**
 * The items of one user after the other: which are negatives, how many there are, and how popular they are together.
 */
export class UserItems {
  readonly marks: Uint8Array;
  negativeCount = 0;
  mass = 0;
  readonly #catalogue: Catalogue;
  readonly #allCount: number;
  readonly #allMass: number;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    const { itemCount, isDrawable, popularity } = catalogue;
    this.marks = new Uint8Array(itemCount);
    let [count, mass] = [0, 0];
    for (let item = 0; item < itemCount; item++) {
      if (isDrawable !== undefined && isDrawable[item] === 0) this.marks[item] = NO_NEGATIVE;
      else {
        count += 1;
        mass += popularity?.[item] ?? 0;
      }
    }
    this.#allCount = count;
    this.#allMass = mass;
  }

  /** Marks the items of a user; `clear` must follow. */
  set(user: number): void {
    const { truth, known } = this.#catalogue;
    [this.negativeCount, this.mass] = [this.#allCount, this.#allMass];
    if (known !== undefined)
      for (let i = known.offsets[user]!; i < known.offsets[user + 1]!; i++) this.#take(known.items[i]!);
    for (let i = truth.offsets[user]!; i < truth.offsets[user + 1]!; i++) {
      this.#take(truth.items[i]!);
      if (truth.grades === undefined || truth.grades[i]! > 0) this.marks[truth.items[i]!] = RELEVANT_PLACE;
    }
  }

  clear(user: number): void {
    const { truth, known, isDrawable } = this.#catalogue;
    for (const lists of known === undefined ? [truth] : [truth, known]) {
      for (let i = lists.offsets[user]!; i < lists.offsets[user + 1]!; i++) {
        const item = lists.items[i]!;
        this.marks[item] = isDrawable === undefined || isDrawable[item] === 1 ? NEGATIVE : NO_NEGATIVE;
      }
    }
  }

  /** Popularity of an item; 0 where it is not known. */
  popularityOf(item: number): number {
    return this.#catalogue.popularity?.[item] ?? 0;
  }

  #take(item: number): void {
    if (this.marks[item] !== NEGATIVE) return;
    this.marks[item] = NO_NEGATIVE;
    this.negativeCount -= 1;
    this.mass -= this.popularityOf(item);
  }
}

/** Places as they come, in arrays with space for all relevant items. */
export class PlaceWriter {
  readonly #users: Uint32Array;
  readonly #items: Uint32Array;
  readonly #ranks: Uint32Array;
  readonly #negativeCounts: Uint32Array;
  readonly #massAbove: Float64Array | undefined;
  #count = 0;

  constructor({ truth, popularity }: Catalogue) {
    const size = truth.items.length;
    this.#users = new Uint32Array(size);
    this.#items = new Uint32Array(size);
    this.#ranks = new Uint32Array(size);
    this.#negativeCounts = new Uint32Array(size);
    this.#massAbove = popularity && new Float64Array(size);
  }

  /** Where nothing that could be drawn is popular, each negative is as likely as any other. */
  add(user: number, item: number, above: number, massAbove: number, { negativeCount, mass }: UserItems): void {
    const at = this.#count++;
    this.#users[at] = user;
    this.#items[at] = item;
    this.#ranks[at] = above + 1;
    this.#negativeCounts[at] = negativeCount;
    if (this.#massAbove !== undefined) {
      this.#massAbove[at] = mass > 0 ? Math.min(1, massAbove / mass) : above / negativeCount;
    }
  }

  finish(): FullPlaces {
    const cut = <T extends Uint32Array | Float64Array>(array: T) => array.subarray(0, this.#count) as T;
    return {
      users: cut(this.#users),
      items: cut(this.#items),
      ranks: cut(this.#ranks),
      negativeCounts: cut(this.#negativeCounts),
      ...(this.#massAbove === undefined ? {} : { massAbove: cut(this.#massAbove) }),
    };
  }
}
