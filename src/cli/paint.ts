/// <reference types="node" />
// Sparing colour for terminals. Whoever prints decides once whether there is any; plain text comes out unchanged.
import type { OutputStream } from './output.js';

export type Style = 'heading' | 'good' | 'bad' | 'quiet';

export type Paint = (style: Style, text: string) => string;

const ESCAPES: Readonly<Record<Style, readonly [on: number, off: number]>> = {
  heading: [1, 22],
  good: [32, 39],
  bad: [31, 39],
  quiet: [2, 22],
};

/** Only a terminal has colours, and not where NO_COLOR is set to anything (no-color.org) or the terminal is dumb. */
export function isColourful({ isTTY }: Pick<OutputStream, 'isTTY'>): boolean {
  return isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

export function createPaint(isColourfulHere: boolean): Paint {
  if (!isColourfulHere) return (_, text) => text;
  return (style, text) => `\u001b[${ESCAPES[style][0]}m${text}\u001b[${ESCAPES[style][1]}m`;
}
