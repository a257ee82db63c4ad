// A comparison for a README, an issue or a paper's appendix.
import type { ResultComparedMetric, ResultComparison, ResultDocument } from '../../documents/result-document.js';
import { listText, plain, tableText } from '../parts/markdown-parts.js';
import { shortNumber } from '../parts/number-text.js';
import {
  comparisonSentences,
  directionWords,
  metricSentences,
  pairCells,
  pairHeader,
} from '../views/comparison-words.js';
import { noticeTexts } from './result-text.js';

/** The comparison as Markdown, ending with a line break; a document without one gives an empty text. */
export function renderComparisonMarkdown(document: ResultDocument): string {
  const { comparison, engine } = document;
  if (comparison === undefined) return '';
  const parts = [
    ...comparison.metrics.flatMap((metric) => metricParts(metric, comparison)),
    listText('How', comparisonSentences(comparison).map(plain)),
    listText('Notices', noticeTexts(document).map(plain)),
    plain(`recgauge ${engine.version}, backend ${engine.backend}`),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function metricParts(metric: ResultComparedMetric, comparison: ResultComparison): string[] {
  const { label, pairs, means, groups } = metric;
  const header = groups === undefined ? ['run', 'mean'] : ['run', 'mean', 'group'];
  const rows =
    groups === undefined
      ? means.map(({ run, mean }) => [run, shortNumber(mean)])
      : groups.map(({ run, mean, letters }) => [run, shortNumber(mean), letters]);
  return [
    `### ${plain(label)} (${directionWords(metric)})`,
    rows.length === 0 ? '' : tableText(header, rows),
    pairs.length === 0 ? '' : tableText(pairHeader(comparison), pairs.map(pairCells)),
    metricSentences(metric)
      .map((sentence) => `- ${plain(sentence)}`)
      .join('\n'),
  ];
}
