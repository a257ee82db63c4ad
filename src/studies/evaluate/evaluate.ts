// The verb `evaluate`: tables of recommendations and of the truth become a result document. Ids become indices, lists
// are ranked and judged once for each way of reading them and folded into every metric; whatever was odd about the data is
// counted, and every choice that can change a number is written beside the numbers.
import type { ResultDocument, ResultNotice, ResultValue } from '../../documents/result-document.js';
import { borrowEngine, returnEngine } from '../../engine/engine.js';
import type { Metric } from '../../engine/metrics/own-metric.js';
import { kernelsOf } from '../../engine/ranking/ranker.js';
import { UsageError } from '../../foundation/errors.js';
import { type Notice, spelledNotice } from '../../foundation/notice.js';
import { inTurns, mapInSteps, type Steps } from '../../foundation/work-options.js';
import { checkThreshold } from './check-evaluation-options.js';
import { type EvaluatedRun, evaluateRun } from './evaluate-run.js';
import { Notices, readingNotices } from './evaluation-notices.js';
import { checkIds, countOverlap, faultNotices } from './id-overlap.js';
import { intervalsOf } from './intervals.js';
import { type InputTables, type JoinedInputs, joinInputs, namedRuns, type RunInputs } from './join-inputs.js';
import { onceOnly } from './number-tables.js';
import { belowRandomNotices, oddTables } from './odd-tables.js';
import { type EvaluationOptions, type EvaluationPlan, planEvaluation } from './plan-evaluation.js';
import { countedPolicies } from './policies.js';
import { describeData, Preparation } from './prepare-evaluation.js';
import { withDetails } from './result-details.js';
import { type DocumentParts, resultDocument } from './result-of-runs.js';
import { RowWalks } from './row-walks.js';
import type { TableInput } from './table-input.js';

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
  const plan = planEvaluation(namedRuns(inputs), options);
  return evaluateJoined(await joinInputs(inputs, options), plan, options);
}

/** The options of an evaluation whose tables are joined. */
export type JoinedOptions = Omit<EvaluationOptions, keyof JoinedInputs['tables'] | 'metrics' | 'dialect'>;

/** Evaluates runs whose ids are those of the truth already. */
export async function evaluateJoined(
  { runs, tables }: JoinedInputs,
  plan: EvaluationPlan,
  options: JoinedOptions,
): Promise<EvaluationResult> {
  const { requests, policies, groups, intervalPolicy, breakdowns, sampled } = plan;
  const turning = <Result>(steps: Steps<Result>) => inTurns(steps, options.signal, 'the evaluation');
  const walks = new RowWalks();
  const faults = await turning(checkIds(runs, tables, options, walks));
  checkThreshold(tables.truth, policies.relevance);
  const request = { ...options, ...tables };
  const preparation = new Preparation(runs, request, plan.wantsItemUsers, walks);
  const data = await turning(preparation.dataFor(0, policies));
  const engine = options.engine ?? (await borrowEngine(options.backend));
  let isDone = false;
  try {
    const notices = new Notices([...engine.notices, ...plan.notices]);
    const odd = await turning(oddTables(runs, tables, walks, options.order));
    // Who says how ties are ordered knows of them.
    const isKnown = (code: string) => code === 'equal-scores' && options.ties !== undefined;
    for (const { run, ...notice } of [...faultNotices(faults), ...odd.filter(({ code }) => !isKnown(code))]) {
      notices.add([notice], run);
    }
    const evaluated: EvaluatedRun[] = [];
    const evaluation = { runs, groups, requests, preparation, engine, options: request, notices };
    for (const index of runs.keys()) evaluated.push(await evaluateRun({ ...evaluation, index }));
    for (const run of evaluated) notices.add(belowRandomNotices(requests, run, options.order), run.name);
    const intervals = intervalPolicy && (await intervalsOf(engine, evaluated, intervalPolicy, options));
    const { numbering } = data;
    // Texts of millions of ids take more memory than all columns, and are made only for those who look at them.
    const wanted =
      options.users === false ? undefined : await turning(mapInSteps(numbering.userCount, numbering.userIdAt));
    const users = onceOnly(
      () => wanted ?? Array.from({ length: numbering.userCount }, (_, user) => numbering.userIdAt(user)),
    );
    const counted = await turning(preparation.dataFor(0, countedPolicies(groups, policies)));
    const whole = resultDocument({
      data: await turning(describeData(request, counted, policies, walks, kernelsOf(engine, 'evaluate'))),
      overlap: await turning(countOverlap(runs, tables, walks)),
      reading: recordedReading(options),
      policies,
      intervalPolicy,
      intervals,
      backend: engine.backend,
      requests,
      runs: evaluated,
      users: wanted,
      notices: notices.all,
    });
    const details = { breakdowns, sampled, hasDistributions: options.distribution === true };
    const document = await withDetails(whole, details, { ...evaluation, policies, intervalPolicy, data, evaluated });
    const known = [...readingNotices(runs, request), ...(options.notices ?? [])];
    const all = [...known, ...document.notices];
    isDone = true;
    return {
      document: { ...document, notices: all.map((notice) => spelledNotice(notice)) },
      notices: all,
      get users() {
        return users();
      },
      columns: new Map(evaluated.map((run) => [run.name, columnsOf(run)])),
    };
  } finally {
    if (options.engine === undefined) {
      if (isDone) returnEngine(engine, options.backend);
      else engine.dispose();
    }
  }
}

/** How tables were joined and ordered, where that was asked for. */
function recordedReading({ ids, order }: Pick<InputTables, 'ids' | 'order'>): DocumentParts['reading'] {
  return { ...(ids === undefined ? {} : { ids }), ...(order === undefined ? {} : { order }) };
}

function columnsOf({ columns }: EvaluatedRun): ReadonlyMap<string, Float64Array> {
  return new Map(columns.flatMap(({ label, values }) => (values === undefined ? [] : [[label, values] as const])));
}

/** The value of one metric with its interval, and what was odd about the data. */
export interface ScoreResult extends ResultValue {
  /** The label in its canonical form. */
  readonly label: string;
  readonly notices: readonly ResultNotice[];
  /** The whole result, to be rendered or stored. */
  readonly document: ResultDocument;
}

/**
 * How good recommendations are by one metric. Truth and recommendations are text, bytes, a Blob, a stream, rows or tables.
 * @example
 * const truth = 'user,item\nann,a\nann,b\nbob,c\n';
 * const recs = [{ user: 'ann', item: 'a', score: 0.9 }, { user: 'bob', item: 'b', score: 0.4 }];
 * (await score(truth, recs, 'recall@10')).value;   // 0.25
 */
export async function score(
  truth: TableInput,
  recs: TableInput,
  label: Metric,
  options: Omit<EvaluationOptions, 'truth' | 'metrics'> = {},
): Promise<ScoreResult> {
  const { document } = await evaluate({ recs }, { ...options, truth, metrics: [label] });
  const [first, ...others] = Object.entries(document.runs[0]!.metrics);
  if (first === undefined || others.length > 0) {
    throw new UsageError(first === undefined ? 'label names no metric' : 'label names several metrics', {
      argument: 'label',
      found: label,
      expected: 'one metric, such as ndcg@10',
      hint: 'evaluate computes several metrics at once.',
    });
  }
  return { ...first[1], label: first[0], notices: document.notices, document };
}
