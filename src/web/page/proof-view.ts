// What comes out, before anybody chooses a file: the sample, evaluated while the page is looked at. A small leaderboard with
// intervals, and one metric as all libraries have it.
import type { Proof } from '../page-messages.js';
import { element } from './element.js';

export function proofView({ label, rows, libraries }: Proof): HTMLElement {
  const most = Math.max(...rows.map(({ high }) => high));
  const bars = rows.map(({ name, value, low, high }) => {
    const bar = element('span', { class: 'bar' });
    bar.style.width = `${(100 * value) / most}%`;
    const whisker = element('span', { class: 'whisker' });
    whisker.style.left = `${(100 * low) / most}%`;
    whisker.style.width = `${(100 * (high - low)) / most}%`;
    return element(
      'li',
      {},
      element('span', { class: 'who' }, name),
      element('span', { class: 'track bars' }, bar, whisker),
      element('span', { class: 'value' }, value.toFixed(4)),
    );
  });
  const lines = libraries.lines.filter(({ value }) => value !== null);
  const values = lines.map(({ value }) => value!);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const count = new Set(lines.map(({ library }) => library)).size;
  return element(
    'div',
    { id: 'proof', role: 'region', 'aria-labelledby': 'proof-title' },
    element('h2', { id: 'proof-title' }, 'The sample, evaluated here just now'),
    element(
      'div',
      { class: 'beside' },
      element(
        'div',
        {},
        element('p', {}, element('code', {}, label), ' of three baselines'),
        element('ol', {}, ...bars),
      ),
      element(
        'div',
        {},
        element('p', {}, `${rows[0]!.name}: the same lists in ${count} libraries`),
        strip(
          new Set(values),
          libraries.standard[0]?.value ?? null,
          (value) => (value - least) / (greatest - least || 1),
        ),
        element(
          'p',
          { class: 'ends note' },
          element('span', {}, least.toFixed(3)),
          element('span', {}, greatest.toFixed(3)),
        ),
        element('p', { class: 'note' }, `Dots: what each library calls ${label}. Line: the standard definition.`),
      ),
    ),
  );
}

/** Dots on a line, and the standard definition across it. */
function strip(dots: Iterable<number>, standard: number | null, shareOf: (value: number) => number): HTMLElement {
  const track = element('span', { class: 'track' });
  const put = (kind: string, value: number) => {
    const mark = element('span', { class: kind });
    // Set by script, which the policy allows, and not as an attribute, which it does not.
    mark.style.left = `${100 * shareOf(value)}%`;
    track.append(mark);
  };
  if (standard !== null) put('standard', standard);
  for (const value of dots) put('dot', value);
  return track;
}
