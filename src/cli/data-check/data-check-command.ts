/// <reference types="node" />
// `recgauge data check`: known pitfalls in a log, a split, recommendations, a result, or what is said
// of an evaluation. It is a gate under --strict.
import {
  jsonText,
  LINT_CODES,
  LINT_FORMAT,
  type LintDocument,
  type LintRequest,
  lintEvaluation,
  type ReportForm,
  render,
  spelledNotice,
  VERSION,
} from '../../shell.js';
import type { Command, ParsedArguments } from '../arguments.js';
import { requireInputs } from '../check-outputs.js';
import { deliver, deliverShown, formatOfOutput, outputOf, pageWidth } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { OUTPUT_FORMATS } from '../evaluate/write-evaluation.js';
import { optionText } from '../option-names.js';
import { wantsNotices, writeNotices } from '../output.js';
import { textTable } from '../text-table.js';
import { CHECK_EXAMPLES, CHECK_GROUPS, CHECK_NOTES } from './data-check-flags.js';
import { checkInputs } from './data-check-inputs.js';
import { checkRequest, refuseAllButCodes } from './data-check-request.js';

export const dataCheckCommand: Command = {
  name: 'data check',
  summary: 'check a log, a split or a result for known pitfalls',
  usage: [
    'recgauge data check LOG [--min-rating N] [--core N] [--strict]',
    'recgauge data check FOLDER [--fold N] [--recs [NAME=]FILE ...] [--result FILE]',
    'recgauge data check [--train FILE] [--test FILE] [--recs [NAME=]FILE ...]',
    '                    [--result FILE] [--relevance RULE] [--format FORMAT] [-o FILE]',
  ],
  groups: CHECK_GROUPS,
  notes: CHECK_NOTES,
  examples: CHECK_EXAMPLES,
  run: runCheck,
};

async function runCheck(given: ParsedArguments): Promise<number> {
  const format = formatOfOutput(given, OUTPUT_FORMATS, 'text');
  if (given.has('codes')) {
    refuseAllButCodes(given);
    const output = outputOf(given);
    await deliver(codesText(format, pageWidth(output !== undefined)), output);
    return 0;
  }
  const asked = await checkRequest(given);
  await requireInputs(dataCheckCommand, given);
  const { request, checked, notices } = await checkInputs(asked, given);
  const findings = lintEvaluation({ ...request, now: Date.now() / 1000 });
  const document: LintDocument = {
    format: LINT_FORMAT,
    engine: { name: 'recgauge', version: VERSION },
    checked,
    options: optionsOf(request),
    findings: findings.map((finding) => spelledNotice(finding)),
    notices: notices.map((notice) => spelledNotice(notice)),
  };
  const shown = { ...document, findings: findings.map((finding) => spelledNotice(finding, optionText)) };
  const { output } = asked;
  const isFile = output !== undefined;
  if (wantsNotices(given, !isFile && format !== 'text' && format !== 'csv')) writeNotices({ notices });
  const options = { form: format as ReportForm, width: pageWidth(isFile) };
  await deliverShown(given, {
    ...{ text: render(format === 'text' ? shown : document, options), output },
    shown: () => render(shown, { form: 'text', width: pageWidth(false) }),
  });
  const hasWarning = document.findings.some(({ severity }) => severity === 'warning');
  return given.has('strict') && hasWarning ? EXIT_CODES.check : 0;
}

/** What is known, with the names that it has in the library. */
function optionsOf({ protocol = {}, relevance, cutoffs, ids }: LintRequest): LintDocument['options'] {
  return JSON.parse(JSON.stringify({ ...protocol, relevance, cutoffs, ids }));
}

/** All codes; a page that has findings has the title of each in place of its numbers. */
function codesText(format: string, width: number): string {
  if (format === 'json') return `${jsonText(LINT_CODES, 2)}\n`;
  if (format === 'text') {
    const rows = LINT_CODES.map(({ code, severity, title }) => [code, severity, title]);
    return `${textTable(['left', 'left', 'left'], rows, width).join('\n')}\n`;
  }
  const findings = LINT_CODES.map(({ title, ...words }) => ({ ...words, message: title, numbers: {} }));
  const document = { format: LINT_FORMAT, engine: { name: 'recgauge', version: VERSION }, findings } as const;
  return render({ ...document, checked: [], options: {}, notices: [] }, { form: format as ReportForm, width });
}
