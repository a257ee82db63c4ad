// Text that is HTML or SVG, and the only way to make it: a template in which every text is escaped unless it is markup
// already. Names come from files, so that nothing of them may ever be taken for a tag, an attribute or a direction.
import { visible } from './safe-text.js';

/** Pieces that a template takes; nothing is written for undefined. */
export type Piece = Markup | string | number | undefined | readonly Piece[];

export class Markup {
  constructor(readonly text: string) {}
}

export const NOTHING = new Markup('');

/** Texts are escaped, markup stays as it is, numbers are coordinates with two decimals, lists are put together. */
export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(parts.map((part, place) => part + textOf(pieces[place])).join(''));
}

function textOf(piece: Piece): string {
  if (piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === 'string') return escaped(piece);
  if (typeof piece === 'number') return Number.isFinite(piece) ? `${Number(piece.toFixed(2))}` : '0';
  return piece.map(textOf).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function escaped(text: string): string {
  return visible(text).replace(/[&<>"'`]/g, (letter) => ENTITIES[letter]!);
}

/**
 * Attributes by which the chooser of a page finds what it shows, hides and sets apart. Metrics and runs go by their places in
 * the document: names may hold anything. `data-one` is shown for its metric alone, `data-m` is a column of a metric that all
 * see, and what stands for several runs goes where one of them is left out.
 */
export function ofOne(metric: number | undefined): Markup {
  return metric === undefined ? NOTHING : markup` data-one="${`${metric}`}"`;
}

export function ofMetric(metric: number | undefined): Markup {
  return metric === undefined ? NOTHING : markup` data-m="${`${metric}`}"`;
}

export function ofRuns(runs: readonly number[] | undefined): Markup {
  return runs === undefined || runs.length === 0 ? NOTHING : markup` data-r="${runs.join(' ')}"`;
}
