// How much a list has in common with what the user already had or with what a baseline would have listed.
import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import type { FamilyColumn, FamilyMetric } from '../family-column.js';
import { candidateCount, longestList } from './item-candidates.js';
import { countedMean } from './item-mean.js';
import { neededBaseline, neededCutoff, neededTrain } from './item-needs.js';
import { type Membership, membershipOf, substituteOf, withOtherUsers } from './item-population.js';
import type { OverlapDefinition } from './items-vocabulary.js';

/** Items to compare lists with: those of user u are `items[starts[u]]` to `items[starts[u] + lengthOf(u) - 1]`. */
interface Reference {
  readonly items: Uint32Array;
  readonly starts: Uint32Array;
  lengthOf(user: number): number;
}

export class Overlap implements FamilyMetric {
  readonly #definition: OverlapDefinition;
  readonly #cutoff: number | undefined;
  readonly #context: EvaluationContext;
  readonly #reference: Reference;
  readonly #isMember: Membership;
  readonly #values: Float64Array;
  /** The user, counted from 1, for whom an item was last marked. */
  readonly #marks: Uint32Array;

  constructor(definition: OverlapDefinition, cutoff: number | undefined, context: EvaluationContext) {
    if (definition.norm === 'cutoff') neededCutoff(cutoff);
    this.#definition = definition;
    this.#cutoff = cutoff;
    this.#context = context;
    this.#reference = referenceOf(definition, cutoff, context);
    this.#isMember = membershipOf(definition.users, context);
    this.#values = new Float64Array(context.userCount).fill(Number.NaN);
    this.#marks = new Uint32Array(context.itemCount);
  }

  add({ firstUser, rows }: ListedBlock): void {
    const { items, starts, lengths, userCount } = rows;
    const { missing, unmatched } = this.#definition;
    for (let row = 0; row < userCount; row++) {
      const user = firstUser + row;
      const length = Math.min(lengths[row]!, this.#cutoff ?? Number.POSITIVE_INFINITY);
      if (!this.#isMember(user, length)) continue;
      if (length === 0) this.#values[user] = substituteOf(missing);
      else if (this.#reference.lengthOf(user) === 0) this.#values[user] = substituteOf(unmatched);
      else this.#values[user] = this.#valueOf(this.#count(user, items, starts[row]!, length), length);
    }
  }

  result(): FamilyColumn {
    const all = withOtherUsers(this.#values, this.#definition, this.#context);
    const { mean, count } = countedMean(all);
    // What lists those could have who are not evaluated is not known.
    const isBounded = all.length === this.#values.length;
    return {
      value: mean,
      userCount: count,
      values: this.#values,
      random: isBounded ? this.#bound((common, length, candidates) => (length * common) / candidates) : null,
      // As few common items as the candidates allow; for those who want many there is no telling.
      best:
        this.#definition.form === 'shared' || !isBounded
          ? null
          : this.#bound((common, length, candidates) => Math.max(0, length - (candidates - common))),
    };
  }

  #valueOf(common: number, length: number): number {
    const share = common / (this.#definition.norm === 'cutoff' ? this.#cutoff! : length);
    return this.#definition.form === 'shared' ? share : 1 - share;
  }

  #count(user: number, items: Uint32Array, start: number, length: number): number {
    const reference = this.#reference;
    const [marks, mark] = [this.#marks, user + 1];
    const from = reference.starts[user]!;
    const to = from + reference.lengthOf(user);
    for (let i = from; i < to; i++) marks[reference.items[i]!] = mark;
    let common = 0;
    for (let i = start; i < start + length; i++) if (marks[items[i]!] === mark) common++;
    return common;
  }

  /** The mean over the users who have a value, if lists as long as can be shared so many items with the reference. */
  #bound(shared: (common: number, length: number, candidates: number) => number): number | null {
    const bounds = this.#values.map((value, user) => {
      const length = longestList(this.#context, user, this.#cutoff);
      if (Number.isNaN(value) || length === 0) return Number.NaN;
      if (this.#reference.lengthOf(user) === 0) return substituteOf(this.#definition.unmatched);
      const candidates = candidateCount(this.#context, user);
      return this.#valueOf(shared(this.#candidatesOfReference(user), length, candidates), length);
    });
    const { mean, count } = countedMean(bounds);
    return count === 0 ? null : mean;
  }

  /** Items of the reference that the user could be recommended. */
  #candidatesOfReference(user: number): number {
    const { train } = this.#context;
    const reference = this.#reference;
    const length = reference.lengthOf(user);
    if (train === undefined) return length;
    return (
      length - this.#count(user, train.items, train.offsets[user]!, train.offsets[user + 1]! - train.offsets[user]!)
    );
  }
}

function referenceOf(
  { against }: OverlapDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): Reference {
  if (against === 'train') {
    const { items, offsets } = neededTrain(context);
    return { items, starts: offsets, lengthOf: (user) => offsets[user + 1]! - offsets[user]! };
  }
  const { items, starts, lengths } = neededBaseline(context);
  return { items, starts, lengthOf: (user) => Math.min(lengths[user]!, cutoff ?? Number.POSITIVE_INFINITY) };
}
