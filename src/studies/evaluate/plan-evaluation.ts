// What an evaluation is asked for, checked before anything is read: metrics, how they read lists and truth, and what is
// wanted beside their values.
import type { ResultNotice, ResultSplit } from '../../documents/result-document.js';
import { missingUsersOf } from '../../documents/used-options.js';
import { resolveMetrics } from '../../engine/dialects/resolve.js';
import type { Engine, EngineOptions } from '../../engine/engine.js';
import type { Need } from '../../engine/metrics/need.js';
import type { Metric } from '../../engine/metrics/own-metric.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { UsageError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import { mention, mentions, sentenceOf } from '../../foundation/sentence.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import { type BreakdownRequest, parseBreakdowns } from './breakdown-request.js';
import { checkEvaluationOptions } from './check-evaluation-options.js';
import { trainForRanks } from './full-ranks-of-runs.js';
import { type IntervalOptions, type IntervalPolicy, intervalPolicyOf } from './interval-policy.js';
import type { InputTables } from './join-inputs.js';
import { groupByReading, type Policies, type PolicyOptions, policiesOf, type ReadingGroup } from './policies.js';
import { type SampledOptions, type SampledRequest, sampledRequest } from './sampled-request.js';

/** What `evaluate` is asked for: truth, metrics and every choice that changes a number. */
export interface EvaluationOptions extends PolicyOptions, IntervalOptions, InputTables, WorkOptions, Pooled {
  /** The split that truth and training are parts of, to be recorded; `readSplit` gives it. */
  readonly split?: ResultSplit | undefined;
  /** Labels such as `ndcg@10` or `elliot:map@20`, or metrics of your own. */
  readonly metrics: readonly (Metric | RequestedMetric)[];
  /** The dialect in which labels without one are read, such as `recbole` or `recbole@0.2.1`. */
  readonly dialect?: string | undefined;
  /**
   * Values by group: `activity` (bands of users by their training interactions), `popularity` (bands of relevant items),
   * `user-groups` (those of `userGroups`). A number of bands follows a colon, as in `activity:5`.
   */
  readonly breakdown?: readonly string[] | undefined;
  /** Whether every value has the distribution over users beside it; by default it has not. */
  readonly distribution?: boolean | undefined;
  /**
   * What ranking each relevant item among sampled negatives would have given, beside the values of the full ranking. Lists
   * must then hold every relevant item, and `train` must be there.
   */
  readonly sampled?: SampledOptions | undefined;
  /** Notices of the caller about what is evaluated; they stand behind those of the tables that were read. */
  readonly notices?: readonly ResultNotice[] | undefined;
  /** Whether the document holds the users' values; by default it does. */
  readonly users?: boolean;
  /** An engine to run on; without, one is made and ended. */
  readonly engine?: Engine;
  readonly backend?: EngineOptions['backend'];
}

/** An evaluation before its tables. */
export interface EvaluationPlan {
  readonly requests: readonly RequestedMetric[];
  readonly policies: Policies;
  /** The metrics by how they read lists and truth. */
  readonly groups: readonly ReadingGroup[];
  readonly intervalPolicy: IntervalPolicy | undefined;
  readonly breakdowns: readonly BreakdownRequest[];
  readonly sampled: SampledRequest | undefined;
  /** Whether a metric looks at the users of items. */
  readonly wantsItemUsers: boolean;
  /** What is to be said of the metrics. */
  readonly notices: readonly Notice[];
}

/** `runs` say which of them have predictions. */
export function planEvaluation(
  runs: readonly { readonly name: string; readonly predictions?: unknown }[],
  options: EvaluationOptions,
): EvaluationPlan {
  checkEvaluationOptions(options);
  const metricRequests = uniqueRequests(resolveMetrics(options.metrics, options.dialect));
  const breakdowns = parseBreakdowns(options.breakdown ?? [], options);
  const policies = policiesOf(options);
  const intervalPolicy = intervalPolicyOf(options);
  const { requests, notices } = metNeeds(metricRequests, runs, options);
  const sampled = options.sampled && sampledRequest(options.sampled, requests, options.seed ?? 0);
  if (sampled !== undefined) trainForRanks(options);
  return {
    requests,
    policies,
    groups: groupByReading(requests, policies),
    intervalPolicy,
    breakdowns,
    sampled,
    wantsItemUsers: requests.some(({ definition }) => definition?.family === 'groups'),
    notices: [...notices, ...dialectNotices(requests, options)],
  };
}

/** The metrics without those that another label has asked for already. */
function uniqueRequests(requests: readonly RequestedMetric[]): readonly RequestedMetric[] {
  const byLabel = new Map<string, RequestedMetric>();
  for (const request of requests) {
    const known = byLabel.get(request.label);
    const isOwn = request.citation === known?.citation && request.definition === undefined;
    if (known !== undefined && (isOwn || JSON.stringify(known.definition) !== JSON.stringify(request.definition))) {
      throw new UsageError('two metrics have the same name', {
        argument: 'metrics',
        found: request.label,
        expected: 'a different name for each metric',
      });
    }
    if (known === undefined) byLabel.set(request.label, request);
  }
  return [...byLabel.values()];
}

