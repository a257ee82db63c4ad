// What is known of an experiment before any model is run: its data, its boards, and what could not even be begun.

import { fingerprintOfTable } from '../../../data/tables/fingerprint.js';
import type { ExperimentData, ExperimentFailure } from '../../../documents/experiment-document.js';
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import { RecgaugeError } from '../../../foundation/errors.js';
import type { ExperimentInputs } from '../experiment-ports.js';
import { protocolOfPlan } from '../protocol-of-plan.js';
import { type BoardFacts, boardFacts } from './board-facts.js';

/** All that a document is made of beside the plan and the records. */
export interface ExperimentFacts {
  readonly datasets: readonly ExperimentData[];
  readonly boards: readonly BoardFacts[];
  /** Of datasets that could not be read and protocols that could not be applied. */
  readonly failures: readonly ExperimentFailure[];
}

/** The facts of a plan on its data: every protocol is applied to every dataset once, with the first seed. */
export function experimentFacts(plan: ExperimentPlan, { tables, unread = {} }: ExperimentInputs): ExperimentFacts {
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
    datasets.push({ name, file, fingerprint: fingerprintOfTable(log, { isTimed: true }), rowCount: log.rowCount });
    for (const protocol of plan.protocols) {
      try {
        const applied = protocolOfPlan(log, protocol, plan.seeds[0]!);
        boards.push(boardFacts(plan, { dataset: name, protocol: protocol.name }, log, applied));
      } catch (error) {
        // What a protocol refuses, such as a core in which nobody is left, is told; anything else is a fault of ours.
        if (!(error instanceof RecgaugeError)) throw error;
        failures.push({ ...nothing, protocol: protocol.name, reason: error.message });
      }
    }
  }
  return { datasets, boards, failures };
}
