// The choices of an evaluation that can change a number, each with its default, checked before any work and recorded in
// the result.
import { parseRelevance, printRelevance, type RelevanceRule } from '../../data/preparing/relevance.js';
import type { ResultDocument } from '../../documents/result-document.js';
import type { Lists, Reading } from '../../engine/metrics/reading.js';
import type { RequestedMetric } from '../../engine/metrics/requested-metric.js';
import { DUPLICATE_POLICIES, type DuplicatePolicy } from '../../engine/ranking/duplicate-policy.js';
import { TIE_RULES, type TieRule } from '../../engine/ranking/tie-policy.js';
import { checkWord } from '../../foundation/checks.js';

/** How truth and lists are read: relevance, ties, duplicates, users counted. */
export interface PolicyOptions {
  /** Which rows of the truth are relevant: `all` (the default), `>=4`, `user-mean`, `user-mean+sd`, `train-mean`. */
  readonly relevance?: string;
  /** Which of two items with equal scores comes first; by default the one with the lesser id. */
  readonly ties?: TieRule;
  /** The width in which scores are compared; `float32` is what some libraries do. */
  readonly scores?: 'float64' | 'float32';
  /** What happens where a user has an item twice; by default the table is refused. */
  readonly duplicates?: DuplicatePolicy;
  /** Whether a user of the truth without a list counts as 0 (the default) or not at all. */
  readonly missingUsers?: 'zero' | 'skip';
}

export interface Policies {
  readonly relevance: RelevanceRule;
  readonly ties: TieRule;
  readonly scores: 'float64' | 'float32';
  readonly duplicates: DuplicatePolicy;
  readonly missingUsers: 'zero' | 'skip';
  readonly order: 'scores' | 'file';
  readonly gradeScale: number;
  readonly lists: Lists;
  readonly truth: 'whole' | 'first-row';
  readonly pairs: 'rated' | 'relevant-of-listed';
}

export function policiesOf(options: PolicyOptions): Policies {
  return {
    relevance: parseRelevance(options.relevance ?? 'all'),
    ties: checkWord('ties', options.ties ?? 'id', TIE_RULES),
    scores: checkWord('scores', options.scores ?? 'float64', ['float64', 'float32']),
    duplicates: checkWord('duplicates', options.duplicates ?? 'error', DUPLICATE_POLICIES),
    missingUsers: checkWord('missingUsers', options.missingUsers ?? 'zero', ['zero', 'skip']),
    order: 'scores',
    gradeScale: 1,
    lists: 'as-given',
    truth: 'whole',
    pairs: 'rated',
  };
}

/** The policies under which a metric of a dialect is computed: those of its library, else those of the evaluation. */
export function policiesOfReading(policies: Policies, reading: Reading | undefined): Policies {
  if (reading === undefined) return policies;
  const { relevance, ...others } = reading;
  return { ...policies, ...others, ...(relevance === undefined ? {} : { relevance: parseRelevance(relevance) }) };
}

/** The policies by the names that they have on the command line. */
export function recordedPolicies(policies: Policies): ResultDocument['options'] {
  const { relevance, ties, scores, duplicates, missingUsers } = policies;
  return { relevance: printRelevance(relevance), ties, scores, duplicates, 'missing-users': missingUsers };
}

export interface ReadingGroup {
  readonly policies: Policies;
  readonly requests: readonly RequestedMetric[];
}

/** Groups in the order of their first metric. */
export function groupByReading(requests: readonly RequestedMetric[], policies: Policies): readonly ReadingGroup[] {
  const groups = new Map<string, { policies: Policies; requests: RequestedMetric[] }>();
  for (const request of requests) {
    const read = policiesOfReading(policies, request.dialect?.reading);
    const key = JSON.stringify({ ...read, relevance: printRelevance(read.relevance) });
    const group = groups.get(key) ?? { policies: read, requests: [] };
    group.requests.push(request);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The policies by which relevant items are counted: those of all metrics, where dialects agree in them. */
export function countedPolicies(groups: readonly ReadingGroup[], policies: Policies): Policies {
  const rules = groups.map(({ policies: { relevance, truth } }) => ({ relevance, truth }));
  return new Set(rules.map((rule) => JSON.stringify(rule))).size === 1 ? { ...policies, ...rules[0]! } : policies;
}
