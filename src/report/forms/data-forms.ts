// Documents for programs: CSV with every digit, in which no text is taken for a formula, JSON in which nothing is obeyed by
// whoever prints it, and a gate's decision as JUnit XML, which every build server reads.
import type { GateDocument, GateVerdict } from '../../documents/gate-document.js';
import type { ResultDocument } from '../../documents/result-document.js';
import { type Markup, markup, NOTHING } from '../parts/markup.js';
import { type GateLine, gateLines } from '../views/check-summaries.js';
import type { CsvCell } from '../views/csv-rows.js';
import { noticeTexts } from '../views/value-sentences.js';

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\n`;
}

function csvField(cell: CsvCell): string {
  if (cell === null || cell === undefined || Number.isNaN(cell)) return '';
  const text = typeof cell === 'string' ? withoutFormula(cell) : `${cell}`;
  // A blank at either end would be lost by readers that trim.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet starts to compute at, behind any apostrophes: the wide forms are those of eastern keyboards. */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The text, with one apostrophe more in front where it would be a formula; numbers such as the id -1 stay. Whoever reads
 * it back takes one apostrophe away where apostrophes stand before one of = + - @, a tab or a line break.
 */
function withoutFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Control characters that JSON allows in a text, and marks that cannot be seen; those below a blank are escaped anyway. */
const UNSEEN = /[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/** JSON of a value, indented by so many blanks or on one line, where nothing is obeyed by whoever prints it. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, undefined, indent).replace(
    UNSEEN,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A result as JSON, its users on one line; the same text wherever the document was made, ending with a line break. */
export function resultJson(document: ResultDocument): string {
  const parts = Object.entries(document).map(([key, value]) => {
    const text = key === 'users' ? jsonText(value) : jsonText(value, 2).replaceAll('\n', '\n  ');
    return `  ${jsonText(key)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

/**
 * The decisions of a gate as JUnit XML, ending with a line break; every name is escaped, and what XML cannot hold is
 * spelled out.
 */
export function junitForm(document: GateDocument): string {
  const { strict } = document.options;
  const lines = [...gateLines(document), ...noticeLines(document)];
  const runs = [...new Set(lines.map(({ run }) => run))];
  const suites = runs.map((run) => {
    const own = lines.filter((line) => line.run === run);
    return markup`  <testsuite name="${named(run)}" ${counts(own, strict)} errors="0" time="0">
${own.map((line) => testCase(line, strict))}  </testsuite>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
${
  markup`<testsuites name="recgauge gate" ${counts(lines, strict)} errors="0" time="0">
${suites}</testsuites>
`.text
}`;
}

/** Notices have a suite of their own, for they are about the documents. */
function noticeLines(document: GateDocument): GateLine[] {
  return noticeTexts(document.notices).map((notice, place) => {
    const asked = `notice: ${document.notices[place]!.code}`;
    return { verdict: 'warn', run: 'notices', asked, reason: notice, cells: [] };
  });
}

function shownAs(verdict: GateVerdict, strict: boolean): GateVerdict {
  return verdict === 'warn' && strict ? 'fail' : verdict;
}

function counts(lines: readonly GateLine[], strict: boolean): Markup {
  const count = (wanted: GateVerdict) => lines.filter(({ verdict }) => shownAs(verdict, strict) === wanted).length;
  return markup`tests="${lines.length}" failures="${count('fail')}" skipped="${count('warn')}"`;
}

function testCase({ verdict, run, asked, reason }: GateLine, strict: boolean): Markup {
  const shown = shownAs(verdict, strict);
  const kind = verdict === 'warn' ? 'cannot-tell' : 'not-allowed';
  const outcome =
    shown === 'fail'
      ? markup`      <failure message="${reason}" type="${kind}">${reason}</failure>
`
      : shown === 'warn'
        ? markup`      <skipped message="${reason}"/>
`
        : NOTHING;
  return markup`    <testcase classname="recgauge.gate.${named(run)}" name="${asked}" time="0">
${outcome}      <system-out>${reason}</system-out>
    </testcase>
`;
}

/** Readers leave out what has no name. */
function named(run: string): string {
  return run.trim() === '' ? '(no name)' : run;
}
