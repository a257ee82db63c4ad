// What the intervals of a result are and which values have none, in sentences. One sentence serves all values that were
// treated alike.
import type { ResultDocument, ResultInterval } from '../../documents/result-document.js';
import { wholeNumber } from '../parts/number-text.js';

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
