// The figure and the table of docs/test-set-size.md: metrics by the number of test items, for one recommender.
import { testSizeCurve } from '../../build/modules/shell.js';

const [WIDTH, HEIGHT] = [640, 400];
const [LEFT, RIGHT, TOP, BOTTOM] = [56, 110, 24, 52];
const LINES = [
  ['hit', 'HR@10', '#b3261e', ''],
  ['ndcg', 'NDCG@10', '#1a6b3c', ''],
  ['recall', 'Recall@10', '#1f4e9e', ''],
  ['precision', 'Precision@10', '#7a4b00', ''],
  ['auc', 'AUC', '#555555', '6 4'],
];

/** Of the generator of the paper, which is drawn; about 20 items of each user are relevant. */
export const points = () => testSizeCurve({ sizes: [1, 2, 3, 5, 7, 10, 15, 20], decay: 0.05, users: 10_000, seed: 0 });

/** Of scores from two normal distributions, which have the same AUC at every size. */
export const scorePoints = () => testSizeCurve({ seed: 0 });

/** A table in Markdown. */
export function sizeTable(rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [
    line(['test items of each user', 'HR@10', 'Recall@10', 'Precision@10', 'NDCG@10', 'AUC']),
    line(['--:', '--:', '--:', '--:', '--:', '--:']),
    ...rows.map(({ size, hit, recall, precision, ndcg, auc }) =>
      line([size, ...[hit, recall, precision, ndcg, auc].map((value) => value.toFixed(3))]),
    ),
  ].join('\n');
}

/** A drawing in SVG: sizes side by side at equal distances, values from 0 to 1. */
export function sizeFigure(rows) {
  const x = (place) => LEFT + (place * (WIDTH - LEFT - RIGHT)) / (rows.length - 1);
  const y = (value) => TOP + (1 - value) * (HEIGHT - TOP - BOTTOM);
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((value) => [
    `<line x1="${LEFT}" y1="${at(y(value))}" x2="${WIDTH - RIGHT}" y2="${at(y(value))}" stroke="#dddddd"/>`,
    `<text x="${LEFT - 8}" y="${at(y(value) + 4)}" text-anchor="end">${value.toFixed(1)}</text>`,
  ]);
  const sizes = rows.map(
    ({ size }, place) => `<text x="${at(x(place))}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${size}</text>`,
  );
  const names = labelPlaces(rows.at(-1), y);
  const lines = LINES.flatMap(([name, label, colour, dashes]) => [
    `<polyline fill="none" stroke="${colour}" stroke-width="2"${dashes === '' ? '' : ` stroke-dasharray="${dashes}"`} ` +
      `points="${rows.map((row, place) => `${at(x(place))},${at(y(row[name]))}`).join(' ')}"/>`,
    `<text x="${WIDTH - RIGHT + 8}" y="${at(names.get(name) + 4)}" fill="${colour}">${label}</text>`,
  ]);
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    '<title>Metrics by the number of test items of each user, for one recommender</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    ...ticks,
    ...sizes,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">test items of each user</text>`,
    ...lines,
    '</svg>',
  ].join('\n')}\n`;
}

/** Where the names of the lines stand: beside their ends, and not on each other. */
function labelPlaces(last, y) {
  const places = new Map();
  let previous = Number.NEGATIVE_INFINITY;
  for (const [name] of [...LINES].sort(([a], [b]) => last[b] - last[a])) {
    previous = Math.max(y(last[name]), previous + 16);
    places.set(name, previous);
  }
  return places;
}

function at(number) {
  return number.toFixed(1);
}
