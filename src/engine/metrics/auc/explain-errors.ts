// What the errors in the order of a list are, for people.
import type { MetricMeaning } from '../definition.js';
import type { OrderErrors } from './auc-vocabulary.js';

/** P and N count the relevant and the other items of the list, s is the score. */
export function explainErrors(
  { measure, ties, users: counted }: OrderErrors,
  cutoff: number | undefined,
): MetricMeaning {
  const isTied = ties === 'lose';
  const users = `Users without a relevant item or without a list${counted === 'several' ? ' of two items or more' : ''} are left out.`;
  if (measure === 'fallout') {
    const depth = cutoff === undefined ? 'L' : 'k';
    const ranks = cutoff === undefined ? 'the list' : cutoff === 1 ? 'rank 1' : `the first ${cutoff} ranks`;
    return {
      formula: `[Σ(i=1..${depth}) (1 − rel(i))] / N${cutoff === undefined ? '' : `, k = ${cutoff}`}`,
      words: [
        `The items of ${ranks} that are not relevant are counted and divided by N, those of the whole list.`,
        'A list without any has 0.',
        users,
      ],
    };
  }
  if (measure === 'depth') {
    return {
      formula: isTied ? 'max(i: rel(i) = 1) |{j: s(j) ≥ s(i)}|' : 'max(i: rel(i) = 1) i',
      words: [
        `The lowest rank of a relevant item of the list is taken${isTied ? ', items with equal scores all standing at their lowest rank' : ''}.`,
        'A list without a relevant item has 0.',
        users,
      ],
    };
  }
  return {
    formula: `${isTied ? '(losses + ties)' : 'losses'} / (P · N)`,
    words: [
      `P items of the list are relevant and N are not; counted are their pairs in which the relevant item stands below the other${isTied ? ', and those of equal scores' : ''}.`,
      'A list without such pairs has 0.',
      users,
    ],
  };
}
