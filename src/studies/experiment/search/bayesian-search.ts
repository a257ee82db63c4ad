// Bayesian search: a Gaussian process learns from all trials where good settings may lie, and the next trial is the one of
// which most improvement is expected. It begins with random trials, the same that random search would begin with.
import { momentsOf } from '../../../engine/statistics/paired-values.js';
import { quantile } from '../../../engine/statistics/quantile.js';
import { createGenerator, type Generator } from '../../../foundation/numbers/generator.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { type FittedProcess, fitKernel } from './fit-kernel.js';
import { type GaussianProcess, gaussianProcess, logExpectedImprovement, type ProcessData } from './gaussian-process.js';
import { type Proposer, type ProposerSetting, triedKeys } from './proposer.js';
import { isUsedUp, numberedPoint, randomPoint, untriedValues } from './random-search.js';
import { keyOf, type Point, pointOf, type SearchSpace, valuesAt } from './search-space.js';
import { isBetter, type SearchDirection, type Trial } from './trial.js';

/** Options of a Bayesian search. */
export interface BayesianOptions {
  /** Random trials before the first that is chosen; 10 by default. */
  readonly initial?: number | undefined;
  /** Points among which each trial is chosen; 2000 by default. */
  readonly candidates?: number | undefined;
}

/** Of the best trials so far, how many others are looked for around. */
const GOOD_COUNT = 5;

/** Around the best candidate more are drawn, in ever smaller circles. */
const POLISH_WIDTHS = [0.05, 0.02, 0.01, 0.005];
const POLISH_COUNT = 50;

/**
 * Matern 5/2 with a length for each dimension on the unit cube, noise learned, expected improvement over the best
 * mean of what was tried.
 * Snoek, Larochelle and Adams, "Practical Bayesian optimization of machine learning algorithms", NIPS 2012.
 */
export function bayesianSearch(setting: ProposerSetting, options: BayesianOptions = {}): Proposer {
  const { space, seed, direction, batch } = setting;
  const { initial = 10, candidates = 2000 } = options;
  return {
    roundSize: (trials) => (isUsedUp(space, trials) ? 0 : batch),
    propose(trials) {
      const tried = triedKeys(space, trials);
      const observed = observationsOf(trials, direction);
      const learned = trials.length >= initial && observed.isInformative;
      const model = learned ? learnedModel(space, trials, setting) : undefined;
      const proposals: ParameterValues[] = [];
      while (proposals.length < batch) {
        const generator = createGenerator(seed, trials.length + proposals.length);
        const values = model?.choose(tried, candidates, generator) ?? untriedValues(space, tried, generator);
        if (values === undefined) break;
        tried.add(keyOf(space, values));
        proposals.push(values);
        if (proposals.length < batch) model?.believe(values);
      }
      return proposals;
    },
  };
}

interface LearnedModel {
  /** The untried values of greatest expected improvement, of equal ones the first met. */
  choose(tried: ReadonlySet<string>, candidateCount: number, generator: Generator): ParameterValues | undefined;
  /** Takes the expected score for a score, so that the other trials of a round look elsewhere. */
  believe(values: ParameterValues): void;
}

function learnedModel(
  space: SearchSpace,
  trials: readonly Trial[],
  { direction }: ProposerSetting,
): LearnedModel | undefined {
  const { settings, targets } = observationsOf(trials, direction);
  // Axes where nothing varies have no length that could be learned.
  const varied = space.axes.flatMap(({ size }, i) => (size > 1 ? [i] : []));
  const variedPart = (point: Point): Point => {
    if (varied.length === point.length) return point;
    const part = new Float64Array(varied.length);
    for (let i = 0; i < part.length; i++) part[i] = point[varied[i]!]!;
    return part;
  };
  const isOrdered = varied.map((i) => space.axes[i]!.isOrdered);
  const tries = settings.map((values) => pointOf(space, values));
  let data: ProcessData = { points: tries.map(variedPart), targets, isOrdered };
  const fitted: FittedProcess | undefined = fitKernel(data);
  if (fitted === undefined) return undefined;
  let gaussian: GaussianProcess = fitted.gaussian;
  // The best that is expected and not the best that was seen: where scores are noisy, that was luck and cannot be beaten.
  let best = data.points.reduce(
    (most, point) => Math.max(most, gaussian.predict(point).mean),
    Number.NEGATIVE_INFINITY,
  );
  const good = [...tries.keys()]
    .sort((left, right) => targets[right]! - targets[left]! || left - right)
    .slice(0, GOOD_COUNT)
    .map((i) => tries[i]!);

  const gainOf = (point: Point) => logExpectedImprovement(gaussian.predict(variedPart(point)), best);
  return {
    choose(tried, candidateCount, generator) {
      const points = candidatePoints(space, candidateCount, good, generator);
      const isUntried = (point: Point) => !tried.has(keyOf(space, valuesAt(space, point)));
      const gains = Float64Array.from(points, gainOf);
      const order = [...points.keys()].sort((left, right) => {
        if (gains[left] === gains[right]) return left - right;
        return gains[left]! > gains[right]! ? -1 : 1;
      });
      const first = order.find((i) => isUntried(points[i]!));
      if (first === undefined) return undefined;
      let chosen = points[first]!;
      let gain = gains[first]!;
      // A space that was looked at whole has nothing between its points.
      for (const width of space.size <= candidateCount ? [] : POLISH_WIDTHS) {
        for (let i = 0; i < POLISH_COUNT; i++) {
          const point = nearPoint(space, chosen, width, generator);
          const other = gainOf(point);
          if (!(other > gain) || !isUntried(point)) continue;
          chosen = point;
          gain = other;
        }
      }
      return valuesAt(space, chosen);
    },
    believe(values) {
      const point = variedPart(pointOf(space, values));
      const { mean } = gaussian.predict(point);
      const extended = Float64Array.of(...data.targets, mean);
      const more = { points: [...data.points, point], targets: extended, isOrdered };
      const believed = gaussianProcess(more, fitted.setting);
      if (believed === undefined) return;
      data = more;
      // Else what is believed to be better would be looked for a second time.
      best = Math.max(best, mean);
      gaussian = believed;
    },
  };
}

