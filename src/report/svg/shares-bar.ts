// One bar that is cut into shares: users who are better off, alike and worse off with a run.
import { markup, NOTHING } from '../parts/markup.js';
import { wholeNumber } from '../parts/number-text.js';
import { axisName, type PlotWords, svgFrame, svgTextWidth, told } from './plot-frame.js';

export interface SharesBar extends PlotWords {
  readonly parts: readonly { readonly name: string; readonly count: number; readonly kind: 'won' | 'tied' | 'lost' }[];
  readonly axis: string;
}

const HEIGHT = 22;

/** The names stand over the bar, from its left, its middle and its right. */
export function sharesBar({ parts, axis, ...words }: SharesBar, width: number) {
  const total = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  let x = 0;
  const pieces = parts.map(({ name, count, kind }, place) => {
    const [from, own] = [x, (count / total) * width];
    x += own;
    const text = `${wholeNumber(count)} ${name}`;
    const [at, anchor] = [
      [0, 'start'],
      [width / 2, 'middle'],
      [width, 'end'],
    ][place] as [number, string];
    const bar =
      count === 0
        ? NOTHING
        : markup`<rect class="part ${kind}" x="${from}" y="22" width="${Math.max(0.5, own - 1)}" height="${HEIGHT}"/>`;
    const label = svgTextWidth(text) * 3 > width ? wholeNumber(count) : text;
    return told(`${text} (${((100 * count) / total).toFixed(0)} %)`, [
      bar,
      markup`<text class="label" x="${at}" y="15" text-anchor="${anchor}">${label}</text>`,
    ]);
  });
  return svgFrame(words, width, HEIGHT + 46, [...pieces, axisName(axis, width / 2, width, HEIGHT + 40)]);
}
