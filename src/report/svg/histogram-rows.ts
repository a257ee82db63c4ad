// How users' values are spread: one histogram for each run, below each other over one axis, with the median and the middle
// half of the users marked under the bars.
import { type Markup, markup, NOTHING, ofRuns } from '../parts/markup.js';
import { counted, shortNumber, wholeNumber } from '../parts/number-text.js';
import {
  AXIS_HEIGHT,
  axisBelow,
  extentOf,
  fitted,
  linearScale,
  type PlotWords,
  stackedRows,
  svgFrame,
  svgTextWidth,
  told,
} from './plot-frame.js';

export interface HistogramRow {
  readonly name: string;
  /** Edges ascending, one more than counts. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  readonly runs?: readonly number[];
  /** Of the counts, values of exactly 0: they are stated, since their bar would hide all others. */
  readonly zeros?: number;
  readonly quartiles?: readonly [lower: number, median: number, upper: number] | undefined;
}

export interface HistogramRows extends PlotWords {
  readonly rows: readonly HistogramRow[];
  readonly axis: string;
}

const BARS = 44;
const ROW = BARS + 22;
const GAP = 12;

export function histogramRows(plot: HistogramRows, width: number): Markup {
  const { rows, axis } = plot;
  const texts = rows.flatMap(({ name, zeros = 0 }) => [name, zeros > 0 ? zeroText(zeros) : '']);
  const left = Math.min(width * 0.3, Math.max(0, ...texts.map((text) => svgTextWidth(text)))) + GAP;
  const right = width - 10;
  const scale = linearScale(extentOf(rows.flatMap(({ edges }) => edges)), [left + 6, right - 6]);
  const bottom = rows.length * ROW;
  return svgFrame(plot, width, bottom + AXIS_HEIGHT, [
    axisBelow(scale, [left, right], 0, bottom, axis),
    stackedRows(
      ROW,
      rows.map((row, place) => rowMarks(row, place * ROW, left, scale.at)),
    ),
  ]);
}

function zeroText(zeros: number): string {
  return `+ ${wholeNumber(zeros)} at 0`;
}

function rowMarks(
  { name, edges, counts: all, quartiles, runs, zeros = 0 }: HistogramRow,
  top: number,
  left: number,
  at: (value: number) => number,
) {
  const zeroCell = all.findIndex((_, cell) => edges[cell]! <= 0 && (edges[cell + 1]! > 0 || cell === all.length - 1));
  const counts = all.map((count, cell) => (cell === zeroCell ? count - zeros : count));
  const most = Math.max(1, ...counts);
  const base = top + 4 + BARS;
  const bars = counts.map((count, cell) => {
    if (count === 0) return NOTHING;
    // A single user among thousands is still seen.
    const height = Math.max(1, (count / most) * BARS);
    const [from, to] = [at(edges[cell]!), at(edges[cell + 1]!)];
    const words = `${name}: ${counted(count, 'user')} from ${shortNumber(edges[cell]!)} to ${shortNumber(edges[cell + 1]!)}`;
    return told(
      words,
      markup`<rect class="cell" x="${from + 0.5}" y="${base - height}" width="${Math.max(0.5, to - from - 1)}" height="${height}"/>`,
    );
  });
  const box =
    quartiles === undefined
      ? NOTHING
      : markup`<line class="bar plain" x1="${at(quartiles[0])}" x2="${at(quartiles[2])}" y1="${base + 7}" y2="${base + 7}"/><circle class="dot plain" cx="${at(quartiles[1])}" cy="${base + 7}" r="4"/>`;
  return markup`<g${ofRuns(runs)}><text class="label" x="${left - GAP}" y="${base - 2}" text-anchor="end">${fitted(name, left - GAP)}</text>${zeros === 0 ? NOTHING : told(`${name}: ${counted(zeros, 'user')} at 0`, markup`<text class="tick" x="${left - GAP}" y="${base + 14}" text-anchor="end">${fitted(zeroText(zeros), left - GAP)}</text>`)}${bars}${box}</g>`;
}
