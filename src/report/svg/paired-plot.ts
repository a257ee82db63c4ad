// The users of two runs, by how much the first is better for them, sorted: those who gain, a gap of fixed width for those for
// whom both are alike, and those who lose. Areas go from zero; a reader of a page may brush over them, for which the plot
// carries its counts and places.
import { type Markup, markup, NOTHING } from '../parts/markup.js';
import { counted, shortNumber } from '../parts/number-text.js';
import {
  axisName,
  extentOf,
  fitted,
  linearScale,
  niceTicks,
  type PlotWords,
  svgFrame,
  svgTextWidth,
  told,
} from './plot-frame.js';

export interface PairedPlot extends PlotWords {
  /** Positive where the first is better. */
  readonly differences: Float64Array;
  readonly first: string;
  readonly second: string;
  readonly axis: string;
}

const HEIGHT = 170;
const TOP = 26;
/** Steps of an area at most: a picture does not show more. */
const MOST_STEPS = 80;

export function pairedPlot(plot: PairedPlot, width: number): Markup {
  const sorted = plot.differences.slice().sort().reverse();
  const gains = sorted.filter((value) => value > 0);
  const losses = sorted.filter((value) => value < 0);
  const ties = sorted.length - gains.length - losses.length;
  const [low, high] = extentOf([sorted[0], sorted.at(-1), 0]);
  const ticks = niceTicks(low, high, 4);
  const left = Math.max(...ticks.texts.map((text) => svgTextWidth(text, 12)), 20) + 10;
  const [right, bottom] = [width - 8, TOP + HEIGHT];
  const tieText = ties === 0 ? '' : `${ties} tied`;
  const gap = ties === 0 ? 6 : svgTextWidth(tieText, 12) + 16;
  const room = right - left - gap;
  const edge = left + (room * gains.length) / Math.max(1, gains.length + losses.length);
  const y = linearScale([low, high], [bottom, TOP]).at;
  const zero = y(0);
  const area = (values: Float64Array, kind: string, from: number, to: number, words: string) => {
    if (values.length === 0) return NOTHING;
    const steps = stepsOf(values);
    const path = steps.map((value, i) => markup`V${y(value)}H${from + ((to - from) * (i + 1)) / steps.length}`);
    return told(
      `${words}: ${counted(values.length, 'user')}, half of them by ${shortNumber(Math.abs(values[values.length >> 1]!))} or more`,
      markup`<path class="part ${kind}" d="M${from} ${zero}${path}V${zero}Z"/>`,
    );
  };
  const nameOf = (name: string) => fitted(name, (right - left) / 2 - 90);
  return svgFrame(plot, width, bottom + 30, [
    ...ticks.values.map(
      (value, i) =>
        markup`<path class="grid" d="M${left} ${y(value)}H${right}"/><text class="tick" x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${ticks.texts[i]!}</text>`,
    ),
    markup`<g class="sorted" data-counts="${[gains.length, ties, losses.length].join(' ')}" data-places="${[left, edge, edge + gap, right].map((place) => place.toFixed(1)).join(' ')}">${area(gains, 'won', left, edge, `better with ${plot.first}`)}${area(losses, 'lost', edge + gap, right, `better with ${plot.second}`)}</g>`,
    tieText === ''
      ? NOTHING
      : markup`<text class="tick" x="${edge + gap / 2}" y="${zero - 4}" text-anchor="middle">${tieText}</text>`,
    markup`<path class="axis" d="M${left} ${zero}H${right}"/>`,
    markup`<text class="label" x="${left}" y="14">${nameOf(plot.first)} better: ${`${gains.length}`}</text><text class="label" x="${right}" y="14" text-anchor="end">${nameOf(plot.second)} better: ${`${losses.length}`}</text>`,
    axisName(plot.axis, (left + right) / 2, right, bottom + 22),
  ]);
}

/** Values in their order, or means of neighbours where there are too many. */
function stepsOf(values: Float64Array): number[] {
  const count = Math.min(MOST_STEPS, values.length);
  return Array.from({ length: count }, (_, step) => {
    const own = values.slice(
      Math.floor((step * values.length) / count),
      Math.floor(((step + 1) * values.length) / count),
    );
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
}
