// `recgauge/report`: documents as text, Markdown, LaTeX, CSV and HTML, and documents back out of reports.
export { documentOfHtml, experimentOfHtml, extrasOfHtml, type ReportExtras } from './documents/document-of-html.js';
export type { SearchStudy, StudiedModel, StudiedOutcome, StudiedSearch } from './documents/experiment-document.js';
export type { CheckedPart, LintDocument } from './documents/lint-document.js';
export { isExperiment, parseCorrelation, parseExperimentDocument, parseLint } from './documents/parse-document.js';
export { REPORT_SCRIPT, REPORT_SCRIPT_HASH } from './report/forms/page-script.generated.js';
export { REPORT_STYLE } from './report/forms/page-style.js';
export { type RenderedSection, renderSections, renderUsersCsv } from './report/render-result.js';
export { type ConsistencyTable, consistencyTables } from './report/views/diff-summary.js';
export type { HtmlOptions } from './report/views/report-view.js';
