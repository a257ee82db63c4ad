// The breakdowns that are asked for: `activity`, `popularity` or `user-groups`, the first two with a number of bands if
// one likes. What is misspelt, or wants a table that is not there, is refused before any work.
import { unknownWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { EvaluatedRun, RunEvaluation } from './evaluate-run.js';
import type { IntervalPolicy } from './interval-policy.js';
import type { Policies } from './policies.js';
import type { PreparedData } from './prepare-evaluation.js';

export const BREAKDOWN_WORDS = ['activity', 'popularity', 'user-groups'] as const;
export type BreakdownWord = (typeof BREAKDOWN_WORDS)[number];

export interface BreakdownRequest {
  readonly by: BreakdownWord;
  /** Undefined where the groups are given. */
  readonly bandCount: number | undefined;
}

const DEFAULT_BANDS: Readonly<Partial<Record<BreakdownWord, number>>> = { activity: 4, popularity: 3 };
const MOST_BANDS = 100;

/** What each breakdown needs: one of some arguments, and what it holds. */
const NEEDS: Readonly<Record<BreakdownWord, readonly [names: readonly [string, ...string[]], rows: string]>> = {
  activity: [['train'], 'training interactions of the recommenders'],
  popularity: [['train', 'popularity'], 'training interactions of the recommenders'],
  'user-groups': [['userGroups'], 'rows of user and group'],
};

/**
 * Words such as `activity` or `popularity:5`; one that is repeated is taken once. What is wanted of tables that are not
 * among those given, by the names of options, is refused.
 */
export function parseBreakdowns(words: readonly string[], inputs: object): readonly BreakdownRequest[] {
  if (!Array.isArray(words)) throw notWords(words);
  const byWord = new Map<BreakdownWord, BreakdownRequest>();
  for (const text of words) {
    const request = parseBreakdown(text);
    const known = byWord.get(request.by);
    if (known !== undefined && known.bandCount !== request.bandCount) {
      throw new UsageError('A breakdown is asked for twice', {
        argument: 'breakdown',
        found: `${printBreakdown(known)} and ${printBreakdown(request)}`,
        expected: 'one number of bands',
      });
    }
    byWord.set(request.by, request);
  }
  for (const by of byWord.keys()) checkNeeds(by, inputs as Readonly<Record<string, unknown>>);
  return [...byWord.values()];
}

/** As it is asked for, with the number of bands said. */
export function printBreakdown({ by, bandCount }: BreakdownRequest): string {
  return bandCount === undefined ? by : `${by}:${bandCount}`;
}

function checkNeeds(by: BreakdownWord, inputs: Readonly<Record<string, unknown>>): void {
  const [names, rows] = NEEDS[by];
  if (names.some((name) => inputs[name] !== undefined)) return;
  throw new UsageError(sentenceOf`The breakdown by ${by} needs ${mention(names[0])}`, {
    argument: 'breakdown',
    found: by,
    expected: rows,
  });
}

function parseBreakdown(text: unknown): BreakdownRequest {
  if (typeof text !== 'string') throw notWords(text);
  const [, word, bands] = /^([^:]*)(?::(.*))?$/s.exec(text) as unknown as [string, string, string | undefined];
  const by = BREAKDOWN_WORDS.find((known) => known === word);
  if (by === undefined) throw unknownWord('breakdown', word, BREAKDOWN_WORDS, 'Unknown breakdown');
  const usual = DEFAULT_BANDS[by];
  if (bands === undefined) return { by, bandCount: usual };
  const bandCount = /^\d{1,3}$/.test(bands) ? Number(bands) : Number.NaN;
  if (usual !== undefined && bandCount >= 2 && bandCount <= MOST_BANDS) return { by, bandCount };
  throw new UsageError(usual === undefined ? `${by} has no bands` : `${by} cannot have this number of bands`, {
    argument: 'breakdown',
    found: text,
    expected: usual === undefined ? by : `${by}:N with a whole number N from 2 to ${MOST_BANDS}`,
  });
}

function notWords(found: unknown): UsageError {
  return new UsageError('The breakdowns must be words', {
    argument: 'breakdown',
    found,
    expected: "an array of words such as ['activity', 'popularity:5']",
  });
}

/** An evaluation that has been done without groups. */
export interface WholeEvaluation extends Omit<RunEvaluation, 'index'> {
  readonly policies: Policies;
  readonly intervalPolicy: IntervalPolicy | undefined;
  /** Under these policies. */
  readonly data: PreparedData;
  readonly evaluated: readonly EvaluatedRun[];
}
