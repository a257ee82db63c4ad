// Words that say something of the cutoff mean nothing without one: labels and own records are held against this table.
import type { Definition } from './vocabulary.js';

const WORDS: Readonly<Record<string, readonly string[]>> = {
  norm: ['cutoff', 'cumulated'],
  discount: ['harmonic-tail', 'remaining'],
  covered: ['full'],
};

/** The key of a definition whose word needs a cutoff; undefined where there is none. */
export function keyThatNeedsCutoff(definition: Definition): string | undefined {
  const words = definition as unknown as Readonly<Record<string, unknown>>;
  return Object.keys(WORDS).find((key) => WORDS[key]!.some((word) => word === words[key]));
}
