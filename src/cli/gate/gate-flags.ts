// The words of `recgauge gate`: its options, and how its limits are read.
import {
  ADJUSTMENTS,
  type BoundedMetric,
  GATE_TESTS,
  type GateMetric,
  type GateOptions,
  UsageError,
} from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import type { OptionGroup } from '../command.js';
import { OUTPUT_OPTION } from '../deliver.js';
import { numberOption } from '../number-option.js';

export const GATE_FORMATS = ['text', 'json', 'markdown', 'junit'] as const;

export const GATE_GROUPS: readonly OptionGroup[] = [
  {
    title: 'What is held against what',
    options: [
      { name: 'baseline', value: 'FILE', help: 'the result that the new one is held against' },
      {
        name: 'metric',
        value: 'LABEL[:DROP]',
        isRepeatable: true,
        help: 'a metric of both results, with its own greatest drop or that of --max-drop',
      },
      {
        name: 'max-drop',
        value: 'DROP',
        help: 'how much worse is allowed: 0.005, or 5% of the baseline; default: 0',
      },
      {
        name: 'min',
        value: '[LABEL:]VALUE',
        isRepeatable: true,
        help: 'the least value, whatever the baseline has; of the only --metric unless a label says which',
      },
      { name: 'max', value: '[LABEL:]VALUE', isRepeatable: true, help: 'the greatest value, in the same way' },
      { name: 'run', value: 'NAME', isRepeatable: true, help: 'a run of the result; default: all' },
      { name: 'baseline-run', value: 'NAME', help: 'the run of the baseline; default: that of the same name' },
      { name: 'allow-other-data', help: 'hold results of different truth or training data against each other' },
    ],
  },
  {
    title: 'How it is decided',
    options: [
      { name: 'test', value: 'TEST', words: GATE_TESTS, help: 'of the mean drop; default: t' },
      { name: 'alpha', value: 'P', help: 'the chance of a wrong verdict; default: 0.05' },
      { name: 'adjust', value: 'METHOD', words: ADJUSTMENTS, help: 'for several metrics; default: holm' },
      { name: 'replicates', value: 'N', help: 'of bootstrap and randomisation' },
      { name: 'seed', value: 'N', help: 'random seed; default: 0' },
    ],
  },
  {
    title: 'Output',
    options: [
      { name: 'format', value: 'FORMAT', words: GATE_FORMATS, help: 'how the decision is written' },
      OUTPUT_OPTION,
      { name: 'junit', value: 'FILE', help: 'write it as JUnit XML as well' },
      { name: 'markdown', value: 'FILE', help: 'write it as Markdown as well' },
      { name: 'strict', help: 'exit with 3 also if the data cannot tell or there is any notice' },
      { name: 'quiet', short: 'q', help: 'no progress bar and no notices on standard error' },
    ],
  },
];

export function gateOptionsOf(given: ParsedArguments): GateOptions {
  const maxDrop = given.value('max-drop');
  const metrics = given.values('metric').map(metricOf);
  const [test, adjust, baselineRun] = ['test', 'adjust', 'baseline-run'].map((name) => given.value(name));
  const numbers = ['alpha', 'replicates', 'seed'].flatMap((name) => {
    const value = numberOption(given, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(numbers),
    metrics,
    bounds: [...boundsOf(given, 'min', metrics), ...boundsOf(given, 'max', metrics)],
    ...(maxDrop === undefined ? {} : { maxDrop }),
    ...(test === undefined ? {} : { test }),
    ...(adjust === undefined ? {} : { adjust }),
    ...(baselineRun === undefined ? {} : { baselineRun }),
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
