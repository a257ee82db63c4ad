// What plots are made of: frame, axis, scale, the width of texts, and what tells runs apart, which is a colour and, for those
// who do not see colours, a shape.
import { type Markup, markup, NOTHING, ofRuns, type Piece } from '../parts/markup.js';
import { intervalText, shortNumber } from '../parts/number-text.js';

export interface PlotWords {
  readonly title: string;
  /** What is to be seen, in a sentence or two. */
  readonly desc: string;
}

/** The height of a line of text. */
export const LINE = 18;

/** A picture with a title and a description; colours and letters come from the page's style. */
export function svgFrame({ title, desc }: PlotWords, width: number, height: number, body: Piece): Markup {
  return markup`<svg class="plot" role="img" aria-label="${title}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><title>${title}</title><desc>${desc}</desc>${body}</svg>`;
}

/** A mark with the words that are shown when a pointer or the keyboard is on it, and the runs that it stands for. */
export function told(words: string, body: Piece, runs?: readonly number[]): Markup {
  return markup`<g class="told"${ofRuns(runs)}><title>${words}</title>${body}</g>`;
}

/** Rows below each other, which close up where a reader leaves runs out. */
export function stackedRows(step: number, rows: readonly Markup[]): Markup {
  return markup`<g class="stack" data-step="${step}">${rows}</g>`;
}

/** `ease: 0.4110 [0.3487, 0.4730]` */
export function pointWords(name: string, { value, low, high, whisker }: Spanned): string {
  const interval = low === undefined || high === undefined ? '' : ` ${intervalText({ low, high })}`;
  return `${name}: ${shortNumber(value)}${interval}${whisker === undefined ? '' : `, for all ${intervalText(whisker)}`}`;
}

/** A value with the interval of its own, and the one that holds for all values of the plot at once. */
export interface Spanned {
  readonly value: number | null;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly whisker?: { readonly low: number; readonly high: number } | undefined;
}

/** All numbers that a scale must hold. */
export function spanOf({ value, low, high, whisker }: Spanned): (number | null | undefined)[] {
  return [value, low, high, whisker?.low, whisker?.high];
}

/** The thin whisker and the thick bar over it, along x at a height, or along y beside a place. */
export function spanMarks({ low, high, whisker }: Spanned, kind: string, scale: Scale, at: number, isUpright = false) {
  const line = (name: string, from: number | undefined, to: number | undefined) => {
    if (from === undefined || to === undefined) return NOTHING;
    // An end that lies at infinity, or is not known, ends with the plot.
    const place = (end: number | null, rest: number) => scale.at(Number.isFinite(end) ? end! : rest);
    const [a, b] = [place(from, scale.low), place(to, scale.high)];
    return isUpright
      ? markup`<path class="${name} ${kind}" d="M${at} ${a}V${b}"/>`
      : markup`<path class="${name} ${kind}" d="M${a} ${at}H${b}"/>`;
  };
  return markup`${line('whisker', whisker?.low, whisker?.high)}${line('bar', low, high)}`;
}

/** Lines through the plot at round numbers, the numbers below them, and the name of the axis below those. */
export function axisBelow(
  scale: Scale,
  [left, right]: readonly [number, number],
  top: number,
  bottom: number,
  name: string,
): Markup {
  const room = right - left;
  let about = Math.max(2, Math.floor(room / 70));
  let ticks = niceTicks(scale.low, scale.high, about);
  const widest = () => Math.max(0, ...ticks.texts.map((text) => svgTextWidth(text, FONT_SIZE - 1)));
  // Fewer numbers, until they stand clear of each other.
  const isClear = () => (widest() + 10) * ticks.values.length <= room;
  while (about > 1 && !isClear()) ticks = niceTicks(scale.low, scale.high, --about);
  // One number says nothing of a scale; a few more may fit where they are not wider.
  for (const more of [about + 1, about + 2]) {
    if (ticks.values.length > 1) break;
    const before = ticks;
    ticks = niceTicks(scale.low, scale.high, more);
    if (!isClear()) ticks = before;
  }
  const marks = ticks.values.map((value, place) => {
    const x = scale.at(value);
    const half = svgTextWidth(ticks.texts[place]!, FONT_SIZE - 1) / 2;
    const anchor = x - half < 0 ? 'start' : 'middle';
    return markup`<line class="grid" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/><text class="tick" x="${anchor === 'start' ? 0 : Math.min(x, right - half)}" y="${bottom + 16}" text-anchor="${anchor}">${ticks.texts[place]!}</text>`;
  });
  return markup`${marks}<line class="axis" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/>${axisName(name, (left + right) / 2, right, bottom + 36)}`;
}

/** In the middle of its axis, or as near to it as the paper allows. */
export function axisName(name: string, middle: number, right: number, y: number): Markup {
  const measure = (text: string) => svgTextWidth(text, FONT_SIZE - 1);
  const text = fitted(name, right, measure);
  const half = measure(text) / 2;
  const x = Math.max(half, Math.min(middle, right - half));
  return markup`<text class="name" x="${x}" y="${y}" text-anchor="middle">${text}</text>`;
}

/** What `axisBelow` takes below the plot. */
export const AXIS_HEIGHT = 44;

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** The place of a value. */
  at(value: number): number;
}

/** Straight from the values `low` to `high` to the places `from` to `to`; without extent everything is in the middle. */
export function linearScale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  const at = (value: number) =>
    high > low ? from + ((value - low) / (high - low)) * (to - from) : from + (to - from) / 2;
  return { low, high, at };
}

