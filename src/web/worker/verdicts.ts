// Whether the user's runs beat the baselines that were fitted beside them, by the first metric that says what is better:
// the question for which the baselines are there, answered before any table.
import type { ResultDocument } from '../../shell.js';
import type { Verdict } from '../page-messages.js';

/** One for each run that is no baseline; none where there are only runs of one kind. */
export function verdictsOf(document: ResultDocument, baselines: readonly string[]): Verdict[] {
  const { runs, definitions, comparison } = document;
  const isFitted = ({ name }: { readonly name: string }) => baselines.includes(name);
  const label = Object.keys(definitions).find((each) => definitions[each]!.direction !== 'none');
  if (label === undefined || !runs.some(isFitted)) return [];
  const sign = definitions[label]!.direction === 'lower' ? -1 : 1;
  const pairs = comparison?.metrics.find((metric) => metric.label === label)?.pairs;
  const kindOf = (name: string, rival: string, lead: number) => {
    if (!(lead > 0)) return 'lost';
    const pair = pairs?.find(({ run, other }) => [run, other].includes(name) && [run, other].includes(rival));
    return pair === undefined || pair.isSignificant ? 'beaten' : 'unclear';
  };
  return runs
    .filter((run) => !isFitted(run))
    .map((run) => {
      const verdict = { run: run.name, label, isTested: pairs !== undefined, beaten: [], unclear: [], lost: [] };
      const names: Record<'beaten' | 'unclear' | 'lost', string[]> = verdict;
      for (const rival of runs.filter(isFitted)) {
        const lead = sign * ((run.metrics[label]?.value ?? Number.NaN) - (rival.metrics[label]?.value ?? Number.NaN));
        names[kindOf(run.name, rival.name, lead)].push(rival.name);
      }
      return verdict;
    });
}
