// What the page offers of a result: the report, rows and JSON. It is apart from the reports of all other documents and in all
// other forms, which the page has no use for.
import type { ResultDiff, ResultDocument } from '../documents/result-document.js';
import { csvLine, resultJson } from './forms/data-forms.js';
import { framedPage, htmlOf } from './forms/html-form.js';
import { counted } from './parts/number-text.js';
import type { CsvRow } from './views/csv-rows.js';
import { diffPart } from './views/libraries-section.js';
import { type Blocks, block, type Section, type SummaryOptions } from './views/report-blocks.js';
import { type HtmlOptions, viewOfResult } from './views/report-view.js';
import { resultPage } from './views/result-page.js';
import { resultRows, userRows } from './views/result-rows.js';
import { type PairedRun, pairedUsers } from './views/users-sections.js';

/** How a kind of document is seen. */
export interface Views<D> {
  /** For text and Markdown, and for the other forms that have no view of their own. */
  readonly summary?: (document: D, options: SummaryOptions) => Blocks;
  /** Sections with plots, for HTML. */
  readonly page?: ((document: D, options: HtmlOptions) => readonly Section[]) | undefined;
  /** Tables for LaTeX. */
  readonly paper?: ((document: D, options: HtmlOptions) => Blocks) | undefined;
  /** Rows with every digit, for CSV. */
  readonly rows?: (document: D) => Iterable<CsvRow>;
  readonly json?: (document: D) => string;
  readonly junit?: (document: D) => string;
  /** Of the page, and its heading if that says more. */
  readonly title: string;
  readonly heading?: (document: D) => string;
  readonly about?: (document: D) => string;
}

/**
 * The view `users` as CSV in pieces of text, since the values of many users do not fit in one.
 * @example [...renderUsersCsv(result)].join('').split('\n')[0];   // 'user,run,ndcg@10,recall@10'
 */
export function* renderUsersCsv(document: ResultDocument): Generator<string, void> {
  let lines: string[] = [];
  for (const row of userRows(document)) {
    lines.push(csvLine(row));
    if (lines.length < LINES_A_PIECE) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

const LINES_A_PIECE = 4096;

/** A section of the report as markup of its own, for pages that have a frame already. */
export interface RenderedSection {
  readonly id: string;
  readonly title: string;
  /** `<section>` with its heading; every text in it is escaped, and there is no script and no style in it. */
  readonly html: string;
}

/**
 * The sections of the report of a result, in their order; `REPORT_STYLE` is their look.
 * @example const [{ id, title, html }] = renderSections(result);
 */
export function renderSections(document: ResultDocument, options: HtmlOptions = {}): RenderedSection[] {
  return resultPage(document, options).map((section) => ({
    ...{ id: section.id, title: section.title },
    html: htmlOf(section).text,
  }));
}

/**
 * One metric in all libraries, as `diff` found it for the runs of a result: a section like those of `renderSections`.
 * @example renderLibraries(result, diffed.diff).title;   // 'Why libraries differ'
 */
export function renderLibraries(document: ResultDocument, diff: ResultDiff): RenderedSection {
  const [id, title] = ['libraries', 'Why libraries differ'];
  const body = diffPart(viewOfResult(document, {}), diff);
  return { id, title, html: htmlOf(block.section({ id, title, body })).text };
}

/**
 * The users of two runs by their difference, drawn for a reader who brushes over them.
 * @example renderPair(result, 'ndcg@10', [{ name: 'ease', column }, { name: 'knn', column: other }])?.html;
 */
export function renderPair(
  document: ResultDocument,
  label: string,
  runs: readonly [PairedRun, PairedRun],
): RenderedSection | undefined {
  const body = pairedUsers(viewOfResult(document, {}), label, runs);
  const [id, title] = ['pair', 'Users of two runs'];
  return body === undefined ? undefined : { id, title, html: htmlOf(block.section({ id, title, body })).text };
}

/** What a report of a result shows in the forms that `renderResult` makes. */
export const RESULT_VIEWS: Views<ResultDocument> = {
  ...{ page: resultPage, rows: resultRows, json: resultJson, title: 'Evaluation report' },
  about: ({ runs, data, definitions }) =>
    `${counted(runs.length, 'run')} on ${data.truth ?? 'a table of truth'}, ${counted(Object.keys(definitions).length, 'metric')}`,
};

/** The same text as `render` makes, without the code of all other documents and forms. */
export function renderResult(document: ResultDocument, form: 'html' | 'csv' | 'json'): string {
  if (form === 'json') return resultJson(document);
  return form === 'csv' ? csvText(resultRows(document)) : pageOf(document, 'result', RESULT_VIEWS, {});
}

export function csvText(rows: Iterable<CsvRow>): string {
  return Array.from(rows, csvLine).join('');
}

/** A page of one document, with the document within. */
export function pageOf<D extends object>(document: D, kind: string, views: Views<D>, options: HtmlOptions): string {
  const { summary, page, about, heading } = views;
  const body = () => summary!(document, { ...options, width: Number.POSITIVE_INFINITY });
  const { format, engine } = document as Partial<ResultDocument>;
  // What is embedded is read back by the name of its format.
  const element = `recgauge-${format === undefined ? kind : /\/(\w+)@/.exec(format)![1]}`;
  return framedPage({
    title: options.title ?? heading?.(document) ?? views.title,
    about: about?.(document) ?? '',
    version: engine?.version ?? '',
    sections: page?.(document, options) ?? [block.section({ id: 'report', title: views.title, body: body() })],
    documents: {
      [element]: document,
      [`${element}-lint`]: options.lint,
      [`${element}-correlation`]: options.correlation,
    },
  });
}
