// A failure in words, in a box that screen readers announce.
import type { Failure } from '../page-messages.js';
import { element } from './element.js';

export function failureView({ kind, reason, lines }: Failure): HTMLElement {
  const words = lines.map((line) => element('p', {}, line));
  const isCalm = kind === 'cancelled';
  return element(
    'div',
    { class: isCalm ? 'box' : 'box wrong', role: isCalm ? 'status' : 'alert' },
    element('p', { class: 'reason' }, reason),
    ...words,
  );
}
