// The first rows of a file as they stand in it, with the role of each column above it.
import type { PageColumnRole, Preview } from '../page-messages.js';
import { element } from './element.js';

const WORDS: Readonly<Record<PageColumnRole, string>> = {
  user: 'user',
  item: 'item',
  rating: 'value',
  timestamp: 'time',
};
const MOST_COLUMNS = 12;

export function previewTable(file: string, { columns, hasHeader, found, rows }: Preview): HTMLElement {
  const roleAt = (place: number) => (Object.keys(found) as PageColumnRole[]).find((role) => found[role] === place);
  const shown = columns.slice(0, MOST_COLUMNS);
  const heads = shown.map((name, place) => {
    const role = roleAt(place);
    const badge = role === undefined ? undefined : element('span', { class: 'badge' }, WORDS[role]);
    return element(
      'th',
      { scope: 'col', class: 'word' },
      element('bdi', {}, hasHeader ? name : `field ${name}`),
      ' ',
      badge,
    );
  });
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...shown.map((_, place) =>
        element(
          'td',
          { class: roleAt(place) === undefined ? 'word faint' : 'word' },
          element('bdi', {}, clipped(row[place] ?? '')),
        ),
      ),
    ),
  );
  return element(
    'div',
    { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': `First rows of ${file}` },
    element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...body)),
  );
}

function clipped(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
