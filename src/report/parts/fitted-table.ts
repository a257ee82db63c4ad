// A table that keeps to the width of its page: what is too wide is wrapped, cut into parts that repeat the first columns, or
// shortened. The work is linear in what is written, however many columns there are.
import { textWidth, wrapped } from './aligned-columns.js';
import { displayNames, lineText } from './safe-text.js';

/** Cells begin at one column, or end at one, as numbers do. */
export type CellSide = 'left' | 'right';

/** How wide a table may be, and what its columns are. */
export interface TableLayout {
  readonly width: number;
  /** Default: the first column to the left and the others to the right; a last one to the left holds words. */
  readonly sides?: readonly CellSide[];
  /** First and last columns that every part has; default: 1 and 0. */
  readonly leadCount?: number;
  readonly tailCount?: number;
}

type Cells = readonly (readonly string[])[];

const GAP = 2;
/** A column of words that is narrower stands below the others. */
const LEAST_ROOM = 24;
/** Below it words are set in. */
const STEP = 6;
const LEAST_LEAD = 12;
/** Where even numbers would be cut otherwise. */
const SHORTEST_LEAD = 5;
/** `name (123)`: room for what tells shortened names apart. */
const NUMBER_ROOM = 6;

/** One line per row, or several; two spaces between columns and before the first, none at the end. */
export function fittedTable(rows: Cells, layout: TableLayout): string[] {
  const { width, sides = [] } = layout;
  const cells = rows.map((row) => row.map(lineText));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = widthsOf(cells, count);
  const sideOf = (column: number) => sides[column] ?? (column === 0 ? 'left' : 'right');
  if (totalOf(widths) <= width) return linesOf(cells, widths, sideOf);
  if (count > 1 && sideOf(count - 1) === 'left') return withWords(cells, widths, { ...layout, sides: sidesOf() });
  return inParts(cells, widths, layout, sideOf);

  function sidesOf(): CellSide[] {
    return widths.map((_, column) => sideOf(column));
  }
}

/** The last column wrapped beside the others, or below each row where it has no room. */
function withWords(cells: Cells, widths: readonly number[], layout: TableLayout): string[] {
  const { width, sides = [] } = layout;
  const last = widths.length - 1;
  const others = cells.map((row) => row.slice(0, last));
  const room = width - totalOf(widths.slice(0, last)) - GAP;
  const sideOf = (column: number) => sides[column]!;
  if (room >= LEAST_ROOM) {
    const parts = cells.map((row) => wrapped('', row[last] ?? '', room));
    const beside = others.flatMap((row, place) => {
      return parts[place]!.map((part, line) => [...(line === 0 ? row : row.map(() => '')), part]);
    });
    return linesOf(beside, [...widths.slice(0, last), room], sideOf);
  }
  const below = (row: readonly string[], indent: string) => {
    return (row[last] ?? '') === '' ? [] : wrapped(indent, row[last]!, width);
  };
  if (room >= -GAP) {
    const lines = linesOf(others, widths, sideOf);
    return lines.flatMap((line, place) => [line, ...below(cells[place]!, ' '.repeat(STEP))]);
  }
  const named = cells.slice(1).flatMap((row) => below([...row.slice(0, last), `${row[0]}: ${row[last]}`], '  - '));
  const hasLast = cells.slice(1).some((row) => (row[last] ?? '') !== '');
  return [...fittedTable(others, layout), ...(hasLast ? [`${cells[0]?.[last] ?? ''}:`, ...named] : [])];
}

/** As many columns beside the first ones as fit, at least one, in one part below the other. */
function inParts(
  wide: Cells,
  wideWidths: readonly number[],
  { width, leadCount: leadColumns = 1, tailCount = 0 }: TableLayout,
  sideOf: (column: number) => CellSide,
): string[] {
  const count = wideWidths.length;
  const leadCount = roomyLead(wideWidths, width, leadColumns, sideOf);
  const cells = withShortCells(wide, wideWidths, width, leadCount);
  const widths = widthsOf(cells, count);
  const taken = (columns: readonly number[]) => columns.reduce((sum, column) => sum + widths[column]! + GAP, 0);
  const places = widths.map((_, column) => column);
  const lead = places.slice(0, leadCount);
  const middle = places.slice(leadCount, count - tailCount);
  // Where the last columns leave no room, they are columns as all others.
  const widest = Math.max(0, ...middle.map((column) => widths[column]!));
  const tail = places.slice(count - tailCount);
  const isRepeated = taken(lead) + taken(tail) + widest + GAP <= width;
  const [ordinary, repeated] = isRepeated ? [middle, tail] : [[...middle, ...tail], []];
  const fixed = taken(lead) + taken(repeated);
  const parts: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const column of ordinary) {
    const own = widths[column]! + GAP;
    if (used + own > width) {
      parts.push([]);
      used = fixed;
    }
    parts.at(-1)!.push(column);
    used += own;
  }
  if (parts.length === 0) parts.push([]);
  return parts.flatMap((part, place) => {
    const columns = [...lead, ...part, ...repeated];
    const chosen = cells.map((row) => columns.map((column) => row[column] ?? ''));
    const lines = linesOf(
      // A row that says nothing of these columns.
      chosen.filter((row) => row.some((cell) => cell !== '')),
      columns.map((column) => widths[column]!),
      (column) => sideOf(columns[column]!),
    );
    return place === 0 ? lines : ['', ...lines];
  });
}

