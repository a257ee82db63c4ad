/// <reference types="node" />
// `recgauge compare`: is the difference real? Runs of result documents, or of files that are evaluated first, against each
// other with intervals, tests and letters.
import {
  type CompareOptions,
  compare,
  comparisonPolicyOf,
  type EvaluationResult,
  evaluate,
  nearestHint,
  type Pooled,
  type ResultDocument,
  render,
  splitLabels,
  UsageError,
} from '../../shell.js';
import type { Command, ParsedArguments } from '../arguments.js';
import { deliverShown, formatOfOutput, outputOf, pageWidth, writeNamed } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { withInputs } from '../evaluate/evaluate-inputs.js';
import { intervalOptions, requestedPolicies } from '../evaluate/evaluate-policies.js';
import { evaluateRequest, namedFile, requestedHtml } from '../evaluate/evaluate-request.js';
import { withoutUsers } from '../evaluate/write-evaluation.js';
import { readResult } from '../input-files.js';
import { givenOptions } from '../number-option.js';
import { renamedNotices, withOptionNames, withOptionNamesLater } from '../option-names.js';
import { wantsNotices, writeNotices } from '../output.js';
import { withProgress } from '../progress-bar.js';
import { withPool } from '../with-pool.js';
import {
  asEvaluateArguments,
  COMPARE_FORMATS,
  COMPARE_GROUPS,
  refuseOptionsOfFiles,
  testWords,
} from './compare-flags.js';

export const compareCommand: Command = {
  name: 'compare',
  summary: 'compare runs: intervals, corrected tests and effect sizes',
  usage: [
    'recgauge compare [NAME=]RESULT.json ... [--baseline RUN] [--test TEST] [--adjust METHOD] [--adjust-over SCOPE]',
    'recgauge compare --truth FILE --recs [NAME=]FILE --recs [NAME=]FILE ... [--metrics LIST]',
    'recgauge compare --split FOLDER [--fold N] --recs [NAME=]FILE --recs [NAME=]FILE ...',
  ],
  groups: COMPARE_GROUPS,
  notes: [
    'Results are documents of recgauge evaluate --format json, with the users in them. Several are combined: users ' +
      'are matched by their id, and those missing from a run are left out of its pairs and counted.',
    'Without --baseline every pair is compared, and runs that share a letter do not differ significantly. p-values are adjusted for ' +
      'the pairs of each metric, or with --adjust-over all for all pairs of all metrics; metrics with the same values for ' +
      'every user, such as hit and recall of one relevant item, count once. NAME= gives the only run of a document another name.',
    'Exit code: 0 on success, 1 on an input error, 2 on a usage error, 3 if --strict found a notice.',
  ],
  examples: [
    ['recgauge compare result.json', 'all runs of a result'],
    ['recgauge compare new=new.json old=old.json --baseline old', 'two results, one against the other'],
    [
      'recgauge compare --truth test.csv --recs ease.csv --recs knn.csv --metrics ndcg@10 --test wilcoxon',
      'directly from files',
    ],
    ['recgauge compare result.json --format latex -o table.tex', 'a table for a paper'],
    ['recgauge compare result.json --html report.html', 'a report to share'],
  ],
  run: runCompare,
};

/** Arguments of the comparison and of the evaluation before it, as they are called here. */
const COMPARE_NAMES = { baseline: '--baseline', runs: null };
const EVALUATE_NAMES = { '--test': '--truth', truth: '--truth' };

async function runCompare(given: ParsedArguments): Promise<number> {
  const options = compareOptions(given);
  withOptionNames(COMPARE_NAMES, () => comparisonPolicyOf(options));
  const format = formatOfOutput(given, COMPARE_FORMATS, 'text');
  const output = outputOf(given);
  const html = requestedHtml(given);
  const { document, notices } = await withPool(given, (pooled) => comparedDocument(given, options, pooled));
  const shown = given.has('no-users') ? withoutUsers(document) : document;
  const isFile = output !== undefined;
  const inText = format !== 'text' || isFile;
  const text = render(shown, { form: format, view: 'comparison', width: pageWidth(isFile), notices: inText });
  if (wantsNotices(given, !isFile && (format === 'json' || format === 'markdown'))) {
    writeNotices(document, notices);
  }
  if (html !== undefined) await writeNamed(html, render(shown, { form: 'html' }));
  const asText = () => render(shown, { form: 'text', view: 'comparison', width: pageWidth(false), notices: false });
  await deliverShown(given, { text, output, shown: asText });
  return given.has('strict') && document.notices.length > 0 ? EXIT_CODES.check : 0;
}

