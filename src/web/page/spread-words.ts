// Why a library has another value than the standard: in whole sentences, those of its definition that the standard does not
// have, and with what each choice contributes.
import type { ResultDefinition, ResultDiffLine } from '../../shell.js';
import { element } from './element.js';

export interface Library {
  readonly name: string;
  /** One for each value, ascending. */
  readonly lines: readonly ResultDiffLine[];
}

/** Smaller differences are rounding. */
const SMALLEST = 5e-13;
/** Smaller ones cannot be seen in four digits. */
const LEAST_SHOWN = 0.00005;

/** The choices of `diff`, for readers. */
const CHOICES: Readonly<Record<string, string>> = {
  relevance: 'which rows are relevant',
  order: 'the order of the list',
  users: 'who is counted',
  gain: 'what an item is worth',
  ranks: 'what a rank is worth',
  denominator: 'what it is divided by',
  average: 'how users become one number',
  formula: 'the formula',
};

/** Sentences about a definition that the standard one does not have, its notes among them. */
export function ownWords(definitions: Readonly<Record<string, ResultDefinition>>, standard: string) {
  const usual = new Set(definitions[standard]?.words ?? []);
  return ({ label }: ResultDiffLine): string[] => {
    const { words = [], dialect } = definitions[label] ?? {};
    const own = words.filter((sentence) => !usual.has(sentence));
    const note = dialect?.note;
    return note === undefined || own.includes(note) ? own : [...own, note];
  };
}

export function explanation(
  { name, lines }: Library,
  metric: string,
  wordsOf: (line: ResultDiffLine) => readonly string[],
): HTMLElement[] {
  const parts = lines.flatMap((line) => {
    const { label, value, difference, steps } = line;
    const shown = steps.filter(({ contribution }) => Math.abs(contribution) > SMALLEST);
    const isEqual = difference === null || Math.abs(difference) <= SMALLEST;
    const words = isEqual ? `equal to the standard ${metric}` : `${signed(difference)} from the standard ${metric}`;
    const choices = shown.map(({ choice, from, to, contribution }) =>
      element(
        'li',
        {},
        element('strong', {}, signed(contribution)),
        ` ${CHOICES[choice] ?? choice} `,
        element('span', { class: 'note' }, `${to} instead of ${from}`),
      ),
    );
    return [
      element('p', {}, element('code', {}, label), ` ${value!.toFixed(4)}, ${words}${shown.length === 0 ? '.' : ':'}`),
      element('ul', {}, ...choices),
      ...(isEqual ? [] : [element('p', { class: 'note' }, wordsOf(line).join(' '))]),
    ];
  });
  return [element('h4', {}, name), ...parts];
}

function signed(value: number): string {
  const sign = value > 0 ? '+' : '−';
  return Math.abs(value) < LEAST_SHOWN ? `${sign}<0.0001` : `${sign}${Math.abs(value).toFixed(4)}`;
}
