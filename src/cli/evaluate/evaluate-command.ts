/// <reference types="node" />
// `recgauge evaluate`: files in, a result out. Everything that can be refused without reading is refused first; outputs
// appear whole or not at all, and files are written before standard output.
import {
  evaluate,
  type Notice,
  type Pooled,
  type ReportForm,
  type ResultDocument,
  render,
  renderUsersCsv,
  resolveMetrics,
  sampledRequest,
} from '../../shell.js';
import type { Command, ParsedArguments } from '../arguments.js';
import { deliver, formatOfOutput, pageWidth, writeNamed } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { noticeLines } from '../output.js';
import { withPool } from '../with-pool.js';
import { EVALUATE_EXAMPLES, EVALUATE_GROUPS, EVALUATE_NOTES, OUTPUT_FORMATS } from './evaluate-flags.js';
import { type EvaluateInputs, withInputs } from './evaluate-inputs.js';
import { intervalOptions, requestedPolicies } from './evaluate-policies.js';
import { evaluateRequest, type RequestedFiles } from './evaluate-request.js';
import { sampledOptions } from './sampled-flags.js';
import { withoutUsers } from './without-users.js';

export const evaluateCommand: Command = {
  name: 'evaluate',
  summary: 'metrics of recommendations in files, against a test set',
  usage: [
    'recgauge evaluate --test FILE --recs [NAME=]FILE [--recs [NAME=]FILE ...]',
    '                  [--train FILE] [--metrics LIST] [--format FORMAT] [-o FILE]',
    'recgauge evaluate --split FOLDER [--fold N] --recs [NAME=]FILE ...',
  ],
  groups: EVALUATE_GROUPS,
  notes: EVALUATE_NOTES,
  examples: EVALUATE_EXAMPLES,
  run: runEvaluate,
};

async function runEvaluate(given: ParsedArguments): Promise<number> {
  const request = evaluateRequest(given);
  const format = formatOfOutput(given, OUTPUT_FORMATS, 'text');
  const sampled = sampledOptions(given);
  if (sampled.sampled !== undefined) sampledRequest(sampled.sampled, resolveMetrics(request.metrics), 0);
  const evaluateWith = async (pooled: Pooled, { runs, data, onProgress }: EvaluateInputs) => {
    return evaluate(runs, {
      ...pooled,
      ...data,
      ...requestedPolicies(given),
      ...intervalOptions(given),
      metrics: request.metrics,
      breakdown: request.breakdown,
      ...sampled,
      distribution: given.has('distribution'),
      // The file of users is made from the document, so it has to hold them even if the document is not to.
      users:
        request.perUser !== undefined || (!given.has('no-users') && (format === 'json' || request.html !== undefined)),
      onProgress,
    });
  };
  const { document, notices } = await withPool(given, (pooled) =>
    withInputs(request, given, (inputs) => evaluateWith(pooled, inputs)),
  );
  await writeResult(document, notices, given, request, format);
  return given.has('strict') && document.notices.length > 0 ? EXIT_CODES.check : 0;
}

async function writeResult(
  document: ResultDocument,
  notices: readonly Notice[],
  given: ParsedArguments,
  { output, perUser, html }: RequestedFiles,
  format: ReportForm,
): Promise<void> {
  const shown = given.has('no-users') ? withoutUsers(document) : document;
  const isFile = output !== undefined;
  const text = render(shown, { form: format, width: pageWidth(isFile), notices: format !== 'text' || isFile });
  if (perUser !== undefined) await writeNamed(perUser, renderUsersCsv(document));
  if (html !== undefined) await writeNamed(html, render(shown, { form: 'html' }));
  if (output !== undefined) await writeNamed(output, text);
  // JSON and Markdown hold the notices themselves.
  if (!given.has('quiet') && (format === 'text' || format === 'csv'))
    process.stderr.write(noticeLines(document, notices));
  if (output === undefined) await deliver(text, undefined);
}
