// Where the chance of splits and samples comes from: every user, item and pair of them has a key that depends on the seed
// and on their ids alone, and whoever has the smaller key comes first. The order of rows, the number of threads and the
// engine cannot matter, and a user's fate does not change when other users join.

import { Sha256 } from '../../foundation/numbers/sha256.js';
import { hashesOfIds, mixed, ODD_1, ODD_2, ODD_3, ODD_4 } from '../tables/id-hashes.js';
import { idRanks } from '../tables/id-order.js';
import type { IdSpace } from '../tables/ids.js';
import { bytesOfText } from '../tables/text-ids.js';
import { onceEach } from './byte-lines.js';
import type { KeyName } from './split-options.js';

/** In place of a user or an item: keys of items alone, or of users alone. */
export const NO_GROUP = -1;

export interface SeededKeys {
  /** The first 53 bits of the key, as a whole number. */
  keyOf(user: number, item: number): number;
  /** The order of two pairs whose first 53 bits are equal; 0 only for the same pair. */
  compareRest(user: number, item: number, otherUser: number, otherItem: number): number;
}

export const KEY_NAMES: readonly KeyName[] = ['mixed', 'sha256'];

interface Ids {
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
}

/**
 * Keys of a kind for a seed. `sha256`: the digest of "<seed>:<user>:<item>", where a side that is nobody is empty.
 * `mixed`: 53 bits from two words of each id, mixed with the seed by multiplications and shifts; some thirty times
 * faster, and ids in their order decide between equal keys.
 */
export function seededKeys(name: KeyName, seed: number, ids: Ids): SeededKeys {
  return name === 'sha256' ? new DigestKeys(seed, ids) : new MixedKeys(seed, ids);
}

/** 53 bits of two words as a whole number: comparing such numbers compares the words. */
function leadingBits(first: number, second: number): number {
  return (first >>> 0) * 2097152 + (second >>> 11);
}

class MixedKeys implements SeededKeys {
  readonly #ids: Ids;
  /** Two words for each user, the seed in them; nobody's are the first. */
  readonly #users: Int32Array;
  readonly #items: Int32Array;
  #ranks: { readonly users: Uint32Array; readonly items: Uint32Array } | undefined;

  constructor(seed: number, ids: Ids) {
    this.#ids = ids;
    const low = mixed(((seed % 4294967296) | 0) + ODD_3);
    const high = mixed(Math.floor(seed / 4294967296) ^ ODD_4);
    this.#users = withNobody(hashesOfIds(ids.userIds, 3)).map((word, place) =>
      place % 2 === 0 ? mixed(word ^ low) : mixed((word + high) ^ Math.imul(low, ODD_2)),
    );
    this.#items = withNobody(hashesOfIds(ids.itemIds, 4));
  }

  keyOf(user: number, item: number): number {
    const u = 2 * (user + 1);
    const i = 2 * (item + 1);
    const inner = mixed((this.#users[u]! + Math.imul(this.#items[i]!, ODD_1)) | 0);
    const first = mixed(inner ^ (this.#users[u + 1]! + Math.imul(this.#items[i + 1]!, ODD_2)));
    return leadingBits(first, mixed((first + inner) | 0));
  }

  compareRest(user: number, item: number, otherUser: number, otherItem: number): number {
    this.#ranks ??= { users: idRanks(this.#ids.userIds), items: idRanks(this.#ids.itemIds) };
    const { users, items } = this.#ranks;
    return (users[user] ?? -1) - (users[otherUser] ?? -1) || (items[item] ?? -1) - (items[otherItem] ?? -1);
  }
}

function withNobody(hashes: Int32Array): Int32Array {
  const words = new Int32Array(hashes.length + 2);
  words.set(hashes, 2);
  return words;
}

class DigestKeys implements SeededKeys {
  readonly #digest = new Sha256();
  readonly #seed: Uint8Array;
  readonly #userIds: IdSpace;
  readonly #items: (index: number) => Uint8Array;
  /** The message, up to the item as it was for the last user. */
  #message = new Uint8Array(64);
  #user = Number.NaN;
  #itemStart = 0;

  constructor(seed: number, { userIds, itemIds }: Ids) {
    this.#seed = bytesOfText(`${seed}:`);
    this.#userIds = userIds;
    this.#items = onceEach(itemIds.size, (index) => itemIds.bytesAt(index));
  }

  keyOf(user: number, item: number): number {
    const words = this.#words(user, item);
    return leadingBits(words[0]!, words[1]!);
  }

  compareRest(user: number, item: number, otherUser: number, otherItem: number): number {
    const words = this.#words(user, item).slice();
    const others = this.#words(otherUser, otherItem);
    for (let i = 0; i < words.length; i++) {
      if (words[i] !== others[i]) return (words[i]! >>> 0) - (others[i]! >>> 0);
    }
    return 0;
  }

  #words(user: number, item: number): Int32Array {
    if (user !== this.#user) this.#startWith(user);
    const itemBytes = item === NO_GROUP ? NO_BYTES : this.#items(item);
    const end = this.#itemStart + itemBytes.length;
    const message = this.#withRoom(end);
    for (let i = 0; i < itemBytes.length; i++) message[this.#itemStart + i] = itemBytes[i]!;
    return this.#digest.reset().update(message, 0, end).words();
  }

  #startWith(user: number): void {
    const userBytes = user === NO_GROUP ? NO_BYTES : this.#userIds.bytesAt(user);
    this.#itemStart = this.#seed.length + userBytes.length + 1;
    const message = this.#withRoom(this.#itemStart);
    message.set(this.#seed);
    message.set(userBytes, this.#seed.length);
    message[this.#itemStart - 1] = COLON;
    this.#user = user;
  }

  #withRoom(length: number): Uint8Array {
    if (length > this.#message.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.#message);
      this.#message = larger;
    }
    return this.#message;
  }
}

const COLON = 58;
const NO_BYTES = new Uint8Array(0);
