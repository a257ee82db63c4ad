// Metrics that have no value in folds that were tested: said once for each model, metric and reason, so that a gap in a
// leaderboard is not taken for a mistake.
import type { Notice } from '../../../foundation/notice.js';
import type { BoardFacts } from './board-facts.js';
import type { ModelUnits } from './records-by-unit.js';

export function valueNotices({ dataset, protocol }: BoardFacts, models: readonly ModelUnits[]): readonly Notice[] {
  return models.flatMap(({ name, units }) => {
    const counts = new Map<string, number>();
    for (const { outcome } of units.flat()) {
      if (outcome?.kind !== 'fold') continue;
      for (const [label, reason] of Object.entries(outcome.why ?? {})) {
        const text = `${label} of ${name} on ${dataset}, ${protocol}, has no value: ${reason.replace(/\.$/, '')}.`;
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    }
    return Array.from(counts, ([message, count]) => ({ code: 'metric-without-value', message, count }));
  });
}
