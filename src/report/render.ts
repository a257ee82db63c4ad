// One function for all reports: any document of recgauge in any form. A form that a document does not have is refused with
// those that it has.
import { CORRELATION_FORMAT, type CorrelationDocument } from '../documents/correlation-document.js';
import { EXPERIMENT_FORMAT, type ExperimentDocument } from '../documents/experiment-document.js';
import { GATE_FORMAT, type GateDocument } from '../documents/gate-document.js';
import { LINT_FORMAT, type LintDocument } from '../documents/lint-document.js';
import { RESULT_FORMAT, type ResultDocument } from '../documents/result-document.js';
import type { SearchStudy } from '../documents/search-study.js';
import { UsageError } from '../foundation/errors.js';
import { renderComparisonCsv } from './forms/comparison-csv.js';
import { renderComparisonLatex } from './forms/comparison-latex.js';
import { renderComparisonMarkdown } from './forms/comparison-markdown.js';
import { renderComparisonText } from './forms/comparison-text.js';
import { renderConsistencyMarkdown, renderConsistencyText } from './forms/consistency.js';
import { renderCorrelationCsv } from './forms/correlation-csv.js';
import { renderCorrelationLatex } from './forms/correlation-latex.js';
import { renderCorrelationMarkdown } from './forms/correlation-markdown.js';
import { renderCorrelationText } from './forms/correlation-text.js';
import { renderDiffText } from './forms/diff-text.js';
import { renderExperimentCsv, renderExperimentFoldsCsv } from './forms/experiment-csv.js';
import { renderExperimentLatex } from './forms/experiment-latex.js';
import { renderExperimentMarkdown } from './forms/experiment-markdown.js';
import { renderExperimentText } from './forms/experiment-text.js';
import { renderGateJunit } from './forms/gate-junit.js';
import { renderGateMarkdown } from './forms/gate-markdown.js';
import { renderGateText } from './forms/gate-text.js';
import { renderHtml } from './forms/html/render-html.js';
import { jsonText, renderJson } from './forms/json-text.js';
import { renderLintCsv } from './forms/lint-csv.js';
import { renderLintMarkdown } from './forms/lint-markdown.js';
import { renderLintText } from './forms/lint-text.js';
import { renderExperimentHtml } from './forms/render-experiment-html.js';
import { renderCsv, renderUsersCsv } from './forms/result-csv.js';
import { renderMarkdown } from './forms/result-markdown.js';
import { renderText, type TextOptions } from './forms/result-text.js';
import { renderSearchStudyMarkdown } from './forms/search-study-markdown.js';
import { renderSearchStudyText } from './forms/search-study-text.js';
import type { HtmlOptions } from './views/report-view.js';

/** What a report may be written as. */
export type ReportForm = 'html' | 'text' | 'markdown' | 'latex' | 'csv' | 'json' | 'junit';

/** Documents that a report can be made of. */
export type ReportDocument =
  | ResultDocument
  | ExperimentDocument
  | GateDocument
  | CorrelationDocument
  | LintDocument
  | SearchStudy;

/** Parts of a document that are reported on their own: four of a result, the folds of an experiment. */
export type ReportView = 'comparison' | 'diff' | 'consistency' | 'users' | 'folds';

/** The form, which part of the document is shown, and what the page and the text go by. */
export interface RenderOptions extends TextOptions, HtmlOptions {
  readonly form: ReportForm;
  /** The whole document unless said otherwise. */
  readonly view?: ReportView;
}

type Renderers = Partial<Record<ReportForm, (document: never, options: RenderOptions) => string>>;

const whole = (document: unknown) => `${jsonText(document, 2)}\n`;

const RENDERERS: Readonly<Record<string, Renderers>> = {
  result: {
    ...{ html: renderHtml, text: renderText, markdown: renderMarkdown, latex: renderComparisonLatex, csv: renderCsv },
    json: renderJson,
  },
  comparison: {
    ...{ html: renderHtml, text: renderComparisonText, markdown: renderComparisonMarkdown },
    ...{ latex: renderComparisonLatex, csv: renderComparisonCsv, json: renderJson },
  },
  diff: { html: renderHtml, text: renderDiffText, json: renderJson },
  consistency: { text: renderConsistencyText, markdown: renderConsistencyMarkdown, json: renderJson },
  users: { csv: (document) => [...renderUsersCsv(document)].join('') },
  experiment: {
    ...{ html: renderExperimentHtml, text: renderExperimentText, markdown: renderExperimentMarkdown },
    ...{ latex: renderExperimentLatex, csv: renderExperimentCsv, json: whole },
  },
  folds: { csv: renderExperimentFoldsCsv },
  gate: { text: renderGateText, markdown: renderGateMarkdown, junit: renderGateJunit, json: whole },
  correlation: {
    ...{ text: renderCorrelationText, markdown: renderCorrelationMarkdown, latex: renderCorrelationLatex },
    ...{ csv: renderCorrelationCsv, json: whole },
  },
  lint: { text: renderLintText, markdown: renderLintMarkdown, csv: renderLintCsv, json: whole },
  searches: { text: renderSearchStudyText, markdown: renderSearchStudyMarkdown, json: whole },
};

const KINDS: Readonly<Record<string, string>> = {
  [RESULT_FORMAT]: 'result',
  [EXPERIMENT_FORMAT]: 'experiment',
  [GATE_FORMAT]: 'gate',
  [CORRELATION_FORMAT]: 'correlation',
  [LINT_FORMAT]: 'lint',
};

/**
 * The document as a report, ending with a line break.
 *
 * @example
 * render(result, { form: 'html' });                        // a page that needs no network
 * render(result, { form: 'text', width: 80 });
 * render(result, { form: 'latex', view: 'comparison' });   // the table for a paper
 */
export function render(document: ReportDocument, options: RenderOptions): string {
  const kind = options.view ?? ('format' in document ? KINDS[document.format] : 'searches');
  if (kind === undefined) {
    const formats = Object.keys(KINDS).join(', ');
    throw new UsageError('Not a document that can be reported', {
      argument: 'document',
      found: (document as { format: unknown }).format,
      expected: formats,
    });
  }
  const renderer = RENDERERS[kind]?.[options.form];
  if (renderer === undefined) {
    throw new UsageError(`There is no such form of this document (${kind})`, {
      argument: 'form',
      found: options.form,
      expected: Object.keys(RENDERERS[kind] ?? {}).join(', '),
    });
  }
  return renderer(document as never, options);
}
