// What runs are evaluated with: numbers for ids, the truth, what was learned from, and the side inputs. Every part is
// read from its table once for all runs that share it. The catalogue of a run is the items of truth, training and its own
// lists, so that a run has the same numbers alone and beside others.

import { printRelevance } from '../../data/preparing/relevance.js';
import { fingerprintInSteps, fingerprintOfTexts } from '../../data/tables/fingerprint.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { ListRows } from '../../data/tables/ranked-lists.js';
import type { ItemUsers, SideInputs } from '../../data/tables/side-inputs.js';
import type { ResultData, ResultSplit } from '../../documents/result-document.js';
import { rowsOfTable } from '../../engine/ranking/rows-of-table.js';
import type { Backend } from '../../foundation/kernels/contract.js';
import type { Steps } from '../../foundation/work-options.js';
import {
  countItems,
  countOtherUsers,
  type EvaluatedIds,
  hasOtherItems,
  type Numbering,
  numberIds,
} from './number-tables.js';
import type { Policies } from './policies.js';
import { RowWalks } from './row-walks.js';
import { type SideParts, type SideTables, sidePartsOf } from './side-parts.js';
import { knownItemsOf } from './train-of-table.js';
import { type TruthOfTable, truthOfTable } from './truth-of-table.js';

export interface EvaluatedTables extends SideTables {
  readonly truth: InteractionTable;
  /** What is to be recorded of the split that truth and training are parts of; `readSplit` gives it. */
  readonly split?: ResultSplit | undefined;
}

/** The tables of one run: recommendations and, if any, predicted ratings. */
export interface RunTables {
  readonly table: InteractionTable;
  readonly predictions?: InteractionTable | undefined;
}

/** What of a run decides the numbers of users and items. */
export interface RunIds {
  readonly table: EvaluatedIds;
  readonly predictions?: EvaluatedIds | undefined;
}

export interface PreparedData extends TruthOfTable {
  readonly numbering: Numbering;
  readonly side: SideInputs & ItemUsers;
  /** Different pairs of training; undefined where there is no training. */
  readonly trainPairCount: number | undefined;
  /** Marks, by number, the items of truth and training; undefined where there is no training. */
  readonly knownItems: Uint8Array | undefined;
}

/** The parts of a catalogue, each made when it is first asked for. */
interface Catalogue {
  readonly numbering: Numbering;
  readonly parts: SideParts;
  readonly truths: Map<string, TruthOfTable>;
  readonly baselines: Map<string, ListRows>;
}

/** In place of a run's number: the catalogue of all runs that add nothing to truth and training. */
const SHARED = -1;

/** A preparation, or one that shows a part of the items. */
export type PreparedParts = Pick<Preparation, 'dataFor' | 'walks'>;

export class Preparation {
  readonly #runs: readonly RunIds[];
  readonly #tables: EvaluatedTables;
  readonly #wantsItemUsers: boolean;
  readonly #catalogues = new Map<number, Catalogue>();
  /** Whether a run has items that truth and training do not. */
  readonly #hasOwn = new Map<EvaluatedIds, boolean>();

  /** `wantsItemUsers` says whether a metric looks at the users of items, which are as many as training has rows. */
  constructor(
    runs: readonly RunIds[],
    tables: EvaluatedTables,
    wantsItemUsers: boolean,
    readonly walks = new RowWalks(),
  ) {
    this.#runs = runs;
    this.#tables = tables;
    this.#wantsItemUsers = wantsItemUsers;
  }

  /** What a run is evaluated with under these policies. */
  *dataFor(run: number, policies: Policies): Steps<PreparedData> {
    const catalogue = yield* this.#catalogueOf(run, policies);
    const { numbering, parts } = catalogue;
    const truth = yield* this.#truthOf(catalogue, policies);
    const { train } = parts;
    const { baseline } = this.#tables;
    return {
      numbering,
      ...truth,
      side: {
        ...parts.inputs,
        baseline: yield* this.#baselineOf(catalogue, policies),
        otherUsers: {
          train: train?.otherUserCount ?? 0,
          baseline: baseline === undefined ? 0 : yield* countOtherUsers(baseline, numbering, this.walks),
        },
      },
      trainPairCount: train?.popularity.interactionCount,
      knownItems: train && knownItemsOf(truth.truth, train.popularity),
      notices: [...truth.notices, ...parts.notices],
    };
  }

