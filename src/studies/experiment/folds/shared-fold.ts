// The folds of a split as values that tasks share: ready in this thread, as plain data for another one, and as the few words
// from which a machine that has the log makes the same fold.
import type { AppliedProtocol } from '../../../data/presets/apply-protocol.js';
import { protocolCandidates } from '../../../data/presets/protocol-record.js';
import type { InteractionTable } from '../../../data/tables/interaction-table.js';
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import { InputError } from '../../../foundation/errors.js';
import type { Shareable } from '../../../foundation/parallel/executor.js';
import { atOnce } from '../../../foundation/work-options.js';
import { type BoardPlace, protocolOfPlan } from '../protocol-name.js';
import { plainFold, readyFold, spaceOfSplit } from './ready-fold.js';

/** Which fold it is: of a plan, and of a dataset of the plan. */
export interface FoldOrigin {
  readonly dataset: string;
  readonly protocol: string;
  readonly seed: number;
  readonly fold: number;
}

/** The folds of a split by number, with what they have in common made once. */
export function sharedFolds(
  { refit, testInput }: Pick<ExperimentPlan, 'refit' | 'testInput'>,
  { dataset, protocol, seed }: BoardPlace,
  { split, folds, protocol: applied }: AppliedProtocol,
): (number: number) => Shareable {
  const space = spaceOfSplit(split);
  const stages = { refit, testInput, candidates: protocolCandidates(applied), seed };
  return (number) => {
    const { fold } = folds[number]!;
    const origin: FoldOrigin = { dataset, protocol: protocol.name, seed, fold: number };
    return {
      here: () => readyFold(split, fold, stages, space),
      plain: () => plainFold(split, fold, stages),
      origin,
    };
  };
}

/** Makes the folds of a plan from its logs, on a machine that is given their origins; the last split is kept. */
export function foldMaker(
  plan: ExperimentPlan,
  tables: Readonly<Record<string, InteractionTable>>,
): (origin: FoldOrigin) => Shareable {
  let made: { readonly of: string; readonly folds: (number: number) => Shareable } | undefined;
  return ({ dataset, protocol: name, seed, fold }) => {
    const of = JSON.stringify([dataset, name, seed]);
    const protocol = plan.protocols.find((each) => each.name === name);
    const log = tables[dataset];
    if (protocol === undefined || log === undefined) {
      const expected = 'a dataset and a protocol of the plan';
      throw new InputError('the plan has no such fold', { argument: 'origin', found: of, expected });
    }
    if (made?.of !== of) {
      made = { of, folds: sharedFolds(plan, { dataset, protocol, seed }, atOnce(protocolOfPlan(log, protocol, seed))) };
    }
    return made.folds(fold);
  };
}
