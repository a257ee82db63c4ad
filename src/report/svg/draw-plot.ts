// A plot by its kind, drawn at a width: views say what is to be seen. The squares of agreements and the critical-difference
// diagram are drawn here.
import { type Markup, markup, NOTHING, ofMetrics } from '../parts/markup.js';
import { type GroupedPlot, groupedPlot } from './grouped-plot.js';
import { type HistogramRows, histogramRows } from './histogram-rows.js';
import { type IntervalPlot, intervalPlot } from './interval-plot.js';
import { type CurvePlot, curvePlot, type LinePlot, linePlot } from './line-plot.js';
import { fitted, linearScale, type PlotWords, svgFrame, svgTextWidth, told } from './plot-frame.js';

/** What a plot shows; numbers and names only. */
export type Plot =
  | ({ readonly kind: 'interval' } & IntervalPlot)
  | ({ readonly kind: 'line' } & LinePlot)
  | ({ readonly kind: 'curve' } & CurvePlot)
  | ({ readonly kind: 'grouped' } & GroupedPlot)
  | ({ readonly kind: 'histogram' } & HistogramRows)
  | ({ readonly kind: 'heat' } & HeatMap)
  | ({ readonly kind: 'ranks' } & CriticalDifference);

/** The plot as SVG. */
export function drawPlot(plot: Plot, width: number): Markup {
  switch (plot.kind) {
    case 'interval':
      return intervalPlot(plot, width);
    case 'line':
      return linePlot(plot, width);
    case 'curve':
      return curvePlot(plot, width);
    case 'grouped':
      return groupedPlot(plot, width);
    case 'histogram':
      return histogramRows(plot, width);
    case 'heat':
      return heatMap(plot, width);
    case 'ranks':
      return criticalDifferencePlot(plot, width);
  }
}

export interface HeatMap extends PlotWords {
  readonly names: readonly string[];
  /** Where the names are metrics. */
  readonly metrics?: readonly number[] | undefined;
  /** By row and column; undefined on the diagonal, null where there is no value. */
  readonly cells: readonly (readonly (number | null | undefined)[])[];
}

/** A square of agreements between -1 and 1. Columns carry the numbers of the rows, so that long names stand once. */
function heatMap(plot: HeatMap, width: number): Markup {
  const { names, cells, metrics = [] } = plot;
  const count = names.length;
  const numberRoom = svgTextWidth(`${count}`) + 8;
  const left = Math.min(width * 0.42, Math.max(...names.map((name) => svgTextWidth(name))) + numberRoom) + 10;
  const side = Math.max(6, Math.min(52, (width - left - 2) / count));
  const top = 20;
  const hasFigures = side >= 34;
  const every = Math.max(1, Math.ceil(svgTextWidth(`${count}`, 12) / side));
  const heads = names.map((_, column) =>
    column % every === 0
      ? markup`<text class="tick"${ofMetrics(metrics[column])} x="${left + (column + 0.5) * side}" y="14" text-anchor="middle">${`${column + 1}`}</text>`
      : NOTHING,
  );
  const height = Math.max(side, 16);
  const rows = cells.map((values, row) => {
    const y = top + row * height;
    const squares = values.map((value, column) => {
      const marks = cellMarks(value, left + column * side, y, side, height, hasFigures);
      if (value === undefined) return markup`<g${ofMetrics(metrics[row])}>${marks}</g>`;
      const words = `${names[row]} and ${names[column]}: ${value === null ? 'no value' : value.toFixed(2)}`;
      return told(words, marks, metrics[row], metrics[column]);
    });
    const middle = y + height / 2 + 4.5;
    const label = fitted(names[row]!, left - 10 - numberRoom);
    return markup`<g${ofMetrics(metrics[row])}><text class="label" x="${left - 8 - numberRoom}" y="${middle}" text-anchor="end">${label}</text><text class="tick" x="${left - 8}" y="${middle}" text-anchor="end">${`${row + 1}`}</text></g>${squares}`;
  });
  return svgFrame(plot, width, top + count * height + 4, [...heads, ...rows]);
}

function cellMarks(
  value: number | null | undefined,
  x: number,
  y: number,
  side: number,
  height: number,
  hasFigure: boolean,
) {
  if (value === undefined)
    return markup`<rect class="shade" x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${height - 2}"/>`;
  const kind = value === null ? 'none' : value < 0 ? 'against' : 'with';
  const strength = value === null ? 0 : Math.min(1, Math.abs(value));
  const text = value === null ? '-' : value.toFixed(2);
  const figure = hasFigure
    ? markup`<text class="tick in" x="${x + side / 2}" y="${y + height / 2 + 4}" text-anchor="middle">${text}</text>`
    : NOTHING;
  return markup`<rect class="heat ${kind}" x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${height - 2}" fill-opacity="${strength}"/>${figure}`;
}

