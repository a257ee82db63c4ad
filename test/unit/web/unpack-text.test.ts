// What the build packs, the page unpacks: any text, and small where it repeats itself from far away.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packText } from '../../../scripts/pack-text.mjs';
import { unpackText } from '../../../src/web/packed/unpack-text.js';

describe('unpackText', () => {
  it('gives the text that was packed', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.constantFrom('return ', 'const a=', '…', 'ab', '\u0000'), { maxLength: 400 })
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(unpackText(await packText(text))).toBe(text);
      }),
      { numRuns: 12 },
    );
  });

  it.each(['', 'a', 'aa', 'abcabcabcabc', 'x'.repeat(5000)])('gives short and even texts back', async (text) => {
    expect(unpackText(await packText(text))).toBe(text);
  });

  it('copies from farther away than gzip looks', async () => {
    // Digits of a sequence that does not repeat itself.
    let state = 1;
    const noise = Array.from({ length: 40_000 }, () => {
      state = (state * 48271) % 2147483647;
      return (state % 36).toString(36);
    }).join('');
    const once = (await packText(noise)).length;
    const twice = await packText(noise + noise);
    expect(unpackText(twice)).toBe(noise + noise);
    expect(twice.length).toBeLessThan(once * 1.02);
  });
});