export interface Ticks {
  readonly values: readonly number[];
  readonly texts: readonly string[];
}

/** About so many round numbers within the extent, steps being 1, 2 or 5 times a power of ten. */
export function niceTicks(low: number, high: number, about: number): Ticks {
  const extent = high - low;
  if (!(extent > 0) || !Number.isFinite(extent)) return { values: [low], texts: [tickText(low, 4)] };
  let exponent = 0;
  // Powers of ten are read from text, so that they are those that the decimal number means.
  while (Number(`1e${exponent}`) > extent / about) exponent -= 1;
  while (Number(`1e${exponent + 1}`) <= extent / about) exponent += 1;
  const multiple = [1, 2, 5, 10].find((factor) => extent / (factor * Number(`1e${exponent}`)) <= about)!;
  const [factor, power] = multiple === 10 ? [1, exponent + 1] : [multiple, exponent];
  const step = factor * Number(`1e${power}`);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const counts = Array.from({ length: Math.max(0, Math.min(last - first + 1, 50)) }, (_, i) => first + i);
  return {
    values: counts.map((count) => count * step),
    texts: counts.map((count) => tickText(count * step, Math.max(0, -power))),
  };
}

function tickText(value: number, decimals: number): string {
  const size = Math.abs(value);
  if (size >= 1e7 || decimals > 8) return size === 0 ? '0' : value.toPrecision(3);
  return (size === 0 ? 0 : value).toFixed(decimals);
}

/** The least and the greatest of the numbers that are numbers; 0 and 1 if there is none. */
export function extentOf(values: readonly (number | null | undefined)[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : [0, 1];
}

/** An extent for dots: with 0 unless that would squeeze the dots into a corner, and with air at its open ends. */
export function dotExtent(values: readonly (number | null | undefined)[]): [low: number, high: number] {
  const [least, greatest] = extentOf(values);
  const [low, high] =
    greatest - least < 0.2 * Math.max(Math.abs(least), Math.abs(greatest))
      ? [least, greatest]
      : [Math.min(0, least), Math.max(0, greatest)];
  const air = high > low ? 0.04 * (high - low) : Math.abs(high) * 0.1 || 1;
  return [low === 0 ? 0 : low - air, high === 0 ? 0 : high + air];
}

/** Size of the letters of plots, in pixels. */
export const FONT_SIZE = 13;

/** In units of the size of letters; wide for those of East Asia and for pictures. */
function letterWidth(letter: string): number {
  if (/[ilj.,:;'|!]/.test(letter)) return 0.38;
  if (/[mwMW@%…]/.test(letter)) return 1;
  if (/[<>=+~^#&−]/.test(letter)) return 0.88;
  if (/[A-Z0-9]/.test(letter)) return 0.7;
  if (/[ -~]/.test(letter)) return 0.64;
  return letter >= '\u2e80' ? 1.15 : 0.86;
}

/** Generous, so that what is planned with it never overlaps. */
export function svgTextWidth(text: string, size: number = FONT_SIZE): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width * size;
}

/** Of bold letters. */
export function boldWidth(text: string): number {
  return 1.14 * svgTextWidth(text);
}

/** The text, or as much of its beginning and its end as fits, as wide as `measure` says: names often differ at the end. */
export function fitted(text: string, width: number, measure: (text: string) => number = svgTextWidth): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  const gap = letters.indexOf('…');
  const head = letters.slice(0, gap < 0 ? Math.ceil((2 * letters.length) / 3) : gap);
  const tail = letters.slice(gap < 0 ? head.length : gap + 1);
  const joined = () => `${head.join('').trimEnd()}…${tail.join('')}`;
  while (head.length + tail.length > 1 && measure(joined()) > width)
    head.length > tail.length ? head.pop() : tail.shift();
  return joined();
}

/** Runs that one plot can tell apart; the table has all. */
export const MOST_SERIES = 8;

/** Around the middle, about as large as each other. */
const SHAPES: readonly string[] = [
  'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z',
  'M-4.5 -4.5h9v9h-9z',
  'M0 -6l5.6 10h-11.2z',
  'M0 -6.2l6.2 6.2l-6.2 6.2l-6.2 -6.2z',
  'M0 6l5.6 -10h-11.2z',
  'M-6 -2h4v-4h4v4h4v4h-4v4h-4v-4h-4z',
  'M-6 -5h12l-12 10h12z',
  'M-5 -5l10 10M5 -5l-10 10',
];

/** The mark of a series at a place. */
export function seriesMark(series: number, x: number, y: number): Markup {
  return markup`<path class="mark s${`${series % MOST_SERIES}`}" transform="translate(${x} ${y})" d="${SHAPES[series % MOST_SERIES]!}"/>`;
}

export interface Legend {
  readonly body: Markup;
  readonly height: number;
}

/** Names beside their marks, in as many lines as the width needs. */
export function legendAbove(names: readonly string[], width: number, runs: readonly number[] = []): Legend {
  let [x, y] = [0, 12];
  const entries = names.map((name, series) => {
    const text = fitted(name, width - 24);
    const room = 24 + svgTextWidth(text) + 10;
    if (x > 0 && x + room > width) [x, y] = [0, y + LINE + 4];
    const own = runs[series] === undefined ? [] : [runs[series]];
    const entry = markup`<g${ofRuns(own)}>${seriesMark(series, x + 8, y - 4)}<text class="label" x="${x + 20}" y="${y}">${text}</text></g>`;
    x += room;
    return entry;
  });
  return { body: markup`<g>${entries}</g>`, height: y + 12 };
}
