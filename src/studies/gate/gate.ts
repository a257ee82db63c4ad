// The verb `gate`: may this result replace that one? It fails where a drop is significant and larger than allowed, passes
// where the drop is shown to be within the limit, and says so where the data cannot tell.
import {
  GATE_FORMAT,
  type GateBound,
  type GateDocument,
  type GateDrop,
  type GateVerdict,
} from '../../documents/gate-document.js';
import type { ResultDocument } from '../../documents/result-document.js';
import { adjust } from '../../engine/statistics/adjust.js';
import { createResampler, type Resampler } from '../../engine/statistics/bootstrap/resampler.js';
import { checkWord } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import { VERSION } from '../../foundation/version.js';
import { inTurns, type Steps, stopIfAborted } from '../../foundation/work-options.js';
import { pairedColumns } from '../compare/aligned-runs.js';
import { type BoundedMetric, type GateOptions, type GatePolicy, gatePolicyOf } from './gate-options.js';
import { type JudgedPair, judgeDrop, type RawDrop, usersToTell, verdictOf } from './judge-drop.js';
import { type MatchedRuns, matchRuns } from './matched-runs.js';

/**
 * The decision on every metric and run. A drop fails if it is larger than allowed and its adjusted one-sided p-value
 * against there being none is at most alpha: any of them stops a build, so that they are adjusted together. It passes if
 * the p-value against its being beyond the limit is at most alpha: all of them must, which needs no adjustment (Berger,
 * "Multiparameter hypothesis testing and acceptance sampling", 1982). Everything else is a warning.
 * @example
 * const { verdict } = await gate(result, baseline, { metrics: ['ndcg@10'], runs: ['knn'], maxDrop: 0.01 });
 */
export async function gate(
  result: ResultDocument,
  baseline: ResultDocument,
  options: GateOptions,
): Promise<GateDocument> {
  const policy = gatePolicyOf(options ?? {}, Object.keys(result.definitions));
  const labels = policy.metrics.map(({ label }) => label);
  checkLabels(policy, result, baseline);
  checkLimits(policy, result);
  const matched = await inTurns(matchRuns(result, baseline, labels, options), options.signal, 'the gate');
  const pairs = await inTurns(judgedPairs(matched, policy), options.signal, 'the gate');
  const engine = options.engine ?? createResampler({ backend: options.backend ?? 'auto' });
  try {
    const drops = await judgeDrops(engine, pairs, policy, options);
    const bounds = policy.bounds.flatMap((bound) => heldToBound(result, bound, matched));
    const verdicts = [...drops, ...bounds].map(({ verdict }) => verdict);
    return {
      format: GATE_FORMAT,
      engine: { name: 'recgauge', version: VERSION },
      verdict: worstOf(verdicts),
      options: recorded(policy),
      data: { result: result.data.fingerprint, baseline: baseline.data.fingerprint },
      family: drops.length,
      drops,
      bounds,
      notices: [...matched.notices, ...droppedNotice(drops)],
    };
  } finally {
    if (options.engine === undefined) engine.dispose();
  }
}

/**
 * Whether a build is to stop: on a failure, and if strict on a warning or a notice too.
 * @example
 * isStopped(await gate(result, baseline, { metrics: ['ndcg@10'], runs: ['knn'], maxDrop: '2%' }));   // false
 */
export function isStopped({ verdict, notices, options }: GateDocument): boolean {
  return verdict === 'fail' || (options.strict && (verdict === 'warn' || notices.length > 0));
}

/** Refuses metrics that the documents lack, and limits that nothing could exceed, before users are matched. */
function checkLabels({ metrics, bounds }: GatePolicy, result: ResultDocument, baseline: ResultDocument): void {
  for (const [argument, entries] of Object.entries({ metrics, bounds })) {
    for (const { label } of entries) {
      checkWord(argument, label, Object.keys(result.definitions), 'the result has no such metric');
      if (argument === 'bounds') continue;
      checkWord(argument, label, Object.keys(baseline.definitions), 'the baseline has no such metric');
    }
  }
}

/** A drop that is larger than the range of the metric: 5 where 5 % was meant. */
function checkLimits({ metrics }: GatePolicy, { definitions }: ResultDocument): void {
  for (const { label, allowed } of metrics) {
    const [least, most] = definitions[label]!.range;
    if (allowed.kind === 'relative' || least === null || most === null || allowed.amount < most - least) continue;
    throw new UsageError(`the greatest drop that is allowed must be less than the range of ${label}`, {
      argument: 'maxDrop',
      found: allowed.amount,
      expected: `less than ${most - least}: ${label} is from ${least} to ${most}`,
      hint: `Write ${allowed.amount}% for a share of the baseline.`,
    });
  }
}

