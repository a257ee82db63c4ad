import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64OfDoubles, doublesOfBase64 } from '../../../src/foundation/base64.js';
import { InputError } from '../../../src/foundation/errors.js';

describe('doubles in base64', () => {
  it('come back bit for bit', () => {
    fc.assert(
      fc.property(fc.float64Array(), (values) => {
        expect(doublesOfBase64(base64OfDoubles(values))).toEqual(values);
      }),
    );
    const odd = Float64Array.of(Number.NaN, -0, 0, Number.MIN_VALUE, -Number.MAX_VALUE, Number.POSITIVE_INFINITY, 0.1);
    expect(doublesOfBase64(base64OfDoubles(odd))).toEqual(odd);
  });

  it('are the little-endian bytes, as other programs write them', () => {
    fc.assert(
      fc.property(fc.float64Array({ noNaN: true, maxLength: 50 }), (values) => {
        const view = new DataView(new ArrayBuffer(values.length * 8));
        values.forEach((value, i) => {
          view.setFloat64(i * 8, value, true);
        });
        expect(base64OfDoubles(values)).toBe(Buffer.from(view.buffer).toString('base64'));
      }),
    );
  });

  it('have one NaN', () => {
    const words = Uint32Array.of(1, 0xfff00001, 0, 0x7ff80000);
    const text = base64OfDoubles(new Float64Array(words.buffer));
    expect(text).toBe(base64OfDoubles(Float64Array.of(Number.NaN, Number.NaN)));
    expect(base64OfDoubles(Float64Array.of(Number.NaN))).toBe('AAAAAAAA+H8=');
  });

  it('are long as well, and parts of larger arrays', () => {
    const all = Float64Array.from({ length: 70_001 }, (_, i) => i / 7);
    expect(doublesOfBase64(base64OfDoubles(all.subarray(1)))).toEqual(all.subarray(1));
    expect(base64OfDoubles(new Float64Array(0))).toBe('');
    expect(doublesOfBase64('')).toEqual(new Float64Array(0));
  });

  it.each(['A', 'AAAA', 'AAAAAAAA+H8', 'AAAAAAAA*H8=', 'AAAA=AAAAAA=', 'AAAAAAAA+é8=', '====', 'AAAAAAAA-_8='])(
    '%s is refused',
    (text) => expect(() => doublesOfBase64(text)).toThrow(InputError),
  );
});
