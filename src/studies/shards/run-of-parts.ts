// A run as its parts have it: whose lists there are, what was counted while they were put in order, and the lists themselves,
// which are read from the parts when a metric wants them.

import { fingerprintOfSums, type RowSums } from '../../data/tables/fingerprint.js';
import type { IdSpace } from '../../data/tables/ids.js';
import type { Numbering } from '../../data/tables/numbering.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import { listNotices, usersOfLists } from '../../engine/ranking/rows-of-table.js';
import { InputError } from '../../foundation/errors.js';
import { rowsInSteps, type Steps } from '../../foundation/work-options.js';
import type { CutoffCounts } from '../evaluate/cutoff-notices.js';
import type { Run } from '../evaluate/join-inputs.js';
import type { Policies } from '../evaluate/policies.js';
import type { ShiftCounts } from '../evaluate/repeated-rows.js';
import type { ListFacts, RunTable, StoredLists, StoredRun, TrendCounts } from '../evaluate/run-table.js';
import { joinedShiftCounts } from '../evaluate/shifted-ids.js';
import { readIndices, tableOfFacts } from './frame.js';
import { markedIndices } from './kept-run.js';
import type { IndexOfRef } from './merged-ids.js';
import type { OpenPart } from './part-file.js';
import type { PartLists, PartRun, TableFacts } from './part-header.js';
import { keyOfLists } from './wanted-lists.js';

/** What of a part a run is made of. */
export interface RunColumnsOfPart extends Pick<OpenPart, 'name' | 'has' | 'lengthOf' | 'u32' | 'f64'> {
  readonly header: Pick<OpenPart['header'], 'shard' | 'runs'>;
}

/** A part, and what its short numbers stand for. */
export interface MergedPart {
  readonly open: RunColumnsOfPart;
  readonly users: IndexOfRef;
  readonly items: IndexOfRef;
}

interface Spaces {
  readonly userIds: IdSpace;
  readonly itemIds: IdSpace;
}

/** The run of a number, from all parts in the order of their shards. */
export function* runOfParts(index: number, parts: readonly MergedPart[], spaces: Spaces): Steps<Run> {
  const runs = parts.map(({ open }) => open.header.runs[index]!);
  const { name } = runs[0]!;
  const hasValues = valuesOfParts(runs, parts);
  const users = yield* usersOfParts(index, parts, spaces.userIds);
  const items = yield* itemsOfParts(index, parts, spaces.itemIds);
  const stored = new RunOfParts(index, runs, parts, { hasValues, items });
  const facts = factsOfParts(
    runs.map(({ table }) => table),
    parts,
  );
  const rows = { ...spaces, rowCount: users.length, users, items, timestamps: undefined };
  const table: RunTable = {
    ...tableOfFacts(facts, { ...rows, values: hasValues ? new Float64Array(0) : undefined }),
    stored,
  };
  if (runs[0]!.predictions === null) return { name, table };
  const predictions = yield* predictionsOfParts(index, parts, spaces, runs);
  // What readers said of predictions is said once, where lists were made of them.
  return { name, table: runs[0]!.predictions.areLists ? { ...table, ...{ notices: [] } } : table, predictions };
}

function lacksLists({ open }: MergedPart): never {
  throw new InputError('The part lacks lists that its options require', {
    ...{ file: open.name, hint: 'Run its shard again.' },
  });
}

class RunOfParts implements StoredRun {
  readonly trend: TrendCounts;
  readonly shifts: ShiftCounts;
  readonly rowCount: number;
  readonly #index: number;
  readonly #runs: readonly PartRun[];
  readonly #parts: readonly MergedPart[];
  readonly #hasValues: boolean;
  /** All items of the run, each once. */
  readonly #items: Uint32Array;

  constructor(
    index: number,
    runs: readonly PartRun[],
    parts: readonly MergedPart[],
    { hasValues, items }: { readonly hasValues: boolean; readonly items: Uint32Array },
  ) {
    this.#index = index;
    this.#runs = runs;
    this.#parts = parts;
    this.#hasValues = hasValues;
    this.#items = items;
    this.rowCount = total(runs, ({ sums }) => sums[0]!.rowCount);
    const of = (trend: keyof TrendCounts) => total(runs, (run) => run.trend[trend]);
    // Shards of hashes have all counted all rows.
    const counted = parts[0]!.open.header.shard.by === 'hash' ? runs.slice(0, 1) : runs;
    this.shifts = joinedShiftCounts(counted.map(({ shifts }) => shifts));
    this.trend = { rising: of('rising'), falling: of('falling'), equal: of('equal'), other: of('other') };
  }