/** Of the first columns those of numbers are columns as all others where the page is too narrow for all of them. */
function roomyLead(
  widths: readonly number[],
  width: number,
  leadColumns: number,
  sideOf: (column: number) => CellSide,
): number {
  const widest = Math.max(0, ...widths.slice(leadColumns));
  if (totalOf([...widths.slice(0, leadColumns), widest]) <= width) return leadColumns;
  const numbers = widths.slice(0, leadColumns).findIndex((_, column) => column > 0 && sideOf(column) === 'right');
  return numbers === -1 ? leadColumns : numbers;
}

/** Names are cut where the first columns and one more are too wide: the page is shared between the two. */
function withShortCells(cells: Cells, widths: readonly number[], width: number, leadCount: number): Cells {
  const room = width - GAP * (leadCount + 1);
  const lead = widths.slice(0, leadCount).reduce((sum, own) => sum + own, 0);
  const widest = Math.max(0, ...widths.slice(leadCount));
  if (lead + widest <= room) return cells;
  const half = Math.max(room - widest, Math.min(lead, Math.floor(room / 2)));
  // A number is not cut if it can be helped, only the name above it.
  const numbers = Math.max(0, ...widthsOf(cells.slice(1), widths.length).slice(leadCount));
  const leastLead = numbers > room - LEAST_LEAD && isNumeric(cells, leadCount) ? SHORTEST_LEAD : LEAST_LEAD;
  const otherSpace = Math.min(Math.max(room - half, numbers), room - Math.min(lead, leastLead));
  const mostOfLead = shareOf(widths.slice(0, leadCount), room - otherSpace);
  const books = widths.map((own, column) => {
    const most = column < leadCount ? mostOfLead : otherSpace;
    return own <= most ? undefined : shortNames(new Set(cells.map((row) => row[column] ?? '')), most);
  });
  return cells.map((row) => row.map((cell, column) => books[column]?.(cell) ?? cell));
}

/** Whether all cells below the first row and behind the first columns are numbers, or empty. */
function isNumeric(cells: Cells, leadCount: number): boolean {
  return cells.slice(1).every((row) => row.slice(leadCount).every((cell) => /^(?:[-+−]?[\d.].*|-|)$/.test(cell)));
}

/** The greatest width of a column so that all of them fit: the widest are cut first. */
function shareOf(widths: readonly number[], room: number): number {
  let left = room;
  const ascending = [...widths].sort((one, other) => one - other);
  for (const [place, own] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - place));
    if (own > share) return share;
    left -= own;
  }
  return room;
}

/** Different names stay different. */
function shortNames(names: ReadonlySet<string>, most: number): (name: string) => string {
  const long = [...names].filter((name) => textWidth(name) > most);
  const book = displayNames(long, most);
  const isLonger = long.some((name) => textWidth(book(name)) > most);
  const kept = isLonger ? displayNames(long, Math.max(3, most - NUMBER_ROOM)) : book;
  return (name) => (textWidth(name) > most ? kept(name) : name);
}

function linesOf(cells: Cells, widths: readonly number[], sideOf: (column: number) => CellSide): string[] {
  return cells.map((row) => {
    const padded = row.map((cell, column) => {
      const blank = ' '.repeat(Math.max(0, widths[column]! - textWidth(cell)));
      return sideOf(column) === 'left' ? cell + blank : blank + cell;
    });
    return `  ${padded.join('  ')}`.trimEnd();
  });
}

function widthsOf(cells: Cells, count: number): number[] {
  const widths = Array.from({ length: count }, () => 0);
  for (const row of cells) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column]!, textWidth(cell));
  }
  return widths;
}

/** Of a line, the blanks between and before columns counted. */
function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, own) => sum + own + GAP, 0);
}
