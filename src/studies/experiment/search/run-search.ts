// Runs a search to its end: asks, evaluates, stores and tells. What it needs of the world is handed in, a trial that fails
// is a trial with a reason, and how many run at once changes no bit of what comes out but the seconds.
import { checkCount } from '../../../foundation/checks.js';
import { BusyError, CancelledError, InputError, UsageError } from '../../../foundation/errors.js';
import type { Notice } from '../../../foundation/notice.js';
import { stopIfAborted, type WorkOptions } from '../../../foundation/work-options.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import type { Search, SearchEnd } from './create-search.js';
import type { SearchRecord } from './search-options.js';
import { type ToldTrial, type Trial, type TrialProposal, trialOf } from './trial.js';

/** What a trial is given while it runs. */
export interface TrialContext extends Pick<WorkOptions, 'signal'> {
  readonly number: number;
  /** Tells a score on the way, such as that of a fold; true if the trial is hopeless and may return undefined now. */
  report(step: number): boolean;
}

/** The score of a setting; undefined after `report` said that it is hopeless. */
export type EvaluateSetting = (
  values: ParameterValues,
  context: TrialContext,
) => number | undefined | Promise<number | undefined>;

/** What a search may be given from outside: a clock, a store, workers, a way to stop. */
export interface SearchPorts extends WorkOptions {
  /** Seconds from any moment on; needed by a budget of seconds. */
  readonly clock?: (() => number) | undefined;
  /** Keeps a trial for good, before any other is begun on what it says. */
  readonly store?: ((trial: Trial) => void | Promise<void>) | undefined;
  /** Trials at a time, no more than the search's `batch` are ever ready; 1 by default. */
  readonly workers?: number | undefined;
  /** Waits until a trial may begin, where others share the workers, and gives what ends it; waiting takes no seconds. */
  readonly enter?: (() => Promise<() => void>) | undefined;
}

/** The best trial of a search and all others. */
export interface SearchResult {
  readonly search: SearchRecord;
  readonly trials: readonly Trial[];
  /** The best that is done, of equal ones the first; null if none is. */
  readonly best: Trial | null;
  readonly end: SearchEnd;
  readonly notices: readonly Notice[];
}

/**
 * Evaluates trials until the search is over; one that was resumed goes on where it was.
 * @example
 * const search = createSearch({ space: { x: [1, 2, 3] }, method: 'grid', budget: 3 });
 * const { best } = await runSearch(search, ({ x }) => -((Number(x) - 2) ** 2));
 */
export async function runSearch(
  search: Search,
  evaluate: EvaluateSetting,
  ports: SearchPorts = {},
): Promise<SearchResult> {
  const { workers = 1, clock, signal, onProgress } = ports;
  checkCount('ports.workers', workers, 1);
  if (search.record.budget.seconds !== undefined && clock === undefined) {
    throw new UsageError('a budget of seconds needs a clock', {
      argument: 'ports.clock',
      found: clock,
      expected: 'a function that gives seconds',
      hint: 'Such as () => performance.now() / 1000.',
    });
  }
  // Trials that an earlier run gave out and did not finish are given out again.
  search.resume(search.trials);
  const total = search.record.budget.trials;
  const running = new Set<Promise<void>>();
  let broken: { readonly error: unknown } | undefined;
  while (broken === undefined) {
    if (signal?.aborted) break;
    // Choosing a trial takes time too, and a budget of seconds must end where trials take none.
    const begin = clock?.();
    const proposal = running.size < workers ? search.ask() : undefined;
    if (proposal !== undefined) {
      const choosing = begin === undefined ? 0 : clock!() - begin;
      const run: Promise<void> = inPlace(ports, () => runTrial(search, proposal, evaluate, ports, choosing))
        .then(() =>
          onProgress?.({ done: search.trials.length, total: total ?? search.trials.length, what: 'searching' }),
        )
        .catch((error: unknown) => {
          broken ??= { error };
        })
        .finally(() => running.delete(run));
      running.add(run);
    } else if (running.size > 0) await Promise.race(running);
    else break;
  }
  // Those that still run finish and are stored: nothing that was paid for is lost.
  await Promise.all(running);
  if (broken !== undefined) throw broken.error;
  if (search.end === undefined) stopIfAborted(signal, 'the search', `${search.trials.length} trials run`);
  const { record, trials, best = null, end } = search;
  return { search: record, trials, best, end: end!, notices: searchNotices(trials) };
}

