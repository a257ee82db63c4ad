// What single words of a definition need besides what every label of the entry does, read where the words are declared: in
// the vocabulary of their family, or, for ranked lists, in the row of the word.
import { AUC_NEEDS } from './auc/auc-vocabulary.js';
import type { Definition } from './definition.js';
import { GROUPS_NEEDS } from './groups/groups-vocabulary.js';
import { ITEMS_NEEDS } from './items/items-vocabulary.js';
import { JUDGED_NEEDS } from './judged/judged-vocabulary.js';
import { NORMS } from './lists/norms.js';
import { DISCOUNTS } from './lists/rank-discounts.js';
import type { Need, WordNeeds } from './need.js';

const NEEDS: Readonly<Partial<Record<Definition['family'], WordNeeds>>> = {
  judged: JUDGED_NEEDS,
  auc: AUC_NEEDS,
  items: ITEMS_NEEDS,
  groups: GROUPS_NEEDS,
};

/** The needs of an entry and of the words that a label or a dialect has chosen. */
export function needsOfWords(entryNeeds: readonly Need[], definition: Definition): readonly Need[] {
  const more = needsOf(definition).flatMap(([, need]) => (need === 'cutoff' ? [] : [need]));
  return [...new Set([...entryNeeds, ...more])];
}

function needsOf(definition: Definition): (readonly [key: string, need: Need | 'cutoff'])[] {
  return Object.entries(definition).flatMap(([key, word]) => {
    const need = NEEDS[definition.family]?.[key]?.[word];
    return need === undefined ? [] : [[key, need] as const];
  });
}

/** The key of a definition whose word means nothing without a cutoff; undefined where there is none. */
export function keyThatNeedsCutoff(definition: Definition): string | undefined {
  if (definition.family === 'list') {
    if (NORMS[definition.norm].needsCutoff) return 'norm';
    return DISCOUNTS[definition.discount].needsCutoff ? 'discount' : undefined;
  }
  return needsOf(definition).find(([, need]) => need === 'cutoff')?.[0];
}
