// One metric as several libraries compute it, side by side: from labels of dialects, and from a document of `diff`.
import { shortened } from '../parts/display-names.js';
import { type Markup, markup } from '../parts/markup.js';
import { shortNumber } from '../parts/number-text.js';
import { figureMarkup, metricMarkup, nameMarkup, type Section, tableMarkup } from '../parts/page-parts.js';
import { groupedPlot } from '../svg/grouped-plot.js';
import { MOST_SERIES } from '../svg/series.js';
import { diffPart } from './diff-part.js';
import type { ResultView, ValuesView } from './report-view.js';

/** Undefined where no library's definition is in the document. */
export function dialectSection(view: ResultView): Section | undefined {
  const { diff } = view.document;
  // What `diff` found says more of the same labels.
  const families = diff === undefined ? dialectFamilies(view) : [];
  if (families.length === 0 && diff === undefined) return undefined;
  return {
    id: 'libraries',
    title: 'The libraries side by side',
    body: [
      families.map(([name, labels]) => dialectPart(view, name, labels)),
      diff === undefined ? undefined : diffPart(view, diff),
    ],
  };
}

/** Labels that are the same but for the library before the colon, where there is one with a library. */
export function dialectFamilies({ document, labels }: Pick<ValuesView, 'document' | 'labels'>): [string, string[]][] {
  const families = new Map<string, string[]>();
  for (const label of labels) {
    const { dialect } = document.definitions[label]!;
    const name = dialect === undefined ? label : label.replace(/^[^:]*:/, '');
    families.set(name, [...(families.get(name) ?? []), label]);
  }
  return [...families].filter(([, members]) =>
    members.some((label) => document.definitions[label]!.dialect !== undefined),
  );
}

/** One metric in all its definitions. */
export function dialectPart(
  { document, labels: all, runs, runName, labelName }: ValuesView,
  name: string,
  labels: readonly string[],
): Markup {
  const shown = runs.slice(0, MOST_SERIES);
  const metrics = labels.map((label) => all.indexOf(label));
  const libraryOf = (label: string) => {
    const { dialect } = document.definitions[label]!;
    return dialect === undefined ? 'standard' : shortened(`${dialect.library} ${dialect.version}`, 32);
  };
  const plot = {
    title: `${labelName(name)} by library`,
    desc: `${labels.length} definitions of ${labelName(name)}; ${shown.length} runs.`,
    series: shown.map((run) => runName(run.name)),
    groups: labels.map((label, place) => ({
      name: libraryOf(label),
      metric: metrics[place],
      points: shown.map(({ metrics }) => {
        const { value = null, interval } = metrics[label] ?? {};
        return { value, low: interval?.low, high: interval?.high };
      }),
    })),
    axis: labelName(name),
  };
  const figure = figureMarkup({
    caption: markup`<strong>${labelName(name)}</strong> of the same lists, as each library defines it.`,
    draw: (width) => groupedPlot(plot, width),
    table: tableMarkup({
      name: `${labelName(name)} by library`,
      header: ['definition', 'label', ...runs.map((run) => nameMarkup(runName(run.name)))],
      rows: labels.map((label) => [
        libraryOf(label),
        labelName(label),
        ...runs.map(({ metrics }) => shortNumber(metrics[label]?.value)),
      ]),
      wordCount: 2,
      rowMetrics: metrics,
    }),
  });
  return metricMarkup(metrics, markup`<h3><code>${labelName(name)}</code></h3>${figure}`);
}
