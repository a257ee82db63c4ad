// What tells runs apart within one plot: a colour and, for those who do not see colours, a shape; and the legend of both.
import { type Markup, markup } from '../parts/markup.js';
import { LINE } from './plot-frame.js';
import { fitted, svgTextWidth } from './text-width.js';

/** Runs that one plot can tell apart; the table has all. */
export const MOST_SERIES = 8;

/** Around the middle, about as large as each other. */
const SHAPES: readonly string[] = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  'M-4.5 -4.5h9v9h-9z',
  'M0 -6l5.6 10h-11.2z',
  'M0 -6.2l6.2 6.2l-6.2 6.2l-6.2 -6.2z',
  'M0 6l5.6 -10h-11.2z',
  'M-6 -2h4v-4h4v4h4v4h-4v4h-4v-4h-4z',
  'M-6 -5h12l-12 10h12z',
  'M-5 -5l10 10M5 -5l-10 10',
];

/** The mark of a series at a place. */
export function seriesMark(series: number, x: number, y: number): Markup {
  return markup`<path class="mark s${`${series % MOST_SERIES}`}" transform="translate(${x} ${y})" d="${SHAPES[series % MOST_SERIES]!}"/>`;
}

export interface Legend {
  readonly body: Markup;
  readonly height: number;
}

/** Names beside their marks, in as many lines as the width needs. */
export function legendAbove(names: readonly string[], width: number): Legend {
  let [x, y] = [0, 12];
  const entries = names.map((name, series) => {
    const text = fitted(name, width - 24);
    const room = 24 + svgTextWidth(text) + 10;
    if (x > 0 && x + room > width) [x, y] = [0, y + LINE + 4];
    const entry = markup`${seriesMark(series, x + 8, y - 4)}<text class="label" x="${x + 20}" y="${y}">${text}</text>`;
    x += room;
    return entry;
  });
  return { body: markup`<g>${entries}</g>`, height: y + 12 };
}
