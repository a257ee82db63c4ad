// A protocol is asked for on a handful of made-up rows before any data are read: a method that does not know an option, or
// cannot follow it, says so then and not after hours. What only the real data can decide is left to them.

import { type CandidateChoice, candidatesBy } from '../../../data/candidates/candidate-choice.js';
import type { CandidateTables } from '../../../data/candidates/candidate-lists.js';
import { checkPrepareOptions } from '../../../data/preparing/prepare-options.js';
import type { ChangedProtocol } from '../../../data/presets/override-protocol.js';
import { protocolCandidates } from '../../../data/presets/protocol-record.js';
import type { SplitOptions } from '../../../data/splitting/split-options.js';
import { splitTable } from '../../../data/splitting/split-table.js';
import { IdSpace } from '../../../data/tables/ids.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import { InputError } from '../../../foundation/errors.js';
import type { ProtocolPart } from './protocol-keys.js';

const [USERS, ITEMS] = [12, 10];
/** More folds than that tell nothing more of the options. */
const FOLDS = 4;

/** Numbers that every one of the made-up items and ratings can follow. */
const FEW_NEGATIVES = 2;
const LOW_THRESHOLD = 1;

/** Refuses options that a part of the protocol cannot follow, whatever the data are. */
export function probeProtocol(protocol: ChangedProtocol, part: ProtocolPart): void {
  if (part === 'prepare') checkPrepareOptions(protocol.prepare);
  else if (part === 'split') beyondData(() => splitTable(probe(), withFewFolds(protocol.split)));
  else beyondData(() => candidatesBy(probeTables(), withLowNumbers(protocolCandidates(protocol))));
}

function beyondData(ask: () => unknown): void {
  try {
    ask();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

function withFewFolds(options: SplitOptions): SplitOptions {
  const { folds } = options as { readonly folds?: number };
  return folds === undefined || folds <= FOLDS ? options : ({ ...options, folds: FOLDS } as SplitOptions);
}

function withLowNumbers(choice: CandidateChoice): CandidateChoice {
  const { negatives, threshold } = choice as { readonly negatives?: number; readonly threshold?: number };
  return {
    ...choice,
    ...(negatives === undefined ? {} : { negatives: Math.min(negatives, FEW_NEGATIVES) }),
    ...(threshold === undefined ? {} : { threshold: Math.min(threshold, LOW_THRESHOLD) }),
  };
}

/** Everybody has rated everything, each at a time of its own. */
function probe(): InteractionTable {
  const rowCount = USERS * ITEMS;
  const [userIds, itemIds] = [new IdSpace(), new IdSpace()];
  const row = (each: (row: number) => number) => Float64Array.from({ length: rowCount }, (_, i) => each(i));
  return {
    rowCount,
    users: Uint32Array.from({ length: rowCount }, (_, i) => userIds.intern(1 + Math.floor(i / ITEMS))),
    items: Uint32Array.from({ length: rowCount }, (_, i) => itemIds.intern(1 + (i % ITEMS))),
    values: row((i) => 1 + ((i + Math.floor(i / ITEMS)) % 5)),
    timestamps: row((i) => 1000 + ((7 * i) % rowCount)),
    userIds,
    itemIds,
    name: undefined,
    lineOf: (line) => line + 1,
  };
}

/** All parts that a split can have. */
function probeTables(): CandidateTables {
  const { folds } = splitTable(probe(), { method: 'user-inductive', folds: FOLDS });
  const tableOf = (part: 'train' | 'fold-in' | 'validation' | 'test') => folds[0]!.tableOf(part);
  return {
    train: tableOf('train'),
    foldIn: tableOf('fold-in'),
    validation: tableOf('validation'),
    test: tableOf('test'),
  };
}
