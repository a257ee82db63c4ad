/// <reference types="node" />
// `recgauge gate`: a result against a baseline in a build, which goes on, warns or stops.
import {
  ADJUSTMENTS,
  type BoundedMetric,
  CATALOGUE,
  GATE_TESTS,
  type GateMetric,
  type GateOptions,
  gate,
  gatePolicyOf,
  isStopped,
  render,
  resolveMetrics,
  UsageError,
} from '../../shell.js';
import { type Command, type OptionGroup, option, type ParsedArguments } from '../arguments.js';
import {
  deliverShown,
  ENDING_HELP,
  formatOfOutput,
  OUTPUT_OPTION,
  outputOf,
  pageWidth,
  writeNamed,
} from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { readResult } from '../input-files.js';
import { givenOptions } from '../number-option.js';
import { withOptionNames, withOptionNamesLater } from '../option-names.js';
import { wantsNotices, writeNotices } from '../output.js';
import { withProgress } from '../progress-bar.js';

/** The words of `recgauge gate`: its options, and how its limits are read. */
const GATE_FORMATS = ['text', 'json', 'markdown', 'junit'] as const;

const GATE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'What is compared',
    options: [
      option('--baseline FILE', 'the baseline result'),
      option('--metric LABEL[:DROP] ...', 'a metric of both results, with its own greatest drop or that of --max-drop'),
      option('--max-drop DROP', 'how much worse is allowed: 0.005, or 5% of the baseline; default: 0'),
      option(
        '--min [LABEL:]VALUE ...',
        'the lowest allowed value, independent of the baseline; name the label if there are several metrics',
      ),
      option('--max [LABEL:]VALUE ...', 'the highest allowed value, likewise'),
      option('--run NAME ...', 'a run of the result; default: all'),
      option('--baseline-run NAME', 'the run of the baseline; default: that of the same name'),
      option('--allow-other-data', 'compare results with different truth or training data'),
    ],
  },
  {
    title: 'How it is decided',
    options: [
      option('--test TEST', 'test of the mean drop; default: t', GATE_TESTS),
      option('--alpha P', 'significance level; default: 0.05'),
      option('--adjust METHOD', 'correction for several metrics; default: holm', ADJUSTMENTS),
      option('--replicates N', 'of bootstrap and randomisation'),
      option('--seed N', 'random seed; default: 0'),
    ],
  },
  {
    title: 'Output',
    options: [
      option('--format FORMAT', `output format; ${ENDING_HELP}`, GATE_FORMATS),
      OUTPUT_OPTION,
      option('--junit FILE', 'write it as JUnit XML as well'),
      option('--markdown FILE', 'write it as Markdown as well'),
      option('--strict', 'exit with 3 also if a check is inconclusive or there is a notice'),
      option('-q, --quiet', 'no progress bar and no notices on standard error'),
    ],
  },
];

function gateOptionsOf(given: ParsedArguments): GateOptions {
  const metrics = given.values('metric').map(metricOf);

  return {
    ...givenOptions(given, ['max-drop', 'test', 'adjust', 'baseline-run'], ['alpha', 'replicates', 'seed']),
    metrics,
    bounds: [...boundsOf(given, 'min', metrics), ...boundsOf(given, 'max', metrics)],

    ...(given.has('run') ? { runs: given.values('run') } : {}),
    otherData: given.has('allow-other-data') ? 'allow' : 'refuse',
    strict: given.has('strict'),
  } as GateOptions;
}

/** `ndcg@10:0.005`; labels of dialects hold a colon too, but no number behind it. */
function metricOf(word: string): GateMetric {
  const [, label, maxDrop] = /^(.+):([\d.]+(?:e-?\d+)?%?)$/.exec(word) ?? [];
  return label === undefined ? { label: word } : { label, maxDrop: maxDrop! };
}

function boundsOf(given: ParsedArguments, side: 'min' | 'max', metrics: readonly GateMetric[]): BoundedMetric[] {
  return given.values(side).map((word) => {
    const [, named, text] = /^(?:(.+):)?([+-]?[\d.]+(?:e[+-]?\d+)?)$/i.exec(word) ?? [];
    const value = Number(text);
    const label = named ?? (metrics.length === 1 ? metrics[0]!.label : undefined);
    if (label !== undefined && text !== undefined && Number.isFinite(value)) return { label, [side]: value };
    throw new UsageError('The option needs a number, and the label of one metric', {
      argument: `--${side}`,
      found: word,
      expected: `--${side} ${metrics[0]?.label ?? 'ndcg@10'}:0.3`,
    });
  });
}

export const gateCommand: Command = {
  name: 'gate',
  summary: 'check a result against a baseline, for CI',
  usage: [
    'recgauge gate RESULT.json --baseline FILE --metric LABEL[:DROP] ... [--max-drop DROP]',
    '              [--min [LABEL:]VALUE] [--strict] [--junit FILE] [--markdown FILE]',
  ],
  groups: GATE_GROUPS,
  notes: [
    'A drop fails if it is larger than --max-drop and significant: a one-sided paired test on the users of both results ' +
      'finds a drop at --alpha, adjusted for all drops. It passes if its interval shows that it is within --max-drop. ' +
      'Otherwise it is inconclusive: a warning states how many users would decide it.',
    'Results are documents of recgauge evaluate --format json, with the users in them. Runs are matched by their name; two ' +
      'results of one run each are compared whatever their names.',
    'Exit code: 0 if no check failed, 1 on an input error, 2 on a usage error, 3 if a check ' +
      'failed, or with --strict is inconclusive.',
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
  const format = formatOfOutput(given, GATE_FORMATS, 'text');
  const options = gateOptionsOf(given);
  withOptionNames(NAMES, () => gatePolicyOf(options));
  withOptionNames(NAMES, () => checkSpelling(options));
  const output = outputOf(given);
  const extras = (['junit', 'markdown'] as const).filter((form) => given.has(form));
  const [one, other] = await Promise.all([readResult(result), readResult(baseline)]);
  const document = await withProgress(given, ({ onProgress }) =>
    withOptionNamesLater(NAMES, () => gate(one, other, { ...options, onProgress })),
  );
  const isFile = output !== undefined;
  if (wantsNotices(given, !isFile && format !== 'text' && format !== 'junit')) writeNotices(document);
  const text = render(document, { form: format, width: pageWidth(isFile), notices: format !== 'text' || isFile });
  // All are rendered before the first is written.
  const texts = extras.map((form) => ({ form, content: render(document, { form }) }));
  for (const { form, content } of texts) await writeNamed(given.value(form)!, content);
  const shown = () => render(document, { form: 'text', width: pageWidth(false), notices: false });
  await deliverShown(given, { text, output, shown });
  return isStopped(document) ? EXIT_CODES.check : 0;
}

/** Own metrics have any name but those of the catalogue: what begins with one of these must be a label. */
function checkSpelling({ metrics = [] }: GateOptions): void {
  for (const metric of metrics) {
    const label = typeof metric === 'string' ? metric : metric.label;
    if (CATALOGUE.some(({ name }) => name === /^[\w-]+/.exec(label)?.[0]?.toLowerCase())) resolveMetrics([label]);
  }
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
