// Runs by two metrics at once, such as accuracy and coverage: a mark for each with its intervals along both axes.
import { type Markup, markup } from '../parts/markup.js';
import { intervalText, shortNumber } from '../parts/number-text.js';
import {
  AXIS_HEIGHT,
  axisBelow,
  dotExtent,
  fitted,
  legendAbove,
  linearScale,
  niceTicks,
  type PlotWords,
  type Spanned,
  seriesMark,
  spanMarks,
  spanOf,
  svgFrame,
  svgTextWidth,
  told,
} from './plot-frame.js';

export interface ScatterPlot extends PlotWords {
  readonly points: readonly {
    readonly name: string;
    readonly x: Spanned;
    readonly y: Spanned;
    readonly runs?: readonly number[];
  }[];
  /** What stands along each axis. */
  readonly axis: string;
  readonly upright: string;
}

const HEIGHT = 200;

export function scatterPlot(plot: ScatterPlot, width: number): Markup {
  const { points } = plot;
  const legend = legendAbove(
    points.map(({ name }) => name),
    width,
    points.flatMap(({ runs = [] }) => runs.slice(0, 1)),
  );
  const top = legend.height + 22;
  const bottom = top + HEIGHT;
  const extent = dotExtent(points.flatMap(({ y }) => spanOf(y)));
  const ticks = niceTicks(extent[0], extent[1], 4);
  const left = Math.max(...ticks.texts.map((text) => svgTextWidth(text, 12)), 20) + 10;
  const right = width - 12;
  const y = linearScale(extent, [bottom, top]);
  const x = linearScale(dotExtent(points.flatMap((point) => spanOf(point.x))), [left + 10, right - 10]);
  return svgFrame(plot, width, bottom + AXIS_HEIGHT, [
    legend.body,
    markup`<text class="name" x="0" y="${legend.height + 10}">${fitted(plot.upright, width)}</text>`,
    ...ticks.values.map(
      (value, i) =>
        markup`<path class="grid" d="M${left} ${y.at(value)}H${right}"/><text class="tick" x="${left - 6}" y="${y.at(value) + 4}" text-anchor="end">${ticks.texts[i]!}</text>`,
    ),
    axisBelow(x, [left, right], top, bottom, plot.axis),
    ...points.map((point, which) => {
      const [across, up] = [x.at(point.x.value ?? x.low), y.at(point.y.value ?? y.low)];
      const words = `${point.name}: ${textOf(point.x)} and ${textOf(point.y)}`;
      const spans = [spanMarks(point.x, `s${which}`, x, up), spanMarks(point.y, `s${which}`, y, across, true)];
      return told(words, [spans, seriesMark(which, across, up)], point.runs);
    }),
  ]);
}

function textOf({ value, low, high }: Spanned): string {
  return `${shortNumber(value)} ${low === undefined || high === undefined ? '' : intervalText({ low, high })}`.trimEnd();
}
