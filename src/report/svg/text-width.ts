// How wide a text will be, without a page to measure it on: generous, so that what is planned with it never overlaps.

/** Size of the letters of plots, in pixels. */
export const FONT_SIZE = 13;

/** In units of the size of letters; wide for those of East Asia and for pictures. */
function letterWidth(letter: string): number {
  if (/[ilj.,:;'|!]/.test(letter)) return 0.34;
  if (/[mwMW@%…]/.test(letter)) return 0.98;
  if (/[A-Z0-9]/.test(letter)) return 0.68;
  if (/[ -~]/.test(letter)) return 0.6;
  return letter >= '\u2e80' ? 1.15 : 0.8;
}

export function textWidth(text: string, size: number = FONT_SIZE): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size;
}

/** The text, or as much of its beginning as fits. */
export function fitted(text: string, width: number, size: number = FONT_SIZE): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
