// The ids of all parts in one space, in the order in which one process would have read them: samples of ids in notices follow
// that order, and nothing else does.

import { IdSpace } from '../../data/tables/ids.js';
import { InputError } from '../../foundation/errors.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { OpenPart, PartTexts } from './part-file.js';

export type IdKindName = 'users' | 'items';

/** Turns the short numbers of one part into indices of the merged space. */
export type IndexOfRef = (ref: number) => number;

const UNKNOWN = 0xffffffff;

export class MergedIds {
  readonly ids = new IdSpace();
  readonly #kind: IdKindName;
  readonly #parts: readonly OpenPart[];
  readonly #limit: number;
  /** Ids of tables beside truth and training, which all parts number alike. */
  readonly #shared: PartTexts;
  /** For each part: its own ids, where they stood among the ids that its shard read, and their indices here. */
  readonly #own: readonly PartTexts[];
  readonly #places: readonly Uint32Array[];
  readonly #indices: readonly Uint32Array[];

  private constructor(parts: readonly OpenPart[], kind: IdKindName) {
    this.#kind = kind;
    this.#parts = parts;
    const first = parts[0]!;
    this.#limit = first.header.frame[kind];
    this.#shared = first.texts(`frame.others.${kind}`);
    this.#own = parts.map((part) => part.texts(`ids.${kind}`));
    this.#places = parts.map((part) => part.u32(`places.${kind}`));
    this.#indices = this.#places.map(({ length }) => new Uint32Array(length).fill(UNKNOWN));
  }

  /** Of parts in the order of their shards. */
  static *of(parts: readonly OpenPart[], kind: IdKindName): Steps<MergedIds> {
    const merged = new MergedIds(parts, kind);
    yield* merged.#internAll();
    return merged;
  }

  *#internAll(): Steps<void> {
    const first = this.#parts[0]!;
    const known = first.texts(`frame.ids.${this.#kind}`);
    const sharedCount = this.#shared.ends.length;
    this.ids.reserve(known.ends.length + sharedCount);
    yield* rowsInSteps(known.ends.length, (from, to) => {
      for (let place = from; place < to; place++) this.#intern(known, place);
    });
    if (this.ids.size !== this.#limit) throw damaged(first);
    for (const [p, part] of this.#parts.entries()) {
      if (this.#places[p]!.length !== sharedCount + this.#own[p]!.ends.length) throw damaged(part);
    }
    yield* first.header.shard.by === 'hash' ? this.#internAsRead() : this.#internByRun();
    for (let other = 0; other < sharedCount; other++) this.#add(0, other);
  }

  /** The indices of a part's short numbers. */
  of(part: number): IndexOfRef {
    const indices = this.#indices[part]!;
    const limit = this.#limit;
    return (ref) => {
      if (ref < limit) return ref;
      const index = indices[ref - limit];
      if (index === undefined) throw damaged(this.#parts[part]!);
      return index === UNKNOWN ? this.#add(part, ref - limit) : index;
    };
  }

  /** Every shard has read all ids, and knows where each of them stood. */
  *#internAsRead(): Steps<void> {
    const starts = new Uint32Array(this.#places.reduce((size, places) => Math.max(size, 2 + greatest(places)), 1));
    for (const places of this.#places) for (const place of places) starts[place + 1]!++;
    for (let place = 1; place < starts.length; place++) starts[place]! += starts[place - 1]!;
    const [owners, others] = [new Uint32Array(starts.at(-1)!), new Uint32Array(starts.at(-1)!)];
    const next = starts.slice();
    for (const [part, places] of this.#places.entries()) {
      for (let other = 0; other < places.length; other++) {
        const at = next[places[other]!]!++;
        owners[at] = part;
        others[at] = other;
      }
    }
    yield;
    yield* rowsInSteps(others.length, (from, to) => {
      for (let at = from; at < to; at++) this.#add(owners[at]!, others[at]!);
    });
  }

  /** Every shard has read files of its own: those of the first run, shard by shard, then those of the next. */
  *#internByRun(): Steps<void> {
    const runCount = this.#parts[0]!.header.runs.length;
    for (let run = 0; run < runCount; run++) {
      for (const column of [`run.${run}.predictions.${this.#kind}`, `run.${run}.${this.#kind}`]) {
        for (const [part, open] of this.#parts.entries()) {
          if (!open.has(column)) continue;
          const places = this.#places[part]!;
          const met = new Set<number>();
          yield* rowsInSteps(open.lengthOf(column), (from, to) => {
            const refs = open.u32(column, from, to);
            for (let i = 0; i < refs.length; i++) if (refs[i]! >= this.#limit) met.add(refs[i]! - this.#limit);
          });
          const others = [...met].sort((a, b) => places[a]! - places[b]!);
          yield* rowsInSteps(others.length, (from, to) => {
            for (let at = from; at < to; at++) this.#add(part, others[at]!);
          });
          yield;
        }
      }
    }
  }

  #add(part: number, other: number): number {
    const indices = this.#indices[part]!;
    const known = indices[other];
    if (known === undefined) throw damaged(this.#parts[part]!);
    if (known !== UNKNOWN) return known;
    const sharedCount = this.#shared.ends.length;
    const index =
      other < sharedCount ? this.#intern(this.#shared, other) : this.#intern(this.#own[part]!, other - sharedCount);
    if (index < 0) throw damaged(this.#parts[part]!);
    indices[other] = index;
    return index;
  }

  /** The index of a text, or -1 if there is none at this place. */
  #intern({ bytes, ends }: PartTexts, place: number): number {
    const [start, end] = [place === 0 ? 0 : ends[place - 1]!, ends[place]!];
    return start < end && end <= bytes.length ? this.ids.internBytes(bytes, start, end) : -1;
  }
}

function greatest(places: Uint32Array): number {
  return places.reduce((most, place) => Math.max(most, place), 0);
}

function damaged({ name }: OpenPart): InputError {
  return new InputError('The ids of the part are inconsistent', { file: name, hint: 'Run its shard again.' });
}
