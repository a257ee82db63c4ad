// The verb `evaluate`: tables of recommendations and of the truth become a result document. Ids become indices, lists
// are ranked and judged once for each way of reading them and folded into every metric; whatever was odd about the data is
// counted, and every choice that can change a number is written beside the numbers.

import type { ResultDocument, ResultNotice, ResultSplit } from '../../documents/result-document.js';
import { resolveMetrics } from '../../engine/dialects/resolve.js';
import { createEngine, type Engine, type EngineOptions } from '../../engine/engine.js';
import type { Metric } from '../../engine/metrics/own-metric.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { UsageError } from '../../foundation/errors.js';
import { type Notice, spelledNotice } from '../../foundation/notice.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import { inTurns, mapInSteps, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import { parseBreakdowns } from './breakdown-request.js';
import { checkEvaluationOptions } from './check-evaluation-options.js';
import { checkThreshold } from './check-threshold.js';
import { dialectNotices } from './dialect-notices.js';
import { type EvaluatedRun, evaluateRun } from './evaluate-run.js';
import { Notices, readingNotices } from './evaluation-notices.js';
import { trainForRanks } from './full-ranks-of-runs.js';
import { checkIds, countOverlap, faultNotices } from './id-overlap.js';
import { type IntervalOptions, intervalPolicyOf } from './interval-policy.js';
import { intervalsOf } from './intervals.js';
import { type InputTables, joinInputs, namedRuns, type RunInputs } from './join-inputs.js';
import { metNeeds } from './metric-needs.js';
import { belowRandomNotices, oddTables } from './odd-tables.js';
import { type PolicyOptions, policiesOf } from './policies.js';
import { describeData, Preparation } from './prepare-evaluation.js';
import { countedPolicies, groupByReading } from './readings.js';
import { withDetails } from './result-details.js';
import { type DocumentParts, resultDocument } from './result-of-runs.js';
import { type SampledOptions, sampledRequest } from './sampled-request.js';

/** What `evaluate` is asked for: truth, metrics and every choice that changes a number. */
export interface EvaluationOptions extends PolicyOptions, IntervalOptions, InputTables, WorkOptions, Pooled {
  /** The split that truth and training are parts of, to be recorded; `readSplit` gives it. */
  readonly split?: ResultSplit | undefined;
  /** Labels such as `ndcg@10` or `elliot:map@20`, or metrics of one's own. */
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

/** The document of an evaluation and the columns of users behind it. */
export interface EvaluationResult {
  readonly document: ResultDocument;
  /** The notices of the document with the arguments that they mention as data, for callers that name these otherwise. */
  readonly notices: readonly (Notice & ResultNotice)[];
  /** Ids of the evaluated users: those of the truth first, then users who only have a list; each in the order of ids. */
  readonly users: readonly string[];
  /** By the run's name and the label: one value for each user, NaN for those who are not counted. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, Float64Array>>;
}

/**
 * Evaluates runs against the truth. Runs, truth and the other tables are text, bytes, Blobs, streams, rows or tables; ids are
 * joined inside. What readers had to guess about a file is among the notices of the document.
 * @example
 * const truth = [{ user: 'ann', item: 'a' }, { user: 'bob', item: 'c' }];
 * const ease = 'user,item,score\nann,a,0.9\nbob,b,0.4\n';
 * const knn = [['ann', 'b', 0.7], ['bob', 'c', 0.5]] as const;
 * const { document } = await evaluate({ ease, knn }, { truth, metrics: ['ndcg@10', 'recall@10'] });
 * document.runs[0].metrics['recall@10'].value;   // 0.5
 */
export async function evaluate(inputs: RunInputs, options: EvaluationOptions): Promise<EvaluationResult> {
  checkEvaluationOptions(options);
  const named = namedRuns(inputs);
  const asked = uniqueRequests(resolveMetrics(options.metrics, options.dialect));
  const breakdowns = parseBreakdowns(options.breakdown ?? [], options);
  const policies = policiesOf(options);
  const intervalPolicy = intervalPolicyOf(options);
  const { requests, notices: leftOut } = metNeeds(asked, named, options);
  const sampled = options.sampled && sampledRequest(options.sampled, requests, options.seed ?? 0);
  if (sampled !== undefined) trainForRanks(options);
  const { runs, tables } = await joinInputs(inputs, options);
  const turning = <Result>(steps: Steps<Result>) => inTurns(steps, options.signal, 'the evaluation');
  const faults = await turning(checkIds(runs, tables, options));
  checkThreshold(tables.truth, policies.relevance);
  const given = { ...options, ...tables };
  const wantsItemUsers = requests.some(({ definition }) => definition?.family === 'groups');
  const preparation = new Preparation(runs, given, wantsItemUsers);
  const data = await turning(preparation.dataFor(0, policies));
  const engine = options.engine ?? (await createEngine({ backend: options.backend ?? 'auto' }));
  try {
    const notices = new Notices([...engine.notices, ...leftOut, ...dialectNotices(requests, options)]);
    const odd = await turning(oddTables(runs, tables));
    for (const { run, ...notice } of [...faultNotices(faults), ...odd]) notices.add([notice], run);
    const groups = groupByReading(requests, policies);
    const evaluated: EvaluatedRun[] = [];
    const evaluation = { runs, groups, requests, preparation, engine, options: given, notices };
    for (const index of runs.keys()) evaluated.push(await evaluateRun({ ...evaluation, index }));
    for (const run of evaluated) notices.add(belowRandomNotices(requests, run), run.name);
    const intervals = intervalPolicy && (await intervalsOf(engine, evaluated, intervalPolicy, options));
    const { numbering } = data;
    const users = await turning(mapInSteps(numbering.userCount, numbering.userIdAt));
    const counted = await turning(preparation.dataFor(0, countedPolicies(groups, policies)));
    const whole = resultDocument({
      data: await turning(describeData(given, counted, policies)),
      overlap: await turning(countOverlap(runs, tables)),
      reading: recordedReading(options),
      policies,
      intervalPolicy,
      intervals,
      backend: engine.backend,
      requests,
      runs: evaluated,
      users: options.users === false ? undefined : users,
      notices: notices.all,
    });
    const details = { breakdowns, sampled, hasDistributions: options.distribution === true };
    const document = await withDetails(whole, details, { ...evaluation, policies, intervalPolicy, data, evaluated });
    const known = [...readingNotices(runs, given), ...(options.notices ?? [])];
    const all = [...known, ...document.notices];
    return {
      document: { ...document, notices: all.map((notice) => spelledNotice(notice)) },
      notices: all,
      users,
      columns: new Map(evaluated.map((run) => [run.name, columnsOf(run)])),
    };
  } finally {
    if (options.engine === undefined) engine.dispose();
  }
}

/** How tables were joined and ordered, where that was asked for. */
function recordedReading({ ids, order }: InputTables): DocumentParts['reading'] {
  return { ...(ids === undefined ? {} : { ids }), ...(order === undefined ? {} : { order }) };
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
        expected: 'a name of its own for each metric',
      });
    }
    if (known === undefined) byLabel.set(request.label, request);
  }
  return [...byLabel.values()];
}

function columnsOf({ columns }: EvaluatedRun): ReadonlyMap<string, Float64Array> {
  return new Map(columns.flatMap(({ label, values }) => (values === undefined ? [] : [[label, values] as const])));
}
