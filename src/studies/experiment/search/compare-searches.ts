// Methods of search held against one of them, usually the grid: how many trials, how much is lost or won in accuracy, how
// much time is saved. Zhao et al., "A revisiting study of appropriate offline evaluation for top-N recommendation
// algorithms", TOIS 2022, table 11.
import { checkWord } from '../../../foundation/checks.js';
import { UsageError } from '../../../foundation/errors.js';
import type { SearchDirection, Trial } from './trial.js';
import { bestTrial } from './trial.js';

/** The trials of a search that is compared. */
export interface ComparedSearch {
  readonly trials: readonly Trial[];
  readonly direction: SearchDirection;
  /** The score that is compared, such as that of the chosen setting on test data; by default the best of the trials. */
  readonly score?: number | undefined;
}

/** One search held against another: trials, accuracy kept and time saved. */
export interface SearchComparison {
  readonly name: string;
  /** Trials that were begun, whatever became of them. */
  readonly evaluationCount: number;
  readonly failedCount: number;
  /** Null where no trial is done. */
  readonly score: number | null;
  /** Gain over the reference: (score - reference) / |reference|, with its sign turned where less is better. */
  readonly relativeAccuracy: number | null;
  /** All trials together; null where they were not timed. */
  readonly seconds: number | null;
  /** 1 - seconds / seconds of the reference. */
  readonly timeSaved: number | null;
  /** 1 - evaluations / evaluations of the reference. */
  readonly evaluationsSaved: number | null;
}

/**
 * Compares searches by name with the reference among them; what has no value, such as a share of 0, is null.
 * @example
 * const trials = [{ number: 1, values: { l2: 5 }, outcome: 'done' as const, score: 0.3 }];
 * compareSearches({ grid: { trials, direction: 'maximise' } }, 'grid').map(({ evaluationCount }) => evaluationCount);   // [1]
 */
export function compareSearches(
  searches: Readonly<Record<string, ComparedSearch>>,
  reference: string,
): readonly SearchComparison[] {
  const names = Object.keys(searches);
  checkWord('reference', reference, names, 'no search has this name');
  const { direction } = searches[reference]!;
  const other = names.find((name) => searches[name]!.direction !== direction);
  if (other !== undefined) {
    throw new UsageError('these searches look for different things', {
      argument: other,
      found: searches[other]!.direction,
      expected: `${direction}, as ${reference}`,
    });
  }
  const sums = names.map((name) => sumUp(name, searches[name]!));
  const base = sums.find(({ name }) => name === reference)!;
  const sign = direction === 'maximise' ? 1 : -1;
  return sums.map((sum) => {
    const change = relativeChange(sum.score, base.score);
    return {
      ...sum,
      relativeAccuracy: change === null ? null : sign * change + 0,
      timeSaved: saved(sum.seconds, base.seconds),
      evaluationsSaved: saved(sum.evaluationCount, base.evaluationCount),
    };
  });
}

function sumUp(name: string, { trials, direction, score }: ComparedSearch) {
  const isTimed = trials.length > 0 && trials.every(({ seconds }) => seconds !== undefined);
  return {
    name,
    evaluationCount: trials.length,
    failedCount: trials.filter(({ outcome }) => outcome === 'failed').length,
    score: score ?? bestTrial(trials, direction)?.score ?? null,
    seconds: isTimed ? trials.reduce((sum, { seconds = 0 }) => sum + seconds, 0) : null,
  };
}

/** (score - base) / |base|; null where one of them is missing or the base is 0. */
export function relativeChange(score: number | null, base: number | null): number | null {
  return score === null || base === null || base === 0 ? null : (score - base) / Math.abs(base);
}

/** 1 - spent / base. */
export function saved(spent: number | null, base: number | null): number | null {
  return spent === null || base === null || base === 0 ? null : 1 - spent / base;
}
