// From a raw log to a test by one name: the log is prepared, split, given candidates and relevant items as a preset says,
// with any option replaced, and every choice is written down.
import type { Notice } from '../../foundation/notice.js';
import { atOnce, type Steps } from '../../foundation/work-options.js';
import { candidatesBy } from '../candidates/candidate-choice.js';
import type { CandidateLists, CandidateTables } from '../candidates/candidate-lists.js';
import { type RelevantItems, relevantItems } from '../candidates/relevant-items.js';
import { type Prepared, prepareInSteps } from '../preparing/prepare.js';
import { fixedInductiveSplit, type InductiveAssignment } from '../splitting/fixed-inductive.js';
import type { Split } from '../splitting/split.js';
import type { SplitFold } from '../splitting/split-fold.js';
import { splitInSteps } from '../splitting/split-table.js';
import type { InteractionTable } from '../tables/interaction-table.js';
import { type ChangedProtocol, overrideProtocol, type ProtocolOverrides } from './override-protocol.js';
import { type ProtocolPreset, protocolPreset } from './preset-registry.js';
import { type ProtocolChoices, protocolCandidates, protocolRecord } from './protocol-record.js';

/** What of a protocol is replaced, and a published assignment in place of its split. */
export interface ApplyOptions extends ProtocolOverrides {
  /** A published split in place of the preset's own: who is in which fold, and which pairs are held out. */
  readonly assignment?: InductiveAssignment;
}

/** One fold of a protocol. Tables share their ids with the log and are made when they are asked for. */
export interface ProtocolFold extends CandidateTables {
  readonly fold: SplitFold;
  /** The items that are ranked for each test user. All items for many users are many: they are made anew at each call. */
  candidates(): CandidateLists;
  /** The test items that count. */
  relevant(): RelevantItems;
}

/** A log under a protocol: its folds and the record of every choice. */
export interface AppliedProtocol {
  readonly protocol: ChangedProtocol;
  readonly prepared: Prepared;
  readonly split: Split;
  readonly folds: readonly ProtocolFold[];
  /** All choices as plain JSON; `protocolText` prints them. */
  readonly record: ProtocolChoices;
  readonly notices: readonly Notice[];
}

/**
 * Applies a preset, or the one of a name, to a log that is only read.
 * @example
 * const { folds, record } = applyProtocol(log, 'trainrec', { prepare: { minRating: 3, core: 2 }, split: { folds: 2 } });
 */
export function applyProtocol(
  log: InteractionTable,
  preset: ProtocolPreset | string,
  options: ApplyOptions = {},
): AppliedProtocol {
  return atOnce(applyInSteps(log, preset, options));
}

/** The same with pauses. */
export function* applyInSteps(
  log: InteractionTable,
  preset: ProtocolPreset | string,
  options: ApplyOptions = {},
): Steps<AppliedProtocol> {
  const { assignment, ...overrides } = options;
  const protocol = overrideProtocol(typeof preset === 'string' ? protocolPreset(preset) : preset, overrides);
  const choice = protocolCandidates(protocol);
  const prepared = yield* prepareInSteps(log, protocol.prepare);
  yield;
  const split =
    assignment === undefined
      ? yield* splitInSteps(prepared.table, protocol.split)
      : fixedInductiveSplit(prepared.table, assignment, { cold: protocol.split.cold });
  return {
    protocol,
    prepared,
    split,
    folds: split.folds.map((fold) => {
      const tables = new LazyTables(fold);
      return Object.assign(tables, {
        candidates: () => candidatesBy(tables, choice),
        relevant: () => relevantItems(tables, protocol.relevance),
      });
    }),
    record: protocolRecord(protocol, split.options, prepared.steps),
    notices: [...prepared.notices, ...split.notices],
  };
}

/** The tables of a fold, each made once. */
class LazyTables implements CandidateTables {
  readonly #tables = new Map<string, InteractionTable>();

  constructor(readonly fold: SplitFold) {}

  get train(): InteractionTable {
    return this.#table('train')!;
  }

  get foldIn(): InteractionTable | undefined {
    return this.#table('fold-in');
  }

  get validation(): InteractionTable | undefined {
    return this.#table('validation');
  }

  get test(): InteractionTable {
    return this.#table('test')!;
  }

  #table(part: 'train' | 'fold-in' | 'validation' | 'test'): InteractionTable | undefined {
    if (!this.fold.parts.includes(part)) return undefined;
    const table = this.#tables.get(part) ?? this.fold.tableOf(part);
    this.#tables.set(part, table);
    return table;
  }
}
