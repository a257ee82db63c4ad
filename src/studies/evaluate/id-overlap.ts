// Which users and items the tables of an evaluation share, counted before anything is computed. Tables that share none, or
// almost none, would give zeros without a word: such faults show ids of both sides and what would make them meet.

import type { InteractionTable } from '../../data/tables/interaction-table.js';
import { ID_FORMS, parseIdRule } from '../../data/tables/normalise-ids.js';
import type { ResultData, ResultNotice, ResultRun } from '../../documents/result-document.js';
import { InputError } from '../../foundation/errors.js';
import { type Notice, noticeOf } from '../../foundation/notice.js';
import { mention, type Sentence, sentenceOf } from '../../foundation/sentence.js';
import type { Steps } from '../../foundation/work-options.js';
import { readingNotices } from './evaluation-notices.js';
import { areOfOtherKinds, countAmong, type FormsThatMeet, formsThatMeet, sampleIds } from './forms-that-meet.js';
import { countOf, type IdSide, type Sides, sharedCount, sideOf, sidesOf, united } from './id-sides.js';
import type { RunTable } from './run-table.js';
import type { SideTables } from './side-parts.js';

/** Below this share of the smaller side, ids do not meet. */
const LEAST_SHARE = 0.01;
/** Below this share of the smaller side, few ids meet. */
const SMALL_SHARE = 0.1;
/** Ways of writing that let fewer of the ids meet are chance. */
const LEAST_GAIN = 0.05;
/** With fewer ids on one side, not one that meets may be chance: of ids that ought to be known, and of any. */
const FEW = { fatal: 5, chance: 20 };
/** With more ids that do not meet, looking for those that are nearly equal would take too long. */
const TOO_MANY = 500_000;

type Kind = 'users' | 'items';

export interface OverlapTables extends SideTables {
  readonly truth: InteractionTable;
}

export interface OverlapRun {
  readonly name: string;
  readonly table: RunTable;
  readonly predictions?: InteractionTable | undefined;
}

/** Tables whose ids do not meet, or hardly. */
export interface IdFault {
  readonly code: 'ids-do-not-meet' | 'ids-nearly-equal';
  /** Whether nothing can be said of such tables. */
  readonly isFatal: boolean;
  /** What does not meet, with ids of both sides. */
  readonly reason: string;
  readonly hint: Sentence;
  readonly numbers: Readonly<Record<string, number>>;
  /** The run that it is about; undefined where it is about the data. */
  readonly run: string | undefined;
}

/** Different ids of truth, training and runs, and how many are shared; null without training. */
export interface IdOverlap {
  readonly data: NonNullable<ResultData['overlap']>;
  readonly runs: readonly NonNullable<ResultRun['overlap']>[];
}

