// The ids of all parts in one space, in the order in which one process would have read them: samples of ids in notices follow
// that order, and nothing else does.

import { IdSpace } from '../../data/tables/ids.js';
import { InputError } from '../../foundation/errors.js';
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

  /** Parts in the order of their shards. */
  constructor(parts: readonly OpenPart[], kind: IdKindName) {
    this.#kind = kind;
    this.#parts = parts;
    const first = parts[0]!;
    this.#limit = first.header.frame[kind];
    const known = first.texts(`frame.ids.${kind}`);
    const sharedCount = first.lengthOf(`frame.others.${kind}.ends`);
    this.ids.reserve(known.ends.length + sharedCount);
    for (let place = 0; place < known.ends.length; place++) this.#intern(known, place);
    if (this.ids.size !== this.#limit) throw damaged(first);
    this.#shared = first.texts(`frame.others.${kind}`);
    this.#own = parts.map((part) => part.texts(`ids.${kind}`));
    this.#places = parts.map((part) => part.u32(`places.${kind}`));
    this.#indices = this.#places.map(({ length }) => new Uint32Array(length).fill(UNKNOWN));
    for (const [p, part] of parts.entries()) {
      if (this.#places[p]!.length !== sharedCount + this.#own[p]!.ends.length) throw damaged(part);
    }
    if (first.header.shard.by === 'hash') this.#internAsRead();
    else this.#internByRun();
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
  #internAsRead(): void {
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
    for (let at = 0; at < others.length; at++) this.#add(owners[at]!, others[at]!);
  }

  /** Every shard has read files of its own: those of the first run, shard by shard, then those of the next. */
  #internByRun(): void {
    const runCount = this.#parts[0]!.header.runs.length;
    for (let run = 0; run < runCount; run++) {
      for (const column of [`run.${run}.predictions.${this.#kind}`, `run.${run}.${this.#kind}`]) {
        for (const [part, open] of this.#parts.entries()) {
          if (!open.has(column)) continue;
          const places = this.#places[part]!;
          const refs = open.u32(column).filter((ref) => ref >= this.#limit);
          const others = [...new Set(refs)].map((ref) => ref - this.#limit);
          for (const other of others.sort((a, b) => places[a]! - places[b]!)) this.#add(part, other);
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
