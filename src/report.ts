// `recgauge/report`: documents as text, Markdown, LaTeX, CSV and HTML, and documents back out of reports.
export { documentOfHtml, experimentOfHtml, extrasOfHtml, type ReportExtras } from './documents/document-of-html.js';
export type { CheckedPart, LintDocument } from './documents/lint-document.js';
export { isExperiment, parseCorrelation, parseExperimentDocument, parseLint } from './documents/parse-document.js';
export type { SearchStudy, StudiedModel, StudiedOutcome, StudiedSearch } from './documents/search-study.js';
export { renderComparisonCsv } from './report/forms/comparison-csv.js';
export { renderComparisonLatex } from './report/forms/comparison-latex.js';
export { renderComparisonMarkdown } from './report/forms/comparison-markdown.js';
export { renderComparisonText } from './report/forms/comparison-text.js';
export {
  type ConsistencyTable,
  consistencyTables,
  renderConsistencyMarkdown,
  renderConsistencyText,
} from './report/forms/consistency.js';
export { renderCorrelationCsv } from './report/forms/correlation-csv.js';
export { renderCorrelationLatex } from './report/forms/correlation-latex.js';
export { renderCorrelationMarkdown } from './report/forms/correlation-markdown.js';
export { renderCorrelationText } from './report/forms/correlation-text.js';
export { renderDiffText } from './report/forms/diff-text.js';
export { renderExperimentCsv, renderExperimentFoldsCsv } from './report/forms/experiment-csv.js';
export { renderExperimentLatex } from './report/forms/experiment-latex.js';
export { renderExperimentMarkdown } from './report/forms/experiment-markdown.js';
export { type ExperimentTextOptions, renderExperimentText } from './report/forms/experiment-text.js';
export { renderGateJunit } from './report/forms/gate-junit.js';
export { renderGateMarkdown } from './report/forms/gate-markdown.js';
export { renderGateText } from './report/forms/gate-text.js';
export { REPORT_SCRIPT, REPORT_SCRIPT_HASH } from './report/forms/html/page-script.js';
export { REPORT_STYLE } from './report/forms/html/page-style.js';
export { type RenderedSection, renderHtml, renderSections } from './report/forms/html/render-html.js';
export { renderJson } from './report/forms/json-text.js';
export { renderLintCsv } from './report/forms/lint-csv.js';
export { renderLintMarkdown } from './report/forms/lint-markdown.js';
export { renderLintText } from './report/forms/lint-text.js';
export { type ExperimentHtmlOptions, renderExperimentHtml } from './report/forms/render-experiment-html.js';
export { renderCsv, renderUsersCsv } from './report/forms/result-csv.js';
export { renderMarkdown } from './report/forms/result-markdown.js';
export { renderText, type TextOptions } from './report/forms/result-text.js';
export { renderSearchStudyMarkdown } from './report/forms/search-study-markdown.js';
export { renderSearchStudyText } from './report/forms/search-study-text.js';
export type { ExperimentReportOptions } from './report/views/experiment/experiment-view.js';
export type { HtmlOptions } from './report/views/report-view.js';
