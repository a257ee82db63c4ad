// Unpacks the script of the worker, which lies in the page as base64: see `PackedModel`. It takes some hundredths of a
// second, once.
import { BitChances, cutOf } from './bit-chances.js';
import { type BitCoder, PackedModel } from './packed-model.js';

/** The other side of `packText` of the build; the first four bytes tell how many there are. */
export function unpackText(packed: string): string {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const out = new Uint8Array(new DataView(bytes.buffer).getUint32(0));
  const model = new PackedModel(new BitReader(bytes));
  let expected = -1;
  for (let at = 0; at < out.length; ) {
    const before = at > 0 ? out[at - 1]! : 0;
    if (model.isCopy(before, 0) === 0) {
      out[at] = model.byte(before, at > 1 ? out[at - 2]! : 0, expected, 0);
      at++;
      expected = -1;
    } else {
      const { length, distance } = model.copy({ length: 0, distance: 0 });
      // Byte by byte: a copy may reach into itself.
      for (const end = at + length; at < end; at++) out[at] = out[at - distance]!;
      expected = out[at - distance]!;
    }
  }
  return new TextDecoder().decode(out);
}

class BitReader implements BitCoder {
  readonly #chances = new BitChances();
  readonly #bytes: Uint8Array;
  #at = 4;
  #low = 0;
  #high = 0xffff_ffff;
  #code = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let i = 0; i < 4; i++) this.#code = this.#shifted(this.#code, this.#next());
  }

  bit(place: number, other: number): number {
    const cut = cutOf(this.#low, this.#high, this.#chances.at(place, other));
    const bit = this.#code <= cut ? 1 : 0;
    if (bit === 1) this.#high = cut;
    else this.#low = cut + 1;
    this.#chances.learn(place, bit);
    this.#chances.learn(other, bit);
    while ((this.#low ^ this.#high) >>> 24 === 0) {
      this.#low = this.#shifted(this.#low, 0);
      this.#high = this.#shifted(this.#high, 255);
      this.#code = this.#shifted(this.#code, this.#next());
    }
    return bit;
  }

  #shifted(number: number, byte: number): number {
    return ((number << 8) | byte) >>> 0;
  }

  #next(): number {
    return this.#bytes[this.#at++] ?? 0;
  }
}
