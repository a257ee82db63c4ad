// The verb `evaluate`: tables of recommendations and of the truth become a result document. Ids become indices, lists
// are ranked under one tie rule, judged once and folded into every metric; whatever was odd about the data is counted,
// and every choice that can change a number is written beside the numbers.
import { UsageError } from './data/errors.js';
import { fingerprintOfTable } from './data/fingerprint.js';
import type { InteractionTable } from './data/interaction-table.js';
import type { ResultDocument, ResultNotice } from './data/result-document.js';
import { createEngine, type Engine, type EngineOptions } from './engine.js';
import { cutoffNotices } from './evaluate/cutoff-notices.js';
import { resultDocument } from './evaluate/document.js';
import type { Evaluation } from './evaluate/evaluator.js';
import { checkNeeds } from './evaluate/needs.js';
import { type PolicyOptions, policiesOf, recordedPolicies } from './evaluate/policies.js';
import { predictionsOfTable } from './evaluate/predictions-of-table.js';
import { prepareData, type SideTables } from './evaluate/prepare.js';
import { addInSteps, type Steps } from './evaluate/steps.js';
import type { Metric } from './metrics/own-metric.js';
import { requestMetrics } from './metrics/requested-metric.js';
import { rowsOfTable } from './rank/rows-of-table.js';

/** What one recommender gave: rows of user, item and score, in any order. */
export interface Run {
  readonly name: string;
  readonly table: InteractionTable;
  /** Predicted ratings, for rating errors. */
  readonly predictions?: InteractionTable | undefined;
}

export interface EvaluationOptions extends PolicyOptions, SideTables, Steps {
  /** The held-out interactions. */
  readonly truth: InteractionTable;
  /** Labels such as `ndcg@10`, or metrics of one's own. */
  readonly metrics: readonly Metric[];
  /** Whether the document holds the users' values; by default it does. */
  readonly users?: boolean;
  /** An engine to run on; without, one is made and ended. */
  readonly engine?: Engine;
  readonly backend?: EngineOptions['backend'];
}

export interface EvaluationResult {
  readonly document: ResultDocument;
  /** Ids of the evaluated users: those of the truth first, then users who only have a list; each in the order of ids. */
  readonly users: readonly string[];
  /** By the run's name and the label: one value for each user, NaN for those who are not counted. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, Float64Array>>;
}

/** Evaluates runs against the truth; all tables must have been read into the same id spaces. */
export async function evaluate(runs: readonly Run[], options: EvaluationOptions): Promise<EvaluationResult> {
  checkRuns(runs);
  const metrics = uniqueMetrics(options.metrics);
  const requests = requestMetrics(metrics);
  const policies = policiesOf(options);
  checkNeeds(requests, runs, options);
  const wantsItemUsers = requests.some(({ definition }) => definition?.family === 'groups');
  const data = prepareData(runs, options, policies, wantsItemUsers);
  const engine = options.engine ?? (await createEngine({ backend: options.backend ?? 'auto' }));
  try {
    const notices: ResultNotice[] = [...engine.notices, ...data.notices];
    const evaluated = [];
    for (const [index, run] of runs.entries()) {
      const ranked = rowsOfTable(run.table, data.numbering, {
        ...policies,
        train: data.side.train,
        knownItems: data.knownItems,
      });
      notices.push(...ranked.notices.map((notice) => ({ ...notice, run: run.name })));
      notices.push(...cutoffNotices(ranked, requests).map((notice) => ({ ...notice, run: run.name })));
      const predicted =
        run.predictions && predictionsOfTable(run.predictions, options.truth, data.numbering, policies.duplicates);
      notices.push(...(predicted?.notices ?? []).map((notice) => ({ ...notice, run: run.name })));
      const evaluator = engine.evaluator({
        ...data.side,
        predictions: predicted?.predictions,
        truth: data.truth,
        metrics,
        missingUsers: policies.missingUsers,
        truthUserCount: data.numbering.truthUserCount,
      });
      await addInSteps(evaluator, ranked, options, { index, count: runs.length, name: run.name });
      evaluated.push({
        name: run.name,
        source: run.table.name ?? null,
        fingerprint: fingerprintOfTable(run.table, { isOrdered: run.table.values === undefined }),
        evaluation: evaluator.result(),
        lengths: ranked.rows.lengths,
      });
    }
    const users = Array.from({ length: data.numbering.userCount }, (_, user) => data.numbering.userIdAt(user));
    const document = resultDocument({
      data: data.description,
      options: recordedPolicies(policies),
      requests,
      runs: evaluated,
      relevantCounts: data.relevantCounts,
      users: options.users === false ? undefined : users,
      notices,
    });
    return {
      document,
      users,
      columns: new Map(evaluated.map(({ name, evaluation }) => [name, columnsOf(evaluation)])),
    };
  } finally {
    if (options.engine === undefined) engine.dispose();
  }
}

function checkRuns(runs: readonly Run[]): void {
  if (!Array.isArray(runs) || runs.length === 0) {
    throw new UsageError('there is no run to evaluate', {
      argument: 'runs',
      found: runs,
      expected: 'one or more of { name, table }',
    });
  }
  const names = new Set<string>();
  for (const { name } of runs) {
    if (typeof name === 'string' && name !== '' && !names.has(name)) {
      names.add(name);
      continue;
    }
    throw new UsageError(names.has(name) ? 'two runs have the same name' : 'a run has no name', {
      argument: 'runs',
      found: name,
      expected: 'a name of its own for each run',
    });
  }
}

/** The metrics without those that another label has asked for already. */
function uniqueMetrics(metrics: readonly Metric[]): readonly Metric[] {
  const labels = requestMetrics(metrics).map(({ label }) => label);
  return metrics.filter((metric, i) => {
    const first = labels.indexOf(labels[i]!);
    if (first === i || typeof metric === 'string') return first === i;
    throw new UsageError('two metrics have the same name', {
      argument: 'metrics',
      found: labels[i],
      expected: 'a name of its own for each metric',
    });
  });
}

function columnsOf({ metrics }: Evaluation): ReadonlyMap<string, Float64Array> {
  return new Map(metrics.flatMap(({ label, values }) => (values === undefined ? [] : [[label, values] as const])));
}