// What a dialect or a metric decides against what was asked for: a cutoff that the library does not have, an option that
// its reading of lists and truth leaves no space for. Neither is refused, and neither goes unsaid.

/** Options of an evaluation that readings may decide, by their names on the command line. */
const DECIDED = [
  ['relevance', 'relevance'],
  ['ties', 'ties'],
  ['scores', 'scores'],
  ['missingUsers', 'missing-users'],
] as const;

function dialectNotices(requests: readonly RequestedMetric[], options: PolicyOptions): Notice[] {
  const ofDialects = DECIDED.flatMap(([key, flag]) => decidedNotice(requests, options, key, flag));
  return [...cutoffNotice(requests), ...ofDialects, ...ofMetricsNotice(requests, options)];
}

function ofMetricsNotice(requests: readonly RequestedMetric[], { missingUsers }: PolicyOptions): Notice[] {
  if (missingUsers === undefined) return [];
  const others = requests.filter(({ dialect, definition }) => {
    const decided = dialect === undefined ? missingUsersOf(definition) : undefined;
    return decided !== undefined && decided !== missingUsers;
  });
  if (others.length === 0) return [];
  const labels = others.map(({ label }) => label).join(', ');
  const message = `The option missing-users (${missingUsers}) does not hold for ${labels}: the metric decides it.`;
  return [{ code: 'option-decided-by-metric', message, count: others.length }];
}

function cutoffNotice(requests: readonly RequestedMetric[]): Notice[] {
  const labels = requests.filter(({ isCutoffIgnored }) => isCutoffIgnored).map(({ label }) => label);
  if (labels.length === 0) return [];
  const which = labels.length === 1 ? `${labels[0]} has` : `${labels[0]} and ${labels.length - 1} more have`;
  const message = `${which} no cutoff in the library: whole lists are looked at.`;
  return [{ code: 'cutoff-ignored', message, count: labels.length }];
}

function decidedNotice(
  requests: readonly RequestedMetric[],
  options: PolicyOptions,
  key: (typeof DECIDED)[number][0],
  flag: string,
): Notice[] {
  const asked = options[key];
  if (asked === undefined) return [];
  const others = requests.filter(({ dialect }) => {
    const decided = dialect?.reading[key];
    return decided !== undefined && decided !== asked;
  });
  if (others.length === 0) return [];
  const dialects = [...new Set(others.map(({ dialect }) => dialect!.id))].join(', ');
  const message = `The option ${flag} (${asked}) does not hold for metrics of ${dialects}: the library decides it.`;
  return [{ code: 'option-decided-by-dialect', message, count: others.length }];
}

/** How each need is met: the argument, and what it holds. */
const NEEDS: Readonly<Record<Exclude<Need, 'scores'>, readonly [argument: string, rows: string]>> = {
  train: ['train', 'the interactions that the recommender learned from'],
  'item-features': ['itemFeatures', 'rows of item and feature'],
  'item-groups': ['itemGroups', 'rows of item and group'],
  'user-groups': ['userGroups', 'rows of user and group'],
  baseline: ['baseline', 'the recommendations of a baseline: user, item and score'],
  predictions: ['predictions', 'rows of user, item and predicted rating'],
};

/** The tables that are there, by the name of their option. */
type Given = Readonly<Partial<Record<string, unknown>>>;

/** The metrics whose needs are met. Of those asked for by name none may be left out; the others are, with a notice. */
export function metNeeds(
  requests: readonly RequestedMetric[],
  runs: readonly { readonly name: string; readonly predictions?: unknown }[],
  inputs: object,
): { readonly requests: readonly RequestedMetric[]; readonly notices: readonly Notice[] } {
  const leftOut: string[] = [];
  const missing = new Set<string>();
  const kept = requests.filter(({ label, needs, isOptional }) => {
    const unmet = needs.find((need) => need !== 'scores' && !isMet(need, runs, inputs as Given));
    if (unmet === undefined) return true;
    const [argument, rows] = NEEDS[unmet as keyof typeof NEEDS];
    if (!isOptional) {
      throw new UsageError(sentenceOf`${label} needs ${mention(argument)}`, {
        argument,
        found: undefined,
        expected: rows,
      });
    }
    leftOut.push(label);
    missing.add(argument);
    return false;
  });
  return { requests: kept, notices: leftOutNotice(leftOut, [...missing]) };
}

function leftOutNotice(labels: readonly string[], missing: readonly string[]): Notice[] {
  if (labels.length === 0) return [];
  const named = labels.slice(0, 3).join(', ');
  const which =
    labels.length === 1 ? `${named} is` : `${named}${labels.length > 3 ? ` and ${labels.length - 3} more` : ''} are`;
  const are = missing.length === 1 ? 'is' : 'are';
  const words = sentenceOf`${which} left out because ${mentions(missing)} ${are} missing.`;
  return [noticeOf('metric-left-out', words, labels.length)];
}

function isMet(
  need: Exclude<Need, 'scores'>,
  runs: readonly { readonly predictions?: unknown }[],
  inputs: Given,
): boolean {
  if (need === 'predictions') return runs.every(({ predictions }) => predictions !== undefined);
  if (need === 'train' && inputs.popularity !== undefined) return true;
  return inputs[NEEDS[need][0]] !== undefined;
}
