// Curves over many places, such as the best score after each trial of a search: steps, with a mark where each ends.
import { type Markup, markup } from '../parts/markup.js';
import { shortNumber } from '../parts/number-text.js';
import { AXIS_HEIGHT, axisName, type PlotWords, svgFrame, told } from './plot-frame.js';
import { extentOf, linearScale, niceTicks, type Scale } from './scale.js';
import { legendAbove, seriesMark } from './series.js';
import { svgTextWidth } from './text-width.js';

export interface CurvePlot extends PlotWords {
  /** Values at the places 1, 2, ...; null before the first. */
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  readonly axis: string;
}

const HEIGHT = 240;

export function curvePlot(plot: CurvePlot, width: number): Markup {
  const { series, axis } = plot;
  const legend = legendAbove(
    series.map(({ name }) => name),
    width,
  );
  const top = legend.height + 8;
  const bottom = top + HEIGHT;
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
  const told = [1, ...places].map((place) => `${shortNumber(values[place - 1])} at ${place}`);
  return `${name}: ${told.join(', ')}`;
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