/** How far from a good point others are drawn, as deviations on axes of length 1, by turns. */
const WIDTHS = [0.2, 0.1, 0.05, 0.02];

/** The points to choose from, `good` ones being the best so far, the best first. Small spaces are there whole. */
function candidatePoints(
  space: SearchSpace,
  count: number,
  good: readonly Point[],
  generator: Generator,
): readonly Point[] {
  if (space.size <= count) return Array.from({ length: space.size }, (_, number) => numberedPoint(space, number));
  return Array.from({ length: count }, (_, i) => {
    if (i % 2 === 0 || good.length === 0) return randomPoint(space, generator);
    const turn = (i - 1) / 2;
    const width = WIDTHS[turn % WIDTHS.length]!;
    return nearPoint(space, good[Math.floor(turn / WIDTHS.length) % good.length]!, width, generator);
  });
}

/** A point around another: about half of its places moved, mostly one at least; a value without order may become
 * any other. */
function nearPoint({ axes }: SearchSpace, point: Point, width: number, generator: Generator): Point {
  const near = point.slice();
  const always = generator.nextBelow(axes.length);
  for (let i = 0; i < near.length; i++) {
    if (i !== always && generator.nextUnit() < 0.5) continue;
    const { isOrdered, snap, draw } = axes[i]!;
    if (isOrdered) near[i] = snap(Math.min(1, Math.max(0, point[i]! + width * generator.nextGaussian())));
    else near[i] = draw(generator.nextUnit());
  }
  return near;
}

export interface Observations {
  readonly settings: readonly ParameterValues[];
  /** Greater is better; mean 0 and, unless all are equal, variance 1. */
  readonly targets: Float64Array;
  /** Whether there is anything to learn: at least two scores that differ. */
  readonly isInformative: boolean;
}

/** More would make each step slow and none better: the best and the latest of them speak for the others. */
const OBSERVATION_LIMIT = 200;

/**
 * Scores with the sign that makes greater better, less their mean and over their deviation. A failed trial counts as the
 * worst that is done; a pruned one as its last step, but as no better than the median of those done.
 */
function observationsOf(trials: readonly Trial[], direction: SearchDirection): Observations {
  const done = trials.filter(({ score }) => score !== null);
  if (done.length === 0) return { settings: [], targets: new Float64Array(0), isInformative: false };
  const sign = direction === 'maximise' ? 1 : -1;
  const ascending = Float64Array.from(done, ({ score }) => sign * score!).sort();
  const worst = ascending[0]!;
  const median = quantile(ascending, 0.5);
  const rawOf = ({ outcome, score, steps }: Trial): number => {
    if (score !== null) return sign * score;
    const last = outcome === 'pruned' ? steps?.at(-1) : undefined;
    return last === undefined ? worst : Math.min(median, Math.max(worst, sign * last));
  };
  const kept = trials.length <= OBSERVATION_LIMIT ? trials : spokesmen(trials, direction);
  const raw = Float64Array.from(kept, rawOf);
  // Scores near the end of the doubles have squares beyond it.
  const size = raw.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scaled = size === 0 ? raw : raw.map((value) => value / size);
  const { mean, deviation } = momentsOf(scaled);
  const isInformative = deviation > 0;
  const targets = scaled.map((value) => (isInformative ? (value - mean) / deviation : 0));
  return { settings: kept.map(({ values }) => values), targets, isInformative };
}

/** The best half of the limit and the latest half, in the order of their numbers. */
function spokesmen(trials: readonly Trial[], direction: SearchDirection): readonly Trial[] {
  const latest = trials.slice(-OBSERVATION_LIMIT / 2);
  const ranked = trials
    .slice(0, -OBSERVATION_LIMIT / 2)
    .filter(({ score }) => score !== null)
    .sort((left, right) => {
      if (left.score === right.score) return left.number - right.number;
      return isBetter(direction, left.score!, right.score!) ? -1 : 1;
    });
  const best = ranked.slice(0, OBSERVATION_LIMIT / 2).sort((left, right) => left.number - right.number);
  return [...best, ...latest];
}