export interface CriticalDifference extends PlotWords {
  readonly ranks: readonly { readonly name: string; readonly rank: number }[];
  readonly criticalDifference: number;
}

const STEP = 22;

/**
 * The critical-difference diagram of Demsar (JMLR 7, 2006): runs at their mean ranks, the best at the left, and thick lines
 * over runs whose mean ranks are too close for a significant difference by the Nemenyi test.
 */
function criticalDifferencePlot(plot: CriticalDifference, width: number): Markup {
  const { criticalDifference } = plot;
  const ranks = [...plot.ranks].sort((left, right) => left.rank - right.rank);
  const count = ranks.length;
  const labels = ranks.map(({ name, rank }) => ({ name, figure: rank.toFixed(2) }));
  const figureRoom = Math.max(...labels.map(({ figure }) => svgTextWidth(figure))) + 8;
  const nameRoom = Math.min(width * 0.27 - figureRoom * 0.5, Math.max(...labels.map(({ name }) => svgTextWidth(name))));
  const side = nameRoom + figureRoom;
  const scale = linearScale([1, Math.max(2, count)], [side + 10, width - side - 10]);
  const lines = groupLines(
    ranks.map(({ rank }) => rank),
    criticalDifference,
  );
  const axis = 58;
  const below = axis + 12 + lines.length * 9;
  const firstHalf = Math.ceil(count / 2);
  const arms = ranks.map(({ rank }, place) => {
    const isLeft = place < firstHalf;
    // The outermost runs have the uppermost labels, so that no arm crosses another.
    const y = below + 14 + (isLeft ? place : count - 1 - place) * STEP;
    const [x, end] = [scale.at(rank), isLeft ? side : width - side];
    const { name, figure } = labels[place]!;
    const text = isLeft
      ? markup`<text class="label" x="${nameRoom}" y="${y + 4.5}" text-anchor="end">${fitted(name, nameRoom)}</text><text class="figure" x="${side - 4}" y="${y + 4.5}" text-anchor="end">${figure}</text>`
      : markup`<text class="figure" x="${width - side + 4}" y="${y + 4.5}">${figure}</text><text class="label" x="${width - nameRoom}" y="${y + 4.5}">${fitted(name, nameRoom)}</text>`;
    return told(
      `${name}: mean rank ${figure}`,
      markup`<path class="arm" d="M${x} ${axis}V${y}H${end}"/><circle class="dot plain" cx="${x}" cy="${axis}" r="3.5"/>${text}`,
    );
  });
  const ticks = Array.from({ length: count }, (_, i) => i + 1);
  const every = Math.ceil(ticks.length / Math.max(2, (width - 2 * side) / 26));
  const length = Math.min(scale.at(1 + criticalDifference) - scale.at(1), width - side - 10 - scale.at(1));
  const height = below + 14 + firstHalf * STEP;
  return svgFrame(plot, width, height, [
    markup`<path class="thick" d="M${scale.at(1)} 22h${length}"/><text class="tick" x="${scale.at(1)}" y="14">critical difference ${criticalDifference.toFixed(2)}</text>`,
    markup`<line class="axis" x1="${scale.at(1)}" x2="${scale.at(Math.max(2, count))}" y1="${axis}" y2="${axis}"/>`,
    ...ticks.map((tick) =>
      (tick - 1) % every === 0
        ? markup`<path class="axis" d="M${scale.at(tick)} ${axis - 6}v6"/><text class="tick" x="${scale.at(tick)}" y="${axis - 10}" text-anchor="middle">${`${tick}`}</text>`
        : markup``,
    ),
    ...arms,
    ...lines.map(
      ([from, to], line) =>
        markup`<path class="thick" d="M${scale.at(ranks[from]!.rank) - 4} ${axis + 12 + line * 9}H${scale.at(ranks[to]!.rank) + 4}"/>`,
    ),
  ]);
}

/** Longest stretches of ascending ranks within the critical difference, two runs or more, none within another. */
export function groupLines(ranks: readonly number[], criticalDifference: number): [from: number, to: number][] {
  const lines: [number, number][] = [];
  let last = -1;
  for (const [from, rank] of ranks.entries()) {
    let to = from;
    while (to + 1 < ranks.length && ranks[to + 1]! - rank <= criticalDifference) to += 1;
    if (to > from && to > last) lines.push([from, to]);
    last = Math.max(last, to);
  }
  return lines;
}
