// The first thing that a result says: which baselines each run of the user beats, and which it does not.
import type { Verdict } from '../page-messages.js';
import { type Child, element } from './element.js';

/** Undefined where there is nothing to beat, or nobody to beat it. */
export function verdictsView(verdicts: readonly Verdict[]): HTMLElement | undefined {
  const [first] = verdicts;
  if (first === undefined) return undefined;
  return element(
    'div',
    { class: 'box', id: 'verdicts' },
    element('p', { class: 'reason' }, 'Against the baselines, by ', element('code', {}, first.label)),
    element('ul', {}, ...verdicts.map((verdict) => element('li', {}, ...sentence(verdict)))),
    element(
      'p',
      { class: 'note' },
      first.isTested
        ? '“Beats” is a difference that the paired test does not put down to chance.'
        : 'By the values alone: no test was made.',
    ),
  );
}

function sentence({ run, beaten, unclear, lost }: Verdict): Child[] {
  const parts = [
    { words: 'beats ', names: beaten },
    { words: 'is ahead of ', names: unclear, end: ' by what could be chance' },
    { words: 'does not beat ', names: lost },
  ].filter(({ names }) => names.length > 0);
  return [
    element('strong', {}, element('bdi', {}, run)),
    ' ',
    ...parts.flatMap(({ words, names, end = '' }, place) => [
      place === 0 ? '' : '; it ',
      element('strong', {}, words),
      `${names.join(', ')}${end}`,
    ]),
    '.',
  ];
}
