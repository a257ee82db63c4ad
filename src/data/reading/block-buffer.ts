// Chunks of any size become blocks of whole lines: what follows the last line break waits for the next chunk. Parsers
// work on one reused buffer that always ends with a line break, so that their loops need no other bound.

const LF = 10;
const CR = 13;

/** A row longer than this is a missing line break or quote, not data; it also bounds the memory of a broken file. */
export const MAXIMUM_ROW_BYTES = 16 * 1024 * 1024;

/**
 * Reads rows from `bytes[start]` on; `bytes[limit - 1]` is a line break. Returns where the first row starts that needs
 * more bytes than there are (inside quotes, a line break does not end a row), or `limit`.
 */
export type RowReader = (bytes: Uint8Array, start: number, limit: number) => number;

export class BlockBuffer {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  /** Adds a chunk and hands all whole lines to the reader. False if a row grows beyond all measure. */
  push(chunk: Uint8Array, read: RowReader): boolean {
    const known = this.#length;
    this.#append(chunk);
    // A carriage return at the very end may be half of a line break.
    let limit = this.#length;
    while (limit > known && this.#bytes[limit - 1] !== LF && !(this.#bytes[limit - 1] === CR && limit < this.#length)) {
      limit--;
    }
    // The one before the first new byte may have been waiting for its other half.
    if (limit === known && known > 0 && this.#bytes[known - 1] === CR && known < this.#length) limit = known;
    else if (limit === known) limit = 0;
    if (limit > 0) this.#keepFrom(read(this.#bytes, 0, limit));
    return this.#length <= MAXIMUM_ROW_BYTES;
  }

  /** Hands over what is left, its last line ended if it was not. False if the last row is not complete. */
  finish(read: RowReader): boolean {
    if (this.#length === 0) return true;
    const last = this.#bytes[this.#length - 1];
    if (last !== LF && last !== CR) this.#append(Uint8Array.of(LF));
    const next = read(this.#bytes, 0, this.#length);
    return next >= this.#length;
  }

  #append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.length;
    // One byte more, since a parser looks behind a carriage return.
    if (needed >= this.#bytes.length) {
      let capacity = this.#bytes.length;
      while (capacity <= needed) capacity *= 2;
      const larger = new Uint8Array(capacity);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = needed;
    this.#bytes[needed] = 0;
  }

  #keepFrom(start: number): void {
    this.#bytes.copyWithin(0, start, this.#length);
    this.#length -= start;
  }
}
