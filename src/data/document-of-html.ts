// The documents inside a report, read back as the programs that made them wrote them.
import type { CorrelationDocument } from './correlation-document.js';
import { InputError } from './errors.js';
import type { LintDocument } from './lint-document.js';
import { parseCorrelation, parseLint } from './parse-companion.js';
import { parseResult } from './parse-result.js';
import { RESULT_ELEMENT, type ResultDocument } from './result-document.js';

/** The result that a report of `renderHtml` holds, checked as `parseResult` does; `file` is for messages. */
export function documentOfHtml(html: string, file?: string): ResultDocument {
  const text = elementText(html, RESULT_ELEMENT);
  if (text === undefined) {
    throw new InputError('This page holds no result document', {
      ...(file === undefined ? {} : { file }),
      found: html.slice(0, 80),
      expected: `a report of recgauge, with an element ${RESULT_ELEMENT}`,
      hint: 'The file has been cut, or it is not a report.',
    });
  }
  return parseResult(text, file);
}

/** Documents that a report holds besides its result. */
export interface ReportExtras {
  readonly lint?: LintDocument;
  readonly correlation?: CorrelationDocument;
}

/** What was shown beside the result. */
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

function elementText(html: string, id: string): string | undefined {
  const opening = `<script type="application/json" id="${id}">`;
  // Names are escaped everywhere else, so that the first one is ours.
  const start = html.indexOf(opening);
  const end = start < 0 ? -1 : html.indexOf('</script>', start);
  return end < 0 ? undefined : html.slice(start + opening.length, end);
}
