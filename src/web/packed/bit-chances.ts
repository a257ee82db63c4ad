// The chances of bits, learned as they come, and the stretch of numbers in which a range coder is. Writer and reader must do
// exactly the same here, so it is here once.
import { PLACES } from './packed-model.js';

/** After so many bits a place learns no slower. */
const SLOWEST = 120;
const RATES = Array.from({ length: SLOWEST + 1 }, (_, seen) => Math.floor(0x1_0000 / (seen + 1.6)));

/** In 65536ths. The first bits at a place teach the most. */
export class BitChances {
  readonly #chances = new Uint16Array(PLACES).fill(0x8000);
  readonly #seen = new Uint8Array(PLACES);

  /** The chance of a one at a place, or at two of them: each counts by what it has seen. */
  at(place: number, other: number): number {
    if (place < 0) return 0x8000;
    const chance = this.#chances[place]!;
    if (other < 0) return chance;
    const weight = Math.min(6 * this.#seen[other]!, 56);
    return chance + (((this.#chances[other]! - chance) * weight) >> 6);
  }

  learn(place: number, bit: number): void {
    if (place < 0) return;
    const seen = this.#seen[place]!;
    const goal = bit === 1 ? 0xffe0 : 0x1f;
    this.#chances[place]! += Math.trunc(((goal - this.#chances[place]!) * RATES[seen]!) / 0x1_0000);
    if (seen < SLOWEST) this.#seen[place] = seen + 1;
  }
}

/** Where a stretch of 32-bit numbers is cut for a chance in 65536ths: up to here it is a one. */
export function cutOf(low: number, high: number, chance: number): number {
  const width = high - low;
  return low + (width >>> 16) * chance + (((width & 0xffff) * chance) >>> 16);
}
