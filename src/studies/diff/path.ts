// The way from the standard definition of a metric to that of a library, one choice at a time. What a choice contributes
// depends on the order, so that it is part of the result; whatever the order, the contributions add up.
import type { Definition } from '../../engine/metrics/definition.js';
import { type Reading, USUAL_READING, unusualWords } from '../../engine/metrics/reading.js';

interface Choice {
  readonly name: string;
  readonly reading: readonly (keyof Reading)[];
  readonly words: readonly string[];
}

const CHOICES: readonly Choice[] = [
  { name: 'relevance', reading: ['relevance', 'gradeScale', 'truth', 'pairs'], words: [] },
  { name: 'order', reading: ['ties', 'scores', 'order', 'lists'], words: ['ties'] },
  { name: 'users', reading: ['missingUsers'], words: ['users', 'missing', 'unmatched', 'empty', 'single'] },
  { name: 'gain', reading: [], words: ['gain', 'unit', 'threshold', 'relevance'] },
  { name: 'ranks', reading: [], words: ['fold', 'discount', 'p', 'max', 'recall', 'rounding', 'beta'] },
  { name: 'denominator', reading: [], words: ['norm', 'of', 'extra', 'outside', 'candidates', 'unlisted', 'scale'] },
  { name: 'average', reading: [], words: ['aggregate', 'mean', 'average', 'weight', 'weights'] },
];

/** What is left is one last step. */
const REST = 'formula';

/** The choices in the order in which they are made. */
export const CHOICE_ORDER: readonly string[] = [...CHOICES.map(({ name }) => name), REST];

/** A metric as it is before or after a choice. */
export interface Stop {
  readonly definition: Definition;
  readonly reading: Reading;
}

export interface Step extends Stop {
  readonly choice: string;
  /** Words before and after, such as `norm=cutoff`. */
  readonly from: string;
  readonly to: string;
}

type Words = Readonly<Record<string, string | number | undefined>>;

/** Every step changes something; the last one ends at the goal. */
export function pathBetween(start: Definition, goal: Stop): Step[] {
  const words = { ...(start as unknown as Words) };
  const target = goal.definition as unknown as Words;
  const unusual = unusualWords(goal.reading);
  let reading: Reading = {};
  const steps: Step[] = [];
  // Records of different forms have no words in common that could be changed one by one.
  const isOneForm = (['family', 'form', 'kind'] as const).every((key) => words[key] === target[key]);
  const take = (choice: string, keys: readonly string[], readingKeys: readonly (keyof Reading)[]) => {
    const changed = keys.filter((key) => words[key] !== target[key]);
    const read = readingKeys.filter((key) => unusual.includes(key));
    if (changed.length === 0 && read.length === 0) return;
    const from = [...read.map((key) => said(key, USUAL_READING[key])), ...changed.map((key) => said(key, words[key]))];
    const to = [...read.map((key) => said(key, goal.reading[key])), ...changed.map((key) => said(key, target[key]))];
    for (const key of changed) {
      if (target[key] === undefined) delete words[key];
      else words[key] = target[key];
    }
    reading = { ...reading, ...Object.fromEntries(read.map((key) => [key, goal.reading[key]])) };
    const definition = { ...words } as unknown as Definition;
    steps.push({ choice, definition, reading, from: from.join(', '), to: to.join(', ') });
  };
  for (const { name, reading: keys, words: own } of CHOICES) take(name, isOneForm ? own : [], keys);
  take(REST, [...new Set([...Object.keys(words), ...Object.keys(target)])], []);
  return steps;
}

const said = (key: string, value: string | number | undefined) => `${key}=${value ?? 'none'}`;
