// Which users and items the tables of an evaluation share, counted before anything is computed. Tables that share none, or
// almost none, would give zeros without a word: such faults show ids of both sides and what would make them meet.

import { marked } from '../../data/preparing/row-selection.js';
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { parseIdRule } from '../../data/tables/normalise-ids.js';
import type { ResultData, ResultNotice, ResultRun } from '../../documents/result-document.js';
import { InputError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, type Sentence, sentenceOf } from '../../foundation/sentence.js';
import type { Steps } from '../../foundation/work-options.js';
import { readingNotices } from './evaluation-notices.js';
import { type Sides, sharedCount, sideOf, sidesOf, united } from './forms-that-meet.js';
import { faultOf, type IdFault, type MemberKind, missingIds, twiceWritten } from './id-fault.js';
import type { RowWalks } from './row-walks.js';
import { shiftCountsOf } from './run-table.js';
import { shiftFaults } from './shifted-ids.js';
import type { SideTables } from './side-parts.js';

export interface OverlapTables extends SideTables {
  readonly truth: InteractionTable;
}

export interface OverlapRun {
  readonly name: string;
  readonly table: InteractionTable;
  readonly predictions?: InteractionTable | undefined;
}

/** Different ids of truth, training and runs, and how many are shared; null without training. */
export interface IdOverlap {
  readonly data: NonNullable<ResultData['overlap']>;
  readonly runs: readonly NonNullable<ResultRun['overlap']>[];
}

export function* countOverlap(
  runs: readonly OverlapRun[],
  { truth, train }: OverlapTables,
  walks?: RowWalks,
): Steps<IdOverlap> {
  const [ofTruth, ofTrain] = [yield* sidesOf(truth, '', walks), train && (yield* sidesOf(train, '', walks))];
  const ofRuns: Sides[] = [];
  for (const { table } of runs) ofRuns.push(yield* sidesOf(table, '', walks));
  const of = <Counts>(counts: (kind: MemberKind) => Counts) => ({ users: counts('users'), items: counts('items') });
  const trainShare = (own: Sides, kind: MemberKind) =>
    ofTrain === undefined ? null : sharedCount(own[kind], ofTrain[kind]);
  return {
    data: of((kind) => ({
      truth: marked(ofTruth[kind].marks),
      train: ofTrain === undefined ? null : marked(ofTrain[kind].marks),
      shared: trainShare(ofTruth, kind),
    })),
    runs: ofRuns.map((own) =>
      of((kind) => ({
        run: marked(own[kind].marks),
        inTruth: sharedCount(own[kind], ofTruth[kind]),
        inTrain: trainShare(own, kind),
      })),
    ),
  };
}

/**
 * What keeps tables from being joined, the gravest first. `isSplit` says that truth and training are known to be of one log,
 * and may share as little as they like.
 */
export function* idFaults(
  runs: readonly OverlapRun[],
  tables: OverlapTables,
  isSplit: boolean,
  walks?: RowWalks,
): Steps<readonly IdFault[]> {
  const { train, baseline, userGroups } = tables;
  const truth = yield* sidesOf(tables.truth, 'the truth', walks);
  const training = train && (yield* sidesOf(train, 'training', walks));
  const known = {
    users: truth.users,
    items: training === undefined ? truth.items : united([truth.items, training.items]),
  };
  const listed = function* (table: InteractionTable, name: string, run?: string): Steps<readonly IdFault[]> {
    const own = yield* sidesOf(table, name, walks);
    const rest = train === undefined ? 'chance' : 'fatal';
    return [
      ...faultOf('users', own.users, known.users, { run, rest: 'fatal', other: known.items }),
      ...faultOf('items', own.items, known.items, { run, rest, other: known.users }),
      ...twiceWritten(own, run),
      ...missingIds(own, run),
    ];
  };
  const everyone = united([truth, ...(training === undefined ? [] : [training])].map(({ users }) => users));
  const groups = [
    ...(['itemFeatures', 'itemGroups', 'popularity'] as const).map(
      (name) => ['items', known.items, tables[name]] as const,
    ),
    ['users', everyone, userGroups] as const,
  ];
  const faults = [truth, ...(training === undefined ? [] : [training])].flatMap((sides) => [
    ...twiceWritten(sides),
    ...missingIds(sides),
  ]);
  if (training !== undefined && !isSplit) faults.push(...trainingFaults(truth, training));
  for (const { name, table, predictions } of runs) {
    const shifts = yield* shiftCountsOf(table, tables.truth, walks);
    faults.push(...(yield* listed(table, name, name)), ...shiftFaults(name, table.name ?? name, shifts));
    if (predictions === undefined || predictions === table) continue;
    faults.push(...(yield* listed(predictions, `predictions of ${name}`, name)));
  }
  if (baseline !== undefined) faults.push(...(yield* listed(baseline, 'the baseline')));
  for (const [kind, side, table] of groups) {
    if (table === undefined) continue;
    const own = yield* sideOf(table.ids, table.members, table.name);
    faults.push(...faultOf(kind, own, side, { rest: 'fatal' }));
  }
  return [...faults.filter(({ isFatal }) => isFatal), ...faults.filter(({ isFatal }) => !isFatal)];
}

/** Users or items may be held out whole: only both at once, or ids that are written otherwise, are a fault. */
function trainingFaults(truth: Sides, training: Sides): readonly IdFault[] {
  const share = (kind: MemberKind) => sharedCount(truth[kind], training[kind]);
  const rest = share('users') === 0 ? 'fatal' : 'warning';
  return [
    ...faultOf('users', training.users, truth.users, { rest: 'nothing' }),
    ...faultOf('items', training.items, truth.items, { rest: share('items') === 0 ? rest : 'nothing' }),
  ];
}

/** Refuses tables whose ids do not meet, unless told to take them; the lesser faults are returned. */
export function* checkIds(
  runs: readonly OverlapRun[],
  tables: OverlapTables,
  { ids, split }: { readonly ids?: string | undefined; readonly split?: object | undefined },
  walks?: RowWalks,
): Steps<readonly IdFault[]> {
  if (!parseIdRule(ids).isChecked) return [];
  const [first, ...others] = yield* idFaults(runs, tables, split !== undefined, walks);
  if (first === undefined) return [];
  if (first.isFatal) throw faultError(first, readingNotices(runs, tables));
  return [first, ...others];
}

/** What readers had to guess about the files may be why. */
export function faultError({ reason, hint, numbers }: IdFault, guesses: readonly Notice[]): InputError {
  const guessed = guesses.map(({ message, sentence = message }) => sentenceOf` ${sentence}`);
  return new InputError(reason, {
    argument: 'ids',
    found: `${numbers.shared} of ${numbers.own}`,
    expected: 'ids spelled alike in all files',
    hint: guessed.reduce(
      (words, guess) => sentenceOf`${words}${guess}`,
      sentenceOf`${hint}${mention('ids', 'unchecked')} takes them as they are.`,
    ),
  });
}

/** The whole fault in words. */
export function faultWords({ reason, hint }: IdFault): Sentence {
  return sentenceOf`${`${reason}. `}${hint}${mention('ids', 'unchecked')} silences this.`;
}

export function faultNotices(faults: readonly IdFault[]): ResultNotice[] {
  return faults.map((fault) => ({
    ...noticeOf(fault.code, faultWords(fault), fault.numbers.count!),
    ...(fault.run === undefined ? {} : { run: fault.run }),
  }));
}
