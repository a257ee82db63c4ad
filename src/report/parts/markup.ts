// Text that is HTML or SVG, and the only way to make it: a template in which every text is escaped unless it is markup
// already. Names come from files, so that nothing of them may ever be taken for a tag, an attribute or a direction.

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

/** Marks that turn the direction of what follows, and breaks that are no line breaks. */
const TURNING = /[\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** What neither HTML nor SVG may hold, apart from blanks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the page
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with everything that cannot be seen, or would change how the rest is seen, spelled out as its number. */
export function visible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(LONE_SURROGATE, spelled)
    .replace(CONTROL, spelled)
    .replace(TURNING, spelled);
}

/** `[U+202E]` */
function spelled(letter: string): string {
  return `[U+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
