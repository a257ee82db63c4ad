import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalFromGroups, parseDecimal } from '../../../src/data/reading/decimal.js';
import { readInteractions } from '../../../src/data/reading/read-interactions.js';
import { bytesOf } from './support/sources.js';

const parse = (text: string) => {
  const bytes = bytesOf(`,${text},`);
  return parseDecimal(bytes, 1, bytes.length - 1);
};

/** Through the quick loop of the parser: the first data row is read carefully, the others are not. */
async function parseInFile(texts: readonly string[]): Promise<number[]> {
  const rows = ['1,1,0', ...texts.map((text) => `1,1,${text}`)];
  const { values } = await readInteractions(`user,item,rating\n${rows.join('\n')}`);
  return Array.from(values!).slice(1);
}

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength });
const decimal = fc
  .record({
    sign: fc.constantFrom('', '-', '+'),
    whole: digits(25).map((text) => text || '0'),
    fraction: fc.option(digits(40), { nil: undefined }),
    exponent: fc.option(fc.integer({ min: -340, max: 320 }), { nil: undefined }),
  })
  .map(
    ({ sign, whole, fraction, exponent }) =>
      `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent === undefined ? '' : `e${exponent}`}`,
  );

/** The exact decimal expansion of the middle between a double and its neighbour above. */
function middleAbove(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  const mantissa = (bits & 0xfffffffffffffn) | (exponent > 0 ? 0x10000000000000n : 0n);
  const power = Math.max(exponent, 1) - 1076;
  const middle = mantissa * 4n + 2n;
  if (power >= 0) return `${middle << BigInt(power)}`;
  const scaled = `${middle * 5n ** BigInt(-power)}`.padStart(-power + 1, '0');
  return `${scaled.slice(0, power)}.${scaled.slice(power)}`;
}

describe('decimals become the nearest double', () => {
  it('for texts of all lengths and exponents', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        expect(parse(text)).toBe(Number(text));
      }),
      { numRuns: 20_000 },
    );
  });

  it('for the 17 digits in which any double is written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 1, max: 21 }), (value, k) => {
        for (const text of [value.toPrecision(17), value.toPrecision(k), `${value}`]) {
          expect(parse(text)).toBe(Number(text));
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('for scores between 0 and 1 in 16 to 19 digits, in the quick loop too', async () => {
    const samples = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 5000, seed: 7 });
    const texts = samples.map((value, i) => value.toFixed(15 + (i % 6)));
    expect(await parseInFile(texts)).toEqual(texts.map(Number));
  });

  it('for any decimal in the quick loop of a file', async () => {
    const texts = fc.sample(decimal, { numRuns: 5000, seed: 11 });
    expect(await parseInFile(texts)).toEqual(texts.map(Number));
  });

  it('at the middle between two doubles, just below and just above', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e300, noNaN: true }), (value) => {
        const middle = middleAbove(value);
        const point = middle.includes('.') ? middle : `${middle}.0`;
        for (const text of [middle, `${point}1`, `${middle.slice(0, -1)}4`]) expect(parse(text)).toBe(Number(text));
      }),
    );
  });

  it('at middles that short texts can spell', () => {
    for (let exponent = 0; exponent < 11; exponent++) {
      for (let i = 0; i < 200; i++) {
        // Odd integers above 2^53 lie between two doubles; so do they after dividing by a power of two.
        const odd = 9007199254740993n + BigInt(2 * i);
        const text = `${odd * 10n ** BigInt(exponent)}`;
        expect(parse(text)).toBe(Number(text));
        expect(parse(`${odd}.${'0'.repeat(exponent)}`)).toBe(Number(`${odd}`));
        expect(parse(`${odd * 5n}e-1`)).toBe(Number(`${odd * 5n}e-1`));
      }
    }
  });

  it('for denormals, the ends of the range and zeros', () => {
    const texts = ['4.9e-324', '2.4703282292062327e-324', '2.4703282292062328e-324', '2.2250738585072011e-308'];
    texts.push(
      '1.7976931348623157e308',
      '1.7976931348623159e308',
      '1e309',
      '1e-400',
      '0',
      '-0',
      '-0.0',
      '0e99',
      '00.5',
    );
    for (const text of [...texts, '1e99999999999', '1e-99999999999', '.5', '5.', '+.5E+1', '0'.repeat(400)]) {
      expect(parse(text)).toBe(Number(text));
    }
  });

  it('and never guesses: where the bound does not prove the rounding there is no value', () => {
    expect(decimalFromGroups(900719925, 474099300, 9, 2)).toBeNaN();
    expect(decimalFromGroups(900719925, 474099301, 9, 2)).toBe(9007199254740994);
  });
});

describe('what is not a number', () => {
  it.each([
    '',
    '-',
    '+',
    '.',
    'e5',
    '1e',
    '1e+',
    '1.2.3',
    '0x10',
    '1_000',
    '1,5',
    'nan',
    'NaN',
    'abc',
    '--1',
    '1 2',
    'info',
  ])('%j', (text) => expect(parse(text)).toBeNaN());

  it('but infinities have names', () => {
    for (const text of ['inf', 'Inf', '+INF', 'Infinity', 'infinity']) expect(parse(text)).toBe(Infinity);
    expect(parse('-inf')).toBe(-Infinity);
  });
});
