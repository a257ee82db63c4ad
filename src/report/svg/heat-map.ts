// A square of agreements between -1 and 1. Columns carry the numbers of the rows, so that long names stand once.
import { type Markup, markup, NOTHING, ofMetrics } from '../parts/markup.js';
import { fitted, type PlotWords, svgFrame, svgTextWidth, told } from './plot-frame.js';

export interface HeatMap extends PlotWords {
  readonly names: readonly string[];
  /** Where the names are metrics. */
  readonly metrics?: readonly number[] | undefined;
  /** By row and column; undefined on the diagonal, null where there is no value. */
  readonly cells: readonly (readonly (number | null | undefined)[])[];
}

export function heatMap(plot: HeatMap, width: number): Markup {
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
