// What is odd about a comparison of rankings and does not stop it, counted.
import type { CorrelationGroup } from '../../documents/correlation-document.js';
import type { ScoreTable } from '../../documents/score-table.js';
import type { Notice } from '../../foundation/notice.js';
import type { ScoreGroup } from './score-groups.js';

export function correlationNotices(
  table: ScoreTable,
  by: string,
  singles: readonly ScoreGroup[],
  groups: readonly CorrelationGroup[],
): Notice[] {
  const pairs = groups.flatMap((group) =>
    group.pairs.map((pair) => ({ ...pair, algorithmCount: group.algorithmCount })),
  );
  const values = pairs.flatMap((pair) => Object.values(pair.values));
  const counts: [code: string, count: number, message: (count: string) => string][] = [
    ['missing-value', table.scores.filter(({ value }) => value === null).length, (count) => `${count} without a value`],
    [
      'incomplete-pair',
      pairs.filter(({ count, algorithmCount }) => count < algorithmCount).length,
      (count) => `${count} compared over fewer algorithms than their group has`,
    ],
    [
      'ties-by-name',
      values.filter(({ tied }) => tied === true).length,
      (count) => `${count} in which equal values were put in the order of names`,
    ],
    [
      'single-level',
      singles.length,
      (count) => `${count} left out, with only one ${by} to compare (${singlesText(singles)})`,
    ],
  ];
  const nouns: Readonly<Record<string, string>> = {
    'missing-value': 'row',
    'incomplete-pair': 'pair',
    'ties-by-name': 'comparison',
    'single-level': 'group',
  };
  return counts.flatMap(([code, count, message]) =>
    count === 0 ? [] : [{ code, message: message(`${count} ${nouns[code]}${count === 1 ? '' : 's'}`), count }],
  );
}

function singlesText(groups: readonly ScoreGroup[]): string {
  const names = groups.map(({ fixed }) => Object.values(fixed).join(' '));
  return names.length > 3 ? `${names.slice(0, 3).join(', ')}, ...` : names.join(', ');
}
