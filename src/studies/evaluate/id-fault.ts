// What is wrong with the ids of one side of an evaluation beside those that are known: they do not meet, they are written
// otherwise, or one table writes them in two ways.
import { marked } from '../../data/preparing/row-selection.js';
import { ID_FORMS, type IdFormName, normalisedId } from '../../data/tables/normalise-ids.js';
import { mention, type Sentence, sentenceOf } from '../../foundation/sentence.js';
import {
  areOfOtherKinds,
  countAmong,
  type FormsThatMeet,
  formsThatMeet,
  type IdSide,
  SAMPLE_SIZE,
  type Sides,
  sampleIds,
  sharedCount,
} from './forms-that-meet.js';

/** Below this share of the smaller side, ids do not meet. */
const LEAST_SHARE = 0.01;
/** Below this share of the smaller side, few ids meet. */
const SMALL_SHARE = 0.1;
/** Ways of writing that let fewer of the ids meet are chance. */
const LEAST_GAIN = 0.05;
/** With fewer ids on one side, not one that meets may be chance: of ids that ought to be known, and of any. */
const FEW = { fatal: 5, chance: 20 };
/** With more ids, looking for those that are nearly equal would take too long. */
const TOO_MANY = 500_000;

export type MemberKind = 'users' | 'items';

/** Tables whose ids do not meet, or hardly. */
export interface IdFault {
  readonly code: 'ids-do-not-match' | 'ids-nearly-equal' | 'missing-ids';
  /** Whether nothing can be said of such tables. */
  readonly isFatal: boolean;
  /** What does not meet, with ids of both sides. */
  readonly reason: string;
  readonly hint: Sentence;
  readonly numbers: Readonly<Record<string, number>>;
  /** The run that it is about; undefined where it is about the data. */
  readonly run: string | undefined;
}

interface FaultOptions {
  readonly run?: string | undefined;
  /** What follows where nothing says why ids do not meet; `chance` depends on how many there are. */
  readonly rest: 'fatal' | 'warning' | 'chance' | 'nothing';
  /** The ids of the other kind, for columns that are swapped. */
  readonly other?: IdSide;
}

