// What a measure of judged lists computes, for people, put together from the words of its definition alone.
import type { MetricMeaning } from '../definition.js';
import type { Counted, JudgedDefinition } from './judged-vocabulary.js';

/** Ranks i and j count from 1, k is the cutoff, L the length of the list, r the number of relevant items. */
export function explainJudged(definition: JudgedDefinition, cutoff: number | undefined): MetricMeaning {
  const isCut = cutoff !== undefined;
  const { formula, helpers, words } = meaningOf(definition, isCut ? 'k' : 'L');
  const divided = definition.norm === 'cutoff' ? `[${formula}] / k` : formula;
  const whole = definition.aggregate === 'sum' ? `Σ(u) ${divided}` : divided;
  return {
    formula: [whole, ...helpers, ...(isCut ? [`k = ${cutoff}`] : [])].join(', '),
    words: [
      `${gainWords(definition)}`,
      words,
      ...(definition.norm === 'cutoff' ? ['The number is divided by k, also where the list is shorter.'] : []),
      ...leastWords(definition),
      definition.aggregate === 'sum' ? 'The users are added up.' : 'The users are averaged.',
      `${USER_WORDS[definition.users]}, and items with equal scores are ranked by ascending id.`,
    ],
  };
}

interface Meaning {
  readonly formula: string;
  /** What the symbols of the formula stand for. */
  readonly helpers: readonly string[];
  readonly words: string;
}

function meaningOf(definition: JudgedDefinition, last: string): Meaning {
  const ranks = `(i=1..${last})`;
  const depths = `ranks 1 to ${last}`;
  const isGraded = definition.gain === 'grade';
  const gain = isGraded ? 'g(i)' : 'rel(i)';
  const ideal = isGraded ? 'Σ(i=1..n) g*(i) / log2(i + 1)' : 'Σ(i=1..min(n, r)) 1 / log2(i + 1)';
  const ndcg = `nDCG(n) = [Σ(i=1..min(n, ${last})) ${gain} / log2(i + 1)] / [${ideal}]`;
  switch (definition.measure) {
    case 'cost-gain':
      return {
        formula: `[Σ${ranks} ${gain} / log2(2 + C(i) − G(i))] / ${isGraded ? '[Σ(i=1..r) g*(i)]' : 'r'}`,
        helpers: isGraded
          ? ['G(i) = Σ(j=1..i) g(j)', 'C(i) = Σ(j=1..i) max(1, g*(j))']
          : ['G(i) = Σ(j=1..i) rel(j)', 'C(i) = i'],
        words: `Each item at ${depths} is discounted by what the best list has gathered more down to its rank.`,
      };
    case 'ndcg-at-hits':
      return {
        formula: `[Σ${ranks} rel(i) · nDCG(i) + (r − h) · nDCG(∞)] / r`,
        helpers: [ndcg, `h = Σ${ranks} rel(i)`],
        words: `The nDCG down to every relevant item at ${depths} is averaged; items not found have that of all ranks.`,
      };
    case 'ndcg-at-levels':
      return {
        formula: 'mean(n) nDCG(n)',
        helpers: [
          ndcg,
          `n = each rank behind which the best list has a lower grade, and ${last} where it is above r + 1`,
        ],
        words: 'The nDCG is averaged over the ranks at which a grade of the best list ends.',
      };
    case 'inferred':
      return {
        formula: `[Σ${ranks} rel(i) · (1 / i + (i − 1) / i · J(i) / (i − 1) · (H(i) + e) / (J(i) + 2e))] / r`,
        helpers: ['H(i) = relevant items above i', 'J(i) = judged items above i', 'e = 0.00001'],
        words: `The precision at each relevant item at ${depths} is estimated from the judged items above it.`,
      };
    case 'smoothed':
      return {
        formula: 'ln((1 + S) / (1 + r − S))',
        helpers: [`S = Σ${ranks} rel(i) · Σ(j=1..i) rel(j) / i`],
        words: `S adds up the precisions at the relevant items at ${depths}; ${EMPTY_WORDS[definition.empty ?? 'formula']}.`,
      };
    case 'at-multiple': {
      const depth = `floor(${definition.multiple ?? 1} · r + 0.9)`;
      return {
        formula: `[Σ(i=1..min(n, ${last})) rel(i)] / n`,
        helpers: [`n = ${depth}`],
        words: `The relevant items at the first n ranks are counted and divided by n, about ${definition.multiple ?? 1} times r.`,
      };
    }
    case 'precision-recall':
      return {
        formula: `h / ${last === 'k' ? 'min(k, L)' : 'L'} · h / r`,
        helpers: [`h = Σ${ranks} rel(i)`],
        words: `The share of relevant items at ${depths} is multiplied by the share of the relevant items found there.`,
      };
    case 'utility':
      return {
        formula: `Σ${ranks} (2 · rel(i) − 1)`,
        helpers: [],
        words: `Of the items at ${depths}, each relevant one counts 1 and each other one −1.`,
      };
    case 'count':
      return { ...COUNT_MEANINGS(ranks, depths)[definition.counted ?? 'users'], helpers: [] };
  }
}

const COUNT_MEANINGS = (ranks: string, depths: string): Readonly<Record<Counted, Omit<Meaning, 'helpers'>>> => ({
  users: { formula: '1', words: 'Each user counts as 1.' },
  listed: { formula: `Σ${ranks} 1`, words: `The items at ${depths} are counted.` },
  relevant: { formula: 'r', words: 'The relevant items are counted, found or not.' },
  hits: { formula: `Σ${ranks} rel(i)`, words: `The relevant items at ${depths} are counted.` },
  rejected: {
    formula: `Σ${ranks} rejected(i)`,
    words: `The items at ${depths} are counted that were judged and are not relevant.`,
  },
  unjudged: {
    formula: `Σ${ranks} unjudged(i)`,
    words: `The items at ${depths} are counted that the truth does not hold.`,
  },
});

const EMPTY_WORDS = {
  formula: 'a user without a list has S = 0',
  zero: 'a user without a list has the value 0',
} as const;

function gainWords({ gain }: JudgedDefinition): string {
  return gain === 'grade'
    ? 'g(i) is the grade of the item at rank i, 0 where it is not relevant; g*(i) that of the best possible list.'
    : 'rel(i) is 1 where the item at rank i is relevant (its grade is above 0), and 0 elsewhere.';
}

function leastWords({ least }: JudgedDefinition): string[] {
  return least === undefined ? [] : [`A user none of whose items has a grade of ${least} or more counts as 0.`];
}

const USER_WORDS: Readonly<Record<JudgedDefinition['users'], string>> = {
  truth: 'Users without a relevant item are left out, a user without a list has an empty one',
  listed: 'Only users who have a relevant item and a list are counted',
  all: 'All users of the truth are counted, without a list as if it were empty',
};
