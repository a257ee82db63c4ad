// The t-test of scores on the folds of a cross-validation. Folds share training data, so that their scores vary less
// than independent ones would, and the plain t-test finds differences where there are none; Nadeau and Bengio widen its
// variance.
import { UsageError } from '../../../foundation/errors.js';
import { withoutNoise } from '../difference-grid.js';
import { momentsOf } from '../moments.js';
import { differencesOf, type PairedSample } from '../paired-values.js';
import type { ConfidenceInterval, TestResult } from '../test-result.js';
import { type MeanTOptions, meanT } from './mean-t.js';

/** Level and direction of the corrected t test, and the size of a test fold over that of its training. */
export interface CorrectedTOptions extends MeanTOptions {
  /**
   * Size of a test fold over the size of its training data; 1 / (k - 1) unless given, as in k-fold cross-validation.
   */
  readonly testOverTrain?: number;
}

/** The corrected t test of Nadeau and Bengio. */
export interface CorrectedTResult extends TestResult {
  readonly foldCount: number;
  readonly testOverTrain: number;
  readonly df: number;
  readonly meanDifference: number;
  readonly deviation: number;
  readonly standardError: number;
  /** Of the mean difference. */
  readonly interval: ConfidenceInterval;
}

/**
 * t = mean(d) / sqrt((1/k + test/train) var(d)) over the differences d of k folds, with k - 1 degrees of freedom.
 * Degenerate folds as in pairedT. Nadeau and Bengio, "Inference for the generalization error", 2003.
 */
export function correctedT(sample: PairedSample, options: CorrectedTOptions = {}): CorrectedTResult {
  const moments = momentsOf(withoutNoise(differencesOf(sample)));
  const foldCount = moments.count;
  const testOverTrain = options.testOverTrain ?? (foldCount === 1 ? 0 : 1 / (foldCount - 1));
  checkRatio(testOverTrain);
  const { mean, ...result } = meanT(moments, 1 / foldCount + testOverTrain, options);
  return {
    test: 'corrected t of folds',
    method: 'student t, nadeau-bengio variance',
    ...result,
    meanDifference: mean,
    foldCount,
    testOverTrain,
  };
}

function checkRatio(testOverTrain: number): void {
  if (testOverTrain >= 0 && Number.isFinite(testOverTrain)) return;
  throw new UsageError('testOverTrain must be a ratio of sizes', {
    argument: 'testOverTrain',
    found: testOverTrain,
    expected: 'a finite number of 0 or more, such as 0.25 for five folds',
  });
}
