// How wide a text will be, without a page to measure it on: generous, so that what is planned with it never overlaps.

/** Size of the letters of plots, in pixels. */
export const FONT_SIZE = 13;

/** In units of the size of letters; wide for those of East Asia and for pictures. */
function letterWidth(letter: string): number {
  if (/[ilj.,:;'|!]/.test(letter)) return 0.38;
  if (/[mwMW@%…]/.test(letter)) return 1;
  if (/[<>=+~^#&−]/.test(letter)) return 0.88;
  if (/[A-Z0-9]/.test(letter)) return 0.7;
  if (/[ -~]/.test(letter)) return 0.64;
  return letter >= '\u2e80' ? 1.15 : 0.86;
}

export function svgTextWidth(text: string, size: number = FONT_SIZE): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size;
}

/** Of bold letters. */
export function boldWidth(text: string): number {
  return 1.14 * svgTextWidth(text);
}

/** The text, or as much of its beginning and its end as fits, as wide as `measure` says: names often differ at the end. */
export function fitted(text: string, width: number, measure: (text: string) => number = svgTextWidth): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  const gap = letters.indexOf('…');
  const head = letters.slice(0, gap < 0 ? Math.ceil((2 * letters.length) / 3) : gap);
  const tail = letters.slice(gap < 0 ? head.length : gap + 1);
  const joined = () => `${head.join('').trimEnd()}…${tail.join('')}`;
  while (head.length + tail.length > 1 && measure(joined()) > width)
    head.length > tail.length ? head.pop() : tail.shift();
  return joined();
}
