// SHA-256 in plain 32-bit arithmetic. The host's own digest is asynchronous, and splits and manifests need one hash after
// another in the midst of a loop. The same bytes give the same digest in every engine; FIPS 180-4 is the definition.

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const ROUNDS = 64;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const ROUND_WORDS = wordsOf(`
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
  d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
  a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
  748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2`);

// The same of the square roots of the first 8 primes.
const FIRST_STATE = wordsOf('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19');

/** A digest of bytes that come in pieces; `reset` makes it ready for the next message. */
export class Sha256 {
  readonly #state = FIRST_STATE.slice();
  readonly #schedule = new Int32Array(ROUNDS);
  readonly #block = new Uint8Array(BLOCK_BYTES);
  #filled = 0;
  #byteCount = 0;

  reset(): this {
    this.#state.set(FIRST_STATE);
    this.#filled = 0;
    this.#byteCount = 0;
    return this;
  }

  update(bytes: Uint8Array, start = 0, end: number = bytes.length): this {
    this.#byteCount += end - start;
    let at = start;
    while (at < end) {
      if (this.#filled === 0 && end - at >= BLOCK_BYTES) {
        this.#compressFrom(bytes, at);
        at += BLOCK_BYTES;
        continue;
      }
      const count = Math.min(BLOCK_BYTES - this.#filled, end - at);
      for (let i = 0; i < count; i++) this.#block[this.#filled + i] = bytes[at + i]!;
      this.#filled += count;
      at += count;
      if (this.#filled === BLOCK_BYTES) this.#flush();
    }
    return this;
  }

  /** The eight words of the digest; the memory is used again by the next message. */
  words(): Int32Array {
    const block = this.#block;
    block[this.#filled++] = 0x80;
    if (this.#filled > BLOCK_BYTES - 8) {
      block.fill(0, this.#filled);
      this.#flush();
    }
    block.fill(0, this.#filled);
    // The length in bits, most significant byte first; lengths from 2^53 bits on are not counted right.
    let rest = this.#byteCount * 8;
    for (let i = BLOCK_BYTES - 1; rest > 0; i--) {
      block[i] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    this.#flush();
    return this.#state;
  }

  hex(): string {
    return Array.from(this.words(), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #flush(): void {
    this.#compressFrom(this.#block, 0);
    this.#filled = 0;
  }

  /** One block, most significant byte of each word first. */
  #compressFrom(bytes: Uint8Array, start: number): void {
    const schedule = this.#schedule;
    for (let word = 0; word < BLOCK_WORDS; word++) {
      const at = start + 4 * word;
      schedule[word] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    }
    compress(this.#state, schedule);
  }
}

export function sha256Hex(bytes: Uint8Array): string {
  return new Sha256().update(bytes).hex();
}

/** One block of 16 words, which stand first in the schedule, into the state (FIPS 180-4, 6.2.2). */
function compress(state: Int32Array, schedule: Int32Array): void {
  for (let t = BLOCK_WORDS; t < ROUNDS; t++) {
    const x = schedule[t - 15]!;
    const y = schedule[t - 2]!;
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    schedule[t] = (schedule[t - 16]! + schedule[t - 7]! + small0 + small1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let t = 0; t < ROUNDS; t++) {
    const large1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + large1 + ((e & f) ^ (~e & g)) + ROUND_WORDS[t]! + schedule[t]!) | 0;
    const large0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (large0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

function wordsOf(hexadecimal: string): Int32Array {
  return Int32Array.from(hexadecimal.trim().split(/\s+/), (word) => Number.parseInt(word, 16) | 0);
}
