// What comes out, before anybody chooses a file: the sample, evaluated while the page is looked at. A small leaderboard with
// intervals, and one metric as all libraries have it.
import type { Proof } from '../page-messages.js';
import { element } from './element.js';
import { markedTrack, spreadOf } from './spread-view.js';

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
  const { libraries: all, standard, placeOf, least, greatest } = spreadOf(libraries);
  const dots = all.flatMap(({ lines }) => lines.map(({ value }) => value!));
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
        element('p', {}, `${rows[0]!.name}: the same lists in ${all.length} libraries`),
        markedTrack(dots, standard, placeOf),
        element(
          'p',
          { class: 'ends note' },
          element('span', {}, least.toFixed(3)),
          element('span', {}, greatest.toFixed(3)),
        ),
        element('p', { class: 'note' }, `Dots: what each library calls ${label}. Dashed: the standard definition.`),
      ),
    ),
  );
}
