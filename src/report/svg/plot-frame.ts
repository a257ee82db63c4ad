// The paper of a plot: its size, its name for those who do not see it, and the axis that most plots have below.
import { ofMetrics } from '../parts/chosen-metrics.js';
import { type Markup, markup, type Piece } from '../parts/markup.js';
import { intervalText, shortNumber } from '../parts/number-text.js';
import { niceTicks, type Scale } from './scale.js';
import { FONT_SIZE, fitted, svgTextWidth } from './text-width.js';

export interface PlotWords {
  readonly title: string;
  /** What is to be seen, in a sentence or two. */
  readonly desc: string;
}

/** The height of a line of text. */
export const LINE = 18;

/** A picture with a title and a description; colours and letters come from the page's style. */
export function svgFrame({ title, desc }: PlotWords, width: number, height: number, body: Piece): Markup {
  return markup`<svg class="plot" role="img" aria-label="${title}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><title>${title}</title><desc>${desc}</desc>${body}</svg>`;
}

/** A mark with the words that are told when a pointer or the keyboard is on it, and the metrics that it goes with. */
export function told(words: string, body: Piece, ...metrics: readonly (number | undefined)[]): Markup {
  return markup`<g class="told"${ofMetrics(...metrics)}><title>${words}</title>${body}</g>`;
}

/** `ease: 0.4110 [0.3487, 0.4730]` */
export function pointWords(
  name: string,
  { value, low, high }: { value: number | null; low?: number | undefined; high?: number | undefined },
): string {
  const interval = low === undefined || high === undefined ? '' : ` ${intervalText({ low, high })}`;
  return `${name}: ${shortNumber(value)}${interval}`;
}

/** Lines through the plot at round numbers, the numbers below them, and the name of the axis below those. */
export function axisBelow(
  scale: Scale,
  [left, right]: readonly [number, number],
  top: number,
  bottom: number,
  name: string,
): Markup {
  const room = right - left;
  let about = Math.max(2, Math.floor(room / 70));
  let ticks = niceTicks(scale.low, scale.high, about);
  const widest = () => Math.max(0, ...ticks.texts.map((text) => svgTextWidth(text, FONT_SIZE - 1)));
  // Fewer numbers, until they stand clear of each other.
  const isClear = () => (widest() + 10) * ticks.values.length <= room;
  while (about > 1 && !isClear()) ticks = niceTicks(scale.low, scale.high, --about);
  // One number says nothing of a scale; a few more may fit where they are not wider.
  for (const more of [about + 1, about + 2]) {
    if (ticks.values.length > 1) break;
    const before = ticks;
    ticks = niceTicks(scale.low, scale.high, more);
    if (!isClear()) ticks = before;
  }
  const marks = ticks.values.map((value, place) => {
    const x = scale.at(value);
    const half = svgTextWidth(ticks.texts[place]!, FONT_SIZE - 1) / 2;
    const anchor = x - half < 0 ? 'start' : 'middle';
    return markup`<line class="grid" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><text class="tick" x="${anchor === 'start' ? 0 : Math.min(x, right - half)}" y="${bottom + 16}" text-anchor="${anchor}">${ticks.texts[place]!}</text>`;
  });
  return markup`${marks}<line class="axis" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/>${axisName(name, (left + right) / 2, right, bottom + 36)}`;
}

/** In the middle of its axis, or as near to it as the paper allows. */
export function axisName(name: string, middle: number, right: number, y: number): Markup {
  const measure = (text: string) => svgTextWidth(text, FONT_SIZE - 1);
  const text = fitted(name, right, measure);
  const half = measure(text) / 2;
  const x = Math.max(half, Math.min(middle, right - half));
  return markup`<text class="name" x="${x}" y="${y}" text-anchor="middle">${text}</text>`;
}

/** What `axisBelow` takes below the plot. */
export const AXIS_HEIGHT = 44;
