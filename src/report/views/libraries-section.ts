// One metric as several libraries compute it, side by side: from labels of dialects, and from a document of `diff`, which says
// too which choices make the differences.
import type { ResultDiff, ResultDiffLine } from '../../documents/result-document.js';
import { NO_VALUE, shortNumber, signedNumber } from '../parts/number-text.js';
import { shortened } from '../parts/safe-text.js';
import { MOST_SERIES } from '../svg/plot-frame.js';
import { SMALLEST_TOLD } from './diff-summary.js';
import {
  type Blocks,
  block,
  type Figure,
  type Inline,
  inline,
  mark,
  type ReportBlock,
  type Section,
} from './report-blocks.js';
import { greatestFirst, type ResultView, type ValuesView } from './report-view.js';

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
  { document, runs, runName, runPlace, labelName }: ValuesView,
  name: string,
  labels: readonly string[],
): ReportBlock {
  const libraryOf = (label: string) => {
    const { dialect } = document.definitions[label]!;
    return dialect === undefined ? 'standard' : shortened(`${dialect.library} ${dialect.version}`, 32);
  };
  const { headline, ...drawn } = slopes(
    { runs, runName, runPlace },
    labels.map((label) => ({
      ...{ name: libraryOf(label), library: libraryOf(label) },
      scoreOf: (run) => runs.find((each) => each.name === run)?.metrics[label]?.value ?? null,
      wordsOf: () => '',
    })),
    labelName(name),
    labels.some((label) => document.definitions[label]!.direction === 'lower'),
  );
  const figure = block.figure({
    ...drawn,
    table: block.table({
      name: `${labelName(name)} by library`,
      header: ['definition', 'label', ...runs.map((run) => mark.name(runName(run.name)))],
      rows: labels.map((label) => [
        libraryOf(label),
        labelName(label),
        ...runs.map(({ metrics }) => shortNumber(metrics[label]?.value)),
      ]),
      wordCount: 2,
    }),
  });
  return block.group([block.heading(mark.code(labelName(name))), block.paragraph(headline), figure]);
}

interface SlopeColumn {
  readonly name: string;
  readonly library: string;
  readonly scoreOf: (run: string) => number | null;
  readonly wordsOf: (run: string) => string;
}

/** The standard definition first, the others by the value of its winner; and in words in how many libraries another run wins. */
function slopes(
  {
    runs,
    runName,
    runPlace,
  }: Pick<ValuesView, 'runName' | 'runPlace'> & { readonly runs: readonly { readonly name: string }[] },
  [standard, ...rest]: readonly SlopeColumn[],
  metric: string,
  isLower: boolean,
): Pick<Figure, 'caption' | 'plot'> & { readonly headline: Inline } {
  const winnersOf = ({ scoreOf }: SlopeColumn) => {
    const values = runs.map(({ name }) => scoreOf(name)).filter((value) => value !== null);
    const best = isLower ? Math.min(...values) : Math.max(...values);
    return runs.filter(({ name }) => scoreOf(name) === best).map(({ name }) => name);
  };
  const known = rest.filter(({ scoreOf }) => runs.some(({ name }) => scoreOf(name) !== null));
  const [winner] = standard === undefined ? [] : winnersOf(standard);
  // The winner comes first, among the runs and among the marks that a keyboard reaches.
  const shown = [...runs]
    .sort((left, right) => Number(right.name === winner) - Number(left.name === winner))
    .slice(0, MOST_SERIES);
  const ordered = greatestFirst(known, ({ scoreOf }) => (winner === undefined ? 0 : (scoreOf(winner) ?? 0))).reverse();
  const columns = [...(standard === undefined ? [] : [standard]), ...ordered];
  const libraries = new Set(known.map(({ library }) => library));
  const changed = new Set(
    known.filter((column) => winner !== undefined && !winnersOf(column).includes(winner)).map(({ library }) => library),
  );
  const all = libraries.size === 1 ? 'library' : `${libraries.size} libraries`;
  const news =
    changed.size === 0
      ? `The winner is the same in ${libraries.size === 1 ? 'the other' : 'all'} ${all}`
      : `The winner changes in ${changed.size} of ${libraries.size === 1 ? '1 library' : all}`;
  const headline =
    runs.length < 2 || winner === undefined
      ? inline`${mark.strong(metric)} of the same lists in ${libraries.size === 1 ? 'another library' : all}.`
      : inline`${mark.strong(news)}: by the standard ${metric} it is ${mark.name(runName(winner))}.`;
  const crossings = runs.length < 2 ? '' : ' Lines are coloured where runs change places from one column to the next.';
  return {
    headline,
    caption: inline`Columns are the standard definition and those of libraries, by the value of the winner.${crossings}`,
    plot: {
      ...{ kind: 'slope', title: `${metric} by library` },
      desc: `${columns.length} definitions of ${metric}; ${shown.length} runs.`,
      series: shown.map(({ name }) => ({ name: runName(name), run: runPlace(name) })),
      columns: columns.map(({ name, scoreOf, wordsOf }) => ({
        name,
        points: shown.map((run) => ({ value: scoreOf(run.name), words: wordsOf(run.name) })),
      })),
    },
  };
}