  *#catalogueOf(run: number, policies: Policies): Steps<Catalogue> {
    const { truth, train, baseline } = this.#tables;
    const { table } = this.#runs[run]!;
    const others = train === undefined ? [truth] : [truth, train];
    const hasOwn = this.#hasOwn.get(table) ?? (yield* hasOtherItems(table, others, this.walks));
    this.#hasOwn.set(table, hasOwn);
    const key = hasOwn ? run : SHARED;
    const known = this.#catalogues.get(key);
    if (known !== undefined) return known;
    const predictions = this.#runs.map((each) => each.predictions);
    const numbered = {
      truth,
      train,
      runs: this.#runs.map((each) => each.table),
      catalogue: hasOwn ? [table] : [],
      others: [baseline, ...predictions].filter((other) => other !== undefined),
    };
    const numbering = yield* numberIds(numbered, this.walks);
    const parts = yield* sidePartsOf(this.#tables, numbering, policies, this.#wantsItemUsers);
    const made = { numbering, parts, truths: new Map(), baselines: new Map() };
    this.#catalogues.set(key, made);
    return made;
  }

  *#truthOf({ truths, numbering }: Catalogue, policies: Policies): Steps<TruthOfTable> {
    const key = `${printRelevance(policies.relevance)} ${policies.gradeScale} ${policies.truth}`;
    const { truth, train } = this.#tables;
    const read = policies.truth === 'first-row' ? firstRowOfUsers(truth) : truth;
    const known = truths.get(key);
    if (known !== undefined) return known;
    const groups = this.walks.numberedGroupsOf(read, numbering);
    const made = yield* truthOfTable(read, numbering, { ...policies, train, groups });
    truths.set(key, made);
    return made;
  }

  *#baselineOf({ baselines, numbering }: Catalogue, policies: Policies): Steps<ListRows | undefined> {
    const { baseline } = this.#tables;
    if (baseline === undefined) return undefined;
    const key = `${policies.ties} ${policies.scores}`;
    const known = baselines.get(key);
    if (known !== undefined) return known;
    const { rows } = yield* rowsOfTable(baseline, numbering, { ...policies, role: 'baseline' });
    baselines.set(key, rows);
    return rows;
  }
}

/** What was evaluated, in a few figures. */
export function* describeData(
  { truth, train, split }: EvaluatedTables,
  { numbering, relevantCounts, truth: judged, trainPairCount }: PreparedData,
  { relevance, duplicates }: Policies,
  walks: RowWalks,
  kernels: Backend,
): Steps<ResultData> {
  let relevantUserCount = 0;
  let relevantCount = 0;
  for (let user = 0; user < relevantCounts.length; user++) {
    relevantCount += relevantCounts[user]!;
    if (relevantCounts[user]! > 0) relevantUserCount += 1;
  }
  return {
    fingerprint: fingerprintOfTexts([
      yield* fingerprintInSteps(truth, {}, kernels),
      train === undefined ? '' : yield* fingerprintInSteps(train, {}, kernels),
      printRelevance(relevance),
      duplicates,
    ]),
    truth: truth.name ?? null,
    train: train?.name ?? null,
    userCount: numbering.truthUserCount,
    relevantUserCount,
    itemCount: yield* countItems(train === undefined ? [truth] : [truth, train], walks),
    relevantCount,
    rows: {
      truth: truth.rowCount,
      truthDuplicates: truth.rowCount - judged.items.length,
      notRelevant: judged.items.length - relevantCount,
      train: train?.rowCount ?? null,
      trainDuplicates: train === undefined ? null : train.rowCount - trainPairCount!,
    },
    ...(split === undefined ? {} : { split }),
  };
}

/** The first row of each user, in the order of the table. */
export function firstRowOfUsers(table: InteractionTable): InteractionTable {
  const isMet = new Uint8Array(table.userIds.size);
  const rows = Uint32Array.from(table.users.keys()).filter((row) => {
    const user = table.users[row]!;
    const isFirst = isMet[user] === 0;
    isMet[user] = 1;
    return isFirst;
  });
  const { values, timestamps } = table;
  return {
    ...table,
    rowCount: rows.length,
    users: rows.map((row) => table.users[row]!),
    items: rows.map((row) => table.items[row]!),
    values: values && Float64Array.from(rows, (row) => values[row]!),
    timestamps: timestamps && Float64Array.from(rows, (row) => timestamps[row]!),
    lineOf: (row) => table.lineOf(rows[row]!),
  };
}
