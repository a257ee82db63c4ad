// The notices of an evaluation in the order in which they came, each once: lists that are read several ways show the
// same oddities every time.
import type { Notice } from '../data/notice.js';
import type { ResultNotice } from '../data/result-document.js';

export class Notices {
  readonly #all = new Map<string, ResultNotice>();

  constructor(first: readonly Notice[]) {
    this.add(first);
  }

  /** Notices about a run, or about the data. */
  add(notices: readonly Notice[], run?: string): void {
    for (const notice of notices) {
      const whole = run === undefined ? notice : { ...notice, run };
      const key = JSON.stringify([whole.code, whole.message, run]);
      if (!this.#all.has(key)) this.#all.set(key, whole);
    }
  }

  get all(): readonly ResultNotice[] {
    return [...this.#all.values()];
  }
}
