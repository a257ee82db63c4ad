// What single words of a definition need besides what every label of the entry does: a metric is asked for its inputs by
// what it says, not only by its name.
import type { Need } from './entry.js';
import type { Definition } from './vocabulary.js';

const NEEDS: readonly (readonly [key: string, words: readonly string[], need: Need])[] = [
  ['of', ['train', 'known'], 'train'],
  ['users', ['train'], 'train'],
  ['users', ['baseline'], 'baseline'],
  ['candidates', ['train-plus-one'], 'train'],
  ['norm', ['train'], 'train'],
  ['profiles', ['train'], 'train'],
  ['similarity', ['cooccurrence'], 'train'],
  ['similarity', ['features-cosine', 'features-jaccard'], 'item-features'],
];

/** The needs of an entry and of the words that a label or a dialect has chosen. */
export function needsOfWords(entryNeeds: readonly Need[], definition: Definition): readonly Need[] {
  const words = definition as unknown as Readonly<Record<string, unknown>>;
  const more = NEEDS.flatMap(([key, chosen, need]) => (chosen.some((word) => word === words[key]) ? [need] : []));
  return [...new Set([...entryNeeds, ...more])];
}
