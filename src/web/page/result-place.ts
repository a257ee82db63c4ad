// Where results stand: the leaderboard as it grows, then the whole result, and a bar above a result that no longer fits the
// options and files.
import type { Stage } from '../page-messages.js';
import { button, element, parsedSection } from './element.js';
import type { HeldResult } from './evaluation.js';
import { enliven, resultView } from './result-view.js';

export class ResultPlace {
  /** Whether leaving the page loses a result. */
  isWorthKeeping = false;
  #key: string | undefined;
  readonly #stage = element('div', { id: 'stage', hidden: true });
  readonly #result = element('div');
  readonly #stale: HTMLElement;
  readonly view: HTMLElement;

  constructor(onAgain: () => void) {
    this.#stale = element(
      'div',
      { id: 'stale', class: 'row', role: 'status', hidden: true },
      element('span', {}, 'Options or files have changed since this result.'),
      button('Evaluate again', onAgain),
    );
    this.view = element('div', {}, this.#stage, this.#stale, this.#result);
  }

  /** The runs so far. What stands below keeps its ids, so that the leaderboard here has none. */
  grow({ leaderboard, waiting }: Stage): void {
    const section = parsedSection(leaderboard.html)!;
    for (const each of [section, ...section.querySelectorAll('[id]')]) each.removeAttribute('id');
    section.removeAttribute('aria-labelledby');
    const next = [...waiting, 'intervals and tests'].join(', ');
    this.#stage.replaceChildren(section, element('p', { class: 'note', id: 'waiting' }, `Still to come: ${next}.`));
    this.#stage.hidden = false;
  }

  /** What was evaluated before a cancel stays to be read. */
  stop(isCancelled: boolean): void {
    const words = this.#stage.querySelector('#waiting');
    if (isCancelled && words !== null) words.textContent = 'Cancelled: these runs were evaluated before.';
    else this.clearStage();
  }

  clearStage(): void {
    this.#stage.hidden = true;
    this.#stage.replaceChildren();
  }

  /** `key` stands for all that the result depends on; undefined for one that was opened. */
  show({ summary, worker }: HeldResult, key: string | undefined, isWorthKeeping: boolean): void {
    this.#key = key;
    this.isWorthKeeping = isWorthKeeping;
    this.clearStage();
    const view = resultView(summary, worker);
    this.#result.replaceChildren(view);
    enliven(view, summary);
    this.compare(key);
    const title = view.querySelector<HTMLElement>('#result-title');
    title?.focus({ preventScroll: true });
    title?.scrollIntoView();
  }

  /** Marks a result that no longer fits. */
  compare(key: string | undefined): void {
    this.#stale.hidden = this.#key === undefined || this.#key === key;
  }
}