async function comparedDocument(
  given: ParsedArguments,
  options: CompareOptions,
  pooled: Pooled,
): Promise<Pick<EvaluationResult, 'document' | 'notices'>> {
  if (given.positionals.length > 0) refuseOptionsOfFiles(given);
  const evaluated =
    given.positionals.length > 0
      ? undefined
      : await withOptionNamesLater(EVALUATE_NAMES, () => evaluateFiles(given, pooled));
  const documents =
    evaluated === undefined ? await Promise.all(given.positionals.map(readDocument)) : [evaluated.document];
  const document = await withProgress(given, ({ onProgress }) =>
    withOptionNamesLater(COMPARE_NAMES, () => compare(documents, { ...options, ...pooled, onProgress })),
  );
  return { document, notices: renamedNotices(EVALUATE_NAMES, evaluated?.notices ?? []) };
}

function compareOptions(given: ParsedArguments): CompareOptions {
  const { test } = testWords(given);
  // Metrics of documents are chosen here; those of files have been when they were evaluated.
  const metrics =
    given.positionals.length > 0 && given.has('metrics') ? given.values('metrics').flatMap(splitLabels) : undefined;
  return {
    ...intervalOptions(given),
    ...(test === undefined ? {} : { test }),
    ...givenOptions(given, ['adjust', 'adjust-over', 'baseline', 'backend'], ['alpha']),
    ...(metrics === undefined ? {} : { metrics }),
  } as CompareOptions;
}

async function readDocument(word: string): Promise<ResultDocument> {
  const { path, name, isNamed } = namedFile(word);
  const document = await readResult(path);
  if (!isNamed) return document;
  if (document.runs.length > 1) {
    throw new UsageError('NAME= needs a document with one run', {
      found: word,
      expected: `${path}, whose runs are ${document.runs.map((run) => run.name).join(', ')}`,
    });
  }
  return { ...document, runs: document.runs.map((run) => ({ ...run, name })) };
}

/** The same as `recgauge evaluate` would give. */
async function evaluateFiles(
  given: ParsedArguments,
  pooled: Pooled,
): Promise<Pick<EvaluationResult, 'document' | 'notices'>> {
  const asked = asEvaluateArguments(given);
  if (!asked.has('recs') && !asked.has('predictions') && !asked.has('test') && !asked.has('split')) {
    throw new UsageError('Nothing to compare', {
      expected: 'result documents, or --truth FILE or --split FOLDER and two or more of --recs FILE',
      hint: 'Run recgauge compare --help.',
    });
  }
  const request = evaluateRequest(asked);
  const [run] = request.runs;
  if (request.runs.length === 1) {
    throw new UsageError('Nothing to compare', {
      found: `one run, ${run!.name}`,
      expected: 'two or more of --recs FILE',
    });
  }
  const [baseline, names] = [given.value('baseline'), request.runs.map(({ name }) => name)];
  if (baseline !== undefined && !names.includes(baseline)) {
    const hint = nearestHint(baseline, names);
    const expected = `one of ${names.join(', ')}`;
    throw new UsageError('Unknown run', {
      ...{ argument: '--baseline', found: baseline, expected },
      hint,
    });
  }
  return withInputs(request, asked, async ({ runs, data, onProgress }) => {
    // A report shows the runs by themselves too.
    const intervals = given.has('html') ? intervalOptions(given) : { ci: false as const };
    const options = { ...data, ...requestedPolicies(given), ...intervals, metrics: request.metrics, users: true };
    return evaluate(runs, { ...options, ...pooled, onProgress });
  });
}
