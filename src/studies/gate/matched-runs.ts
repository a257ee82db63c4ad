// Which run of a result is compared with which of the baseline: those of the same name, the only two there are, or those
// that were named. Both documents become one, in which their users' values stand in one order.
import { RESULT_FORMAT, type ResultDocument } from '../../documents/result-document.js';
import { checkWord } from '../../foundation/checks.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import type { Notice } from '../../foundation/notice.js';
import { mention, sentenceOf } from '../../foundation/sentence.js';
import type { Steps } from '../../foundation/work-options.js';
import { type AlignedRuns, alignRuns } from '../compare/aligned-runs.js';
import { documentDifferences, mergeDocuments } from '../compare/merge-documents.js';
import type { GateOptions } from './gate-options.js';

export interface MatchedRuns {
  readonly aligned: AlignedRuns;
  readonly matches: readonly RunMatch[];
  readonly notices: readonly Notice[];
}

export interface RunMatch {
  readonly run: string;
  readonly baselineRun: string;
  /** What the baseline's run is called among the aligned ones. */
  readonly alias: string;
}

export function* matchRuns(
  result: ResultDocument,
  baseline: ResultDocument,
  labels: readonly string[],
  options: GateOptions,
): Steps<MatchedRuns> {
  for (const [document, which] of [
    [result, 'result'],
    [baseline, 'baseline'],
  ] as const) {
    checkDocument(document, which);
  }
  refuseOtherData(result, baseline, options.otherData ?? 'refuse');
  const names = namesOf(result);
  const aliases = new Map(namesOf(baseline).map((name) => [name, aliasOf(name, names)]));
  const matches = matchesOf(names, [...aliases.keys()], options);
  const renamed = { ...baseline, runs: baseline.runs.map((run) => ({ ...run, name: aliases.get(run.name)! })) };
  const merged = yield* mergeDocuments([result, renamed], labels);
  return {
    aligned: yield* alignRuns(merged),
    matches: matches.map((match) => ({ ...match, alias: aliases.get(match.baselineRun)! })),
    notices: [...documentDifferences([result, baseline], merged.users?.length), ...unmatched(names, matches)],
  };
}

const namesOf = ({ runs }: ResultDocument) => runs.map(({ name }) => name);

/** Names of the baseline must not meet those of the result. */
function aliasOf(name: string, taken: readonly string[]): string {
  let alias = `${name} of the baseline`;
  while (taken.includes(alias)) alias += ' too';
  return alias;
}

function matchesOf(
  names: readonly string[],
  baselineNames: readonly string[],
  { runs, baselineRun }: GateOptions,
): Omit<RunMatch, 'alias'>[] {
  for (const run of runs ?? []) checkWord('runs', run, names, 'the result has no such run');
  if (baselineRun !== undefined) checkWord('baselineRun', baselineRun, baselineNames, 'the baseline has no such run');
  const chosen = runs ?? names;
  // Two documents of one run each can only mean these two.
  const only = names.length === 1 && baselineNames.length === 1 ? baselineNames[0] : undefined;
  const pairs = chosen.flatMap((run) => {
    const other = baselineRun ?? (baselineNames.includes(run) ? run : only);
    return other === undefined ? [] : [{ run, baselineRun: other }];
  });
  const lost = (runs ?? []).find((run) => !pairs.some((match) => match.run === run));
  if (pairs.length > 0 && lost === undefined) return pairs;
  throw new UsageError(
    lost === undefined ? 'no run of the result is in the baseline' : 'the run is not in the baseline',
    {
      argument: 'baselineRun',
      found: lost ?? names.join(', '),
      expected: baselineNames.join(', ') || 'a baseline with a run',
      hint: sentenceOf`Runs are matched by name; ${mention('baselineRun')} compares all with one run of the baseline.`,
    },
  );
}

/** A run that nobody looked at must not look as if it had passed. */
function unmatched(names: readonly string[], matches: readonly Omit<RunMatch, 'alias'>[]): Notice[] {
  const others = names.filter((name) => !matches.some(({ run }) => run === name));
  if (others.length === 0) return [];
  const message = `runs of the result are not compared with anything: ${others.join(', ')}`;
  return [{ code: 'unmatched-runs', message, count: others.length }];
}

function checkDocument(document: ResultDocument, which: 'result' | 'baseline'): void {
  if (document?.format !== RESULT_FORMAT) {
    throw new UsageError(`the ${which} is not a result document`, {
      argument: which,
      found: document,
      expected: 'a document of evaluate, as result.document or from parseResult',
    });
  }
  if (document.users !== undefined && document.runs.every(({ columns }) => columns !== undefined)) return;
  throw new InputError(`The ${which} does not hold the users' values`, {
    found: 'means only',
    expected: "the users' values, since a drop is judged user by user",
    hint: sentenceOf`Evaluate again without ${mention('users', false)}.`,
  });
}

function refuseOtherData(result: ResultDocument, baseline: ResultDocument, otherData: 'refuse' | 'allow'): void {
  const [actual, expected] = [result.data.fingerprint, baseline.data.fingerprint];
  if (actual === expected || otherData === 'allow') return;
  throw new InputError('The result and the baseline were made from different truth or training data', {
    found: `fingerprint ${actual}`,
    expected: `fingerprint ${expected}, as the baseline has`,
    hint: sentenceOf`Evaluate the baseline again on the data of the result; ${mention('otherData', 'allow')} matches users by their ids all the same.`,
  });
}
