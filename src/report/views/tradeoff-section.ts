// What a run pays for its accuracy: every metric against the coverage of the catalogue, or against another metric where the
// document has no coverage, with the intervals of both.
import { MOST_SERIES } from '../svg/plot-frame.js';
import { block, inline, mark, type ReportBlock, type Section } from './report-blocks.js';
import { INTERVAL_WORDS, plotPoint, type ResultView } from './report-view.js';

const MOST_METRICS = 20;

/** Undefined where there are not two metrics and two runs. */
export function tradeoffSection(view: ResultView): Section | undefined {
  const { document, labels, runs, chief } = view;
  const known = labels.filter((label) => runs.some(({ metrics }) => typeof metrics[label]?.value === 'number'));
  if (runs.length < 2 || known.length < 2 || chief === undefined) return undefined;
  const familyOf = (label: string) => label.replace(/@\d+$/, '');
  const coverage = known.find((label) => /coverage/.test(label));
  const rivalOf = (label: string) =>
    label === coverage || coverage === undefined
      ? known.find((other) => familyOf(other) !== familyOf(label) && document.definitions[other]!.dialect === undefined)
      : coverage;
  const parts = [chief, ...known.filter((label) => label !== chief)].slice(0, MOST_METRICS).flatMap((label) => {
    const rival = label === coverage ? chief : rivalOf(label);
    return rival === undefined || rival === label
      ? []
      : [block.ofMetric(labels.indexOf(label), scatterFigure(view, label, rival))];
  });
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  const title = coverage === undefined ? 'Two metrics at once' : 'Accuracy against coverage';
  return block.section({ id: 'tradeoff', title, body: [first, block.others(others)] });
}

/** Two metrics of the runs, the second upright. */
export function scatterFigure(
  { document, runs, runName, runPlace, labelName }: ResultView,
  label: string,
  rival: string,
): ReportBlock {
  const shown = runs
    .filter(({ metrics }) => typeof metrics[label]?.value === 'number' && typeof metrics[rival]?.value === 'number')
    .slice(0, MOST_SERIES);
  const pointOf = (run: ResultView['runs'][number], of: string) =>
    plotPoint(run.metrics[of], shown.length, document.definitions[of]);
  const rest = runs.length > shown.length ? ` Shown are ${shown.length} of ${runs.length} runs.` : '';
  return block.figure({
    caption: inline`${mark.strong(labelName(label))} against ${mark.strong(labelName(rival))}. ${INTERVAL_WORDS}${rest}`,
    plot: {
      ...{ kind: 'scatter', axis: labelName(label), upright: labelName(rival) },
      title: `${labelName(rival)} against ${labelName(label)}`,
      desc: `${shown.length} runs by two metrics.`,
      points: shown.map((run) => ({
        ...{ name: runName(run.name), runs: [runPlace(run.name)] },
        ...{ x: pointOf(run, label), y: pointOf(run, rival) },
      })),
    },
    isSmall: true,
  });
}
