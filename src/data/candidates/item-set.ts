// A set of items that is emptied in ascending order: bits, and above every 32 words of bits one word that says which of
// them hold anything. Drawing a thousand items of a million and listing them in order takes some thousand steps. Items
// can be barred, so that drawing them has no effect.

export class ItemSet {
  /** Two words for every 32 items: which are in the set, and which are barred. */
  readonly #words: Int32Array;
  readonly #summary: Int32Array;

  constructor(itemCount: number) {
    const wordCount = (itemCount + 31) >>> 5;
    this.#words = new Int32Array(2 * wordCount);
    this.#summary = new Int32Array((wordCount + 31) >>> 5);
  }

  /** Adds an item, barred or not. */
  add(item: number): void {
    const word = item >>> 5;
    this.#words[2 * word]! |= 1 << item;
    this.#summary[word >>> 5]! |= 1 << word;
  }

  /** Adds those of the first `count` items that are neither in the set nor barred; returns how many that were. */
  takeAll(items: Uint32Array, count: number): number {
    const words = this.#words;
    const summary = this.#summary;
    let taken = 0;
    for (let i = 0; i < count; i++) {
      const item = items[i]!;
      const word = item >>> 5;
      // No branch: which items are refused cannot be foreseen. Telling of a word that stays empty does no harm.
      const fresh = (1 << item) & ~(words[2 * word]! | words[2 * word + 1]!);
      words[2 * word]! |= fresh;
      summary[word >>> 5]! |= 1 << word;
      taken += (fresh >>> item) & 1;
    }
    return taken;
  }

  /** Adds an item that is neither in the set nor barred; false if it is. */
  take(item: number): boolean {
    const word = item >>> 5;
    const bit = 1 << item;
    const words = this.#words;
    if (((words[2 * word]! | words[2 * word + 1]!) & bit) !== 0) return false;
    words[2 * word]! |= bit;
    this.#summary[word >>> 5]! |= 1 << word;
    return true;
  }

  has(item: number): boolean {
    return (this.#words[2 * (item >>> 5)]! & (1 << item)) !== 0;
  }

  bar(item: number): void {
    this.#words[2 * (item >>> 5) + 1]! |= 1 << item;
  }

  unbar(item: number): void {
    this.#words[2 * (item >>> 5) + 1]! &= ~(1 << item);
  }

  isBarred(item: number): boolean {
    return (this.#words[2 * (item >>> 5) + 1]! & (1 << item)) !== 0;
  }

  /** Writes all items to `to[at]` and on, ascending, and leaves the set empty; returns the place behind the last one. */
  drain(to: Uint32Array, at: number): number {
    const words = this.#words;
    const summary = this.#summary;
    let next = at;
    for (let group = 0; group < summary.length; group++) {
      let filled = summary[group]!;
      if (filled === 0) continue;
      summary[group] = 0;
      for (; filled !== 0; filled &= filled - 1) {
        const word = (group << 5) + lowestBit(filled);
        let bits = words[2 * word]!;
        words[2 * word] = 0;
        for (; bits !== 0; bits &= bits - 1) to[next++] = (word << 5) + lowestBit(bits);
      }
    }
    return next;
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
