/// <reference types="node" />
// `recgauge correlate`: how far metrics, datasets or configurations agree on the ranking of algorithms.
import {
  correlate,
  fileSource,
  joinScores,
  measuresOf,
  type ReportForm,
  readScores,
  render,
  type ScoreTable,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import type { Command } from '../command.js';
import { deliver } from '../deliver.js';
import { STANDARD_INPUT } from '../evaluate/evaluate-request.js';
import { standardInput } from '../load-tables.js';
import { noticeLines } from '../notice-lines.js';
import { pageWidth } from '../page-width.js';
import { loadParquet } from '../parquet-support.js';
import { CORRELATE_EXAMPLES, CORRELATE_GROUPS, CORRELATE_NOTES } from './correlate-flags.js';
import { type CorrelateRequest, correlateOptions, correlateRequest } from './correlate-request.js';

export const correlateCommand: Command = {
  name: 'correlate',
  summary: 'how far metrics, datasets or configurations agree on the ranking of algorithms',
  usage: [
    'recgauge correlate [NAME=]FILE... [--by COLUMN] [--coefficient LIST] [--top LIST]',
    '                   [--lower METRICS] [--format FORMAT] [-o FILE]',
  ],
  groups: CORRELATE_GROUPS,
  notes: CORRELATE_NOTES,
  examples: CORRELATE_EXAMPLES,
  run: runCorrelate,
};

async function runCorrelate(given: ParsedArguments): Promise<number> {
  const request = correlateRequest(given);
  const { output } = request;
  const { coefficients = [], top = [], persistence = 0.9 } = correlateOptions(given, NO_SCORES);
  measuresOf(coefficients, top, persistence);
  const table = await loadScores(request);
  const document = correlate(table, correlateOptions(given, table));
  const format = given.value('format') ?? 'text';
  // JSON and Markdown hold the notices themselves, and so does a text in a file.
  const areShown = format === 'json' || format === 'markdown' || (format === 'text' && output !== undefined);
  if (!given.has('quiet') && !areShown) process.stderr.write(noticeLines(document));
  const isFile = output !== undefined;
  const form = format as ReportForm;
  const notices = form !== 'text' || isFile;
  await deliver(render(document, { form, width: pageWidth(isFile), notices }), output);
  return 0;
}

/** What options are checked against before files are read. */
const NO_SCORES: ScoreTable = { kind: 'scores', sources: [], factors: [], scores: [], lower: [], notices: [] };

/** All files are looked for before the first is read. */
async function loadScores({ files, reading, fileFactor }: CorrelateRequest): Promise<ScoreTable> {
  const sources = [];
  for (const { name, path } of files) {
    sources.push({ name, source: path === STANDARD_INPUT ? standardInput() : await fileSource(path) });
  }
  const tables = new Map<string, ScoreTable>();
  for (const { name, source } of sources)
    tables.set(name, await readScores(source, { ...reading, parquet: loadParquet }));
  return joinScores(tables, fileFactor);
}
