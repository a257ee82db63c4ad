// The spread of one metric over the libraries that have it. Every library is a row that can be reached by keyboard, with a
// dot for each of its definitions; pointing at it or reaching it tells which choices make its differences.
import type { ResultDiffLine } from '../../shell.js';
import type { LibrarySpread } from '../page-messages.js';
import { button, element } from './element.js';
import { explanation, type Library, ownWords } from './spread-words.js';

/** The libraries with a value, and where a value stands between the least and the greatest. */
export function spreadOf({ diff }: LibrarySpread) {
  const standard = diff.standard[0]?.value ?? null;
  const libraries = librariesOf(diff.lines);
  const values = [
    ...libraries.flatMap(({ lines }) => lines.map(({ value }) => value!)),
    ...(standard === null ? [] : [standard]),
  ];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const placeOf = (value: number) => `${(100 * (value - least)) / (greatest > least ? greatest - least : 1)}%`;
  return { libraries, standard, placeOf, least, greatest };
}

export function spreadView(spread: LibrarySpread): HTMLElement {
  const { diff, definitions } = spread;
  const { libraries, standard, placeOf, least, greatest } = spreadOf(spread);
  const without = [...new Set(diff.lines.map(({ library }) => library))].filter((name) =>
    libraries.every((library) => library.name !== name),
  );
  const details = element(
    'div',
    { class: 'box explained', role: 'region', tabindex: 0, 'aria-label': 'Why it differs', 'aria-live': 'polite' },
    element('p', {}, 'Point at a library, or reach it with the Tab key, to see why it differs.'),
  );
  const wordsOf = ownWords(definitions, diff.metric);
  const rows = libraries.map((library) => {
    const explain = () => details.replaceChildren(...explanation(library, diff.metric, wordsOf));
    return element('li', {}, libraryRow(library, standard, placeOf, explain));
  });
  const times =
    least > 0 && greatest > least ? `: the largest is ${(greatest / least).toFixed(2)} times the smallest` : '';
  const usual = standard === null ? '' : ` The dashed line is the standard definition, ${standard.toFixed(4)}.`;
  return element(
    'div',
    { class: 'spread' },
    element(
      'p',
      { role: 'status' },
      `${diff.metric} in ${libraries.length} libraries, from ${least.toFixed(4)} to ${greatest.toFixed(4)}${times}.${usual}`,
    ),
    element('div', { class: 'beside' }, element('ul', { class: 'libraries' }, ...rows), details),
    without.length === 0
      ? undefined
      : element('p', { class: 'note' }, `Without a value on these data: ${without.join(', ')}.`),
  );
}

/** Libraries by their least value; definitions that give the same number are one. */
function librariesOf(lines: readonly ResultDiffLine[]): Library[] {
  const byName = new Map<string, Map<string, ResultDiffLine>>();
  for (const line of lines) {
    if (line.value === null) continue;
    const own = byName.get(line.library) ?? new Map<string, ResultDiffLine>();
    const key = line.value.toFixed(9);
    if (!own.has(key)) own.set(key, line);
    byName.set(line.library, own);
  }
  return [...byName]
    .map(([name, own]) => ({ name, lines: [...own.values()].sort((left, right) => left.value! - right.value!) }))
    .sort((left, right) => left.lines[0]!.value! - right.lines[0]!.value!);
}

function libraryRow(
  { name, lines }: Library,
  standard: number | null,
  placeOf: (value: number) => string,
  explain: () => void,
): HTMLElement {
  const track = markedTrack(
    lines.map(({ value }) => value!),
    standard,
    placeOf,
  );
  const [first, last] = [lines[0]!.value!.toFixed(3), lines.at(-1)!.value!.toFixed(3)];
  const row = button('', explain, { class: 'library' });
  row.append(
    element('span', { class: 'who' }, name),
    track,
    element('span', { class: 'value' }, first === last ? first : `${first} to ${last}`),
  );
  row.addEventListener('focus', explain);
  row.addEventListener('pointerenter', explain);
  return row;
}

/** Dots on a line, and the standard definition across it. */
export function markedTrack(
  dots: readonly number[],
  standard: number | null,
  placeOf: (value: number) => string,
): HTMLElement {
  const track = element('span', { class: 'track' });
  const put = (kind: string, value: number) => {
    const mark = element('span', { class: kind });
    // Set by script, which the policy allows, and not as an attribute, which it does not.
    mark.style.left = placeOf(value);
    track.append(mark);
  };
  if (standard !== null) put('standard', standard);
  for (const value of dots) put('dot', value);
  return track;
}
