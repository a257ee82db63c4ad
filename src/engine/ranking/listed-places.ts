// Full ranks from ranked lists. A list need not hold all items: what stands above a listed item is known wherever the
// list ends. Only a relevant item that is not listed, below a list that lacks negatives too, has a rank that nobody knows.
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { type Catalogue, type FullPlaces, NEGATIVE, PlaceWriter, RELEVANT_PLACE, UserItems } from './full-places.js';

export interface ListedPlaces {
  readonly places: FullPlaces;
  /** Relevant items whose rank is not known, and their users. */
  readonly unknown: { readonly items: number; readonly users: number };
  /** Users with relevant items who are left out, since nothing can be drawn against them. */
  readonly withoutNegatives: number;
}

export interface ListedRequest extends Catalogue {
  /** The list of each user, best first. */
  readonly rows: ListRows;
  /** How many of the users count, the first ones; all unless given. */
  readonly userCount?: number | undefined;
  /** A user without a list has every relevant item last (the default), or is left out. */
  readonly missingUsers?: 'zero' | 'skip' | undefined;
}

/** The places of all relevant items; items that stand last are those that a list with all negatives lacks. */
export function listedPlaces(request: ListedRequest): ListedPlaces {
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
