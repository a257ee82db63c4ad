// The forms of `recgauge report` besides the page of a result: leaderboards of an experiment in any form, and a result as
// the command that made it would have written it.
import {
  type ExperimentDocument,
  experimentOfHtml,
  inAnyCase,
  isExperiment,
  isExperimentPage,
  isHtml,
  nearestHint,
  parseExperimentDocument,
  type ResultDocument,
  render,
  UsageError,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { pageWidth } from '../page-width.js';

export const REPORT_FORMATS = ['html', 'text', 'markdown', 'latex', 'csv', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Whether a file is the document of an experiment, or a page that holds one. */
export function holdsExperiment(text: string): boolean {
  return isHtml(text) ? isExperimentPage(text) : isExperiment(text);
}

export function experimentReport(given: ParsedArguments, text: string, path: string, format: ReportFormat): string {
  for (const option of ['lint', 'correlation']) {
    if (!given.has(option)) continue;
    throw new UsageError('An experiment holds its own findings and correlations', { argument: `--${option}` });
  }
  const document = isHtml(text) ? experimentOfHtml(text, path) : parseExperimentDocument(text, path);
  const metric = checkedMetric(given.value('metric'), document.definitions);
  const title = given.value('title');
  const options = { ...(metric === undefined ? {} : { metric }), ...(title === undefined ? {} : { title }) };
  const width = pageWidth(given.value('output') !== undefined);
  return render(format === 'html' ? document : inOrderOf(document, metric), { form: format, width, ...options });
}

/** Only the page is marked with the metric that it goes by; the other forms read it as the one that the search chose by. */
function inOrderOf(document: ExperimentDocument, metric: string | undefined): ExperimentDocument {
  return metric === undefined ? document : { ...document, plan: { ...document.plan, select: metric } };
}

export function resultForm(format: Exclude<ReportFormat, 'html'>, document: ResultDocument, isFile: boolean): string {
  if (format !== 'latex' || document.comparison !== undefined) {
    return render(document, { form: format, width: pageWidth(isFile) });
  }
  throw new UsageError('The result holds no comparison to write as LaTeX', {
    argument: '--format',
    found: 'latex',
    hint: 'recgauge compare RESULT.json --format latex makes one.',
  });
}

/** The label of the document in any case; one that it lacks is refused with the nearest that it has. */
export function checkedMetric(
  word: string | undefined,
  definitions: ResultDocument['definitions'],
): string | undefined {
  const labels = Object.keys(definitions);
  const metric = word === undefined ? undefined : inAnyCase(word, labels);
  if (metric === undefined || labels.includes(metric)) return metric;
  const hint = nearestHint(metric, labels);
  throw new UsageError('The result has no such metric', {
    argument: '--metric',
    found: metric,
    expected: labels.join(', '),
    ...(hint === undefined ? {} : { hint }),
  });
}
