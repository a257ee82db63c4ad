// Properties draw from one seed, so that a run can be repeated and a change is judged by what it changes. New examples are
// looked for on purpose: RECGAUGE_FUZZ=random draws a seed, RECGAUGE_FUZZ=NUMBER takes that one; a failure prints its own.

import fc from 'fast-check';

const DEFAULT_SEED = 20_261_117;
const GREATEST_SEED = 0x7f_ff_ff_ff;

const asked = import.meta.env.RECGAUGE_FUZZ as string | undefined;
fc.configureGlobal({ seed: seedOf(asked) });

function seedOf(word: string | undefined): number {
  if (word === undefined || word === '') return DEFAULT_SEED;
  if (word === 'random') return Math.floor(Math.random() * GREATEST_SEED);
  const seed = Number(word);
  if (Number.isInteger(seed)) return seed;
  throw new Error(`RECGAUGE_FUZZ is '${word}': expected 'random' or a whole number.`);
}
