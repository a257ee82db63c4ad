// What checks decided: a quality gate with its verdict first, then each check with its reason; and the linter with what was
// looked at and each objection.
import type { GateBound, GateDocument, GateDrop, GateVerdict } from '../../documents/gate-document.js';
import type { CheckedPart, LintDocument, LintFinding } from '../../documents/lint-document.js';
import { counted, NO_VALUE, probabilityText, shortNumber, wholeNumber } from '../parts/number-text.js';
import { displayNames } from '../parts/safe-text.js';
import { type Blocks, block, inline, mark, NOT_TEXT } from './report-blocks.js';
import { levelText, noticeTexts } from './value-sentences.js';

const TESTS: Readonly<Record<string, string>> = {
  t: 'paired t test',
  bootstrap: 'bootstrap test of the mean',
  randomisation: 'Fisher randomisation test',
};

/** One check of a gate as a line: what was asked, what was found, and why the verdict is what it is. */
export interface GateLine {
  readonly verdict: GateVerdict;
  readonly run: string;
  /** `ndcg@10: drop of at most 0.0050` */
  readonly asked: string;
  readonly reason: string;
  readonly cells: readonly string[];
}

const GATE_HEADER = ['verdict', 'run', 'metric', 'baseline', 'now', 'drop', 'interval', 'allowed'] as const;

export function gateLines({ drops, bounds, options }: GateDocument): GateLine[] {
  return [...drops.map((drop) => dropLine(drop, options.alpha)), ...bounds.map(boundLine)];
}

export function gateSummary(document: GateDocument): Blocks {
  const lines = gateLines(document);
  const runName = displayNames(lines.map(({ run }) => run));
  const notices = noticeTexts(document.notices);
  const reasons = lines
    .filter(({ verdict }) => verdict !== 'pass')
    .map(({ verdict, run, asked, reason }) => inline`${mark.strong(verdict)} ${run}, ${asked}: ${reason}`);
  return [
    block.paragraph(verdictWords(document), { only: ['text'] }),
    block.heading(`recgauge gate: ${verdictWords(document)}`, { only: NOT_TEXT }),
    lines.map(({ verdict, run, asked, reason }) =>
      block.group(
        [
          block.paragraph(`${runName(run)}, ${asked}`, { lead: `${verdict}: ` }),
          block.paragraph(reason, { lead: '  ' }),
        ],
        { only: ['text'] },
      ),
    ),
    block.table({ name: 'Checks', header: GATE_HEADER, rows: lines.map(({ cells }) => cells), only: NOT_TEXT }),
    block.list(reasons, { title: 'Why', only: NOT_TEXT }),
    block.list(notices, { title: 'Notices', only: NOT_TEXT }),
    block.group([
      block.list(verdictSentences(document), { title: 'How' }),
      block.list(notices, { title: 'Notices', role: 'notices', only: ['text'] }),
      block.paragraph(`recgauge ${document.engine.version}`, { only: NOT_TEXT }),
    ]),
  ];
}

/** `FAIL: 1 of 3 checks failed, 1 inconclusive` */
function verdictWords({ verdict, drops, bounds }: GateDocument): string {
  const verdicts = [...drops, ...bounds].map((check) => check.verdict);
  const count = (wanted: GateVerdict) => verdicts.filter((each) => each === wanted).length;
  if (verdict === 'pass') return `PASS: ${counted(verdicts.length, 'check')} passed`;
  const ofChecks = (part: number) => `${wholeNumber(part)} of ${wholeNumber(verdicts.length)} checks`;
  if (verdict === 'warn') return `WARN: ${ofChecks(count('warn'))} inconclusive`;
  const open = count('warn') === 0 ? '' : `, ${wholeNumber(count('warn'))} inconclusive`;
  return `FAIL: ${ofChecks(count('fail'))} failed${open}`;
}

/** How the verdicts were found, as sentences. */
function verdictSentences({ options, family, drops }: GateDocument): string[] {
  const { test, adjust, alpha, strict } = options;
  const method = `${adjust.slice(0, 1).toUpperCase()}${adjust.slice(1)}`;
  const adjusted = family > 1 && adjust !== 'none' ? `, adjusted by ${method} for ${counted(family, 'drop')},` : '';
  const tested = [
    `a drop fails if it is larger than allowed and significant (p <= ${alpha}${adjusted} against no drop), passes if it is ` +
      `shown to be within the limit (p <= ${alpha} against the limit), and is inconclusive otherwise`,
    `p: one-sided ${TESTS[test] ?? test}, user by user`,
    `intervals of drops: ${levelText(1 - 2 * alpha)}, not adjusted`,
  ];
  return [
    ...(drops.length === 0 ? [] : tested),
    ...(strict ? ['strict: a warning or a notice stops the build too'] : []),
  ];
}

