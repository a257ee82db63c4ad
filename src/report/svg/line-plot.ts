// Lines over places: a metric at several cutoffs, one line for each run, which stand at equal distances; and curves over many
// places, such as the best score after each trial of a search, as steps with a mark where each ends.
import { type Markup, markup, ofRuns } from '../parts/markup.js';
import { shortNumber } from '../parts/number-text.js';
import {
  AXIS_HEIGHT,
  axisName,
  dotExtent,
  extentOf,
  legendAbove,
  linearScale,
  niceTicks,
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

export interface LinePlot extends PlotWords {
  /** What stands below the places, ascending. */
  readonly places: readonly string[];
  /** Points in the order of the places. */
  readonly series: readonly { readonly name: string; readonly run?: number; readonly points: readonly Spanned[] }[];
  readonly axis: string;
}

const HEIGHT = 220;

export function linePlot(plot: LinePlot, width: number): Markup {
  const { places, series, axis } = plot;
  const runs = series.map(({ run }) => (run === undefined ? [] : [run]));
  const legend = legendAbove(
    series.map(({ name }) => name),
    width,
    runs.flat(),
  );
  const top = legend.height + 6;
  const bottom = top + HEIGHT;
  const points = series.flatMap((line) => line.points);
  const extent = dotExtent(points.flatMap(spanOf));
  const ticks = niceTicks(extent[0], extent[1], 5);
  const left = Math.max(...ticks.texts.map((text) => svgTextWidth(text, 12)), 20) + 10;
  const right = width - 14;
  const scale = linearScale(extent, [bottom, top]);
  const y = scale.at;
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
      (name, i) => markup`<text class="tick" x="${x(i)}" y="${bottom + 16}" text-anchor="middle">${name}</text>`,
    ),
    markup`<line class="axis" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/><text class="name" x="${(left + right) / 2}" y="${bottom + 36}" text-anchor="middle">${axis}</text>`,
    ...series.map(({ name, points: of }, which) =>
      lineMarks(
        of,
        which,
        (place) => shifted(place, which),
        scale,
        (place) => `${name} at ${places[place]}`,
        runs[which]!,
      ),
    ),
  ]);
}

function lineMarks(
  points: readonly Spanned[],
  series: number,
  x: (place: number) => number,
  scale: Scale,
  nameOf: (place: number) => string,
  runs: readonly number[],
) {
  const y = scale.at;
  const known = points.flatMap((point, place) =>
    point.value === null ? [] : [{ ...point, value: point.value, place }],
  );
  const path = known.map(({ place, value }, i) => markup`${i === 0 ? 'M' : 'L'}${x(place)} ${y(value)}`);
  const strokes = markup`<path class="line s${`${series}`}"${ofRuns(runs)} d="${path}"/>`;
  return markup`${strokes}${known.map((point) =>
    told(
      pointWords(nameOf(point.place), point),
      [spanMarks(point, `s${series}`, scale, x(point.place), true), seriesMark(series, x(point.place), y(point.value))],
      runs,
    ),
  )}`;
}

export interface CurvePlot extends PlotWords {
  /** Values at the places 1, 2, ...; null before the first. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  readonly axis: string;
}

const CURVE_HEIGHT = 240;

export function curvePlot(plot: CurvePlot, width: number): Markup {
  const { series, axis } = plot;
  const legend = legendAbove(
    series.map(({ name }) => name),
    width,
  );
  const top = legend.height + 8;
  const bottom = top + CURVE_HEIGHT;
  const [low, high] = extentOf(series.flatMap(({ values }) => values));
  const air = 0.04 * (high - low) || 0.1;
  const ticks = niceTicks(low - air, high + air, 5);
  const left = Math.max(24, ...ticks.texts.map((text) => svgTextWidth(text, 12))) + 10;
  const right = width - 16;
  const longest = Math.max(2, ...series.map(({ values }) => values.length));
  const x = linearScale([1, longest], [left + 10, right - 10]);
  const y = linearScale([low - air, high + air], [bottom, top]).at;
  const rules = ticks.values.map(
    (value, place) =>
      markup`<path class="grid" d="M${left} ${y(value)}H${right}"/><text class="tick" x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${ticks.texts[place]!}</text>`,
  );
  return svgFrame(plot, width, bottom + AXIS_HEIGHT, [
    legend.body,
    ...rules,
    ...placeTicks(x, longest, bottom),
    markup`<path class="axis" d="M${left} ${bottom}H${right}"/>${axisName(axis, (left + right) / 2, right, bottom + 36)}`,
    ...series.map(({ name, values }, which) => told(curveWords(name, values), steps(values, which, x.at, y))),
  ]);
}

/** Whole numbers, as many as stand clear of each other. */
function placeTicks(x: Scale, longest: number, bottom: number): Markup[] {
  const about = Math.max(2, Math.floor((x.at(longest) - x.at(1)) / 60));
  return niceTicks(1, longest, about).values.flatMap((place) =>
    Number.isInteger(place)
      ? [markup`<text class="tick" x="${x.at(place)}" y="${bottom + 16}" text-anchor="middle">${`${place}`}</text>`]
      : [],
  );
}

/** The values at the first and the last place, and at those that halve the way to the last. */
function curveWords(name: string, values: readonly (number | null)[]): string {
  const places: number[] = [];
  for (let place = values.length; place > 1 && places.length < 4; place = Math.ceil(place / 2)) places.unshift(place);
  const words = [1, ...places].map((place) => `${shortNumber(values[place - 1])} at ${place}`);
  return `${name}: ${words.join(', ')}`;
}

/** Level until the next place, then up or down. */
function steps(
  values: readonly (number | null)[],
  series: number,
  x: (place: number) => number,
  y: (value: number) => number,
): Markup {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place: place + 1 }]));
  const last = known.at(-1);
  if (last === undefined) return markup``;
  const path = known.map(({ value, place }, i) =>
    i === 0 ? markup`M${x(place)} ${y(value)}` : markup`H${x(place)}V${y(value)}`,
  );
  return markup`<path class="line s${`${series}`}" d="${path}"/>${seriesMark(series, x(last.place), y(last.value))}`;
}
