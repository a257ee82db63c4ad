// Random numbers as a function of a key and a place: a counter that is mixed, keyed, and mixed again (the mixer is
// lowbias32, Wellons 2018). Nothing is kept between draws, so that neither blocks nor workers can change one.
import { ascendingPlace } from '../../typed-arrays.js';
import { defineKernel } from '../contract.js';

const fround = Math.fround;

function mixed(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

export function drawnWord(keyLow: number, keyHigh: number, place: number): number {
  const x = mixed((Math.imul(place, 0x9e3779b9) + keyLow) | 0);
  return mixed((x + keyHigh) | 0) >>> 0;
}

/** y += x * scale where the word of the place reaches the threshold, + 0 elsewhere: dropout, and its gradient. */
export const addKept = defineKernel({
  name: 'addKept',
  parameters: {
    ...{ x: 'in f32[]', count: 'u32', keyLow: 'u32', keyHigh: 'u32', threshold: 'u32', scale: 'f64' },
    ...{ y: 'inout f32[]' },
  } as const,
  body({ x, count, keyLow, keyHigh, threshold, scale, y }) {
    const factor = fround(scale);
    for (let i = 0; i < count; i++) y[i]! += drawnWord(keyLow, keyHigh, i) >= threshold ? fround(x[i]! * factor) : 0;
    return 0;
  },
});

const draws = { keyLow: 'u32', keyHigh: 'u32', scale: 'f64', count: 'u32', values: 'out f32[]' } as const;

/** Approximately normal numbers of mean 0: the sum of 12 uniform ones of 16 bits, less 6, times the scale (Irwin-Hall). */
export const drawNormals = defineKernel({
  name: 'drawNormals',
  parameters: draws,
  body({ keyLow, keyHigh, scale, count, values }) {
    const factor = fround(scale);
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (let draw = 0; draw < 6; draw++) {
        const both = drawnWord(keyLow, keyHigh, i * 6 + draw);
        sum += (both & 0xffff) + (both >>> 16);
      }
      values[i] = fround((sum + 6) / 65536 - 6) * factor;
    }
    return 0;
  },
});

/** Uniform numbers between -scale and scale. */
export const drawUniforms = defineKernel({
  name: 'drawUniforms',
  parameters: draws,
  body({ keyLow, keyHigh, scale, count, values }) {
    const factor = fround(scale);
    for (let i = 0; i < count; i++) {
      values[i] = fround((drawnWord(keyLow, keyHigh, i) + 0.5) / 2147483648 - 1) * factor;
    }
    return 0;
  },
});

/** Draws for one sample before the last is taken as it is. */
const MOST_DRAWS = 128;

/** An item for each user that is not among the user's own, each alike; after 128 draws it is taken as it is. */
export const drawUnchosen = defineKernel({
  name: 'drawUnchosen',
  parameters: {
    ...{ offsets: 'in u32[]', items: 'in u32[]', users: 'in u32[]', count: 'u32', itemCount: 'u32' },
    ...{ keyLow: 'u32', keyHigh: 'u32', negatives: 'out u32[]' },
  } as const,
  body({ offsets, items, users, count, itemCount, keyLow, keyHigh, negatives }) {
    for (let i = 0; i < count; i++) {
      const [from, to] = [offsets[users[i]!]!, offsets[users[i]! + 1]!];
      let item = 0;
      for (let draw = 0; draw < MOST_DRAWS; draw++) {
        item = shareOf(drawnWord(keyLow, keyHigh, i * MOST_DRAWS + draw), itemCount);
        if (ascendingPlace(items, from, to, item) === to) break;
      }
      negatives[i] = item;
    }
    return 0;
  },
});

/** The high word of the product of two words; one is taken in halves, so that doubles hold every step. */
function shareOf(word: number, count: number): number {
  return Math.floor((word * (count >>> 16) + Math.floor((word * (count & 0xffff)) / 65536)) / 65536);
}
