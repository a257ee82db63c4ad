// One metric in the definitions of several libraries: a column for each of them and a line for each run, grey where runs keep
// their order from one column to the next, and in the colour of the run where it changes.
import { type Markup, markup, NOTHING, ofRuns } from '../parts/markup.js';
import { shortNumber } from '../parts/number-text.js';
import {
  dotExtent,
  fitted,
  legendAbove,
  linearScale,
  niceTicks,
  type PlotWords,
  seriesMark,
  svgFrame,
  svgTextWidth,
  told,
} from './plot-frame.js';

export interface SlopePlot extends PlotWords {
  readonly series: readonly { readonly name: string; readonly run?: number }[];
  readonly columns: readonly {
    readonly name: string;
    /** In the order of the series; the words of a point, such as the reason of its value. */
    readonly points: readonly { readonly value: number | null; readonly words: string }[];
  }[];
}

const HEIGHT = 230;
/** Of the names below, which stand on end. */
const MOST_NAME = 120;

export function slopePlot(plot: SlopePlot, width: number): Markup {
  const { series, columns } = plot;
  const runs = series.map(({ run }) => (run === undefined ? [] : [run]));
  const legend = legendAbove(
    series.map(({ name }) => name),
    width,
    runs.flat(),
  );
  const top = legend.height + 8;
  const bottom = top + HEIGHT;
  const extent = dotExtent(columns.flatMap(({ points }) => points.map(({ value }) => value)));
  const ticks = niceTicks(extent[0], extent[1], 5);
  const left = Math.max(...ticks.texts.map((text) => svgTextWidth(text, 12)), 20) + 10;
  const y = linearScale(extent, [bottom, top]).at;
  const x = linearScale([0, Math.max(1, columns.length - 1)], [left + 14, width - 18]).at;
  // Versions are in the words of the marks.
  const names = columns.map(({ name }) => fitted(name.replace(/@.*/, ''), MOST_NAME, (text) => svgTextWidth(text, 12)));
  // Names that would stand on each other are left to the tips of the marks.
  const every = Math.max(1, Math.ceil(15 / Math.max(1, x(1) - x(0))));
  const below = 12 + Math.max(0, ...names.map((name) => svgTextWidth(name, 12)));
  return svgFrame(plot, width, bottom + below, [
    legend.body,
    ...ticks.values.map(
      (value, i) =>
        markup`<path class="grid" d="M${left} ${y(value)}H${width - 6}"/><text class="tick" x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${ticks.texts[i]!}</text>`,
    ),
    ...names.map((name, place) =>
      place % every !== 0
        ? NOTHING
        : markup`<text class="tick" transform="translate(${x(place) + 4} ${bottom + 8}) rotate(-90)" text-anchor="end">${name}</text>`,
    ),
    ...series.map(({ name }, which) => {
      const strokes = columns.slice(1).map((column, i) => {
        const [from, to] = [columns[i]!.points[which]?.value ?? null, column.points[which]?.value ?? null];
        if (from === null || to === null) return NOTHING;
        const kind = hasCrossing(columns[i]!, column, which) ? `line s${which}` : 'line even';
        return markup`<path class="${kind}" d="M${x(i)} ${y(from)}L${x(i + 1)} ${y(to)}"/>`;
      });
      const marks = columns.map(({ name: library, points }, place) => {
        const { value, words } = points[which]!;
        if (value === null) return NOTHING;
        const text = `${name}, ${library}: ${shortNumber(value)}${words === '' ? '' : `; ${words}`}`;
        return told(text, seriesMark(which, x(place), y(value)), runs[which]);
      });
      return markup`<g${ofRuns(runs[which])}>${strokes}</g>${marks}`;
    }),
  ]);
}

/** Whether the run changes places with another one between two columns. */
function hasCrossing(
  { points: from }: SlopePlot['columns'][number],
  { points: to }: SlopePlot['columns'][number],
  which: number,
): boolean {
  const [before, after] = [from[which]!.value!, to[which]!.value!];
  return from.some((other, place) => {
    const next = to[place]!.value;
    if (place === which || other.value === null || next === null) return false;
    return Math.sign(before - other.value) * Math.sign(after - next) < 0;
  });
}
