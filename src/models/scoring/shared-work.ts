// What fits on the same training have in common, such as its Gram matrix: computed when the first of them asks, and held by
// whoever makes the fits for as long as that is wanted. It changes no bit of a model, only the time of the next.

import type { InteractionMatrix } from '../../data/tables/interaction-matrix.js';
import { UsageError } from '../../foundation/errors.js';

/** Work that several fits have in common, done once. */
export class SharedWork {
  private readonly train: InteractionMatrix;
  private readonly parts = new Map<string, unknown>();

  constructor(train: InteractionMatrix) {
    this.train = train;
  }

  /** The part of a name, made at the first asking; it must never be written to. */
  part<Part>(train: InteractionMatrix, name: string, make: () => Part): Part {
    if (train !== this.train) {
      throw new UsageError('shared work belongs to another training', {
        argument: 'shared',
        found: `work on ${this.train.userCount} users and ${this.train.itemCount} items`,
        expected: 'work made for the very matrix that is fitted',
      });
    }
    if (!this.parts.has(name)) this.parts.set(name, make());
    return this.parts.get(name) as Part;
  }
}
