// Who stands behind the values of a result and who does not, in sentences: a mean over 9,412 of 9,500 users is only
// understood by those who know what became of the other 88.
import type { ResultDocument, ResultValue } from '../../documents/result-document.js';
import { counted, percentage } from '../parts/number-text.js';

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
