// The explanation of metrics that compare lists with training items or with a baseline.
import type { MetricMeaning } from '../definition.js';
import { lengthSymbol, usersSentence } from './explain-users.js';
import type { OverlapDefinition } from './items-vocabulary.js';

export function explainOverlap(definition: OverlapDefinition, cutoff: number | undefined): MetricMeaning {
  const { against, norm, form, users, missing, unmatched } = definition;
  const ranks = cutoff === undefined ? '' : '(1..k)';
  const other = against === 'baseline' ? `baseline${ranks}` : 'train';
  const divisor = norm === 'cutoff' ? 'k' : lengthSymbol(cutoff);
  const share = `|list${ranks} ∩ ${other}| / ${divisor}`;
  const length = cutoff === undefined ? 'the length L of the list' : 'k, or by the length L of a shorter list';
  const reference =
    against === 'baseline'
      ? `the items that the user's baseline list holds${cutoff === undefined ? '' : ` at ranks 1 to ${cutoff}`}`
      : "the user's training items";
  return {
    formula: form === 'shared' ? share : `1 − ${share}`,
    words: [
      `The items of the list${cutoff === undefined ? '' : ` down to rank ${cutoff}`} that are among ${reference} are counted.`,
      `Their number is divided by ${norm === 'cutoff' ? 'k, also where the list is shorter' : length}${form === 'shared' ? '' : ' and taken from 1'}.`,
      usersSentence(users, missing),
      `Users ${against === 'baseline' ? 'without a baseline list' : 'without training items'} ${UNMATCHED_WORDS[unmatched]}.`,
    ],
  };
}

const UNMATCHED_WORDS = { skip: 'are left out', zero: 'have 0', one: 'have 1' } as const;
