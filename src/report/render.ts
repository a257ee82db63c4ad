// One function for all reports: a view makes blocks of a document, a form makes text of blocks. A kind of document is a row of
// `VIEWS`; what it has no view for is made of its summary.
import type { CorrelationDocument } from '../documents/correlation-document.js';
import type { ExperimentDocument, SearchStudy } from '../documents/experiment-document.js';
import type { GateDocument } from '../documents/gate-document.js';
import type { LintDocument } from '../documents/lint-document.js';
import type { ResultDocument } from '../documents/result-document.js';
import { UsageError } from '../foundation/errors.js';
import { jsonText, junitForm } from './forms/data-forms.js';
import { latexForm } from './forms/latex-form.js';
import { markdownForm } from './forms/markdown-form.js';
import { textForm } from './forms/text-form.js';
import { shortened } from './parts/safe-text.js';
import { csvText, pageOf, RESULT_VIEWS, type Views } from './render-result.js';
import { gateSummary, lintSummary } from './views/check-summaries.js';
import { comparisonPaper, comparisonSummary } from './views/comparison-summary.js';
import { correlationPaper, correlationSummary } from './views/correlation-summary.js';
import {
  comparisonRows,
  correlationRows,
  diffRows,
  experimentRows,
  foldRows,
  gateRows,
  lintRows,
  searchRows,
} from './views/csv-rows.js';
import { consistencySummary, diffSummary } from './views/diff-summary.js';
import { experimentPage } from './views/experiment/experiment-page.js';
import { experimentPaper, experimentSummary, searchSummary } from './views/experiment/experiment-summary.js';
import { sizeText } from './views/experiment/experiment-view.js';
import type { HtmlOptions } from './views/report-view.js';
import { userRows } from './views/result-rows.js';
import { resultSummary } from './views/result-summary.js';
import { studySummary } from './views/study-tables.js';

/** What a report may be written as; `junit` is for the decisions of a gate. */
export type ReportForm = 'html' | 'text' | 'markdown' | 'latex' | 'csv' | 'json' | 'junit';

/** Documents that a report can be made of. */
export type ReportDocument =
  | ResultDocument
  | ExperimentDocument
  | GateDocument
  | CorrelationDocument
  | LintDocument
  | SearchStudy;

/** Parts of a document that are reported on their own: five of a result, the folds of an experiment. */
export type ReportView = 'comparison' | 'diff' | 'consistency' | 'study' | 'users' | 'folds';

/** The form, which part of the document is shown, and what the page and the text go by. */
export interface RenderOptions extends HtmlOptions {
  readonly form: ReportForm;
  /** Default: the whole document. */
  readonly view?: ReportView;
  /** Columns of a text; default: 100. */
  readonly width?: number;
  /** `table` for the values alone in a text; default: `all`. */
  readonly parts?: 'all' | 'table';
  /** Whether a text lists the notices; a shell that shows them elsewhere says no. Default: true. */
  readonly notices?: boolean;
  /** What stands beside the runs in a text; default: `at random`, `at best` and `users`. */
  readonly references?: readonly string[];
}

const RESULT: Views<ResultDocument> = { ...RESULT_VIEWS, summary: resultSummary, paper: comparisonPaper };
const EXPERIMENT: Views<ExperimentDocument> = {
  ...{ summary: experimentSummary, page: experimentPage, paper: experimentPaper, rows: experimentRows },
  ...{ title: 'Experiment', about: sizeText, heading: ({ plan }) => `Experiment ${shortened(plan.name, 60)}` },
};
const GATE: Views<GateDocument> = { summary: gateSummary, rows: gateRows, junit: junitForm, title: 'Quality gate' };
const CORRELATION: Views<CorrelationDocument> = {
  ...{ summary: correlationSummary, paper: correlationPaper, rows: correlationRows, title: 'Agreement of rankings' },
};
const LINT: Views<LintDocument> = { summary: lintSummary, rows: lintRows, title: 'Findings of the linter' };
const SEARCHES: Views<SearchStudy> = { summary: searchSummary, rows: searchRows, title: 'Methods of search' };

/** By the kind that a document's format names, or by the part that is asked for. */
const VIEWS: Readonly<Record<string, Views<never>>> = {
  ...{ result: RESULT, experiment: EXPERIMENT, gate: GATE, correlation: CORRELATION, lint: LINT, searches: SEARCHES },
  comparison: { ...RESULT, summary: comparisonSummary, rows: comparisonRows },
  diff: { ...RESULT, summary: diffSummary, paper: undefined, rows: diffRows },
  consistency: {
    ...RESULT,
    summary: consistencySummary,
    page: undefined,
    paper: undefined,
    title: 'Libraries by metrics',
  },
  study: { ...RESULT, summary: studySummary, page: undefined, paper: undefined, title: 'The study of 2021' },
  users: { rows: userRows, title: '' },
  folds: { rows: foldRows, title: '' },
};

/**
 * The document as a report, ending with a line break.
 * @example
 * render(result, { form: 'html' });   // a page that needs no network
 * render(result, { form: 'text', width: 80 });
 * render(result, { form: 'latex' });   // the table for a paper
 */
export function render(document: ReportDocument, options: RenderOptions): string {
  const { kind, views } = viewsOf(document, options.view);
  const text = rendered(document, kind, views, options);
  if (text !== undefined) return text;
  throw new UsageError(`Unknown form of this document (${kind})`, {
    argument: 'form',
    found: options.form,
    expected: FORMS.filter((form) => hasForm(views, form)).join(', '),
  });
}

const FORMS: readonly ReportForm[] = ['html', 'text', 'markdown', 'latex', 'csv', 'json', 'junit'];

function viewsOf(
  document: ReportDocument,
  view: ReportView | undefined,
): { kind: string; views: Views<ReportDocument> } {
  const { format } = document;
  const kind = view ?? /^recgauge\/(\w+)@/.exec(format)?.[1];
  if (kind !== undefined && Object.hasOwn(VIEWS, kind)) return { kind, views: VIEWS[kind] as Views<ReportDocument> };
  throw new UsageError('Not a document that can be reported', {
    argument: view === undefined ? 'document' : 'view',
    found: view ?? format,
    expected: 'a document of evaluate, compare, diff, experiment, gate, correlate or data check',
  });
}

function hasForm({ summary, rows, junit }: Views<never>, form: ReportForm): boolean {
  if (form === 'csv') return rows !== undefined;
  return form === 'junit' ? junit !== undefined : summary !== undefined;
}

function rendered(document: ReportDocument, kind: string, views: Views<ReportDocument>, options: RenderOptions) {
  const { summary, paper, rows, json, junit } = views;
  const { form, width = 100, notices = true } = options;
  const wide = { ...options, width: Number.POSITIVE_INFINITY };
  if (!hasForm(views, form)) return undefined;
  switch (form) {
    case 'text':
      return textForm(summary!(document, { ...options, width }), { width, notices });
    case 'markdown':
      return markdownForm(summary!(document, wide));
    case 'latex':
      return latexForm(paper?.(document, options) ?? summary!(document, wide));
    case 'csv':
      return csvText(rows!(document));
    case 'json':
      return json?.(document) ?? `${jsonText(document, 2)}\n`;
    case 'junit':
      return junit!(document);
    case 'html':
      return pageOf(document, kind, views, options);
    default:
      return undefined;
  }
}
