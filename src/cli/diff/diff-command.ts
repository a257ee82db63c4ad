/// <reference types="node" />
// `recgauge diff`: one metric in all dialects on the user's own data, and which choice makes the difference.
import { type DiffOptions, diffWithNotices, isDialectLabel, parseLabel, render, UsageError } from '../../shell.js';
import { type Command, option, type ParsedArguments } from '../arguments.js';
import { aboutFiles, comparisonGroups } from '../compare/comparison-flags.js';
import { deliverShown, formatOfOutput, outputWidth, pageWidth } from '../deliver.js';
import { withInputs } from '../evaluate/evaluate-inputs.js';
import { requestedDialects, requestedFiles } from '../evaluate/evaluate-request.js';
import { givenOptions } from '../number-option.js';
import { atOption } from '../option-names.js';
import { wantsNotices, writeNotices } from '../output.js';

const FORMATS = ['text', 'json'] as const;

export const diffCommand: Command = {
  name: 'diff',
  summary: 'one metric as each library computes it, and why they differ',
  usage: ['recgauge diff METRIC --test FILE --recs [NAME=]FILE [--train FILE] [--dialects LIST] [--format FORMAT]'],
  groups: comparisonGroups([option('--dialects LIST ...', 'only these, comma-separated')], FORMATS),
  notes: [
    'The metric is a plain label such as map@20. From its standard definition to that of each library one choice is ' +
      'changed at a time: relevance, order, users, gain, ranks, denominator, average, and what is left; the ' +
      'contributions add up to the difference.',
    'Libraries that need training interactions are left out without --train.',
  ],
  examples: [
    ['recgauge diff map@20 --test test.csv --recs ease.csv', 'MAP in all libraries'],
    ['recgauge diff ndcg@10 --test test.csv --recs ease.csv --dialects elliot,recbole', 'two libraries'],
    ['recgauge diff map@10 --test test.csv --recs ease.csv --format json -o diff.json', 'for a program'],
  ],
  completes: { list: 'metrics' },
  run: runDiff,
};

async function runDiff(given: ParsedArguments): Promise<number> {
  const metric = metricOf(given);
  const form = formatOfOutput(given, FORMATS, 'text');
  const dialects = requestedDialects(given).filter((name) => name !== 'all');
  const policies: Partial<DiffOptions> = givenOptions(given, ['duplicates', 'backend', 'ids', 'order']);
  const options = { ...policies, ...(dialects.length === 0 ? {} : { dialects }) };
  const files = requestedFiles(given);
  const { document, notices } = await withInputs(files, given, ({ runs, data, onProgress }) =>
    diffWithNotices(runs, metric, { ...data, ...options, onProgress }),
  );
  if (wantsNotices(given, form === 'json' && files.output === undefined)) writeNotices(aboutFiles(document), notices);
  const text = render(document, { form, view: 'diff', width: outputWidth(given) });
  const shown = () => render(document, { form: 'text', view: 'diff', width: pageWidth(false) });
  await deliverShown(given, { text, output: files.output, shown });
  return 0;
}

/** Parsed before files are read. */
function metricOf({ positionals }: ParsedArguments): string {
  const [metric, ...others] = positionals;
  if (metric === undefined || others.length > 0) {
    throw new UsageError('diff compares one metric', {
      found: positionals.join(' ') || 'no metric',
      expected: 'recgauge diff map@20 --test test.csv --recs ease.csv',
    });
  }
  if (isDialectLabel(metric)) {
    throw new UsageError('diff compares all dialects: the metric has none', {
      found: metric,
      expected: `recgauge diff ${metric.slice(metric.indexOf(':') + 1)}`,
      hint: `With --dialects ${metric.slice(0, metric.indexOf(':'))} only that one is compared.`,
    });
  }
  atOption(undefined, () => parseLabel(metric));
  return metric;
}
