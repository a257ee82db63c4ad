// A comparison as a table for a paper: runs below each other, one column for each metric, the best mean in bold and the
// letters of those that cannot be told apart beside it. How it was made stands in comments above.
import type { ResultComparedMetric, ResultDocument } from '../../documents/result-document.js';
import { latexComment, latexTable, latexText } from '../parts/latex-text.js';
import { NO_VALUE, shortNumber } from '../parts/number-text.js';
import { comparisonSentences } from '../views/comparison-words.js';

/** The comparison as LaTeX, ending with a line break; a document without one gives an empty text. */
export function renderComparisonLatex({ comparison, engine }: ResultDocument): string {
  if (comparison === undefined) return '';
  const metrics = comparison.metrics.filter(({ means }) => means.length > 0);
  const runs = [...new Set(metrics.flatMap(({ means }) => means.map(({ run }) => run)))];
  const header = ['run', ...metrics.map(({ label }) => label)].map(latexText);
  const rows = runs.map((run) => [latexText(run), ...metrics.map((metric) => cellOf(metric, run))]);
  const marks =
    comparison.baseline === null
      ? 'runs that share a letter cannot be told apart'
      : `* marks a difference from ${comparison.baseline}`;
  const comments = [
    `recgauge ${engine.version}; needs \\usepackage{booktabs}`,
    ...comparisonSentences(comparison, []),
    marks,
  ];
  return `${comments.map(latexComment).join('\n')}\n${latexTable(header, rows)}\n`;
}

function cellOf({ means, groups, pairs, direction }: ResultComparedMetric, run: string): string {
  const mean = means.find((each) => each.run === run)?.mean;
  if (mean === undefined) return NO_VALUE;
  const all = means.map((each) => each.mean);
  const best = direction === 'none' ? undefined : direction === 'lower' ? Math.min(...all) : Math.max(...all);
  const text = mean === best ? `\\textbf{${shortNumber(mean)}}` : shortNumber(mean);
  const letters = groups?.find((each) => each.run === run)?.letters ?? '';
  const isMarked = groups === undefined && pairs.some((pair) => pair.run === run && pair.isSignificant);
  const mark = letters !== '' ? latexText(letters) : isMarked ? '*' : '';
  return mark === '' ? text : `${text}$^{\\mathrm{${mark}}}$`;
}
