// Sequential search: one parameter after the other is tried at its values, the others held, and kept at its best. Zhao et
// al., "A revisiting study of appropriate offline evaluation for top-N recommendation algorithms", TOIS 2022.
import { createGenerator } from '../../../foundation/numbers/generator.js';
import type { ParameterValue, ParameterValues } from '../../../models/scoring/parameters.js';
import { levelLists, type Proposer, type ProposerSetting } from './proposer.js';
import { keyOf } from './search-space.js';
import { isBetter, type Trial } from './trial.js';

/** When a parameter is left: whichever comes first where both are given. */
export interface EarlyStop {
  /** Values in a row without improvement. */
  readonly patience?: number | undefined;
  /** Two scores in a row that differ by no more. */
  readonly gap?: number | undefined;
}

/** Options of a search of one parameter after the other. */
export interface SequentialOptions {
  readonly earlyStop?: EarlyStop | undefined;
  /** Parameters with few values first (the default), or as they were declared. */
  readonly order?: 'size' | 'declared' | undefined;
  /** Where the other parameters stand at first: at their first values (the default) or at random ones. */
  readonly start?: 'first' | 'random' | undefined;
  /** Values of each range; by default as many as fit the budget, and no more than ten. */
  readonly levels?: number | undefined;
}

const MOST_LEVELS = 10;

export function sequentialSearch(setting: ProposerSetting, options: SequentialOptions = {}): Proposer {
  const { space, batch, mostTrials, seed } = setting;
  const { levels, order = 'size', start = 'first', earlyStop } = options;
  const names = space.axes.map(({ name }) => name);
  const lists = levelLists(space, {
    levels,
    mostTrials,
    // A parameter's present value was tried with the parameter before it.
    cost: (counts) => counts.reduce((sum, count) => sum + count - 1, 1),
    mostLevels: MOST_LEVELS,
  });
  const turns = lists.map((_, i) => i);
  if (order === 'size') turns.sort((left, right) => lists[left]!.length - lists[right]!.length || left - right);
  const generator = createGenerator(seed);
  const first = lists.map((list) => list[start === 'first' ? 0 : generator.nextBelow(list.length)]!);
  const valuesOf = (setting: readonly ParameterValue[]): ParameterValues =>
    Object.fromEntries(names.map((name, i) => [name, setting[i]!]));

  const propose = (trials: readonly Trial[]): ParameterValues[] => {
    const known = new Map<string, Trial>();
    for (const trial of trials) {
      const key = keyOf(space, trial.values);
      if (!known.has(key)) known.set(key, trial);
    }
    const present = [...first];
    for (const turn of turns) {
      const candidates = lists[turn]!.map((value) => valuesOf(present.with(turn, value)));
      const tried = candidates.map((values) => known.get(keyOf(space, values)));
      const walk = walkValues(tried, setting, earlyStop);
      if (walk.next !== undefined) {
        // Whether a value is passed over is known only after the one before it.
        const most = earlyStop === undefined ? batch : 1;
        return candidates.filter((_, i) => i >= walk.next! && tried[i] === undefined).slice(0, most);
      }
      if (walk.best !== undefined) present[turn] = lists[turn]![walk.best]!;
    }
    return [];
  };
  return { roundSize: (trials) => propose(trials).length, propose };
}

/** Walks along the values of one parameter: which is best, or else which must be tried next. */
function walkValues(
  tried: readonly (Trial | undefined)[],
  { direction }: ProposerSetting,
  earlyStop: EarlyStop | undefined,
): { readonly best?: number | undefined; readonly next?: number | undefined } {
  let best: number | undefined;
  let idle = 0;
  for (const [i, trial] of tried.entries()) {
    if (trial === undefined) return { next: i };
    const { score } = trial;
    const isBest = score !== null && (best === undefined || isBetter(direction, score, tried[best]!.score!));
    if (isBest) best = i;
    // Values that failed before any succeeded are no reason to give up.
    idle = isBest || best === undefined ? 0 : idle + 1;
    if (earlyStop === undefined) continue;
    const { patience = Number.POSITIVE_INFINITY, gap = -1 } = earlyStop;
    if (idle >= patience || isNear(tried[i - 1]?.score, score, gap)) break;
  }
  return { best };
}

function isNear(before: number | null | undefined, score: number | null, gap: number): boolean {
  if (before === null || before === undefined || score === null) return false;
  return Math.abs(score - before) <= gap;
}
