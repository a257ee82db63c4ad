// The button that runs, and what is seen while it does: how far it is, in words and as a bar, and a way to stop. Words are
// announced now and then, not at every step.
import type { Failure, PageProgress } from '../page-messages.js';
import { button, element } from './element.js';
import { failureView } from './failure-view.js';

export interface RunView {
  readonly view: HTMLElement;
  /** What stands in the way of running, undefined if nothing does; and what to know before it. */
  allow(obstacle: string | undefined, notice: string | undefined): void;
  start(): void;
  show(progress: PageProgress): void;
  end(failure: Failure | undefined): void;
}

const ANNOUNCED_EVERY = 3000;

export function runView(onRun: () => void, onCancel: () => void): RunView {
  const run = button('Evaluate', onRun, { class: 'chief', id: 'run' });
  const cancel = button('Cancel', onCancel, { id: 'cancel', hidden: true });
  const bar = element('progress', { 'aria-label': 'Progress of the evaluation', hidden: true, max: 1 });
  const words = element('p', { class: 'note' });
  const announced = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  const obstacle = element('p', { class: 'note', id: 'obstacle' });
  const outcome = element('div');
  let lastAnnounced = 0;
  run.setAttribute('aria-describedby', obstacle.id);
  const show = ({ what, share, secondsLeft }: PageProgress) => {
    bar.value = share;
    const left = secondsLeft === undefined ? '' : `, about ${waitText(secondsLeft)} left`;
    words.textContent = `${what} (${Math.floor(100 * share)} %${left})`;
    const now = performance.now();
    if (now - lastAnnounced < ANNOUNCED_EVERY) return;
    lastAnnounced = now;
    announced.textContent = words.textContent;
  };
  return {
    view: element(
      'div',
      { class: 'run' },
      element('div', { class: 'row' }, run, cancel, obstacle),
      bar,
      words,
      announced,
      outcome,
    ),
    allow(text, notice) {
      run.disabled = text !== undefined;
      obstacle.textContent = text ?? notice ?? '';
      obstacle.classList.toggle('warning', text === undefined);
    },
    start() {
      run.hidden = true;
      cancel.hidden = false;
      bar.hidden = false;
      outcome.replaceChildren();
      lastAnnounced = 0;
      show({ what: 'starting', share: 0, secondsLeft: undefined });
      cancel.focus();
    },
    show,
    end(failure) {
      const wasHere = document.activeElement === cancel || document.activeElement === document.body;
      run.hidden = false;
      cancel.hidden = true;
      bar.hidden = true;
      words.textContent = '';
      announced.textContent = failure === undefined ? 'The result is ready.' : '';
      if (failure !== undefined) outcome.replaceChildren(failureView(failure));
      if (failure !== undefined && wasHere) run.focus();
    },
  };
}

export function waitText(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
