// Columns of numbers that grow at their end and are read when they are whole.

/** Numbers that are written once, one behind the other, and read when all are there: in memory or in a file. */
export interface NumberStore<Numbers extends Uint32Array | Float64Array> {
  readonly length: number;
  append(numbers: Numbers): void;
  /** All of them, or those from one place up to another; not to be changed. */
  all(from?: number, to?: number): Numbers;
  /** Gives back what it takes; nothing is read afterwards. */
  release(): void;
}

/** Makes stores; those in files are gone when whoever made them is done. */
export interface NumberStores {
  u32(): NumberStore<Uint32Array>;
  f64(): NumberStore<Float64Array>;
}

/** Stores that keep what they are given. */
export const MEMORY_STORES: NumberStores = {
  u32: () => new MemoryStore(Uint32Array),
  f64: () => new MemoryStore(Float64Array),
};

class MemoryStore<Numbers extends Uint32Array | Float64Array> implements NumberStore<Numbers> {
  length = 0;
  readonly #Kind: new (
    length: number,
  ) => Numbers;
  readonly #pieces: Numbers[] = [];

  constructor(Kind: new (length: number) => Numbers) {
    this.#Kind = Kind;
  }

  release(): void {
    this.#pieces.length = 0;
    this.length = 0;
  }

  append(numbers: Numbers): void {
    this.#pieces.push(numbers);
    this.length += numbers.length;
  }

  all(from = 0, to = this.length): Numbers {
    if (this.#pieces.length !== 1) {
      const all = new this.#Kind(this.length);
      let at = 0;
      for (const piece of this.#pieces) {
        all.set(piece as Uint32Array & Float64Array, at);
        at += piece.length;
      }
      this.#pieces.splice(0, this.#pieces.length, all);
    }
    return this.#pieces[0]!.subarray(from, to) as Numbers;
  }
}
