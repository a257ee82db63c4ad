// The documents inside a report, read back as the programs that made them wrote them.
import { InputError } from '../foundation/errors.js';
import { call, sentenceOf } from '../foundation/sentence.js';
import type { CorrelationDocument } from './correlation-document.js';
import type { ExperimentDocument } from './experiment-document.js';
import type { LintDocument } from './lint-document.js';
import { parseCorrelation, parseExperimentDocument, parseLint, parseResult } from './parse-document.js';
import { RESULT_ELEMENT, type ResultDocument } from './result-document.js';

/** The id of the element of a report that holds an experiment. */
const EXPERIMENT_ELEMENT = 'recgauge-experiment';

/**
 * The result that a report of `renderHtml` holds, checked as `parseResult` does; `file` is for messages.
 * @example documentOfHtml(render(result, { form: 'html' })).runs.length;   // 2
 */
export function documentOfHtml(html: string, file?: string): ResultDocument {
  const text = elementText(html, RESULT_ELEMENT);
  if (text !== undefined) return parseResult(text, file);
  if (isExperimentPage(html)) {
    throw new InputError('This page holds an experiment and no result of an evaluation', {
      file,
      found: `an element ${EXPERIMENT_ELEMENT}`,
      expected: `an element ${RESULT_ELEMENT}`,
      hint: sentenceOf`It holds its comparisons and correlations already; show it with ${call('render')}.`,
    });
  }
  throw noDocument('result', RESULT_ELEMENT, html, file);
}

/**
 * The experiment that a report of `renderExperimentHtml` holds, checked as `parseExperimentDocument` does.
 * @example experimentOfHtml(render(experiment, { form: 'html' })).plan.name;   // 'small'
 */
export function experimentOfHtml(html: string, file?: string): ExperimentDocument {
  const text = elementText(html, EXPERIMENT_ELEMENT);
  if (text === undefined) throw noDocument('experiment', EXPERIMENT_ELEMENT, html, file);
  return parseExperimentDocument(text, file);
}

/** Whether a page is the report of an experiment, whole or not. */
export function isExperimentPage(html: string): boolean {
  return html.includes(openingOf(EXPERIMENT_ELEMENT));
}

function noDocument(kind: string, element: string, html: string, file: string | undefined): InputError {
  return new InputError(`This page holds no ${kind} document`, {
    file,
    found: html.slice(0, 80),
    expected: `a report of recgauge, with an element ${element}`,
    hint: 'The file was truncated, or it is not a report.',
  });
}

/** Documents that a report holds besides its result. */
export interface ReportExtras {
  readonly lint?: LintDocument;
  readonly correlation?: CorrelationDocument;
}

/**
 * The findings of the linter and the agreement of rankings that a report holds beside its result.
 * @example const { lint, correlation } = extrasOfHtml(render(result, { form: 'html' }));
 */
export function extrasOfHtml(html: string, file?: string): ReportExtras {
  const [lint, correlation] = ['lint', 'correlation'].map((kind) => elementText(html, `${RESULT_ELEMENT}-${kind}`));
  return {
    ...(lint === undefined ? {} : { lint: parseLint(lint, file) }),
    ...(correlation === undefined ? {} : { correlation: parseCorrelation(correlation, file) }),
  };
}

/** Whether a text is a page and no JSON. */
export function isHtml(text: string): boolean {
  return /^[\s\uFEFF]*</.test(text);
}

function openingOf(id: string): string {
  return `<script type="application/json" id="${id}">`;
}

function elementText(html: string, id: string): string | undefined {
  const opening = openingOf(id);
  // Names are escaped everywhere else, so that the first one is ours.
  const start = html.indexOf(opening);
  const end = start < 0 ? -1 : html.indexOf('</script>', start);
  return end < 0 ? undefined : html.slice(start + opening.length, end);
}
