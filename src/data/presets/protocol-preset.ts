// What a protocol is: every choice between a raw log and a metric, as data. A preset names the choices of a paper or a
// framework, and says what its source leaves open; it holds no functions, prints as JSON, and any option can be replaced.
import type { CandidateChoice } from '../candidates/candidate-choice.js';
import type { StatisticsOptions } from '../preparing/dataset-statistics.js';
import type { PrepareOptions } from '../preparing/prepare-options.js';
import type { SplitOptions } from '../splitting/split-options.js';

/** A protocol by name: preparation, split, candidates, relevance and where it was read. */
export interface ProtocolPreset {
  /** As it is asked for. */
  readonly name: string;
  readonly title: string;
  /** What it does, in some sentences. */
  readonly about: string;
  readonly citation: string;
  /** Where the choices were read: the paper, or a file of code at a commit. */
  readonly source: string;
  readonly prepare: PrepareOptions;
  readonly split: SplitOptions;
  readonly candidates: CandidateChoice;
  /** Which test rows are relevant, in the words of `parseRelevance`. */
  readonly relevance: string;
  /** How its tables of datasets are counted. */
  readonly statistics: StatisticsOptions;
  /** Labels of the metrics it is used with. */
  readonly metrics: readonly string[];
  /** The dialect those are of, or that comes nearest; null where the definitions are the standard ones. */
  readonly dialect: string | null;
  /** What its source leaves open, what was chosen here, and what else can be said. */
  readonly ambiguities: readonly string[];
}
