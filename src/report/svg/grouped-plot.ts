// Groups below each other and in each of them one mark for each run, with its interval: breakdowns, and one metric as
// several libraries compute it.
import { type Markup, markup, NOTHING } from '../parts/markup.js';
import {
  AXIS_HEIGHT,
  axisBelow,
  dotExtent,
  fitted,
  legendAbove,
  linearScale,
  type PlotWords,
  pointWords,
  type Scale,
  type Spanned,
  seriesMark,
  spanMarks,
  spanOf,
  svgFrame,
  svgTextWidth,
  told,
} from './plot-frame.js';

export interface GroupedPlot extends PlotWords {
  readonly series: readonly string[];
  /** The runs of the series. */
  readonly runs?: readonly number[];
  /** Points in the order of the series. */
  readonly groups: readonly {
    readonly name: string;
    readonly points: readonly Spanned[];
  }[];
  readonly axis: string;
}

const GAP = 12;

export function groupedPlot(plot: GroupedPlot, width: number): Markup {
  const { series, groups, axis, runs = [] } = plot;
  const legend = legendAbove(series, width, runs);
  const step = series.length > 1 ? 14 : 20;
  const row = step * series.length + 12;
  const most = Math.max(60, width * 0.4);
  const left = Math.min(most, Math.max(0, ...groups.map(({ name }) => svgTextWidth(name)))) + GAP;
  const right = width - 10;
  const points = groups.flatMap((group) => group.points);
  const scale = linearScale(dotExtent(points.flatMap(spanOf)), [left + 8, right - 8]);
  const bottom = legend.height + row * groups.length;
  return svgFrame(plot, width, bottom + AXIS_HEIGHT, [
    legend.body,
    ...groups.map(({ name }, place) => band(name, place, legend.height + place * row, row, [left, right])),
    axisBelow(scale, [left, right], legend.height, bottom, axis),
    ...groups.flatMap((group, place) =>
      group.points.map((point, which) => {
        const y = legend.height + place * row + 6 + (which + 0.5) * step;
        const words = pointWords(`${group.name}, ${series[which]}`, point);
        return told(words, pointMarks(point, which, y, scale), runs.slice(which, which + 1));
      }),
    ),
  ]);
}

/** Every other group is shaded, so that its marks are seen as one. */
function band(name: string, place: number, top: number, height: number, [left, right]: readonly [number, number]) {
  const shade =
    place % 2 === 1
      ? NOTHING
      : markup`<rect class="shade" x="${left}" y="${top}" width="${right - left}" height="${height}"/>`;
  return markup`${shade}<text class="label" x="${left - GAP}" y="${top + height / 2 + 4.5}" text-anchor="end">${fitted(name, left - GAP)}</text>`;
}

function pointMarks(point: Spanned, series: number, y: number, scale: Scale) {
  if (point.value === null) return NOTHING;
  return markup`${spanMarks(point, `s${series}`, scale, y)}${seriesMark(series, scale.at(point.value), y)}`;
}
