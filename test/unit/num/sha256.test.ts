// SHA-256 against the host's own, and against the examples of its standard.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { Sha256, sha256Hex } from '../../../src/foundation/numbers/sha256.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hostHex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function randomBytes(length: number, seed: number): Uint8Array {
  const generator = createGenerator(seed);
  return Uint8Array.from({ length }, () => generator.nextBelow(256));
}

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
  ])('of %j is that of FIPS 180-4', (text, digest) => expect(sha256Hex(bytesOf(text))).toBe(digest));

  it('is that of the host for every length around the blocks', () => {
    for (let length = 0; length <= 260; length++) {
      const bytes = randomBytes(length, length);
      expect(sha256Hex(bytes), `${length} bytes`).toBe(hostHex(bytes));
    }
  });

  it('does not depend on the pieces in which bytes come', () => {
    const bytes = randomBytes(5000, 1);
    const generator = createGenerator(2);
    for (let trial = 0; trial < 50; trial++) {
      const digest = new Sha256();
      for (let at = 0; at < bytes.length; ) {
        const end = Math.min(bytes.length, at + generator.nextBelow(200));
        digest.update(bytes, at, end);
        at = end;
      }
      expect(digest.hex()).toBe(hostHex(bytes));
    }
  });

  it('starts anew after a reset', () => {
    const digest = new Sha256().update(bytesOf('something else that takes more than one block of sixty-four bytes'));
    expect(digest.reset().update(bytesOf('abc')).hex()).toBe(sha256Hex(bytesOf('abc')));
    digest.hex();
    expect(digest.reset().update(bytesOf('abc')).hex()).toBe(sha256Hex(bytesOf('abc')));
  });

  it('counts the bits of long messages', () => {
    const block = randomBytes(1 << 20, 3);
    const digest = new Sha256();
    const host = createHash('sha256');
    for (let i = 0; i < 20; i++) {
      digest.update(block);
      host.update(block);
    }
    expect(digest.hex()).toBe(host.digest('hex'));
  });
});
