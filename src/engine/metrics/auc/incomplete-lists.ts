// Full rankings must be full: a list that holds only some of the candidates would give a number that looks like an AUC
// and is none. The first such user is remembered while the lists come, and refused at the end.
import { UsageError } from '../../../foundation/errors.js';

export class IncompleteLists {
  #first: { readonly user: number; readonly found: number; readonly expected: number } | undefined;

  /** Users come in ascending order. */
  check(user: number, found: number, expected: number): void {
    if (found < expected) this.#first ??= { user, found, expected };
  }

  refuse(): void {
    if (this.#first === undefined) return;
    const { user, found, expected } = this.#first;
    throw new UsageError('AUC over all candidates needs lists that hold all of them', {
      argument: 'metrics',
      user,
      found: `a list with ${found} of the candidates`,
      expected: `all ${expected}: the items of the catalogue without those of the user's training`,
      hint:
        'Give full rankings, with the training interactions if their items are left out of them; or use ' +
        'auc(candidates=listed), which compares listed items only, or listauc@k, which looks at the top k.',
    });
  }
}
