// The ids of all parts in one space, in the order in which one process would have read them: samples of ids in notices follow
// that order, and nothing else does.

import { IdSpace } from '../../data/tables/ids.js';
import { InputError } from '../../foundation/errors.js';
import type { OpenPart } from './part-file.js';

export type IdKindName = 'users' | 'items';

/** Turns the short numbers of one part into indices of the merged space. */
export type IndexOfRef = (ref: number) => number;

/** An id of one part that is not of truth and training. */
interface OtherId {
  readonly part: number;
  readonly other: number;
}

const UNKNOWN = 0xffffffff;

export class MergedIds {
  readonly ids = new IdSpace();
  readonly #kind: IdKindName;
  readonly #parts: readonly OpenPart[];
  readonly #limit: number;
  /** Ids of tables beside truth and training, which all parts number alike. */
  readonly #shared: readonly Uint8Array[];
  /** For each part: texts of its own ids, where they stood among the ids that its shard read, and their indices here. */
  readonly #own: readonly (readonly Uint8Array[])[];
  readonly #places: readonly Uint32Array[];
  readonly #indices: readonly Uint32Array[];

  /** Parts in the order of their shards. */
  constructor(parts: readonly OpenPart[], kind: IdKindName) {
    this.#kind = kind;
    this.#parts = parts;
    const first = parts[0]!;
    this.#limit = first.header.frame[kind];
    for (const bytes of first.texts(`frame.ids.${kind}`)) this.#intern(bytes);
    if (this.ids.size !== this.#limit) throw damaged(first);
    this.#shared = [...first.texts(`frame.others.${kind}`)];
    this.#own = parts.map((part) => [...part.texts(`ids.${kind}`)]);
    this.#places = parts.map((part) => part.u32(`places.${kind}`));
    this.#indices = this.#places.map(({ length }) => new Uint32Array(length).fill(UNKNOWN));
    for (const [p, part] of parts.entries()) {
      if (this.#places[p]!.length !== this.#shared.length + this.#own[p]!.length) throw damaged(part);
    }
    if (first.header.shard.by === 'hash') this.#internAsRead();
    else this.#internByRun();
    for (let other = 0; other < this.#shared.length; other++) this.#add({ part: 0, other });
  }

  /** The indices of a part's short numbers. */
  of(part: number): IndexOfRef {
    const indices = this.#indices[part]!;
    const limit = this.#limit;
    return (ref) => {
      if (ref < limit) return ref;
      const index = indices[ref - limit];
      if (index === undefined) throw damaged(this.#parts[part]!);
      return index === UNKNOWN ? this.#add({ part, other: ref - limit }) : index;
    };
  }

  /** Every shard has read all ids, and knows where each of them stood. */
  #internAsRead(): void {
    const others: (OtherId & { readonly place: number })[] = [];
    for (const [part, places] of this.#places.entries()) {
      places.forEach((place, other) => {
        others.push({ part, other, place });
      });
    }
    for (const other of others.sort((a, b) => a.place - b.place)) this.#add(other);
  }

  /** Every shard has read files of its own: those of the first run, shard by shard, then those of the next. */
  #internByRun(): void {
    const runCount = this.#parts[0]!.header.runs.length;
    for (let run = 0; run < runCount; run++) {
      for (const column of [`run.${run}.predictions.${this.#kind}`, `run.${run}.${this.#kind}`]) {
        for (const [part, open] of this.#parts.entries()) {
          if (!open.has(column)) continue;
          const places = this.#places[part]!;
          const others = [...new Set(open.u32(column))]
            .filter((ref) => ref >= this.#limit)
            .map((ref) => ref - this.#limit);
          for (const other of others.sort((a, b) => places[a]! - places[b]!)) this.#add({ part, other });
        }
      }
    }
  }

  #add({ part, other }: OtherId): number {
    const indices = this.#indices[part]!;
    const known = indices[other];
    if (known === undefined) throw damaged(this.#parts[part]!);
    if (known !== UNKNOWN) return known;
    const bytes = this.#shared[other] ?? this.#own[part]![other - this.#shared.length]!;
    const index = this.#intern(bytes);
    if (index < 0) throw damaged(this.#parts[part]!);
    indices[other] = index;
    return index;
  }

  #intern(bytes: Uint8Array): number {
    return this.ids.internBytes(bytes, 0, bytes.length);
  }
}

function damaged({ name }: OpenPart): InputError {
  return new InputError('The ids of the part do not belong together', { file: name, hint: 'Run its shard again.' });
}