function dropLine(drop: GateDrop, alpha: number): GateLine {
  const { verdict, run, metric, baselineMean, mean, limit } = drop;
  const allowed = allowedText(drop);
  return {
    ...{ verdict, run, asked: `${metric}: drop of at most ${allowed}`, reason: dropReason(drop, alpha) },
    cells: [
      ...[verdict.toUpperCase(), run, metric, shortNumber(baselineMean), shortNumber(mean), shortNumber(drop.drop)],
      ...[intervalCell(drop), drop.allowed.kind === 'absolute' ? allowed : `${allowed} = ${shortNumber(limit)}`],
    ],
  };
}

function allowedText({ allowed: { kind, amount } }: GateDrop): string {
  return kind === 'absolute' ? `${amount}` : `${Number((100 * amount).toPrecision(12))} %`;
}

function intervalCell({ interval: { low, high } }: GateDrop): string {
  return `[${shortNumber(low)}, ${shortNumber(high)}]`;
}

function dropReason(drop: GateDrop, alpha: number): string {
  const { verdict, limit, users, interval, pDrop, pDropAdjusted, pWithin, note } = drop;
  const seen = `the drop is ${shortNumber(drop.drop)}, ${levelText(interval.level)} interval ${intervalCell(drop)}, on ${counted(users, 'user')}`;
  const special = note === undefined ? '' : ` (${note})`;
  const p = `p = ${probabilityText(pDropAdjusted)}${pDropAdjusted === pDrop ? '' : ' adjusted'}`;
  if (verdict === 'fail') {
    const significant = special || `, and significant (${p})`;
    return `${seen}: larger than the ${shortNumber(limit)} that are allowed${significant}`;
  }
  if (verdict === 'pass') {
    const within = special || ` (p = ${probabilityText(pWithin)})`;
    return `${seen}: within the ${shortNumber(limit)} that are allowed${within}`;
  }
  return `${seen}: inconclusive; ${openReason(drop, p, alpha)}; ${enoughUsers(drop)}`;
}

/** Either too large but perhaps not there, or not too large but perhaps larger than it seems. */
function openReason({ drop, limit, pDropAdjusted }: GateDrop, p: string, alpha: number): string {
  const allowed = `the ${shortNumber(limit)} that are allowed`;
  if (drop > limit && pDropAdjusted > alpha) return `it is larger than ${allowed}, but not significant (${p})`;
  const there = drop > 0 && pDropAdjusted <= alpha ? 'there is a drop, and ' : '';
  return `${there}it is not shown to be within ${allowed}`;
}

function enoughUsers({ usersNeeded }: GateDrop): string {
  if (usersNeeded === null) return 'it seems to lie on the limit, so no number of users would decide';
  return `if it is what it seems, about ${wholeNumber(usersNeeded)} users would decide with a power of 80 %`;
}

function boundLine({ verdict, run, metric, value, min, max }: GateBound): GateLine {
  const bounds = [min === null ? '' : `at least ${min}`, max === null ? '' : `at most ${max}`].filter(
    (text) => text !== '',
  );
  const asked = `${metric}: ${bounds.join(' and ')}`;
  const found = value === null ? 'no value' : `the value is ${shortNumber(value)}`;
  return {
    ...{ verdict, run, asked, reason: `${found}: ${bounds.join(' and ')} was asked for` },
    cells: [verdict.toUpperCase(), run, metric, NO_VALUE, shortNumber(value), NO_VALUE, NO_VALUE, bounds.join(', ')],
  };
}

export function lintSummary({ checked, findings, notices }: LintDocument): Blocks {
  const told = notices.map(({ message, code }) => inline`${message} (${mark.code(code)})`);
  return [
    checked.length === 0 ? undefined : block.paragraph(checkedText(checked), { lead: 'Checked: ' }),
    block.paragraph(findingCounts(findings), { only: NOT_TEXT }),
    { kind: 'findings', entries: findings },
    block.paragraph(findingCounts(findings), { only: ['text'] }),
    block.list(told, { title: 'Notices', only: NOT_TEXT }),
  ];
}

/** `2 warnings and 1 note`, or that there is nothing. */
function findingCounts(findings: readonly LintFinding[]): string {
  const counts = (['warning', 'note'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [counted(count, severity)];
  });
  return counts.length === 0 ? 'Nothing found.' : `${counts.join(' and ')}.`;
}

/** `train train.csv (10 rows); recs ease of lists.csv (20 rows)` */
function checkedText(checked: readonly CheckedPart[]): string {
  return checked
    .map(({ part, run, file, rows }) => {
      const name = run === undefined ? file : `${run} of ${file}`;
      return `${part} ${name}${rows === undefined ? '' : ` (${counted(rows, 'row')})`}`;
    })
    .join('; ');
}
