// What the catalogue says of a metric beside its formula, in a few words.
import type { CatalogueEntry, OptionValues } from '../../shell.js';

/** What the families of metrics are called, in the order of the catalogue. */
export const FAMILY_TITLES: Readonly<Record<string, string>> = {
  list: 'Ranked lists',
  judged: 'Judged lists',
  auc: 'Area under the ROC curve',
  items: 'Beyond accuracy: coverage, diversity, novelty, popularity',
  groups: 'Groups of users and items',
  rating: 'Rating errors',
  ratings: 'Rating errors',
};

/** Names and facts, such as `Range` and `0 to 1, higher is better`. */
export function catalogueFacts(entry: CatalogueEntry): [name: string, fact: string][] {
  const options = optionTexts(entry);
  return [
    ['Range', rangeText(entry)],
    ...(options.length === 0 ? [] : [['Options', options.join('; ')] as [string, string]]),
    ...(entry.needs.length === 0 ? [] : [['Needs', entry.needs.join(', ')] as [string, string]]),
    ...(entry.perUser ? [] : [['Users', 'only all lists together have a value'] as [string, string]]),
  ];
}

/** `ndcg@k`, or `map[@k]` where the cutoff may be left out. */
export function labelPattern({ name, cutoff }: CatalogueEntry): string {
  if (cutoff === 'none') return name;
  return cutoff === 'required' ? `${name}@k` : `${name}[@k]`;
}

/** `gain=binary|grade|exp2`, the usual value first. */
export function optionTexts({ options, definition }: CatalogueEntry): string[] {
  const usual = definition as unknown as Readonly<Record<string, string | number | undefined>>;
  return Object.entries(options).map(([name, values]) => `${name}=${valuesText(values, usual[name])}`);
}

function valuesText(values: OptionValues, usual: string | number | undefined): string {
  if (isWords(values)) {
    const first = values.filter((word) => word === usual);
    return [...first, ...values.filter((word) => word !== usual)].join('|');
  }
  const { above, from, below, to } = values;
  const low = above === undefined ? (from === undefined ? '' : `from ${from} `) : `above ${above} `;
  const high = below === undefined ? (to === undefined ? '' : `to ${to}`) : `below ${below}`;
  const range = `${low}${high}`.trim();
  return `${usual ?? 'a number'}${range === '' ? '' : ` (${range})`}`;
}

function isWords(values: OptionValues): values is readonly string[] {
  return Array.isArray(values);
}

function rangeText({ range: [least, greatest], direction }: CatalogueEntry): string {
  const low = least === null ? 'any number' : `${least}`;
  const bounds =
    least === null && greatest === null ? low : greatest === null ? `${low} or more` : `${low} to ${greatest}`;
  return direction === 'none' ? bounds : `${bounds}, ${direction} is better`;
}
