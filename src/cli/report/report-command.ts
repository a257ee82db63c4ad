/// <reference types="node" />
// `recgauge report`: a document of an evaluation or an experiment, or a report that holds one, as an HTML page to be passed
// on, or in another form.
import {
  type CorrelationDocument,
  type ExperimentDocument,
  experimentOfHtml,
  extrasOfHtml,
  type HtmlOptions,
  InputError,
  inAnyCase,
  isExperiment,
  isExperimentPage,
  isHtml,
  type LintDocument,
  nearestHint,
  parseCorrelation,
  parseExperimentDocument,
  parseLint,
  type ResultDocument,
  render,
  UsageError,
} from '../../shell.js';
import { type Command, onlyPath, option, type ParsedArguments } from '../arguments.js';
import { requireInputs } from '../check-outputs.js';
import { deliver, ENDING_HELP, formatOfOutput, OUTPUT_OPTION, outputOf, pageWidth } from '../deliver.js';
import { withoutUsers } from '../evaluate/write-evaluation.js';
import { readText, resultOfText } from '../input-files.js';
import { givenOptions } from '../number-option.js';

/**
 * The forms of `recgauge report` besides the page of a result: leaderboards of an experiment in any form, and a result as
 * the command that made it would have written it.
 */
const REPORT_FORMATS = ['html', 'text', 'markdown', 'latex', 'csv', 'json'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Whether a file is the document of an experiment, or a page that holds one. */
function holdsExperiment(text: string): boolean {
  return isHtml(text) ? isExperimentPage(text) : isExperiment(text);
}

function experimentReport(given: ParsedArguments, text: string, path: string, format: ReportFormat): string {
  for (const option of ['lint', 'correlation']) {
    if (!given.has(option)) continue;
    throw new UsageError('An experiment holds its own findings and correlations', { argument: `--${option}` });
  }
  const document = isHtml(text) ? experimentOfHtml(text, path) : parseExperimentDocument(text, path);
  const metric = checkedMetric(given.value('metric'), document.definitions);
  const options = { ...(metric === undefined ? {} : { metric }), ...givenOptions(given, ['title']) };
  const width = pageWidth(given.value('output') !== undefined);
  return render(format === 'html' ? document : inOrderOf(document, metric), { form: format, width, ...options });
}

/** Only the page is marked with the metric that it goes by; the other forms read it as the one that the search chose by. */
function inOrderOf(document: ExperimentDocument, metric: string | undefined): ExperimentDocument {
  return metric === undefined ? document : { ...document, plan: { ...document.plan, select: metric } };
}

function resultForm(format: Exclude<ReportFormat, 'html'>, document: ResultDocument, isFile: boolean): string {
  if (format !== 'latex' || document.comparison !== undefined) {
    return render(document, { form: format, width: pageWidth(isFile) });
  }
  throw new UsageError('The result holds no comparison to write as LaTeX', {
    argument: '--format',
    found: 'latex',
    hint: 'recgauge compare RESULT.json --format latex makes one.',
  });
}

/** The label of the document in any case; one that it lacks is refused with the nearest that it has. */
function checkedMetric(word: string | undefined, definitions: ResultDocument['definitions']): string | undefined {
  const labels = Object.keys(definitions);
  const metric = word === undefined ? undefined : inAnyCase(word, labels);
  if (metric === undefined || labels.includes(metric)) return metric;
  const hint = nearestHint(metric, labels);
  throw new UsageError('The result has no such metric', {
    argument: '--metric',
    found: metric,
    expected: labels.join(', '),
    hint,
  });
}

export const reportCommand: Command = {
  name: 'report',
  summary: 'write a result as one HTML report',
  usage: [
    'recgauge report RESULT.json [-o report.html] [--metric LABEL] [--lint FILE] [--correlation FILE]',
    'recgauge report EXPERIMENT.json [-o report.html] [--metric LABEL] [--format FORMAT]',
  ],
  groups: [
    {
      title: 'What is shown',
      options: [
        option('--title TEXT', 'the heading of the page'),
        option('--metric LABEL', 'puts the runs in order; default: the first that was compared'),
        option('--lint FILE', 'findings of recgauge data check --format json'),
        option('--correlation FILE', 'agreement of recgauge correlate --format json'),
      ],
    },
    {
      title: 'Output',
      options: [
        option('--format FORMAT', `output format; ${ENDING_HELP}, else html`, REPORT_FORMATS),
        OUTPUT_OPTION,
        option('--no-users', "leave the users' values out of the report"),
      ],
    },
  ],
  notes: [
    'The result is a document of recgauge evaluate, compare, diff or experiment --format json, or an earlier report: every ' +
      'report holds its document, so that it can be rendered again. The page needs no network and no scripts.',
    'Ids of users and their values are inside the report, as they are in the document; --no-users leaves them out.',
    'Exit code: 0 on success, 1 on an input error, 2 on a usage error.',
  ],
  examples: [
    ['recgauge report result.json -o report.html', 'a report to share'],
    ['recgauge report report.html --metric recall@20 -o by-recall.html', 'the same, in another order'],
    ['recgauge report result.json --lint findings.json -o report.html', 'with the findings of the linter'],
    ['recgauge report experiment.json --format latex -o tables.tex', 'the leaderboards of an experiment for a paper'],
    ['recgauge report report.html --format json -o result.json', 'the document out of a report'],
  ],
  run: runReport,
};

async function runReport(given: ParsedArguments): Promise<number> {
  const path = onlyPath(given, [ONE_RESULT, ONE_RESULT], USAGE, SEVERAL);
  const output = outputOf(given);
  const format = formatOfOutput<ReportFormat>(given, REPORT_FORMATS, 'html');
  await requireInputs(reportCommand, given);
  const text = await readText(path);
  await deliver(
    holdsExperiment(text)
      ? whole(path, () => experimentReport(given, text, path, format))
      : await resultReport(given, text, path, format),
    output,
  );
  return 0;
}

async function resultReport(given: ParsedArguments, text: string, path: string, format: ReportFormat): Promise<string> {
  const read = resultOfText(text, path);
  const document = given.has('no-users') ? withoutUsers(read) : read;
  const options = { ...(isHtml(text) ? extrasOfHtml(text, path) : {}), ...(await requestedOptions(given, document)) };
  return whole(path, () =>
    format === 'html'
      ? render(document, { form: 'html', ...options })
      : resultForm(format, document, given.value('output') !== undefined),
  );
}

/** What lacks a part that its kind must have can be read as JSON and still not be shown. */
function whole(file: string, render: () => string): string {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    throw new InputError('The document lacks a field or has one of the wrong type', {
      file,
      found: error.message,
      expected: 'a complete document',
      hint: 'The document was edited or truncated; compute it again.',
    });
  }
}

const ONE_RESULT = 'report shows one result';
const USAGE = 'recgauge report RESULT.json -o report.html';
const SEVERAL = 'recgauge compare takes several results together, with --html.';

async function requestedOptions(given: ParsedArguments, { definitions }: ResultDocument): Promise<HtmlOptions> {
  const [lint, correlation] = [given.value('lint'), given.value('correlation')];
  const metric = checkedMetric(given.value('metric'), definitions);
  const found: LintDocument | undefined = lint === undefined ? undefined : parseLint(await readText(lint), lint);
  const agreement: CorrelationDocument | undefined =
    correlation === undefined ? undefined : parseCorrelation(await readText(correlation), correlation);
  return {
    ...givenOptions(given, ['title']),
    ...(metric === undefined ? {} : { metric }),
    ...(found === undefined ? {} : { lint: found }),
    ...(agreement === undefined ? {} : { correlation: agreement }),
  };
}