function* judgedPairs({ aligned, matches }: MatchedRuns, { metrics }: GatePolicy): Steps<JudgedPair[]> {
  const runNamed = (name: string) => aligned.runs.find((run) => run.name === name)!;
  const pairs: JudgedPair[] = [];
  for (const { label: metric, allowed } of metrics) {
    const { direction } = aligned.definitions[metric]!;
    if (direction === 'none') throw withoutDirection(metric);
    for (const { run, baselineRun, alias } of matches) {
      yield;
      const [mine, others] = [runNamed(run), runNamed(alias)];
      if (!mine.columns.has(metric) || !others.columns.has(metric))
        throw notComparable(metric, aligned.refused.get(metric));
      const pair = pairedColumns([mine, others], metric);
      if (pair.differences.length === 0) throw notComparable(metric, `${run} and its baseline have no user in common`);
      pairs.push({ pair, baselineRun, metric, direction, allowed });
    }
  }
  return pairs;
}

async function judgeDrops(
  engine: Resampler,
  pairs: readonly JudgedPair[],
  policy: GatePolicy,
  { onProgress, signal }: GateOptions,
): Promise<GateDrop[]> {
  const raw: RawDrop[] = [];
  for (const [done, judged] of pairs.entries()) {
    stopIfAborted(signal, 'the gate');
    onProgress?.({ done, total: pairs.length, what: `judging ${judged.metric}` });
    raw.push(await inTurns(judgeDrop(engine, judged, policy), signal, 'the gate'));
  }
  const { adjusted } = adjust(
    raw.map(({ pDrop }) => pDrop),
    policy.adjust,
    policy.alpha,
  );
  return raw.map((drop, place) => {
    const { certain: _, deviations: __, ...rest } = drop;
    const pass = policy.alpha;
    // What fails must stand the adjustment as well.
    const fail = policy.adjust === 'none' ? pass : pass / raw.length;
    return {
      ...rest,
      verdict: verdictOf(drop, adjusted[place]!, policy.alpha),
      pDropAdjusted: adjusted[place]!,
      usersNeeded: usersToTell(drop, { pass, fail }),
    };
  });
}

/** A bound is compared with the value as it stands: it says what must be measured, and not what is true of other users. */
function heldToBound(
  result: ResultDocument,
  { label, min, max }: BoundedMetric,
  { matches }: MatchedRuns,
): GateBound[] {
  return matches.map(({ run }) => {
    const value = result.runs.find(({ name }) => name === run)!.metrics[label]?.value ?? null;
    const isKept = value !== null && value >= (min ?? value) && value <= (max ?? value);
    return { run, metric: label, verdict: isKept ? 'pass' : 'fail', value, min: min ?? null, max: max ?? null };
  });
}

function worstOf(verdicts: readonly GateVerdict[]): GateVerdict {
  return verdicts.includes('fail') ? 'fail' : verdicts.includes('warn') ? 'warn' : 'pass';
}

function recorded(policy: GatePolicy): GateDocument['options'] {
  const { test, adjust: method, alpha, seed, replicates = null, otherData, strict } = policy;
  return { test, adjust: method, alpha, seed, replicates, 'other-data': otherData, strict };
}

/** A run that no longer serves some users could hide its drop by leaving them out. */
function droppedNotice(drops: readonly GateDrop[]): Notice[] {
  const count = Math.max(0, ...drops.map(({ dropped }) => dropped));
  const message = 'users have a value on one side only and are left out: a drop may hide behind them';
  return count === 0 ? [] : [{ code: 'dropped-users', message, count }];
}

function withoutDirection(label: string): UsageError {
  return new UsageError('neither high nor low values of this metric are better', {
    argument: 'metrics',
    found: label,
    expected: 'a metric with a direction',
    hint: sentenceOf`Its value can be kept between two numbers with ${mention('bounds')}.`,
  });
}

function notComparable(label: string, why = 'it has no values per user'): InputError {
  return new InputError(`The metric ${label} cannot be compared with the baseline`, {
    found: why,
    expected: "a metric that is a mean of the users' values on both sides",
    hint: sentenceOf`Metrics of all lists together can be kept between two numbers with ${mention('bounds')}.`,
  });
}
