// A gate's decision as JUnit XML, which every build server reads: one suite for each run, one case for each check. A
// warning is a skipped case, since nothing was decided; where the gate is strict it is a failure.
import type { GateDocument, GateVerdict } from '../../documents/gate-document.js';
import { type Markup, markup, NOTHING } from '../parts/markup.js';
import { type GateLine, gateLines } from '../views/check-summaries.js';
import { noticeTexts } from '../views/value-sentences.js';

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
