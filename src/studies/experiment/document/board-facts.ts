// What is known of a board before any model is run: counts, choices and objections, and how many folds there are. With the
// records it makes the board; it depends on plan and data alone.
import type { AppliedProtocol } from '../../../data/presets/apply-protocol.js';
import { joinTables } from '../../../data/splitting/join-tables.js';
import type { Split } from '../../../data/splitting/split.js';
import { fingerprintInSteps } from '../../../data/tables/fingerprint.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { ExperimentData, ExperimentFailure } from '../../../documents/experiment-document.js';
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import type { LintFinding } from '../../../documents/lint-document.js';
import { RecgaugeError } from '../../../foundation/errors.js';
import type { Notice } from '../../../foundation/notice.js';
import type { Steps } from '../../../foundation/work-options.js';
import { lintInSteps } from '../../check/lint-evaluation.js';
import type { ProtocolRecord } from '../../check/lint-request.js';
import type { ExperimentInputs } from '../experiment-ports.js';
import { protocolOfPlan } from '../protocol-name.js';

/** What is known of a dataset under a protocol before any model is fitted. */
export interface BoardFacts {
  readonly dataset: string;
  readonly protocol: string;
  readonly counts: { readonly users: number; readonly items: number; readonly rows: number };
  readonly choices: Readonly<Record<string, unknown>>;
  readonly findings: readonly LintFinding[];
  readonly foldCount: number;
  /** Size of a test fold over that of its training, for the corrected t interval. */
  readonly testOverTrain: number;
  /** Whether another seed makes another split; where it does not, seeds differ in their searches and training only. */
  readonly isSplitSeeded: boolean;
  readonly notices: readonly Notice[];
}

/** The facts of a protocol that was applied with the first seed. */
function* boardFacts(
  plan: ExperimentPlan,
  place: { readonly dataset: string; readonly protocol: string },
  log: InteractionTable,
  applied: AppliedProtocol,
): Steps<BoardFacts> {
  const { prepared, split, folds, record, notices } = applied;
  const { table } = prepared;
  const { parts } = folds[0]!.fold.counts;
  const first = folds[0]!;
  const loss = plan.protocols.find(({ name }) => name === place.protocol)?.loss;
  const known = [first.train, first.foldIn].filter((part) => part !== undefined);
  const train = known.length === 1 ? known[0] : joinTables(known, ['train', 'fold-in']);
  const { test } = first;
  yield;
  const protocol = lintRecord(plan, log, applied);
  const findings = yield* lintInSteps({ train, test, relevance: applied.protocol.relevance, protocol });
  return {
    ...place,
    counts: { users: new Set(table.users).size, items: new Set(table.items).size, rows: table.rowCount },
    choices: { ...record, ...(loss === undefined ? {} : { loss }) },
    findings,
    foldCount: folds.length,
    testOverTrain: folds.length > 1 ? 1 / (folds.length - 1) : parts.test!.rows / parts.train!.rows,
    isSplitSeeded: isSeeded(split.options),
    notices,
  };
}

/** What the linter knows about the way an experiment is run. */
function lintRecord(plan: ExperimentPlan, log: InteractionTable, { split, record }: AppliedProtocol): ProtocolRecord {
  const { filter } = record.prepare;
  const { candidates } = record;
  const isSearched = plan.models.some(({ searched }) => searched);
  const test = 'test' in split.options ? split.options.test : undefined;
  return {
    split: kindOf(split.options),
    hasTimestamps: log.timestamps !== undefined,
    sampledNegatives: 'negatives' in candidates ? (candidates.negatives ?? 100) : 0,
    ...(filter?.kind === 'core' && typeof test === 'number' ? { core: filter.users, heldOut: test } : {}),
    ...(isSearched
      ? {
          searchBudget: plan.search.trials,
          searchMethod: plan.search.method as NonNullable<ProtocolRecord['searchMethod']>,
        }
      : {}),
    baselines: plan.models.map(({ name, model }) => model ?? name),
  };
}

function kindOf(options: Split['options']): NonNullable<ProtocolRecord['split']> {
  const { method } = options;
  if (method === 'fixed-inductive') return 'user-inductive';
  if (method === 'user-inductive' || method === 'item-inductive' || method === 'fully-inductive') return method;
  if (method === 'global-temporal') return method;
  if (method === 'rival-temporal') return options.scope === 'global' ? 'global-temporal' : 'temporal';
  return 'order' in options && options.order === 'temporal' ? 'temporal' : 'random';
}

/** Rows that go by time alone are the same for every seed, unless equal times are dealt by it. */
function isSeeded(options: Split['options']): boolean {
  if (options.method === 'fixed' || options.method === 'fixed-inductive') return false;
  if ('ties' in options && options.ties === 'seeded') return true;
  if (options.method === 'global-temporal' || options.method === 'rival-temporal') return false;
  const isDealt = 'folds' in options && (options.folds ?? 1) > 1;
  return isDealt || !('order' in options && options.order === 'temporal');
}

/** All that a document is made of beside the plan and the records. */
export interface ExperimentFacts {
  readonly datasets: readonly ExperimentData[];
  readonly boards: readonly BoardFacts[];
  /** Of datasets that could not be read and protocols that could not be applied. */
  readonly failures: readonly ExperimentFailure[];
}

/** The facts of a plan on its data: every protocol is applied to every dataset once, with the first seed. */
export function* experimentFacts(
  plan: ExperimentPlan,
  { tables, unread = {} }: ExperimentInputs,
): Steps<ExperimentFacts> {
  const datasets: ExperimentData[] = [];
  const boards: BoardFacts[] = [];
  const failures: ExperimentFailure[] = [];
  for (const { name, file } of plan.datasets) {
    const nothing = { dataset: name, model: null, seed: null, fold: null, trial: null };
    const log = Object.hasOwn(tables, name) ? tables[name] : undefined;
    if (log === undefined) {
      const reason = Object.hasOwn(unread, name) ? unread[name]! : 'no table of this name was handed in';
      failures.push({ ...nothing, protocol: null, reason });
      continue;
    }
    const fingerprint = yield* fingerprintInSteps(log, { isTimed: true });
    datasets.push({ name, file, fingerprint, rowCount: log.rowCount });
    for (const protocol of plan.protocols) {
      try {
        const applied = yield* protocolOfPlan(log, protocol, plan.seeds[0]!);
        yield;
        boards.push(yield* boardFacts(plan, { dataset: name, protocol: protocol.name }, log, applied));
      } catch (error) {
        // What a protocol refuses, such as a core in which nobody is left, is reported; anything else is a bug.
        if (!(error instanceof RecgaugeError)) throw error;
        failures.push({ ...nothing, protocol: protocol.name, reason: error.message });
      }
    }
  }
  return { datasets, boards, failures };
}
