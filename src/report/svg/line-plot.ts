// A metric at several cutoffs: one line for each run. Cutoffs stand at equal distances, whatever lies between them.
import { ofMetrics } from '../parts/chosen-metrics.js';
import { type Markup, markup, NOTHING } from '../parts/markup.js';
import type { GroupPoint } from './grouped-plot.js';
import { type PlotWords, pointWords, svgFrame, told } from './plot-frame.js';
import { dotExtent, linearScale, niceTicks } from './scale.js';
import { legendAbove, seriesMark } from './series.js';
import { svgTextWidth } from './text-width.js';

export interface LinePlot extends PlotWords {
  /** What stands below the places, ascending. */
  readonly places: readonly string[];
  /** The metrics of the places. */
  readonly metrics: readonly number[];
  /** Points in the order of the places. */
  readonly series: readonly { readonly name: string; readonly points: readonly GroupPoint[] }[];
  readonly axis: string;
}

const HEIGHT = 220;

export function linePlot(plot: LinePlot, width: number): Markup {
  const { places, metrics, series, axis } = plot;
  const legend = legendAbove(
    series.map(({ name }) => name),
    width,
  );
  const top = legend.height + 6;
  const bottom = top + HEIGHT;
  const points = series.flatMap((line) => line.points);
  const extent = dotExtent(points.flatMap(({ value, low, high }) => [value, low, high]));
  const ticks = niceTicks(extent[0], extent[1], 5);
  const left = Math.max(...ticks.texts.map((text) => svgTextWidth(text, 12)), 20) + 10;
  const right = width - 14;
  const y = linearScale(extent, [bottom, top]).at;
  const x = linearScale([0, Math.max(1, places.length - 1)], [left + 24, right - 24]).at;
  // Runs stand a little beside each other, so that their intervals do.
  const shifted = (place: number, which: number) => x(place) + (which - (series.length - 1) / 2) * 4;
  return svgFrame(plot, width, bottom + 44, [
    legend.body,
    ...ticks.values.map(
      (value, i) =>
        markup`<line class="grid" x1="${left}" x2="${right}" y1="${y(value)}" y2="${y(value)}"/><text class="tick" x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${ticks.texts[i]!}</text>`,
    ),
    ...places.map(
      (name, i) =>
        markup`<text class="tick"${ofMetrics(metrics[i])} x="${x(i)}" y="${bottom + 16}" text-anchor="middle">${name}</text>`,
    ),
    markup`<line class="axis" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/><text class="name" x="${(left + right) / 2}" y="${bottom + 36}" text-anchor="middle">${axis}</text>`,
    ...series.map(({ name, points: of }, which) =>
      lineMarks(
        of,
        which,
        (place) => shifted(place, which),
        y,
        (place) => `${name} at ${places[place]}`,
        metrics,
      ),
    ),
  ]);
}

function lineMarks(
  points: readonly GroupPoint[],
  series: number,
  x: (place: number) => number,
  y: (value: number) => number,
  nameOf: (place: number) => string,
  metrics: readonly number[],
) {
  const known = points.flatMap((point, place) =>
    point.value === null ? [] : [{ ...point, value: point.value, place }],
  );
  // One stroke from point to point, so that a point can be left out with the strokes that lead to it.
  const strokes = known.slice(1).map((to, i) => {
    const from = known[i]!;
    return markup`<path class="line s${`${series}`}"${ofMetrics(metrics[from.place], metrics[to.place])} d="M${x(from.place)} ${y(from.value)}L${x(to.place)} ${y(to.value)}"/>`;
  });
  return markup`${strokes}${known.map(({ value, low, high, place }) =>
    told(
      pointWords(nameOf(place), { value, low, high }),
      [
        low === undefined || high === undefined
          ? NOTHING
          : markup`<line class="bar s${`${series}`}" x1="${x(place)}" x2="${x(place)}" y1="${y(low)}" y2="${y(high)}"/>`,
        seriesMark(series, x(place), y(value)),
      ],
      metrics[place],
    ),
  )}`;
}
