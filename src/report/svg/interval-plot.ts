// Dots with their intervals, one line each: a leaderboard, or differences around zero. Thick is the interval of a value alone,
// thin the one that holds for all values of the plot.
import { type Markup, markup, NOTHING } from '../parts/markup.js';
import {
  AXIS_HEIGHT,
  axisBelow,
  boldWidth,
  dotExtent,
  extentOf,
  fitted,
  linearScale,
  type PlotWords,
  pointWords,
  type Scale,
  type Spanned,
  spanMarks,
  spanOf,
  stackedRows,
  svgFrame,
  svgTextWidth,
  told,
} from './plot-frame.js';

export interface IntervalRow extends Spanned {
  readonly name: string;
  /** Single values that it stands for, such as those of folds. */
  readonly marks?: readonly number[] | undefined;
  /** The value in figures, at the end of the line. */
  readonly text: string;
  /** Set apart: the best run, or a difference that is real. */
  readonly isStrong?: boolean;
  /** The run, or both runs of a difference. */
  readonly runs?: readonly number[];
}

export interface IntervalPlot extends PlotWords {
  readonly rows: readonly IntervalRow[];
  /** What the axis shows. */
  readonly axis: string;
  /** A line to hold the dots against, such as the value of lists in random order, or zero. */
  readonly reference?: { readonly value: number; readonly name: string } | undefined;
  /** Differences: zero is always within and nothing else is. */
  readonly isDifference?: boolean;
}

const ROW = 30;
/** Of rows whose name stands above their dot. */
const TALL_ROW = 46;
const GAP = 12;

/** Names stand beside the dots, or above them where they would leave too little room. */
export function intervalPlot(plot: IntervalPlot, width: number): Markup {
  const { rows, axis, reference } = plot;
  const widest = Math.max(0, ...rows.map(nameWidth));
  const isStacked = widest > width * 0.36;
  const left = isStacked ? 0 : widest + GAP;
  const figures = Math.max(0, ...rows.map(({ text }) => boldWidth(text)));
  const right = isStacked ? width : width - figures - GAP;
  const height = isStacked ? TALL_ROW : ROW;
  const values = rows.flatMap((row) => [...spanOf(row), ...(row.marks ?? [])]);
  const scale = linearScale(extentFor(plot, values), [left + 8, right - 8]);
  const isShown = reference !== undefined && reference.value >= scale.low && reference.value <= scale.high;
  const top = isShown ? 22 : 6;
  const bottom = top + rows.length * height;
  // Names are measured as wide as their room is: a rounding must not cut them.
  const nameRoom = isStacked ? width - figures - GAP : left - GAP + 0.01;
  return svgFrame(plot, width, bottom + AXIS_HEIGHT, [
    axisBelow(scale, [left, right], top, bottom, axis),
    isShown ? referenceLine(scale.at(reference.value), reference.name, [left, right], top, bottom) : NOTHING,
    stackedRows(
      height,
      rows.map((row, place) => {
        const y = top + place * height + (isStacked ? 33 : ROW / 2);
        const words = rowWords(row, isStacked ? y - 12 : y + 4.5, isStacked ? 0 : left - GAP, width, nameRoom);
        return told(pointWords(row.name, row), [words, rowMarks(row, y, scale)], row.runs);
      }),
    ),
  ]);
}

function nameWidth({ name, isStrong }: IntervalRow): number {
  return isStrong === true ? boldWidth(name) : svgTextWidth(name);
}

function extentFor({ isDifference, reference }: IntervalPlot, values: readonly (number | null | undefined)[]) {
  if (isDifference !== true) return dotExtent([...values, reference?.value]);
  const [low, high] = extentOf([...values, 0]);
  const air = 0.05 * (high - low) || 1;
  return [low - air, high + air] as [number, number];
}

function referenceLine(x: number, name: string, [left, right]: readonly [number, number], top: number, bottom: number) {
  const half = svgTextWidth(name, 12) / 2;
  const anchor = x - half < left ? 'start' : x + half > right ? 'end' : 'middle';
  return markup`<line class="reference" x1="${x}" x2="${x}" y1="${top - 4}" y2="${bottom}"/><text class="tick" x="${x}" y="12" text-anchor="${anchor}">${name}</text>`;
}

function rowWords({ name, text, isStrong = false }: IntervalRow, y: number, x: number, width: number, room: number) {
  const kind = isStrong ? 'strong' : 'plain';
  const shown = fitted(name, room, isStrong ? boldWidth : svgTextWidth);
  return markup`<text class="label ${kind}" x="${x}" y="${y}" text-anchor="${x === 0 ? 'start' : 'end'}">${shown}</text><text class="figure ${kind}" x="${width}" y="${y}" text-anchor="end">${text}</text>`;
}

function rowMarks(row: IntervalRow, y: number, scale: Scale) {
  const { value, marks = [], isStrong = false } = row;
  const kind = isStrong ? 'strong' : 'plain';
  const dot =
    value === null ? NOTHING : markup`<circle class="dot ${kind}" cx="${scale.at(value)}" cy="${y}" r="5.5"/>`;
  const rings = marks.map((mark) => markup`<circle class="ring" cx="${scale.at(mark)}" cy="${y}" r="4"/>`);
  return markup`${rings}${spanMarks(row, kind, scale, y)}${dot}`;
}
