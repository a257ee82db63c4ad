// What a reader must know beside the numbers: what the measures are, which way is better, what has no value and why, and
// where equal values were told apart by their names.
import type { CorrelationDocument } from '../../documents/correlation-document.js';
import { groupTitle } from './correlation-sections.js';

export interface CorrelationRemarks {
  /** `spearman: Spearman's rank correlation, ...`; one for each measure. */
  readonly measures: readonly string[];
  readonly lower: readonly string[];
  /** One sentence for each reason and group. */
  readonly withoutValue: readonly string[];
  readonly hasTies: boolean;
  readonly notices: readonly string[];
}

/** Stands behind a number where names decided between equal values. */
export const TIED_MARK = '*';
export const TIED_SENTENCE = 'equal values were put in the order of names';

/** Pairs that are named for one reason. */
const MOST_NAMED = 3;

export function correlationRemarks(document: CorrelationDocument): CorrelationRemarks {
  const { measures, lower, groups, notices } = document;
  return {
    measures: Object.entries(measures).map(([name, { title, formula }]) => `${name}: ${title}, ${formula}`),
    lower,
    withoutValue: groups.flatMap((group) => {
      const reasons = new Map<string, string[]>();
      for (const { first, second, values } of group.pairs) {
        for (const [name, { why }] of Object.entries(values)) {
          if (why === undefined) continue;
          const reason = `${name}: ${why}`;
          reasons.set(reason, [...(reasons.get(reason) ?? []), `${first} and ${second}`]);
        }
      }
      return [...reasons].map(([reason, pairs]) => `${reason} (${groupTitle(group.fixed)}: ${listed(pairs)})`);
    }),
    hasTies: groups.some(({ pairs }) =>
      pairs.some(({ values }) => Object.values(values).some(({ tied }) => tied === true)),
    ),
    notices: notices.map(({ message, code }) => `${message} [${code}]`),
  };
}

function listed(pairs: readonly string[]): string {
  const rest = pairs.length - MOST_NAMED;
  return rest > 0 ? `${pairs.slice(0, MOST_NAMED).join('; ')}; ${rest} more` : pairs.join('; ');
}
