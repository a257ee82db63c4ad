/// <reference types="node" />
// `recgauge report`: a result document, or a report that holds one, as an HTML page to be passed on.
import { resolve } from 'node:path';
import {
  type CorrelationDocument,
  extrasOfHtml,
  type HtmlOptions,
  InputError,
  isHtml,
  type LintDocument,
  nearestHint,
  parseCorrelation,
  parseLint,
  type ResultDocument,
  renderHtml,
  UsageError,
} from '../index.js';
import type { Arguments } from './arguments.js';
import type { Command } from './command.js';
import { checkFolder, deliver, OUTPUT_OPTION, outputOf } from './deliver.js';
import { readText, resultOfText } from './read-result.js';
import { withoutUsers } from './without-users.js';

export const reportCommand: Command = {
  name: 'report',
  summary: 'a result as one HTML file: plots, tables, definitions and a methods paragraph',
  usage: ['recgauge report RESULT.json [-o report.html] [--metric LABEL] [--lint FILE] [--correlation FILE]'],
  groups: [
    {
      title: 'What is shown',
      options: [
        { name: 'title', value: 'TEXT', help: 'the heading of the page' },
        { name: 'metric', value: 'LABEL', help: 'puts the runs in order; the first that was compared unless said' },
        { name: 'lint', value: 'FILE', help: 'findings of recgauge data check --format json' },
        { name: 'correlation', value: 'FILE', help: 'agreement of recgauge correlate --format json' },
      ],
    },
    {
      title: 'Output',
      options: [OUTPUT_OPTION, { name: 'no-users', help: "leave the users' values out of the report" }],
    },
  ],
  notes: [
    'The result is a document of recgauge evaluate, compare or diff --format json, or an earlier report: every report holds ' +
      'its document, so that it can be rendered again. The page needs no network and no scripts.',
    'Ids of users and their values are inside the report, as they are in the document; --no-users leaves them out.',
    'Exit code: 0 if all is well, 1 if a file is wrong, 2 if the command line is wrong.',
  ],
  examples: [
    ['recgauge report result.json -o report.html', 'a report to pass on'],
    ['recgauge report report.html --metric recall@20 -o by-recall.html', 'the same, in another order'],
    ['recgauge report result.json --lint findings.json -o report.html', 'with the findings of the linter'],
  ],
  run: runReport,
};

async function runReport(given: Arguments): Promise<number> {
  const path = resultPath(given);
  const output = outputOf(given);
  if (output !== undefined) {
    refuseOverwriting(given, path, output);
    await checkFolder(output);
  }
  const text = await readText(path);
  const whole = resultOfText(text, path);
  const document = given.has('no-users') ? withoutUsers(whole) : whole;
  const options = { ...(isHtml(text) ? extrasOfHtml(text, path) : {}), ...(await requestedOptions(given, document)) };
  await deliver(rendered(document, options, path), output);
  return 0;
}

/** What lacks a part that its kind must have can be read as JSON and still not be shown. */
function rendered(document: ResultDocument, options: HtmlOptions, file: string): string {
  try {
    return renderHtml(document, options);
  } catch (error) {
    if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error;
    throw new InputError('The document lacks a part or has one of another kind', {
      file,
      found: error.message,
      expected: 'a result document, whole',
      hint: 'The document has been edited or cut; evaluate again.',
    });
  }
}

function resultPath({ positionals }: Arguments): string {
  const [path, ...others] = positionals;
  if (path !== undefined && others.length === 0) return path;
  throw new UsageError('report shows one result', {
    found: path === undefined ? 'no file' : positionals.join(' '),
    expected: 'recgauge report RESULT.json -o report.html',
    hint: 'recgauge compare takes several results together, with --html.',
  });
}

/** A report over itself would be rendered again; other inputs would be lost. */
function refuseOverwriting(given: Arguments, path: string, output: string): void {
  const inputs = [path, ...given.values('lint'), ...given.values('correlation')];
  if (!inputs.some((input) => resolve(input) === resolve(output))) return;
  throw new UsageError('The file is needed otherwise and would be overwritten', {
    argument: '--output',
    found: output,
  });
}

async function requestedOptions(given: Arguments, { definitions }: ResultDocument): Promise<HtmlOptions> {
  const [title, metric, lint, correlation] = ['title', 'metric', 'lint', 'correlation'].map((name) =>
    given.value(name),
  );
  if (metric !== undefined && !Object.hasOwn(definitions, metric)) {
    const labels = Object.keys(definitions);
    const hint = nearestHint(metric, labels);
    throw new UsageError('The result has no such metric', {
      argument: '--metric',
      found: metric,
      expected: labels.join(', '),
      ...(hint === undefined ? {} : { hint }),
    });
  }
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