/**
 * The best trial of a result; a search in which none was done is refused with its reasons.
 * @example
 * const search = createSearch({ space: { x: [1, 2, 3] }, method: 'grid', budget: 3 });
 * bestOfSearch(await runSearch(search, ({ x }) => -((Number(x) - 2) ** 2))).values;   // { x: 2 }
 */
export function bestOfSearch({ best, trials }: SearchResult): Trial {
  if (best !== null) return best;
  const reason = trials.find((trial) => trial.reason !== undefined)?.reason;
  throw new InputError('no trial of the search could be finished', {
    found: `${trials.length} trials, none of them done`,
    expected: 'at least one score',
    ...(reason === undefined ? {} : { hint: `The first failed because: ${reason}` }),
  });
}

async function inPlace({ enter }: SearchPorts, work: () => Promise<void>): Promise<void> {
  const leave = await enter?.();
  try {
    await work();
  } finally {
    leave?.();
  }
}

async function runTrial(
  search: Search,
  proposal: TrialProposal,
  evaluate: EvaluateSetting,
  ports: SearchPorts,
  choosing: number,
) {
  const { number, values } = proposal;
  const { clock, store, signal } = ports;
  const begin = clock?.();
  const steps: number[] = [];
  let hopeless = false;
  const report = (step: number): boolean => {
    if (!Number.isFinite(step)) {
      throw new InputError('a score reported during a trial is not a finite number', {
        found: step,
        expected: 'a finite number',
      });
    }
    steps.push(step);
    hopeless = search.isHopeless(number, steps);
    return hopeless;
  };
  let told: Omit<Exclude<ToldTrial, number>, 'steps' | 'seconds'>;
  try {
    const score = await evaluate(values, { number, report, signal });
    told = score === undefined && hopeless ? { outcome: 'pruned' } : { score };
  } catch (error) {
    // To be stopped is no failure: the trial is run again when the search goes on.
    // So is a resource that went away: what was asked of it did not happen.
    if (error instanceof CancelledError || error instanceof BusyError) throw error;
    told = { outcome: 'failed', reason: error instanceof Error ? error.message : `${error}` };
  }
  const seconds = begin === undefined ? undefined : Math.max(0, choosing + clock!() - begin);
  const whole = { ...told, steps, seconds };
  // Stored first: no trial may follow from one that would be gone after a crash.
  await store?.(trialOf(proposal, whole));
  search.tell(number, whole);
}

/** What is to be said of a search beside its best trial: that trials failed, and that none was finished. */
function searchNotices(trials: readonly Trial[]): readonly Notice[] {
  const failed = trials.filter(({ outcome }) => outcome === 'failed');
  const notices: Notice[] = [];
  if (trials.every(({ outcome }) => outcome !== 'done')) {
    notices.push({
      code: 'search-without-score',
      message: `No trial of the search could be finished${becauseOf(failed)}.`,
      count: trials.length,
    });
  } else if (failed.length > 0) {
    notices.push({
      code: 'trials-failed',
      message: `${failed.length} of ${trials.length} trials failed${becauseOf(failed)}.`,
      count: failed.length,
    });
  }
  return notices;
}

/** The reason that is met most often, of equal ones the first. */
function becauseOf(failed: readonly Trial[]): string {
  const counts = new Map<string, number>();
  for (const { reason = 'no reason given' } of failed) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  let most: readonly [reason: string, count: number] | undefined;
  for (const entry of counts) if (most === undefined || entry[1] > most[1]) most = entry;
  return most === undefined ? '' : `; ${most[1]} because: ${most[0].replace(/\.$/, '')}`;
}
