// What must be known of the values of a result, in sentences: what their intervals are, who stands behind them and who does
// not, and how the test set came about.
import type { ResultDocument, ResultInterval, ResultSplit, ResultValue } from '../../documents/result-document.js';
import { counted, percentage, wholeNumber } from '../parts/number-text.js';

const METHODS: Readonly<Record<string, string>> = {
  bca: 'BCa bootstrap over users',
  percentile: 'percentile bootstrap over users',
  basic: 'basic bootstrap over users',
  normal: 'normal approximation with the bootstrap standard error',
  studentised: 'studentised bootstrap over users',
  t: "Student's t",
};

/** `95 % BCa bootstrap over users, 9,999 resamples` */
export function methodText({ level, method, replicates }: Pick<ResultInterval, 'level' | 'method' | 'replicates'>) {
  const resamples = replicates === 0 ? '' : `, ${wholeNumber(replicates)} resamples`;
  return `${levelText(level)} ${METHODS[method] ?? method}${resamples}`;
}

/** `95 %` */
export function levelText(level: number): string {
  return `${Number((100 * level).toPrecision(6))} %`;
}

export function intervalSentences({ runs }: ResultDocument): string[] {
  const labels = new Map<string, Set<string>>();
  let lacking = 0;
  for (const { metrics } of runs) {
    for (const [label, { interval, whyNoInterval }] of Object.entries(metrics)) {
      const sentences = [
        ...(interval === undefined ? [] : [methodText(interval)]),
        ...(interval?.note === undefined ? [] : [interval.note]),
        ...(whyNoInterval === undefined ? [] : [`no interval: ${whyNoInterval}`]),
      ];
      if (sentences.length === 0) lacking += 1;
      for (const sentence of sentences) labels.set(sentence, (labels.get(sentence) ?? new Set()).add(label));
    }
  }
  // What is true of every value needs no list of labels.
  const isOnlyOne = labels.size === 1 && lacking === 0;
  return [...labels].map(([sentence, of]) => (isOnlyOne ? sentence : `${sentence} (${[...of].join(', ')})`));
}

interface Remark {
  readonly sentence: string;
  /** Labels to which it applies, by run. */
  readonly labels: Map<string, string[]>;
}

/** One sentence for each thing that is true of some values, with the metrics and runs that it is true of. */
export function countedUsers(document: ResultDocument): string[] {
  const remarks = new Map<string, Remark>();
  for (const { name, metrics } of document.runs) {
    for (const [label, value] of Object.entries(metrics)) {
      for (const sentence of sentencesOf(value)) {
        const remark = remarks.get(sentence) ?? { sentence, labels: new Map() };
        remarks.set(sentence, remark);
        remark.labels.set(name, [...(remark.labels.get(name) ?? []), label]);
      }
    }
  }
  return [...remarks.values()].flatMap((remark) => withScopes(remark, document));
}

function sentencesOf({ value, skipped, zeroForMissing, coverage, why }: ResultValue): string[] {
  const has = (count: number) => (count === 1 ? 'has' : 'have');
  const is = (count: number) => (count === 1 ? 'is' : 'are');
  const { noRelevant, noList, undefined: withoutValue } = skipped;
  return [
    ...(noRelevant > 0
      ? [`${counted(noRelevant, 'user')} ${has(noRelevant)} no relevant item and ${is(noRelevant)} not counted`]
      : []),
    ...(noList > 0 ? [`${counted(noList, 'user')} ${has(noList)} no list and ${is(noList)} not counted`] : []),
    ...(withoutValue > 0
      ? [`${counted(withoutValue, 'user')} ${has(withoutValue)} no defined value and ${is(withoutValue)} not counted`]
      : []),
    ...(zeroForMissing > 0 ? [`${counted(zeroForMissing, 'user')} without a list ${counts(zeroForMissing)} as 0`] : []),
    ...(coverage !== undefined ? [`${percentage(coverage)} of the pairs have a prediction`] : []),
    ...(value === null ? [`no value: ${why ?? 'nobody is counted'}`] : []),
  ];
}

const counts = (count: number) => (count === 1 ? 'counts' : 'count');

/** Runs with the same labels share a sentence; what is true of everything is said without a scope. */
function withScopes({ sentence, labels }: Remark, document: ResultDocument): string[] {
  const runsOfLabels = new Map<string, string[]>();
  for (const [run, names] of labels) {
    const key = names.join(', ');
    runsOfLabels.set(key, [...(runsOfLabels.get(key) ?? []), run]);
  }
  const allLabels = Object.keys(document.definitions).join(', ');
  return [...runsOfLabels].map(([names, runs]) => {
    const of = names === allLabels ? '' : names;
    const inRuns = runs.length === document.runs.length ? '' : runs.join(', ');
    const scope = [of, inRuns].filter((part) => part !== '').join(' of ');
    return scope === '' ? sentence : `${sentence} (${scope})`;
  });
}

/** Method, options, fold and log; without a full stop. */
export function splitSentence({
  method,
  options,
  fold,
  foldCount,
  log,
  fingerprint,
  preparation,
}: ResultSplit): string {
  const chosen = Object.entries(options).map(([name, value]) => `${name} ${value}`);
  return [
    `${method}${chosen.length === 0 ? '' : ` (${chosen.join(', ')})`}`,
    ...(foldCount === 1 ? [] : [`fold ${fold} of ${foldCount}, counted from 0`]),
    `log ${log ?? 'given as a table'}, fingerprint ${fingerprint}`,
    ...(preparation.length === 0 ? [] : [`prepared by ${preparation.join(', ')}`]),
  ].join('; ');
}

/** The notices as sentences, each with its run and its stable word. */
export function noticeTexts(
  notices: readonly { readonly code: string; readonly message: string; readonly run?: string | undefined }[],
): string[] {
  return notices.map(({ code, message, run }) => `${run === undefined ? '' : `${run}: `}${message} [${code}]`);
}