  fingerprint(isOrdered: boolean): string {
    const kind = { hasValues: this.#hasValues, isOrdered };
    const sums = this.#runs.map(
      (run): RowSums => ({ ...run.sums.find((each) => each.isOrdered === isOrdered)!, ...kind }),
    );
    return fingerprintOfSums(sums[0]!, ...sums.slice(1));
  }

  *lists(facts: ListFacts, policies: Policies): Steps<StoredLists> {
    const key = keyOfLists(policies);
    const place = this.#runs[0]!.lists.findIndex((lists) => lists.key === key);
    const described = this.#runs.map(({ lists }, part) => lists[place] ?? lacksLists(this.#parts[part]!));
    const { numbering, knownItems } = facts;
    const rows = yield* this.#rowsOf(place, described, numbering, policies.scores === 'float32');
    const sum = (count: keyof PartLists['counts']) => total(described, ({ counts }) => counts[count]);
    const unseen = (index: number) => knownItems !== undefined && knownItems[numbering.itemNumbers[index]!] === 0;
    const counts = {
      ...usersOfLists(rows.lengths, numbering.truthUserCount, numbering.userCount),
      duplicateRows: sum('duplicateRows'),
      unsortedLists: sum('unsortedLists'),
      tiedLists: sum('tiedLists'),
      trainPlaces: sum('trainPlaces'),
      unseenItems: this.#items.reduce((count, index) => count + (unseen(index) ? 1 : 0), 0),
    };
    return {
      rows,
      counts,
      notices: listNotices(counts, policies.duplicates),
      cutoffs: cutoffsOfParts(described, this.#parts),
    };
  }

  *#rowsOf(
    place: number,
    described: readonly PartLists[],
    { userCount, userNumbers, itemNumbers }: Numbering,
    isSingle: boolean,
  ): Steps<ListRows> {
    const column = (name: string) => `run.${this.#index}.lists.${place}.${name}`;
    const [starts, lengths] = [new Uint32Array(userCount), new Uint32Array(userCount)];
    const depth = described[0]!.depth ?? Number.POSITIVE_INFINITY;
    let [cells, longest] = [0, 0];
    for (const { open } of this.#parts) cells += open.lengthOf(column('items'));
    for (const [part, { cutoffs }] of described.entries()) {
      for (const cutoff of cutoffs) longest = Math.max(longest, cutoff.longest);
      // No list holds an item twice.
      if (longest > itemNumbers.length) lacksLists(this.#parts[part]!);
    }
    const hasScores = this.#hasValues && described.some(({ scores }) => scores);
    // Lists are as long as they were; places behind the depth hold anything, and no metric looks at them.
    const items = new Uint32Array(cells + longest);
    const scores = hasScores ? new (isSingle ? Float32Array : Float64Array)(cells + longest) : undefined;
    let at = 0;
    for (const { open, users, items: itemOf } of this.#parts) {
      const owners = open.u32(`run.${this.#index}.users`);
      const kept = open.u32(column('lengths'));
      let start = at;
      yield* rowsInSteps(owners.length, (from, to) => {
        for (let i = from; i < to; i++) {
          const user = userNumbers[users(owners[i]!)]!;
          starts[user] = start;
          lengths[user] = kept[i]!;
          start += Math.min(kept[i]!, depth);
        }
      });
      const ofPart = open.lengthOf(column('items'));
      const hasScoresHere = scores !== undefined && open.has(column('scores'));
      // In steps, since a column may be a copy of a file.
      yield* rowsInSteps(ofPart, (from, to) => {
        const refs = open.u32(column('items'), from, to);
        for (let cell = from; cell < to; cell++) items[at + cell] = itemNumbers[itemOf(refs[cell - from]!)]!;
        if (hasScoresHere) scores.set(open.f64(column('scores'), from, to), at + from);
      });
      at += ofPart;
    }
    return { kind: 'rows', items, starts, lengths, userCount, scores };
  }
}

/** A part without rows has no say in whether there are scores. */
function valuesOfParts(runs: readonly PartRun[], parts: readonly MergedPart[]): boolean {
  const filled = [...runs.keys()].filter((part) => runs[part]!.sums[0]!.rowCount > 0);
  const hasValues = (part: number) => runs[part]!.sums[0]!.hasValues;
  const [first] = filled;
  const other = filled.find((part) => hasValues(part) !== hasValues(first!));
  if (first === undefined || other === undefined) return hasValues(first ?? 0);
  const [without, scored] = hasValues(other) ? [first, other] : [other, first];
  throw new InputError(`Run ${runs[0]!.name} has scores in one part and none in another`, {
    file: parts[without]!.open.name,
    found: 'rows without scores',
    expected: `scores, as in ${parts[scored]!.open.name}`,
    hint: 'Give all files of a run the same columns.',
  });
}

function* usersOfParts(index: number, parts: readonly MergedPart[], userIds: IdSpace): Steps<Uint32Array> {
  const name = `run.${index}.users`;
  const isMet = new Uint8Array(userIds.size);
  const all = new Uint32Array(total(parts, ({ open }) => open.lengthOf(name)));
  let at = 0;
  for (const part of parts) {
    yield* readIndices(all, at, part.open, name, (ref) => {
      const user = part.users(ref);
      if (isMet[user] !== 0) throw userInTwoParts(index, userIds.idAt(user), firstWith(user, parts, name), part);
      isMet[user] = 1;
      return user;
    });
    at += part.open.lengthOf(name);
    yield;
  }
  return all;
}

function firstWith(user: number, parts: readonly MergedPart[], name: string): MergedPart {
  return parts.find(({ open, users }) => open.u32(name).some((ref) => users(ref) === user))!;
}

function userInTwoParts(index: number, user: string, first: MergedPart, second: MergedPart): InputError {
  return new InputError(`User ${user} has rows of run ${first.open.header.runs[index]!.name} in two parts`, {
    file: second.open.name,
    found: `a list of ${user}, and one in ${first.open.name}`,
    expected: 'all rows of a user in the files of one shard',
    hint: 'Partition the files of the run by user, or deal users by the hash of their ids.',
  });
}

function* itemsOfParts(index: number, parts: readonly MergedPart[], itemIds: IdSpace): Steps<Uint32Array> {
  const name = `run.${index}.items`;
  const marks = new Uint8Array(itemIds.size);
  for (const { open, items } of parts) {
    yield* rowsInSteps(open.lengthOf(name), (from, to) => {
      const refs = open.u32(name, from, to);
      for (let i = 0; i < refs.length; i++) marks[items(refs[i]!)] = 1;
    });
    yield;
  }
  return markedIndices(marks);
}

/** Shards that have read the same files say the same of them; of shards with files of their own all are heard. */
function factsOfParts(tables: readonly TableFacts[], [first]: readonly MergedPart[]): TableFacts {
  if (first!.open.header.shard.by === 'hash') return tables[0]!;
  const notices = new Map(tables.flatMap((table) => table.notices).map((notice) => [JSON.stringify(notice), notice]));
  const format = tables.find((table) => table.format !== null)?.format ?? null;
  return { ...tables[0]!, format, notices: [...notices.values()] };
}

function* predictionsOfParts(
  index: number,
  parts: readonly MergedPart[],
  spaces: Spaces,
  runs: readonly PartRun[],
): Steps<Run['table']> {
  const column = (name: string) => `run.${index}.predictions.${name}`;
  const rowCount = total(parts, ({ open }) => open.lengthOf(column('users')));
  const rows = {
    users: new Uint32Array(rowCount),
    items: new Uint32Array(rowCount),
    values: new Float64Array(rowCount),
  };
  let at = 0;
  for (const { open, users, items } of parts) {
    const own = open.lengthOf(column('users'));
    yield* readIndices(rows.users, at, open, column('users'), users);
    yield* readIndices(rows.items, at, open, column('items'), items);
    yield* rowsInSteps(own, (from, to) => rows.values.set(open.f64(column('values'), from, to), at + from));
    at += own;
  }
  const facts = factsOfParts(
    runs.map(({ predictions }) => predictions!.table),
    parts,
  );
  return tableOfFacts(facts, { ...spaces, ...rows, rowCount, timestamps: undefined });
}

function cutoffsOfParts(described: readonly PartLists[], parts: readonly MergedPart[]): readonly CutoffCounts[] {
  // A part without rows has counted nothing.
  const counted = described.filter(({ cutoffs }) => cutoffs.length > 0);
  return (counted[0]?.cutoffs ?? []).map(({ cutoff }, place) => {
    const all = counted.map((each) => each.cutoffs[place] ?? lacksLists(parts[described.indexOf(each)]!));
    return {
      cutoff,
      listed: total(all, ({ listed }) => listed),
      longest: all.reduce((most, { longest }) => Math.max(most, longest), 0),
      shorter: total(all, ({ shorter }) => shorter),
      tied: total(all, ({ tied }) => tied),
    };
  });
}

function total<Each>(all: readonly Each[], countOf: (each: Each) => number): number {
  return all.reduce((sum, each) => sum + countOf(each), 0);
}
