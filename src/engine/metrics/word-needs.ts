// What single words of a definition need besides what every label of the entry does: a metric is asked for its inputs and
// its cutoff by what it says, not only by its name.
import type { Need } from './catalogue-entry.js';
import type { Definition } from './definition.js';
import { NORMS } from './lists/norms.js';
import { DISCOUNTS } from './lists/rank-discounts.js';

/** What words of other families than that of ranked lists need, whose rows say it themselves. */
const NEEDS: readonly (readonly [key: string, words: readonly string[], need: Need | 'cutoff'])[] = [
  ['norm', ['cutoff'], 'cutoff'],
  ['covered', ['full'], 'cutoff'],
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
  const more = needsOf(definition).flatMap(([, , need]) => (need === 'cutoff' ? [] : [need]));
  return [...new Set([...entryNeeds, ...more])];
}

function needsOf(definition: Definition) {
  const words = definition as unknown as Readonly<Record<string, unknown>>;
  return NEEDS.filter(([key, chosen]) => chosen.some((word) => word === words[key]));
}

/** The key of a definition whose word means nothing without a cutoff; undefined where there is none. */
export function keyThatNeedsCutoff(definition: Definition): string | undefined {
  if (definition.family === 'list') {
    if (NORMS[definition.norm].needsCutoff) return 'norm';
    return DISCOUNTS[definition.discount].needsCutoff ? 'discount' : undefined;
  }
  return needsOf(definition).find(([, , need]) => need === 'cutoff')?.[0];
}
