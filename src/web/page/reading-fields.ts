// The first rows of a file, folded, with the choices of how it is read: which column is what, the separator, and whether the
// first line is a header. Each starts with what was found, and says so.
import type { FileRole, PageColumnRole, PageReading, Preview } from '../page-messages.js';
import { element, labelled, select } from './element.js';
import { previewTable } from './preview-table.js';

const SEPARATORS = [
  { value: '', text: 'as guessed' },
  { value: ',', text: 'comma' },
  { value: '\t', text: 'tab' },
  { value: ';', text: 'semicolon' },
  { value: '|', text: 'bar' },
  { value: '::', text: '::' },
  { value: 'whitespace', text: 'blanks' },
];
const HEADERS = [
  { value: '', text: 'as guessed' },
  { value: 'yes', text: 'names the columns' },
  { value: 'no', text: 'is a row' },
];
const BAD_ROWS = [
  { value: '', text: 'an error' },
  { value: 'report', text: 'left out' },
];
const NONE = 'none';
const TITLES: Readonly<Record<PageColumnRole, string>> = {
  user: 'User',
  item: 'Item',
  rating: 'Rating',
  timestamp: 'Time',
};

/** What is shown of a file; `words` say how it was read, if it was. */
interface ShownFile {
  readonly file: string;
  readonly words: string | undefined;
  readonly preview: Preview;
  readonly role: FileRole;
}

export function readingFields(
  { file, words, preview, role }: ShownFile,
  reading: PageReading,
  onChange: (reading: PageReading) => void,
): HTMLDetailsElement {
  const roles: readonly PageColumnRole[] =
    role === 'log' ? ['user', 'item', 'rating', 'timestamp'] : ['user', 'item', 'rating'];
  const columns = roles.map((column) => {
    const title = column === 'rating' && role === 'recs' ? 'Score or rank' : TITLES[column];
    const field = select(choicesFor(preview, column), chosenFor(preview, reading, column), (value) =>
      onChange({ ...reading, columns: { ...reading.columns, [column]: choiceOf(preview, value) } }),
    );
    field.name = column;
    return labelled(`${title} column`, field);
  });
  const separator = select(SEPARATORS, reading.separator ?? '', (value) => {
    const { separator: _, ...others } = reading;
    onChange(value === '' ? others : { ...others, separator: value });
  });
  separator.name = 'separator';
  const header = select(HEADERS, reading.header === undefined ? '' : reading.header ? 'yes' : 'no', (value) => {
    const { header: _, ...others } = reading;
    onChange(value === '' ? others : { ...others, header: value === 'yes' });
  });
  header.name = 'header';
  const bad = select(BAD_ROWS, reading.badRows ?? '', (value) => {
    const { badRows: _, ...others } = reading;
    onChange(value === 'report' ? { ...others, badRows: value } : others);
  });
  bad.name = 'bad-rows';
  const isWrong = preview.failure !== undefined;
  return element(
    'details',
    { open: isWrong },
    element(
      'summary',
      {},
      isWrong ? 'Say how to read it' : 'Rows and columns',
      words === undefined ? undefined : element('bdi', { class: 'note' }, `: read as ${words}.`),
    ),
    preview.rows.length === 0 ? undefined : previewTable(file, preview),
    element(
      'div',
      { class: 'row' },
      ...columns,
      labelled('Fields are between', separator),
      labelled('The first line', header),
      labelled('Rows without a number', bad),
    ),
  );
}

function choicesFor({ columns, hasHeader, found }: Preview, role: PageColumnRole) {
  const named = columns.map((name, place) => ({ value: `${place}`, text: hasHeader ? name : `field ${name}` }));
  const isNeeded = role === 'user' || role === 'item';
  return [
    { value: '', text: found[role] === undefined ? 'not found' : 'as guessed' },
    ...(isNeeded ? [] : [{ value: NONE, text: 'not read' }]),
    ...named,
  ];
}

function chosenFor({ columns, found }: Preview, reading: PageReading, role: PageColumnRole): string {
  const choice = reading.columns[role];
  if (choice === null) return NONE;
  if (choice === undefined) return found[role] === undefined ? '' : `${found[role]}`;
  const place = typeof choice === 'number' ? choice : columns.indexOf(choice);
  // A column that was chosen under another separator may be gone.
  return place >= 0 && place < columns.length ? `${place}` : '';
}

/** Columns of a header by their name, so that a command line can say it; digits would be taken for a number. */
function choiceOf({ columns, hasHeader }: Preview, value: string): string | number | null | undefined {
  if (value === '') return undefined;
  if (value === NONE) return null;
  const name = columns[Number(value)]!;
  return hasHeader && !/^\d+$/.test(name) ? name : Number(value);
}
