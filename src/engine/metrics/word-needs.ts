// What single words of a definition need besides what every label of the entry does: a metric is asked for its inputs and
// its cutoff by what it says, not only by its name.
import type { Need } from './catalogue-entry.js';
import type { Definition } from './definition.js';
import { NORMS } from './lists/norms.js';
import { DISCOUNTS } from './lists/rank-discounts.js';

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

/** The key of a definition whose word means nothing without a cutoff; undefined where there is none. */
export function keyThatNeedsCutoff(definition: Definition): string | undefined {
  if (definition.family === 'list') {
    if (NORMS[definition.norm].needsCutoff) return 'norm';
    return DISCOUNTS[definition.discount].needsCutoff ? 'discount' : undefined;
  }
  if ('norm' in definition && definition.norm === 'cutoff') return 'norm';
  return 'covered' in definition && definition.covered === 'full' ? 'covered' : undefined;
}
