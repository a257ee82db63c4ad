// A metric against its cutoff, where the document has it at several.
import { intervalText, shortNumber } from '../parts/number-text.js';
import { MOST_SERIES } from '../svg/plot-frame.js';
import { type Blocks, block, inline, mark, type ReportBlock, type Section } from './report-blocks.js';
import { INTERVAL_WORDS, plotPoint, type ResultView, type ValuedRun, type ValuesView } from './report-view.js';

interface CutoffFamily {
  /** The label without its cutoff. */
  readonly name: string;
  /** Ascending. */
  readonly members: readonly { readonly label: string; readonly cutoff: number }[];
}

/** Undefined where no metric has two cutoffs. */
export function cutoffSection(view: ResultView): Section | undefined {
  const families = shownFamilies(view, view.runs);
  return cutoffsPart(families, block.row(families.map((family) => cutoffFigure(view, family))));
}

export function cutoffsPart(families: readonly CutoffFamily[], body: Blocks) {
  if (families.length === 0) return undefined;
  return block.section({
    id: 'cutoffs',
    title: 'Against the cutoff',
    body,
  });
}

/** Families of which a run has a value. */
function shownFamilies(view: Pick<ValuesView, 'document' | 'labels'>, runs: readonly ValuedRun[]) {
  return cutoffFamilies(view).filter(({ members }) =>
    members.some(({ label }) => runs.some(({ metrics }) => typeof metrics[label]?.value === 'number')),
  );
}

/** Labels that differ only in what follows the last @. */
export function cutoffFamilies({ document, labels }: Pick<ValuesView, 'document' | 'labels'>): CutoffFamily[] {
  const families = new Map<string, { label: string; cutoff: number }[]>();
  for (const label of labels) {
    const [, name, digits] = /^(.+)@(\d+)$/s.exec(label) ?? [];
    const { cutoff } = document.definitions[label]!;
    if (name === undefined || cutoff === null || cutoff !== Number(digits)) continue;
    families.set(name, [...(families.get(name) ?? []), { label, cutoff }]);
  }
  return [...families]
    .filter(([, members]) => members.length > 1)
    .map(([name, members]) => ({ name, members: members.sort((left, right) => left.cutoff - right.cutoff) }));
}

/** One plot of all runs. */
export function cutoffFigure(
  { document, labels, runs, runName, runPlace, labelName }: ValuesView,
  { name, members }: CutoffFamily,
): ReportBlock {
  const shown = runs.slice(0, MOST_SERIES);
  const title = labelName(name);
  const count = shown.length * members.length;
  const metrics = members.map(({ label }) => labels.indexOf(label));
  const plot = {
    title: `${title} against the cutoff`,
    desc: `${title} of ${shown.length} runs at the cutoffs ${members.map(({ cutoff }) => cutoff).join(', ')}.`,
    places: members.map(({ cutoff }) => `${cutoff}`),
    series: shown.map((run) => ({
      ...{ name: runName(run.name), run: runPlace(run.name) },
      points: members.map(({ label }) => plotPoint(run.metrics[label], count, document.definitions[label])),
    })),
    axis: 'cutoff (at equal distances)',
  };
  const rest =
    runs.length > shown.length ? ` The first ${shown.length} of ${runs.length} runs; the table has all.` : '';
  const figure = block.figure({
    caption: inline`${mark.strong(title)} at each cutoff. ${INTERVAL_WORDS}${rest}`,
    plot: { kind: 'line', ...plot },
    isSmall: true,
    table: block.table({
      name: `${title} by cutoff`,
      header: ['run', ...members.map(({ cutoff }) => `@${cutoff}`)],
      rows: runs.map((run) => [
        mark.name(runName(run.name)),
        ...members.map(({ label }) => {
          const { value, interval } = run.metrics[label] ?? {};
          return `${shortNumber(value)} ${intervalText(interval)}`.trimEnd();
        }),
      ]),
      columnMetrics: metrics,
      rowRuns: runs.map(({ name }) => [runPlace(name)]),
    }),
  });
  return figure;
}