/** One metric in all libraries, as `diff` found it. */
export function diffPart(
  view: Pick<ResultView, 'runs' | 'runName' | 'runPlace' | 'document'>,
  diff: ResultDiff,
): Blocks {
  const { document, runName } = view;
  const known = new Set(diff.lines.map(({ run }) => run));
  const runs = view.runs.filter(({ name }) => known.has(name));
  const metric = shortened(diff.metric, 40);
  const labels = [...new Set(diff.lines.map(({ label }) => label))];
  const lineOf = (run: string, label: string) => diff.lines.find((line) => line.run === run && line.label === label);
  const standard: SlopeColumn = {
    ...{ name: 'standard', library: 'standard', wordsOf: () => '' },
    scoreOf: (run) => diff.standard.find((each) => each.run === run)?.value ?? null,
  };
  const isNew = new Set<string>();
  // Definitions of a library with the same values are one column.
  const different = labels.filter((label) => {
    const lines = runs.map(({ name }) => lineOf(name, label));
    const key = JSON.stringify([lines[0]?.library, ...lines.map((line) => line?.value?.toFixed(9) ?? null)]);
    return !isNew.has(key) && isNew.add(key);
  });
  const columns = different.map((label): SlopeColumn => {
    const library = diff.lines.find((line) => line.label === label)!.library;
    return {
      ...{ name: shortened(label.replace(/:?[^:]*@\d+$/, '') || label, 24), library },
      scoreOf: (run) => lineOf(run, label)?.value ?? null,
      wordsOf: (run) => {
        const line = lineOf(run, label);
        return line === undefined ? '' : shortened(reasonOf(line), 160);
      },
    };
  });
  const isLower = document.definitions[diff.metric]?.direction === 'lower';
  const tables = runs.map(({ name: run }) =>
    block.table({
      name: `${metric} of ${runName(run)} in all libraries`,
      header: ['library', 'label', 'because of', 'value', 'difference'],
      rows: [
        ['standard definition', metric, diff.refused ?? '', shortNumber(standard.scoreOf(run)), ''],
        ...diff.lines.filter((line) => line.run === run).map(diffCells),
      ],
      wordCount: 3,
    }),
  );
  const order = `Choices are changed one at a time, in this order: ${diff.order.join(', ')}. The contributions add up to the difference.`;
  const { headline, caption, plot } = slopes({ ...view, runs }, [standard, ...columns], metric, isLower);
  const figure = block.figure({
    caption: inline`${caption} ${order}`,
    plot,
    table: tables.map((table, place) => [
      runs.length > 1 ? block.paragraph(mark.name(runName(runs[place]!.name))) : undefined,
      table,
    ]),
  });
  return [block.heading(inline`Why libraries differ on ${mark.code(metric)}`), block.paragraph(headline), figure];
}

/** The choices that make the difference, or why there is no value. */
function reasonOf({ steps, why }: ResultDiffLine): string {
  const large = steps
    .filter(({ contribution }) => Math.abs(contribution) >= SMALLEST_TOLD)
    .map(({ choice, contribution, to }) => `${choice} ${signedNumber(contribution)} (${to})`);
  return why ?? large.join(', ');
}

function diffCells(line: ResultDiffLine): string[] {
  const { library, version, label, value, difference } = line;
  return [
    `${library} ${version}`,
    label,
    reasonOf(line),
    shortNumber(value),
    difference === null ? NO_VALUE : signedNumber(Math.abs(difference) < SMALLEST_TOLD ? 0 : difference),
  ];
}
