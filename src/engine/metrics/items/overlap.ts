// How much a list has in common with what the user already had or with what a baseline would have listed.

import type { EvaluationContext, ListedBlock } from '../../../data/tables/evaluation-context.js';
import { countedMean } from '../aggregates.js';
import type { MetricMeaning } from '../definition.js';
import type { FamilyMetric, FoldedColumn } from '../metric-column.js';
import { keyThatNeedsCutoff } from '../word-needs.js';
import { candidateCount, longestList } from './item-candidates.js';
import type { OverlapDefinition } from './items-vocabulary.js';
import {
  ITEMS_USERS,
  lengthSymbol,
  lengthWords,
  type Membership,
  neededBaseline,
  neededCutoff,
  neededTrain,
  SUBSTITUTES,
  usersSentence,
  withOtherUsers,
} from './items-words.js';

/** Items to compare lists with: those of user u are `items[starts[u]]` to `items[starts[u] + lengthOf(u) - 1]`. */
interface Reference {
  readonly items: Uint32Array;
  readonly starts: Uint32Array;
  lengthOf(user: number): number;
}

interface ReferenceRow {
  readonly of: (context: EvaluationContext, cutoff: number | undefined) => Reference;
  readonly symbol: (ranks: string) => string;
  readonly words: (cutoff: number | undefined) => string;
  readonly without: string;
}

const REFERENCES: Readonly<Record<OverlapDefinition['against'], ReferenceRow>> = {
  baseline: {
    of: (context, cutoff = Number.POSITIVE_INFINITY) => {
      const { items, starts, lengths } = neededBaseline(context);
      return { items, starts, lengthOf: (user) => Math.min(lengths[user]!, cutoff) };
    },
    symbol: (ranks) => `baseline${ranks}`,
    words: (cutoff) => `the items of the user's baseline list${cutoff === undefined ? '' : ` at ranks 1 to ${cutoff}`}`,
    without: 'without a baseline list',
  },
  train: {
    of: (context) => {
      const { items, offsets } = neededTrain(context);
      return { items, starts: offsets, lengthOf: (user) => offsets[user + 1]! - offsets[user]! };
    },
    symbol: () => 'train',
    words: () => "the user's training items",
    without: 'without training items',
  },
};

interface OverlapNormRow {
  readonly of: (length: number, cutoff: number | undefined) => number;
  readonly symbol: (cutoff: number | undefined) => string;
  readonly words: (cutoff: number | undefined) => string;
}

export const OVERLAP_NORMS: Readonly<Record<OverlapDefinition['norm'], OverlapNormRow>> = {
  cutoff: {
    of: (_, cutoff) => cutoff!,
    symbol: () => 'k',
    words: () => 'k, even if the list is shorter',
  },
  list: { of: (length) => length, symbol: lengthSymbol, words: lengthWords },
};

/** The share as it is, or taken from 1. */
const OVERLAP_FORMS = {
  shared: { isOther: false, formula: (share: string) => share, words: '' },
  other: { isOther: true, formula: (share: string) => `1 − ${share}`, words: ', and the result is subtracted from 1' },
} as const;

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
    if (keyThatNeedsCutoff(definition) !== undefined) neededCutoff(cutoff);
    this.#definition = definition;
    this.#cutoff = cutoff;
    this.#context = context;
    this.#reference = REFERENCES[definition.against].of(context, cutoff);
    this.#isMember = ITEMS_USERS[definition.users].membership(context);
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
      if (length === 0) this.#values[user] = SUBSTITUTES[missing].value;
      else if (this.#reference.lengthOf(user) === 0) this.#values[user] = SUBSTITUTES[unmatched].value;
      else this.#values[user] = this.#valueOf(this.#count(user, items, starts[row]!, length), length);
    }
  }

  result(): FoldedColumn {
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
        OVERLAP_FORMS[this.#definition.form].isOther && isBounded
          ? this.#bound((common, length, candidates) => Math.max(0, length - (candidates - common)))
          : null,
    };
  }

  #valueOf(common: number, length: number): number {
    const share = common / OVERLAP_NORMS[this.#definition.norm].of(length, this.#cutoff);
    return OVERLAP_FORMS[this.#definition.form].isOther ? 1 - share : share;
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
      if (this.#reference.lengthOf(user) === 0) return SUBSTITUTES[this.#definition.unmatched].value;
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

export function explainOverlap(definition: OverlapDefinition, cutoff: number | undefined): MetricMeaning {
  const { unmatched } = definition;
  const ranks = cutoff === undefined ? '' : '(1..k)';
  const [reference, form] = [REFERENCES[definition.against], OVERLAP_FORMS[definition.form]];
  const norm = OVERLAP_NORMS[definition.norm];
  return {
    formula: form.formula(`|list${ranks} ∩ ${reference.symbol(ranks)}| / ${norm.symbol(cutoff)}`),
    words: [
      `The items of the list${cutoff === undefined ? '' : ` down to rank ${cutoff}`} that are among ${reference.words(cutoff)} are counted.`,
      `Their number is divided by ${norm.words(cutoff)}${form.words}.`,
      usersSentence(definition),
      `Users ${reference.without} ${SUBSTITUTES[unmatched].words}.`,
    ],
  };
}
