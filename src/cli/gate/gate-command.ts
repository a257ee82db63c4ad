/// <reference types="node" />
// `recgauge gate`: a result against a baseline in a build, which goes on, warns or stops.
import {
  CATALOGUE,
  type GateDocument,
  gate,
  gatePolicyOf,
  isStopped,
  type ReportForm,
  render,
  resolveMetrics,
  UsageError,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import type { Command } from '../command.js';
import { deliver, outputOf, writeNamed } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { noticeLines } from '../notice-lines.js';
import { withOptionNames, withOptionNamesLater } from '../option-names.js';
import { pageWidth } from '../page-width.js';
import { readResult } from '../read-result.js';
import { withProgress } from '../with-progress.js';
import { GATE_GROUPS, gateOptionsOf } from './gate-flags.js';

export const gateCommand: Command = {
  name: 'gate',
  summary: 'whether a result may replace a baseline: a check for builds',
  usage: [
    'recgauge gate RESULT.json --baseline FILE --metric LABEL[:DROP] ... [--max-drop DROP]',
    '              [--min [LABEL:]VALUE] [--strict] [--junit FILE] [--markdown FILE]',
  ],
  groups: GATE_GROUPS,
  notes: [
    'A drop fails if it is larger than --max-drop and significant: a one-sided paired test on the users of both results ' +
      'finds a drop at --alpha, adjusted for all drops. It passes if its interval shows that it is within --max-drop. ' +
      'Otherwise the data cannot tell, which is a warning that says how many users would.',
    'Results are documents of recgauge evaluate --format json, with the users in them. Runs are matched by their name; two ' +
      'results of one run each are held against each other whatever these are called.',
    'Exit code: 0 if all is well or cannot be told, 1 if a file is wrong, 2 if the command line is wrong, 3 if a check ' +
      'failed, or with --strict cannot be told.',
  ],
  examples: [
    ['recgauge gate result.json --baseline main.json --metric ndcg@10 --max-drop 0.005', 'one metric'],
    [
      'recgauge gate result.json --baseline main.json --metric ndcg@10:0.005 --metric recall@20:2%',
      'two, each with its own',
    ],
    [
      'recgauge gate result.json --baseline main.json --metric ndcg@10 --max-drop 1% --junit gate.xml --markdown gate.md',
      'for a build server',
    ],
    [
      'recgauge gate result.json --baseline main.json --metric ndcg@10 --min ndcg@10:0.3 --strict',
      'with a least value',
    ],
  ],
  run: runGate,
};

const NAMES = {
  metrics: '--metric',
  maxDrop: '--max-drop',
  bounds: '--min or --max',
  runs: '--run',
  baselineRun: '--baseline-run',
};

async function runGate(given: ParsedArguments): Promise<number> {
  const { result, baseline } = requestedFiles(given);
  const options = gateOptionsOf(given);
  withOptionNames(NAMES, () => gatePolicyOf(options));
  withOptionNames(NAMES, () => checkSpelling(options));
  const output = outputOf(given);
  const extra = { junit: given.value('junit'), markdown: given.value('markdown') };
  const [one, other] = await Promise.all([readResult(result), readResult(baseline)]);
  const document = await withProgress(given, ({ onProgress }) =>
    withOptionNamesLater(NAMES, () => gate(one, other, { ...options, onProgress })),
  );
  const format = given.value('format') ?? 'text';
  if (!given.has('quiet') && (format === 'text' || format === 'junit')) process.stderr.write(noticeLines(document));
  // All are rendered before the first is written.
  const texts = { output: textIn(format as ReportForm, document, output !== undefined), ...renderedExtras(document) };
  if (extra.junit !== undefined) await writeNamed(extra.junit, texts.junit);
  if (extra.markdown !== undefined) await writeNamed(extra.markdown, texts.markdown);
  await deliver(texts.output, output);
  return isStopped(document) ? EXIT_CODES.check : 0;
}

/** Own metrics have any name but those of the catalogue: what begins with one of these must be a label. */
function checkSpelling({ metrics = [] }: ReturnType<typeof gateOptionsOf>): void {
  for (const metric of metrics) {
    const label = typeof metric === 'string' ? metric : metric.label;
    if (CATALOGUE.some(({ name }) => name === /^[\w-]+/.exec(label)?.[0]?.toLowerCase())) resolveMetrics([label]);
  }
}

function renderedExtras(document: GateDocument) {
  return { junit: render(document, { form: 'junit' }), markdown: render(document, { form: 'markdown' }) };
}

function textIn(form: ReportForm, document: GateDocument, isFile: boolean): string {
  return render(document, { form, width: pageWidth(isFile), notices: form !== 'text' || isFile });
}

function requestedFiles(given: ParsedArguments): { readonly result: string; readonly baseline: string } {
  const [result, ...others] = given.positionals;
  const baseline = given.value('baseline');
  if (result !== undefined && others.length === 0 && baseline !== undefined) return { result, baseline };
  const isMissing = result !== undefined && others.length === 0;
  throw new UsageError(isMissing ? 'The option is missing' : 'gate takes one result', {
    ...(isMissing ? { argument: '--baseline' } : { found: given.positionals.join(' ') || 'no file' }),
    expected: 'recgauge gate result.json --baseline main.json --metric ndcg@10',
  });
}
