// Runs by two metrics at once, such as accuracy and coverage: a mark for each with its intervals along both axes. The plot carries
// the scales of all metrics, so that the script of a page can put others along its axes.
import { type Markup, markup, NOTHING } from '../parts/markup.js';
import { intervalText, shortNumber } from '../parts/number-text.js';
import {
  AXIS_HEIGHT,
  axisName,
  dotExtent,
  fitted,
  legendAbove,
  linearScale,
  niceTicks,
  type PlotWords,
  type Spanned,
  seriesMark,
  spanOf,
  svgFrame,
  svgTextWidth,
  told,
} from './plot-frame.js';

export interface ScatterPlot extends PlotWords {
  readonly names: readonly string[];
  /** By name; what a reader may leave out. */
  readonly runs: readonly number[];
  readonly axes: readonly ScatterAxis[];
  /** The first two. */
  readonly at: readonly [across: number, upright: number];
}

export interface ScatterAxis {
  readonly name: string;
  /** The place of its metric in the document. */
  readonly metric: number;
  /** One for each name. */
  readonly points: readonly Spanned[];
}

/** An axis as the script of the page reads it: places are shares of the extent. */
interface DrawnAxis {
  readonly name: string;
  readonly metric: number;
  readonly ticks: readonly (readonly [share: number, text: string])[];
  /** Value, low, high, and the ends of the whisker; null where there is none. */
  readonly points: readonly (readonly (number | null)[])[];
  readonly words: readonly string[];
}

const HEIGHT = 210;
/** Nothing lies on the frame. */
const AIR = 10;

export function scatterPlot(plot: ScatterPlot, width: number): Markup {
  const { names, runs } = plot;
  const legend = legendAbove(names, width, runs);
  const axes = plot.axes.map(drawnAxis);
  const texts = axes.flatMap(({ ticks }) => ticks.map(([, text]) => text));
  const left = Math.max(...texts.map((text) => svgTextWidth(text, 12)), 20) + 10;
  const [right, top] = [width - 20, legend.height + 22];
  const bottom = top + HEIGHT;
  const box = [left + AIR, right - AIR, bottom - AIR, top + AIR];
  const [across, upright] = plot.at.map((place) => axes[place]!) as [DrawnAxis, DrawnAxis];
  const x = (share: number) => box[0]! + share * (box[1]! - box[0]!);
  const y = (share: number) => box[2]! + share * (box[3]! - box[2]!);
  const points = names.map((name, which) => {
    const [own, other] = [across.points[which]!, upright.points[which]!];
    const [a, b] = [own[0], other[0]];
    if (typeof a !== 'number' || typeof b !== 'number') return NOTHING;
    const span = (
      kind: string,
      [from, to]: readonly (number | null | undefined)[],
      path: (from: number, to: number) => string,
    ) =>
      markup`<path class="${kind} s${which}" d="${typeof from === 'number' && typeof to === 'number' ? path(from, to) : ''}"/>`;
    const level = (from: number, to: number) => `M${x(from)} ${y(b)}H${x(to)}`;
    const plumb = (from: number, to: number) => `M${x(a)} ${y(from)}V${y(to)}`;
    const spans = [
      span('whisker', own.slice(3), level),
      span('bar', own.slice(1), level),
      span('whisker', other.slice(3), plumb),
      span('bar', other.slice(1), plumb),
    ];
    return told(
      `${name}: ${across.words[which]!} and ${upright.words[which]!}`,
      [spans, seriesMark(which, x(a), y(b))],
      [runs[which]!],
    );
  });
  const data = JSON.stringify({ at: plot.at, box, names, axes });
  return svgFrame(plot, width, bottom + AXIS_HEIGHT, [
    legend.body,
    markup`<g class="scatter" data-plot="${data}"><text class="name" x="0" y="${legend.height + 10}">${fitted(upright.name, width)}</text>`,
    markup`<g>${upright.ticks.map(([share, text]) => markup`<path class="grid" d="M${left} ${y(share)}H${right}"/><text class="tick" x="${left - 6}" y="${y(share) + 4}" text-anchor="end">${text}</text>`)}</g>`,
    markup`<g>${across.ticks.map(([share, text]) => markup`<path class="grid" d="M${x(share)} ${bottom}V${top}"/><text class="tick" x="${x(share)}" y="${bottom + 16}" text-anchor="middle">${text}</text>`)}</g>`,
    markup`<path class="axis" d="M${left} ${bottom}H${right}"/>${axisName(across.name, (left + right) / 2, right, bottom + 36)}`,
    markup`${points}</g>`,
  ]);
}

function drawnAxis({ name, metric, points }: ScatterAxis): DrawnAxis {
  const scale = linearScale(dotExtent(points.flatMap(spanOf)), [0, 1]);
  const shareOf = (value: number | null | undefined) =>
    typeof value === 'number' && Number.isFinite(value) ? Math.round(1e4 * scale.at(value)) / 1e4 : null;
  const { values, texts } = niceTicks(scale.low, scale.high, 4);
  return {
    ...{ name, metric },
    ticks: values.map((value, place) => [shareOf(value)!, texts[place]!]),
    points: points.map((point) => spanOf(point).map(shareOf)),
    words: points.map(textOf),
  };
}

function textOf({ value, low, high }: Spanned): string {
  return `${shortNumber(value)} ${low === undefined || high === undefined ? '' : intervalText({ low, high })}`.trimEnd();
}