export function* countOverlap(runs: readonly OverlapRun[], { truth, train }: OverlapTables): Steps<IdOverlap> {
  const [ofTruth, ofTrain] = [yield* sidesOf(truth, ''), train && (yield* sidesOf(train, ''))];
  const ofRuns: Sides[] = [];
  for (const { table } of runs) ofRuns.push(yield* sidesOf(table, ''));
  const of = <Counts>(counts: (kind: Kind) => Counts) => ({ users: counts('users'), items: counts('items') });
  const trainShare = (own: Sides, kind: Kind) => (ofTrain === undefined ? null : sharedCount(own[kind], ofTrain[kind]));
  return {
    data: of((kind) => ({
      truth: countOf(ofTruth[kind].marks),
      train: ofTrain === undefined ? null : countOf(ofTrain[kind].marks),
      shared: trainShare(ofTruth, kind),
    })),
    runs: ofRuns.map((own) =>
      of((kind) => ({
        run: countOf(own[kind].marks),
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
): Steps<readonly IdFault[]> {
  const { train, baseline, userGroups } = tables;
  const truth = yield* sidesOf(tables.truth, 'the truth');
  const training = train && (yield* sidesOf(train, 'training'));
  const known = {
    users: truth.users,
    items: training === undefined ? truth.items : united([truth.items, training.items]),
  };
  const listed = function* (table: InteractionTable, name: string, run?: string): Steps<readonly IdFault[]> {
    const own = yield* sidesOf(table, name);
    const rest = train === undefined ? 'chance' : 'fatal';
    return [
      ...faultOf('users', own.users, known.users, { run, rest: 'fatal', other: known.items }),
      ...faultOf('items', own.items, known.items, { run, rest, other: known.users }),
    ];
  };
  const everyone = united([truth, ...(training === undefined ? [] : [training])].map(({ users }) => users));
  const groups = [
    ...(['itemFeatures', 'itemGroups', 'popularity'] as const).map(
      (name) => ['items', known.items, tables[name]] as const,
    ),
    ['users', everyone, userGroups] as const,
  ];
  const faults = training === undefined || isSplit ? [] : [...trainingFaults(truth, training)];
  for (const { name, table, predictions } of runs) {
    faults.push(...(yield* listed(table, name, name)));
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
  const share = (kind: Kind) => sharedCount(truth[kind], training[kind]);
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
): Steps<readonly IdFault[]> {
  if (!parseIdRule(ids).isChecked) return [];
  const [first, ...others] = yield* idFaults(runs, tables, split !== undefined);
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
    expected: 'ids that are written alike in all files',
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

interface FaultOptions {
  readonly run?: string | undefined;
  /** What follows where nothing says why ids do not meet; `chance` depends on how many there are. */
  readonly rest: 'fatal' | 'warning' | 'chance' | 'nothing';
  /** The ids of the other kind, for columns that are swapped. */
  readonly other?: IdSide;
}

/** The fault of a side whose ids ought to be among those that are known, if there is one. */
export function faultOf(kind: Kind, own: IdSide, known: IdSide, { run, rest, other }: FaultOptions): IdFault[] {
  const counts = { own: countOf(own.marks), known: countOf(known.marks), shared: sharedCount(own, known) };
  const least = Math.min(counts.own, counts.known);
  if (least === 0) return [];
  const share = counts.shared / least;
  const isNone = share < LEAST_SHARE;
  if (!isNone && (rest !== 'fatal' || share >= SMALL_SHARE)) return nearlyEqual(kind, own, known, counts, run);
  const swapped = other === undefined ? 0 : countAmong(own, other);
  const isSwapped = swapped > counts.shared && swapped >= least / 2;
  const meeting = isSwapped ? undefined : formsThatMeet(own, known, LEAST_GAIN * least);
  const areOther = counts.shared === 0 && areOfOtherKinds(own, known);
  const isExplained = meeting !== undefined || areOther || isSwapped;
  if (rest === 'nothing' && !isExplained) return [];
  const isMany = (rest === 'fatal' || (rest === 'chance' && counts.shared === 0)) && least >= FEW[rest];
  const isFatal = isNone && (isExplained || isMany);
  const [ownSample, knownSample] = samplesOf(own, known, meeting);
  const one = kind === 'users' ? 'user' : 'item';
  const of = `of the ${counts.own} ${kind} of ${own.name} (${ownSample})`;
  const among =
    counts.known === 1
      ? `the only ${one} of ${known.name} (${knownSample})`
      : `among the ${counts.known} ${kind} of ${known.name} (${knownSample})`;
  const none = counts.own === 1 ? `The only ${one} of ${own.name} (${ownSample}) is not` : `None ${of} is`;
  const why = isSwapped
    ? `${swapped} of them ${swapped === 1 ? 'is' : 'are'} among the ${kind === 'users' ? 'items' : 'users'} there: the columns may be swapped. `
    : areOther
      ? 'One side has whole numbers and the other has texts: one may hold internal indices in place of ids. '
      : '';
  return [
    {
      code: 'ids-do-not-meet',
      isFatal,
      reason: `${counts.shared === 0 ? none : `Only ${counts.shared} ${of} ${counts.shared === 1 ? 'is' : 'are'}`} ${among}`,
      hint: meeting === undefined ? why : meetingHint(meeting, kind),
      numbers: {
        count: counts.own - counts.shared,
        ...counts,
        ...(meeting === undefined ? {} : { meeting: meeting.count }),
      },
      run,
    },
  ];
}

/** Ids that do not meet beside many that do, and would if they were written alike. */
function nearlyEqual(
  kind: Kind,
  own: IdSide,
  known: IdSide,
  counts: { readonly own: number; readonly known: number; readonly shared: number },
  run: string | undefined,
): IdFault[] {
  const [first, second] = [counts.own - counts.shared, counts.known - counts.shared];
  if (Math.min(first, second) < 2 || first + second > TOO_MANY) return [];
  const meeting = formsThatMeet(own, known, Math.max(2, LEAST_GAIN * Math.min(first, second)));
  if (meeting === undefined || meeting.forms.includes('prefix')) return [];
  const [ownSample, knownSample] = samplesOf(own, known, meeting);
  return [
    {
      code: 'ids-nearly-equal',
      isFatal: false,
      reason: `${meeting.count} ${kind} of ${own.name} (${ownSample}) are written otherwise in ${known.name} (${knownSample})`,
      hint: meetingHint(meeting, kind),
      numbers: { count: meeting.count, ...counts },
      run,
    },
  ];
}

function meetingHint({ forms, count }: FormsThatMeet, kind: Kind): Sentence {
  const words = forms.map((form) => ID_FORMS[form].words).join(' and ');
  const what = count === 1 ? kind.slice(0, -1) : kind;
  return sentenceOf`${`${count} ${what} would meet ${words}: `}${mention('ids', `normalise=${forms.join(',')}`)}. `;
}

function samplesOf(own: IdSide, known: IdSide, meeting: FormsThatMeet | undefined): [string, string] {
  const quoted = (ids: readonly string[]) =>
    ids.map((id) => `'${id.length > 40 ? `${id.slice(0, 37)}...` : id}'`).join(', ');
  if (meeting === undefined) return [quoted(sampleIds(own)), quoted(sampleIds(known))];
  return [quoted(meeting.pairs.map(([id]) => id)), quoted(meeting.pairs.map(([, id]) => id))];
}
