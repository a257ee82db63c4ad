/// <reference types="node" />
// `recgauge report`: a document of an evaluation or an experiment, or a report that holds one, as an HTML page to be passed
// on, or in another form.
import {
  type CorrelationDocument,
  extrasOfHtml,
  type HtmlOptions,
  InputError,
  isHtml,
  type LintDocument,
  parseCorrelation,
  parseLint,
  type ResultDocument,
  render,
  UsageError,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { requireInputs } from '../check-outputs.js';
import type { Command } from '../command.js';
import { deliver, OUTPUT_OPTION, outputOf } from '../deliver.js';
import { withoutUsers } from '../evaluate/without-users.js';
import { ENDING_HELP, formatOfOutput } from '../format-of-output.js';
import { readText, resultOfText } from '../read-result.js';
import {
  checkedMetric,
  experimentReport,
  holdsExperiment,
  REPORT_FORMATS,
  type ReportFormat,
  resultForm,
} from './report-forms.js';

export const reportCommand: Command = {
  name: 'report',
  summary: 'a result as one HTML file: plots, tables, definitions and a methods paragraph',
  usage: [
    'recgauge report RESULT.json [-o report.html] [--metric LABEL] [--lint FILE] [--correlation FILE]',
    'recgauge report EXPERIMENT.json [-o report.html] [--metric LABEL] [--format FORMAT]',
  ],
  groups: [
    {
      title: 'What is shown',
      options: [
        { name: 'title', value: 'TEXT', help: 'the heading of the page' },
        { name: 'metric', value: 'LABEL', help: 'puts the runs in order; default: the first that was compared' },
        { name: 'lint', value: 'FILE', help: 'findings of recgauge data check --format json' },
        { name: 'correlation', value: 'FILE', help: 'agreement of recgauge correlate --format json' },
      ],
    },
    {
      title: 'Output',
      options: [
        {
          name: 'format',
          value: 'FORMAT',
          words: REPORT_FORMATS,
          help: `how it is written; ${ENDING_HELP}, else html`,
        },
        OUTPUT_OPTION,
        { name: 'no-users', help: "leave the users' values out of the report" },
      ],
    },
  ],
  notes: [
    'The result is a document of recgauge evaluate, compare, diff or experiment --format json, or an earlier report: every ' +
      'report holds its document, so that it can be rendered again. The page needs no network and no scripts.',
    'Ids of users and their values are inside the report, as they are in the document; --no-users leaves them out.',
    'Exit code: 0 if all is well, 1 if a file is wrong, 2 if the command line is wrong.',
  ],
  examples: [
    ['recgauge report result.json -o report.html', 'a report to pass on'],
    ['recgauge report report.html --metric recall@20 -o by-recall.html', 'the same, in another order'],
    ['recgauge report result.json --lint findings.json -o report.html', 'with the findings of the linter'],
    ['recgauge report experiment.json --format latex -o tables.tex', 'the leaderboards of an experiment for a paper'],
    ['recgauge report report.html --format json -o result.json', 'the document out of a report'],
  ],
  run: runReport,
};

async function runReport(given: ParsedArguments): Promise<number> {
  const path = resultPath(given);
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
    throw new InputError('The document lacks a part or has one of another kind', {
      file,
      found: error.message,
      expected: 'a document, whole',
      hint: 'The document has been edited or cut; compute it again.',
    });
  }
}

function resultPath({ positionals }: ParsedArguments): string {
  const [path, ...others] = positionals;
  if (path !== undefined && others.length === 0) return path;
  throw new UsageError('report shows one result', {
    found: path === undefined ? 'no file' : positionals.join(' '),
    expected: 'recgauge report RESULT.json -o report.html',
    hint: 'recgauge compare takes several results together, with --html.',
  });
}

async function requestedOptions(given: ParsedArguments, { definitions }: ResultDocument): Promise<HtmlOptions> {
  const [title, lint, correlation] = ['title', 'lint', 'correlation'].map((name) => given.value(name));
  const metric = checkedMetric(given.value('metric'), definitions);
  const found: LintDocument | undefined = lint === undefined ? undefined : parseLint(await readText(lint), lint);
  const agreement: CorrelationDocument | undefined =
    correlation === undefined ? undefined : parseCorrelation(await readText(correlation), correlation);
  return {
    ...(title === undefined ? {} : { title }),
    ...(metric === undefined ? {} : { metric }),
    ...(found === undefined ? {} : { lint: found }),
    ...(agreement === undefined ? {} : { correlation: agreement }),
  };
}
