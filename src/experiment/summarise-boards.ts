// What boards say together: whether metrics and protocols agree on who is better, and how models do over datasets.
import type { ExperimentBoard, ExperimentDocument } from '../data/experiment-document.js';
import type { ExperimentPlan } from '../data/experiment-plan.js';
import type { ResultDefinition } from '../data/result-document.js';

/** The parts of a document that look at several boards, metrics or protocols at once. */
export function summariseBoards(
  _boards: readonly ExperimentBoard[],
  _plan: ExperimentPlan,
  _definitions: Readonly<Record<string, ResultDefinition>>,
): Pick<ExperimentDocument, 'metricAgreement' | 'protocolAgreement' | 'overall'> {
  return { metricAgreement: null, protocolAgreement: null, overall: null };
}
