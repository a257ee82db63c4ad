// The critical-difference diagram of Demsar (JMLR 7, 2006): runs at their mean ranks, the best at the left, and thick lines
// over runs whose mean ranks are too near to each other to be told apart by the Nemenyi test.
import { type Markup, markup } from '../parts/markup.js';
import { fitted, linearScale, type PlotWords, svgFrame, svgTextWidth, told } from './plot-frame.js';

export interface CriticalDifference extends PlotWords {
  readonly ranks: readonly { readonly name: string; readonly rank: number }[];
  readonly criticalDifference: number;
}

const STEP = 22;

export function criticalDifferencePlot(plot: CriticalDifference, width: number): Markup {
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
