// The pieces that the page is put together from: sections, tables that scroll on their own, and plots with their numbers.
import { ofAllMetrics, ofMetrics } from './chosen-metrics.js';
import { type Markup, markup, NOTHING, type Piece } from './markup.js';

/** Plots are drawn twice, for pages and for phones, and the style shows the one that fits. */
const WIDE = 888;
export const NARROW = 320;

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Piece;
  /** Where it speaks of these metrics and of nothing else. */
  readonly metrics?: readonly number[];
}

export function sectionMarkup({ id, title, body, metrics }: Section): Markup {
  return markup`<section id="${id}"${ofAllMetrics(metrics)} aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${body}</section>\n`;
}

/** Wider tables are broken into lines on paper. */
const MOST_COLUMNS = 9;

/** A cell is a text, or markup of its own. */
export type Cell = string | Markup;

export interface TableWords {
  /** What the table holds, for those who come to it alone. */
  readonly name: string;
  readonly header: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows set apart at the end, such as the values of lists in random order. */
  readonly footer?: readonly (readonly Cell[])[];
  /** The first so many columns are words; the others are numbers, to the right. */
  readonly wordCount?: number;
  /** Whether the page may sort it. */
  readonly isSortable?: boolean;
  /** The metrics of its columns behind the first, which a reader may choose from. */
  readonly columnMetrics?: readonly number[];
  /** Those of its rows. */
  readonly rowMetrics?: readonly number[];
}

export function tableMarkup({
  name,
  header,
  rows,
  footer = [],
  wordCount = 1,
  isSortable = false,
  columnMetrics = [],
  rowMetrics = [],
}: TableWords): Markup {
  const kind = (column: number) => (column < wordCount ? 'word' : 'number');
  const row = (cells: readonly Cell[], metric?: number) =>
    markup`<tr${ofMetrics(metric)}>${cells.map((cell, column) =>
      column === 0
        ? markup`<th scope="row" class="word">${cell}</th>`
        : markup`<td class="${kind(column)}">${cell}</td>`,
    )}</tr>`;
  const heads = header.map(
    (cell, column) =>
      markup`<th scope="col" class="${kind(column)}"${ofMetrics(columnMetrics[column - 1])}>${cell}</th>`,
  );
  const kinds = [isSortable ? 'sortable' : '', header.length > MOST_COLUMNS ? 'broad' : ''].join(' ').trim();
  const foot = footer.length === 0 ? NOTHING : markup`<tfoot>${footer.map((cells) => row(cells))}</tfoot>`;
  return markup`<div class="scroll" role="region" aria-label="${name}" tabindex="0"><table class="${kinds}"><thead><tr>${heads}</tr></thead><tbody>${rows.map((cells, place) => row(cells, rowMetrics[place]))}</tbody>${foot}</table></div>`;
}

export interface Figure {
  readonly caption: Piece;
  readonly draw: (width: number) => Markup;
  /** The same in numbers; absent where the table stands beside the plot anyway. */
  readonly table?: Markup;
}

export function figureMarkup({ caption, draw, table }: Figure): Markup {
  const numbers =
    table === undefined ? NOTHING : markup`<details><summary>The numbers of this plot</summary>${table}</details>`;
  return markup`<figure><div class="wide">${draw(WIDE)}</div><div class="narrow">${draw(NARROW)}</div><figcaption>${caption}</figcaption>${numbers}</figure>`;
}

/** A part that is hidden where a reader leaves all of its metrics out. */
export function metricMarkup(metrics: number | readonly number[], body: Piece): Markup {
  return markup`<div${ofAllMetrics([metrics].flat())}>${body}</div>`;
}

export function listMarkup(entries: readonly Piece[]): Markup {
  return entries.length === 0 ? NOTHING : markup`<ul>${entries.map((entry) => markup`<li>${entry}</li>`)}</ul>`;
}

/** Folded, unless it is short enough to be open; with `metrics` where it speaks of these alone. */
export function detailsMarkup(summary: string, body: Piece, isOpen = false, metrics?: readonly number[]): Markup {
  return markup`<details${ofAllMetrics(metrics)}${isOpen ? markup` open` : NOTHING}><summary>${summary}</summary>${body}</details>`;
}

/** A text as a sentence: its first word in upper case, unless that is a label or a sign, and a full stop. */
export function sentence(text: string): string {
  return stopped(/^[a-z]{2,}(-[a-z]+)*[ ,]/.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text);
}

/** With a full stop, once. */
export function stopped(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A text that is shown whole: on one line where that is possible, else broken anywhere. */
export function wholeMarkup(text: string): Markup {
  return [...text].length <= 40 ? markup`<bdi class="kept">${text}</bdi>` : markup`<bdi class="whole">${text}</bdi>`;
}

/** Names in a sentence, kept apart from the direction of its words. */
export function nameMarkup(name: string): Markup {
  return markup`<bdi class="run">${name}</bdi>`;
}

/** `a`, `a and b`, `a, b and c` */
export function listed(names: readonly Piece[]): Piece {
  return names.map((name, place) => [place === 0 ? NOTHING : place === names.length - 1 ? ' and ' : ', ', name]);
}
