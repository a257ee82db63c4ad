// Rows of text in aligned columns, for a page of some width. Names come from files: nothing in them is obeyed.
import { type CellSide, fittedTable, lineText } from '../shell.js';

/** A text that is narrower beside its lead stands below it, so far in. */
const NARROWEST = 28;
const STEP = 8;

/**
 * One line per row: columns as wide as their widest cell; what is wider than the page is put below. Words before the
 * first numbers name a row, and stand in every part.
 */
export function textTable(sides: readonly CellSide[], rows: readonly (readonly string[])[], width: number): string[] {
  return fittedTable(rows, { width, sides, leadCount: Math.max(1, sides.indexOf('right')) });
}

/** Lines that are too long are broken between words, and go on below their beginning. */
export function fittedLines(lines: readonly string[], width: number): string[] {
  return lines.flatMap((line) => {
    if (line.length <= width) return [line];
    const indent = /^ */.exec(line)![0];
    const parts = wrapText(line.slice(indent.length), width - indent.length - 2);
    return parts.map((part, place) => `${indent}${place === 0 ? '' : '  '}${part}`);
  });
}

/** `12,345` */
export function withThousands(count: number): string {
  return count.toLocaleString('en-US');
}

/** `12.3 %` */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Words in lines of at most `width`; a longer word is broken, behind a sign between its parts where there is one. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  const words = lineText(text).split(' ');
  for (const word of words.flatMap((each) => piecesOf(each, width))) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function piecesOf(word: string, width: number): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (rest.length > width && width > 0) {
    const most = rest.slice(0, width);
    const sign = Math.max(...['|', ',', ';', '/', '=', '&'].map((each) => most.lastIndexOf(each)));
    const end = sign > 0 ? sign + 1 : width;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

/** Where a text begins behind what it is about. */
export interface LeadLayout {
  readonly width: number;
  readonly column: number;
}

/** Texts below each other behind a lead, or below it where the lead is too long or the page is too narrow. */
export function leadLines(lead: string, text: string | readonly string[], { width, column }: LeadLayout): string[] {
  const texts = typeof text === 'string' ? [text] : text;
  const isBeside = width - column >= NARROWEST;
  const indent = isBeside ? column : Math.min(column, STEP);
  const lines = texts.flatMap((each) => wrapText(each, width - indent)).map((line) => ' '.repeat(indent) + line);
  if (!isBeside || lead.length + 2 > column) return [lead, ...lines];
  return lines.map((line, place) => (place === 0 ? lead.padEnd(column) + line.slice(column) : line));
}
