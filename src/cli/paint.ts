// Sparing colour for terminals. Whoever prints decides once whether there is any; plain text comes out unchanged.

export type Style = 'heading' | 'good' | 'quiet';

export type Paint = (style: Style, text: string) => string;

const ESCAPES: Readonly<Record<Style, readonly [on: number, off: number]>> = {
  heading: [1, 22],
  good: [32, 39],
  quiet: [2, 22],
};

export function createPaint(isColourful: boolean): Paint {
  if (!isColourful) return (_, text) => text;
  return (style, text) => `\u001b[${ESCAPES[style][0]}m${text}\u001b[${ESCAPES[style][1]}m`;
}
