// `recgauge experiment --status` as text: how far each model is on each dataset, and the best so far.
import { type ExperimentStatus, lineText, type ModelStatus } from '../../shell.js';
import { fittedLines, textTable } from '../text-table.js';

export function statusText(name: string, store: string, status: ExperimentStatus, width: number): string {
  const { models, metric, failures } = status;
  const sum = (count: (model: ModelStatus) => number) => models.reduce((total, model) => total + count(model), 0);
  const [done, failed, left] = [sum((each) => each.done), sum((each) => each.failed), sum((each) => each.left)];
  const hasSeveral = new Set(models.map(({ protocol }) => protocol)).size > 1;
  const rows = models.map((each) => [
    ...[each.dataset, ...(hasSeveral ? [each.protocol] : []), each.model],
    ...[`${each.done}`, `${each.failed}`, `${each.left}`],
    each.failedTrials === 0 ? `${each.trials}` : `${each.trials} (${each.failedTrials} failed)`,
    ...[valueText(each.best), valueText(each.mean)],
  ]);
  const head = [
    ...['dataset', ...(hasSeveral ? ['protocol'] : []), 'model'],
    ...['done', 'failed', 'left', 'trials', 'best on validation', `${metric} so far`],
  ];
  const lefts = Array.from({ length: hasSeveral ? 3 : 2 }, () => 'left' as const);
  const table = textTable([...lefts, 'right', 'right', 'right', 'right', 'right', 'right'], [head, ...rows], width);
  const counts = `${done} of ${done + failed + left} folds done, ${failed} failed, ${left} left`;
  return `${[
    ...fittedLines([`${name}: ${counts}; ${sum((each) => each.trials)} trials`], width),
    lineText(`kept in ${store}`),
    '',
    ...table,
    ...(failures.length === 0
      ? []
      : [
          ...['', 'Failed:'],
          ...fittedLines(
            failures.map(({ model, reason }) => `  ${model}: ${plain(reason)}`),
            width,
          ),
        ]),
  ].join('\n')}\n`;
}

function valueText(value: number | null): string {
  return value === null ? '-' : value.toFixed(4);
}

/** Reasons hold words of others: what a terminal would obey is left out. */
function plain(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 300);
}
