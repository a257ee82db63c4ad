// What the page calls the arguments of the library: the labels of its fields. What has no field keeps its name.
import { type Mention, type Notice, type ResultDocument, type Sentence, sentenceText } from '../../shell.js';

const FIELDS: Readonly<Record<string, string>> = {
  truth: 'Test',
  train: 'Training',
  runs: 'Recommendations',
  separator: 'Fields are between',
  'columns.user': 'User column',
  'columns.item': 'Item column',
  'columns.rating': 'Rating column',
  'columns.timestamp': 'Time column',
};

const CHOICES: Readonly<Record<string, string>> = {
  'badRows skip': 'Rows without a number: left out',
  'header true': 'The first line names the columns',
  'header false': 'The first line is a row',
  'columns.rating null': 'Rating column: not read',
  'columns.timestamp null': 'Time column: not read',
  'duplicates first': 'An item twice: first',
  'duplicates last': 'An item twice: last',
};

/** A document whose notices have the words of the page; `origins` are the notices from which they were made. */
export function withPageWords(document: ResultDocument, origins: readonly Notice[]): ResultDocument {
  const notices = document.notices.map((notice) => {
    const { sentence } = origins.find(({ message }) => message === notice.message) ?? {};
    return sentence === undefined ? notice : { ...notice, message: inPageWords(sentence) };
  });
  return { ...document, notices };
}

export function inPageWords(words: Sentence): string {
  return sentenceText(words, fieldText);
}

/** A mention as the label of a field, in quotes. */
export function fieldText(mention: Mention): string {
  if (mention.kind === 'call') return `${mention.call}()`;
  const { argument, value } = mention;
  if (argument === 'ids' && value !== undefined) {
    return `“Ids”: ${`${value}`.replace('normalise=', '').replaceAll(',', ' and ')}`;
  }
  if (argument === 'order') return '--order ascending of the command line';
  const label = CHOICES[`${argument} ${value}`] ?? FIELDS[argument];
  if (label !== undefined) return `“${label}”`;
  return value === undefined ? argument : `${argument}: ${value}`;
}