/** The fault of a side whose ids ought to be among those that are known, if there is one. */
export function faultOf(kind: MemberKind, own: IdSide, known: IdSide, { run, rest, other }: FaultOptions): IdFault[] {
  const counts = { own: marked(own.marks), known: marked(known.marks), shared: sharedCount(own, known) };
  const least = Math.min(counts.own, counts.known);
  if (least === 0) return [];
  const share = counts.shared / least;
  const isNone = share < LEAST_SHARE;
  const isSmall = share < SMALL_SHARE && (rest === 'fatal' || (rest === 'chance' && least >= FEW.chance));
  if (!isNone && !isSmall) return nearlyEqual(kind, own, known, counts, run);
  const swapped = other === undefined ? 0 : countAmong(own, other);
  const forms = formsThatMeet(own, known, LEAST_GAIN * least);
  // Cutting a text off joins more than it should.
  const others = forms === undefined ? 0 : forms.count - (forms.forms.includes('prefix') ? 1 : 0);
  const isSwapped = swapped > Math.max(counts.shared, others) && swapped >= least / 2;
  const meeting = isSwapped ? undefined : forms;
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
      code: 'ids-do-not-match',
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

/** Ids that do not match beside many that do, and would if they were written alike. */
function nearlyEqual(
  kind: MemberKind,
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

/** Users and items that one table writes in two ways. */
export function twiceWritten(sides: Sides, run?: string): IdFault[] {
  return (['users', 'items'] as const).flatMap((kind): IdFault[] => {
    const pairs = twiceWrittenIds(sides[kind]);
    if (pairs === undefined) return [];
    const own = marked(sides[kind].marks);
    const shown = pairs.slice(0, SAMPLE_SIZE).map((pair) => pair.map(quotedId).join(' and '));
    return [
      {
        ...{ code: 'ids-nearly-equal', isFatal: false, run },
        reason: `${pairs.length} of the ${own} ${kind} of ${sides[kind].name} are spelled in two ways (${shown.join(', ')})`,
        hint: `They count as different ${kind}. Write them alike in the file. `,
        numbers: { count: pairs.length, own },
      },
    ];
  });
}

/** How programs write that there is no value. */
const NO_VALUE = ['nan', 'NaN', 'None', 'null', 'NULL', '<NA>'];

/** Users and items whose id stands for a missing one. */
export function missingIds(sides: Sides, run?: string): IdFault[] {
  return (['users', 'items'] as const).flatMap((kind): IdFault[] => {
    const { ids, marks, name } = sides[kind];
    const found = NO_VALUE.filter((word) => marks[ids.indexOf(word)] === 1);
    if (found.length === 0) return [];
    const one = kind === 'users' ? 'a user' : 'an item';
    return [
      {
        ...{ code: 'missing-ids', isFatal: false, run },
        reason: `${name} has ${one} called ${found.map(quotedId).join(' and ')}`,
        hint: 'Is the id of these rows missing? Then leave them out of the file. ',
        numbers: { count: found.length },
      },
    ];
  });
}

function meetingHint({ forms, count }: FormsThatMeet, kind: MemberKind): Sentence {
  const words = forms.map((form) => ID_FORMS[form].words).join(' and ');
  const what = count === 1 ? kind.slice(0, -1) : kind;
  return sentenceOf`${`${count} ${what} would match ${words}: `}${mention('ids', `normalise=${forms.join(',')}`)}. `;
}

function samplesOf(own: IdSide, known: IdSide, meeting: FormsThatMeet | undefined): [string, string] {
  const quoted = (ids: readonly string[]) => ids.map(quotedId).join(', ');
  if (meeting === undefined) return [quoted(sampleIds(own)), quoted(sampleIds(known))];
  return [quoted(meeting.pairs.map(([id]) => id)), quoted(meeting.pairs.map(([, id]) => id))];
}

function quotedId(id: string): string {
  return `'${id.length > 40 ? `${id.slice(0, 37)}...` : id}'`;
}

// Ids that one table writes in two ways, such as `12` and `12.0` after two files were joined: they count as two items, and
// hits are lost although most ids are known.

/** Ways of writing that nobody uses to tell ids apart. */
const SURE: readonly IdFormName[] = ['space', 'quotes', 'percent', 'decimal'];
/** With the ways that may tell ids apart: codes of products, and names that differ in case. */
const LIKELY: readonly IdFormName[] = [...SURE, 'case', 'zeros'];
/** Fewer may be chance. */
const LEAST = { count: 2, share: 0.05 };

/** Pairs of such ids, the later with the earlier; undefined where there are too few. */
function twiceWrittenIds({ ids, marks }: IdSide): readonly (readonly [string, string])[] | undefined {
  if (ids.kind === 'integer') return undefined;
  const texts: string[] = [];
  for (let index = 0; index < marks.length && texts.length <= TOO_MANY; index++) {
    if (marks[index] === 1) texts.push(ids.idAt(index));
  }
  if (texts.length > TOO_MANY) return undefined;
  const sure = pairsBy(texts, SURE);
  if (sure.length >= LEAST.count) return sure;
  const likely = pairsBy(texts, LIKELY);
  return likely.length >= Math.max(LEAST.count, LEAST.share * texts.length) ? likely : undefined;
}

/** Nothing is to be undone in these, whatever the way of writing: most ids are like this. */
const PLAIN = /^[a-z1-9_][a-z0-9_]*$/;

function pairsBy(texts: readonly string[], forms: readonly IdFormName[]): [string, string][] {
  const first = new Map<string, string>();
  return texts.flatMap((text): [string, string][] => {
    const form = PLAIN.test(text) ? text : normalisedId(text, forms);
    const earlier = first.get(form);
    if (earlier !== undefined) return [[text, earlier]];
    first.set(form, text);
    return [];
  });
}
