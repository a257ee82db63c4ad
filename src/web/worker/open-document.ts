// A file that recgauge wrote is shown again: a result as JSON, or a report, which holds one. Everything else is a table, and is
// left to those who read tables.
import { documentOfHtml, extrasOfHtml, isHtml, parseResult, REPORT_SCRIPT, renderSections } from '../../shell.js';
import type { ResultSummary } from '../page-messages.js';
import { downloadsOf } from './downloads.js';
import type { KeptResult } from './session.js';

const HEAD = 400;

export interface OpenedDocument {
  readonly kept: KeptResult;
  readonly summary: ResultSummary;
}

export async function openDocument(file: File): Promise<OpenedDocument | undefined> {
  const head = await file.slice(0, HEAD).text();
  const isPage = isHtml(head);
  if (!isPage && !/^[\s\uFEFF]*\{\s*"format"\s*:\s*"recgauge\//.test(head)) return undefined;
  const text = await file.text();
  const document = isPage ? documentOfHtml(text, file.name) : parseResult(text, file.name);
  const kept = { document, compared: undefined, made: new Map<string, Blob>() };
  const summary = {
    verdicts: [],
    sections: renderSections(document, isPage ? extrasOfHtml(text, file.name) : {}),
    script: REPORT_SCRIPT,
    runs: document.runs.map(({ name }) => name),
    ...{ columns: [], labels: [], userCount: document.data.userCount },
    downloads: downloadsOf(kept),
    commands: '',
  };
  return { kept, summary };
}
