// What a run pays for its accuracy: its metric against the coverage of the catalogue, or against another metric where the document
// has no coverage, with the intervals of both. On a page any two metrics can be chosen.
import { MOST_SERIES } from '../svg/plot-frame.js';
import { block, inline, type Section } from './report-blocks.js';
import { INTERVAL_WORDS, plotPoint, type ResultView } from './report-view.js';

const MOST_METRICS = 40;

/** Undefined where there are not two metrics and two runs. */
export function tradeoffSection({
  document,
  labels,
  runs,
  chief,
  runName,
  runPlace,
  labelName,
}: ResultView): Section | undefined {
  const known = labels
    .filter((label) => runs.some(({ metrics }) => typeof metrics[label]?.value === 'number'))
    .slice(0, MOST_METRICS);
  if (runs.length < 2 || known.length < 2 || chief === undefined || !known.includes(chief)) return undefined;
  const familyOf = (label: string) => label.replace(/@\d+$/, '');
  const others = known.filter((label) => label !== chief);
  const rival =
    others.find((label) => /coverage/.test(label)) ??
    others.find((label) => familyOf(label) !== familyOf(chief) && document.definitions[label]!.dialect === undefined) ??
    others[0]!;
  const shown = runs
    .filter(({ metrics }) => typeof metrics[chief]?.value === 'number' && typeof metrics[rival]?.value === 'number')
    .slice(0, MOST_SERIES);
  if (shown.length < 2) return undefined;
  const rest = runs.length > shown.length ? ` Shown are ${shown.length} of ${runs.length} runs.` : '';
  const figure = block.figure({
    caption: inline`Runs by two metrics at once. ${INTERVAL_WORDS}${rest}`,
    plot: {
      ...{ kind: 'scatter', at: [known.indexOf(chief), known.indexOf(rival)] },
      title: `${labelName(rival)} against ${labelName(chief)}`,
      desc: `${shown.length} runs by two metrics.`,
      names: shown.map(({ name }) => runName(name)),
      runs: shown.map(({ name }) => runPlace(name)),
      axes: known.map((label) => ({
        ...{ name: labelName(label), metric: labels.indexOf(label) },
        points: shown.map(({ metrics }) => plotPoint(metrics[label], shown.length, document.definitions[label])),
      })),
    },
  });
  return block.section({ id: 'tradeoff', title: 'Two metrics at once', body: [figure] });
}
