// One metric as several libraries compute it, side by side: from labels of dialects, and from a document of `diff`, which says
// too which choices make the differences.
import type { ResultDiff, ResultDiffLine } from '../../documents/result-document.js';
import { NO_VALUE, shortNumber, signedNumber } from '../parts/number-text.js';
import { shortened } from '../parts/safe-text.js';
import { MOST_SERIES } from '../svg/plot-frame.js';
import { SMALLEST_TOLD } from './diff-summary.js';
import { type Blocks, block, inline, mark, type ReportBlock, type Section } from './report-blocks.js';
import { plotPoint, type ResultView, type ValuesView } from './report-view.js';

/** Undefined where no library's definition is in the document. */
export function dialectSection(view: ResultView): Section | undefined {
  const { diff } = view.document;
  // What `diff` found says more of the same labels.
  const families = diff === undefined ? dialectFamilies(view) : [];
  if (families.length === 0 && diff === undefined) return undefined;
  return block.section({
    id: 'libraries',
    title: 'The libraries side by side',
    body: [
      families.map(([name, labels]) => dialectPart(view, name, labels)),
      diff === undefined ? undefined : diffPart(view, diff),
    ],
  });
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
): ReportBlock {
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
      points: shown.map(({ metrics }) => plotPoint(metrics[label])),
    })),
    axis: labelName(name),
  };
  const figure = block.figure({
    caption: inline`${mark.strong(labelName(name))} of the same lists, as each library defines it.`,
    plot: { kind: 'grouped', ...plot },
    table: block.table({
      name: `${labelName(name)} by library`,
      header: ['definition', 'label', ...runs.map((run) => mark.name(runName(run.name)))],
      rows: labels.map((label) => [
        libraryOf(label),
        labelName(label),
        ...runs.map(({ metrics }) => shortNumber(metrics[label]?.value)),
      ]),
      wordCount: 2,
      rowMetrics: metrics,
    }),
  });
  return block.ofMetric(metrics, [block.heading(mark.code(labelName(name))), figure]);
}

function diffPart({ document, runName }: ResultView, diff: ResultDiff): Blocks {
  const runs = [...new Set(diff.lines.map(({ run }) => run))];
  const names = [...new Set(diff.lines.map(({ label }) => label))];
  const shown = runs.slice(0, MOST_SERIES);
  const metric = shortened(diff.metric, 40);
  const lineOf = (run: string, label: string) => diff.lines.find((line) => line.run === run && line.label === label);
  const standardOf = (run: string) => diff.standard.find((each) => each.run === run)?.value ?? null;
  const withValue = names.filter((label) => shown.some((run) => typeof lineOf(run, label)?.value === 'number'));
  const plot = {
    title: `${metric} in all libraries`,
    desc: `${names.length} definitions of ${metric}; ${shown.length} runs.`,
    series: shown.map(runName),
    groups: [
      { name: 'standard', points: shown.map((run) => ({ value: standardOf(run) })) },
      ...withValue.map((label) => ({
        name: shortened(label.replace(/@\d+$/, ''), 32),
        points: shown.map((run) => ({ value: lineOf(run, label)?.value ?? null })),
      })),
    ],
    axis: metric,
  };
  const tables = runs.map((run) =>
    block.table({
      name: `${metric} of ${runName(run)} in all libraries`,
      header: ['library', 'label', 'because of', 'value', 'difference'],
      rows: [
        ['standard definition', metric, diff.refused ?? '', shortNumber(standardOf(run)), ''],
        ...diff.lines.filter((line) => line.run === run).map(diffCells),
      ],
      wordCount: 3,
    }),
  );
  const order = `Choices are changed one at a time, in this order: ${diff.order.join(', ')}. The contributions add up to the difference.`;
  const figure = block.figure({
    caption: inline`${mark.strong(metric)} of the same lists in every library. ${order}`,
    plot: { kind: 'grouped', ...plot },
    table: tables.map((table, place) => [
      document.runs.length > 1 ? block.paragraph(mark.name(runName(runs[place]!))) : undefined,
      table,
    ]),
  });
  return [block.heading(inline`Why libraries differ on ${mark.code(metric)}`), figure];
}

function diffCells({ library, version, label, value, difference, steps, why }: ResultDiffLine): string[] {
  const large = steps
    .filter(({ contribution }) => Math.abs(contribution) >= SMALLEST_TOLD)
    .map(({ choice, contribution, to }) => `${choice} ${signedNumber(contribution)} (${to})`);
  return [
    `${library} ${version}`,
    label,
    why ?? large.join(', '),
    shortNumber(value),
    difference === null ? NO_VALUE : signedNumber(Math.abs(difference) < SMALLEST_TOLD ? 0 : difference),
  ];
}
