// Where each relevant item stands among the items that could have been drawn against it: all that a sampled metric
// depends on. Other relevant items of its user, and items the user is known to have, take no part.
import type { ItemLists } from '../../data/tables/item-lists.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import type { Truth } from '../../data/tables/truth.js';
import { checkLength } from '../../foundation/checks.js';
import { ascendingPlace } from '../../foundation/typed-arrays.js';
import { everyItem, refuseNan } from './check-request.js';

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
  readonly itemCount: number;
  /** 1 for items that can be drawn; default: all. */
  readonly isDrawable?: Uint8Array | undefined;
  readonly truth: Truth;
  readonly known?: ItemLists | undefined;
  readonly popularity?: Float64Array | undefined;
}

const NEGATIVE = 0;
const NO_NEGATIVE = 1;
const RELEVANT_PLACE = 2;

/** The items of one user after the other: which are negatives, how many, and how popular they are together. */
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

export interface ListedRequest extends Catalogue {
  readonly rows: ListRows;
  /** How many of the users count, the first ones; default: all. */
  readonly userCount?: number | undefined;
  /** A user without a list has every relevant item last (the default), or is left out. */
  readonly missingUsers?: 'zero' | 'skip' | undefined;
}

/** The places of all relevant items; items that stand last are those that a list with all negatives lacks. */
export function listedPlaces(request: ListedRequest) {
  const { rows, truth, missingUsers = 'zero', userCount = rows.userCount } = request;
  const user = new UserItems(request);
  const writer = new PlaceWriter(request);
  const unknown = { items: 0, users: 0 };
  let withoutNegatives = 0;
  const above = new Map<number, readonly [count: number, mass: number]>();
  for (let u = 0; u < userCount; u++) {
    const [from, to] = [truth.offsets[u]!, truth.offsets[u + 1]!];
    const length = rows.lengths[u]!;
    if (from === to || (length === 0 && missingUsers === 'skip')) continue;
    user.set(u);
    above.clear();
    let [count, mass] = [0, 0];
    for (let i = rows.starts[u]!; i < rows.starts[u]! + length; i++) {
      const item = rows.items[i]!;
      const mark = user.marks[item];
      if (mark === RELEVANT_PLACE) above.set(item, [count, mass]);
      else if (mark === NEGATIVE) {
        count += 1;
        mass += user.popularityOf(item);
      }
    }
    const isWhole = length === 0 || count === user.negativeCount;
    let [unknownItems, relevantItems] = [0, 0];
    for (let i = from; i < to; i++) {
      const item = truth.items[i]!;
      if (user.marks[item] !== RELEVANT_PLACE) continue;
      relevantItems += 1;
      const place = above.get(item) ?? (isWhole ? ([user.negativeCount, user.mass] as const) : undefined);
      if (place === undefined) unknownItems += 1;
      else if (user.negativeCount > 0) writer.add(u, item, place[0], place[1], user);
    }
    if (relevantItems > 0 && user.negativeCount === 0) withoutNegatives += 1;
    unknown.items += unknownItems;
    unknown.users += unknownItems > 0 ? 1 : 0;
    user.clear(u);
  }
  return { places: writer.finish(), unknown, withoutNegatives };
}

export interface ScoredRequest extends Catalogue {
  /** Users of the truth, the first ones, whose rows come from `scoresOf`. */
  readonly userCount: number;
  /** The scores of one user: `row[item]`; only read until the next call. */
  scoresOf(user: number): Float32Array | Float64Array;
  readonly candidates?: ItemLists | undefined;
}

/** rank = 1 + the negatives with a higher score, or the same and a lesser index; known items have no place. */
export function scoredPlaces(request: ScoredRequest): FullPlaces {
  const { truth, userCount, itemCount, candidates, known } = request;
  const user = new UserItems(request);
  const writer = new PlaceWriter(request);
  for (let u = 0; u < userCount; u++) {
    if (truth.offsets[u] === truth.offsets[u + 1]) continue;
    const row = request.scoresOf(u);
    checkLength('scores', row.length, itemCount, 'itemCount');
    user.set(u);
    const ranked =
      candidates === undefined
        ? undefined
        : candidates.items.subarray(candidates.offsets[u], candidates.offsets[u + 1]);
    const seen = known === undefined ? undefined : known.items.subarray(known.offsets[u], known.offsets[u + 1]);
    if (ranked !== undefined) restrictNegatives(user, ranked);
    const relevant = Array.from(truth.items.subarray(truth.offsets[u], truth.offsets[u + 1])).filter(
      (item) => user.marks[item] === RELEVANT_PLACE && !holds(seen, item, false) && holds(ranked, item, true),
    );
    const best = relevant.slice().sort((a, b) => row[b]! - row[a]! || a - b);
    const above = countAbove(row, best, user, ranked, itemCount);
    if (above === undefined) refuseNan('scores', u, ranked ?? everyItem(itemCount), (_, item) => row[item]!);
    for (const item of relevant) {
      const place = best.indexOf(item);
      if (user.negativeCount > 0) writer.add(u, item, above.counts[place]!, above.masses[place]!, user);
    }
    user.clear(u);
  }
  return writer.finish();
}

/** For each of the relevant items, best first, how many negatives stand above it; undefined where a score is NaN. */
function countAbove(
  row: Float32Array | Float64Array,
  best: readonly number[],
  user: UserItems,
  ranked: Uint32Array | undefined,
  itemCount: number,
): { readonly counts: Float64Array; readonly masses: Float64Array } | undefined {
  const counts = new Float64Array(best.length + 1);
  const masses = new Float64Array(best.length + 1);
  if (best.some((item) => Number.isNaN(row[item]))) return undefined;
  const size = ranked?.length ?? itemCount;
  for (let i = 0; i < size; i++) {
    const item = ranked === undefined ? i : ranked[i]!;
    if (user.marks[item] !== NEGATIVE) continue;
    const score = row[item]!;
    if (Number.isNaN(score)) return undefined;
    let [low, high] = [0, best.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const height = row[best[middle]!]!;
      if (score > height || (score === height && item < best[middle]!)) high = middle;
      else low = middle + 1;
    }
    counts[low]! += 1;
    masses[low]! += user.popularityOf(item);
  }
  for (let place = 1; place < best.length; place++) {
    counts[place]! += counts[place - 1]!;
    masses[place]! += masses[place - 1]!;
  }
  return { counts, masses };
}

/** Only candidates can be drawn. */
function restrictNegatives(user: UserItems, ranked: Uint32Array): void {
  let [count, mass] = [0, 0];
  for (const item of ranked) {
    if (user.marks[item] !== NEGATIVE) continue;
    count += 1;
    mass += user.popularityOf(item);
  }
  user.negativeCount = count;
  user.mass = mass;
}

/** Whether an ascending list holds an item; `byDefault` where there is no list. */
function holds(items: Uint32Array | undefined, item: number, byDefault: boolean): boolean {
  return items === undefined ? byDefault : ascendingPlace(items, 0, items.length, item) < items.length;
}
