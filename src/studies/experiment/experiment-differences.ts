// Whether an experiment that was run again found the same: everything is compared but measurements, which belong to the
// machine, and the engine, which must not matter.
import type { ExperimentDocument } from '../../documents/experiment-document.js';
import { type PlainDifference, plainDifferences } from './plain-differences.js';

/** Every place at which two documents differ; none if the second repeats the first. */
export function experimentDifferences(one: ExperimentDocument, other: ExperimentDocument): readonly PlainDifference[] {
  return plainDifferences(compared(one), compared(other));
}

function compared({ measurements: _, engine: __, ...document }: ExperimentDocument): object {
  // What cannot be written, such as undefined, is not there for readers of documents either.
  return JSON.parse(JSON.stringify(document));
}
