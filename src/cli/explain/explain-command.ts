// `recgauge explain`: what a label computes, before anybody believes a number with that name.
import {
  CATALOGUE,
  type CatalogueEntry,
  DIALECTS,
  type Explanation,
  explainLabel,
  explanationText,
  isDialectLabel,
  jsonText,
  type MetricLabel,
  parseLabel,
  splitLabels,
  UsageError,
} from '../../shell.js';
import type { Command } from '../command.js';
import { deliverAsked, OUTPUT_OPTION } from '../deliver.js';
import { catalogueFacts } from '../metrics/catalogue-text.js';
import { outputWidth } from '../page-width.js';
import { wrapText } from '../text-table.js';
import { type ExplainedTexts, explainedDialects, explanationLines } from './explain-dialect.js';

const FORMATS = ['text', 'json', 'markdown'] as const;

/** Shown where a metric needs a cutoff and the label has none. */
const EXAMPLE_CUTOFF = 10;

export const explainCommand: Command = {
  name: 'explain',
  summary: 'what a metric computes: formula, words, who is counted, source',
  usage: ['recgauge explain LABEL... [--format text|json|markdown] [-o FILE]'],
  groups: [
    {
      title: 'Options',
      options: [{ name: 'format', value: 'FORMAT', words: FORMATS, help: 'how it is written' }, OUTPUT_OPTION],
    },
  ],
  notes: [
    'A label is a name, options in brackets where they differ from the usual ones, and a cutoff: ndcg(gain=exp2)@10. A ' +
      `metric that needs a cutoff is explained for ${EXAMPLE_CUTOFF} if the label has none. recgauge metrics lists the names.`,
  ],
  examples: [
    ['recgauge explain ndcg@10', 'the usual definition'],
    ['recgauge explain elliot:map@20', 'that of a library, with every difference from the usual one'],
    ["recgauge explain 'ndcg(gain=exp2)@10' map", 'two labels; brackets need quotes in a shell'],
  ],
  completes: { list: 'metrics' },
  async run(given) {
    const labels = given.positionals.flatMap(splitLabels).filter((label) => label !== '');
    if (labels.length === 0) {
      throw new UsageError('There is no label to explain', {
        expected: 'recgauge explain ndcg@10',
        hint: 'recgauge metrics lists the names.',
      });
    }
    const format = given.value('format') ?? 'text';
    await deliverAsked(
      given,
      textIn(
        format,
        labels.flatMap((label) => explain(label, outputWidth(given))),
      ),
    );
    return 0;
  },
};

interface Explained {
  readonly explanation: Explanation;
  readonly entry: CatalogueEntry;
}

function explain(label: string, width: number): ExplainedTexts[] {
  if (isDialectLabel(label)) return explainedDialects(label, EXAMPLE_CUTOFF, width);
  const metric = metricOf(label);
  const explanation = explainLabel(metric);
  const { direction } = explanation;
  const explained = { explanation, entry: { ...CATALOGUE.find(({ name }) => name === metric.name)!, direction } };
  return [{ text: textOf(explained, width), markdown: markdownOf(explained), json: jsonOf(explained) }];
}

/** A name of the catalogue is enough, even if a label would need a cutoff. */
function metricOf(label: string): MetricLabel {
  try {
    return parseLabel(label);
  } catch (error) {
    if (CATALOGUE.some(({ name }) => name === label.toLowerCase())) return parseLabel(`${label}@${EXAMPLE_CUTOFF}`);
    if (!(error instanceof UsageError)) throw error;
    // The library would name its argument, which is no option here.
    const { argument: _, ...details } = error.details;
    const plain = label.split('@')[0]!.toLowerCase().replaceAll('_', '-');
    const isDialect = DIALECTS.some(({ id }) => id === plain);
    const hint = isDialect ? { hint: `recgauge explain '${label}:*' tells about all metrics of the dialect.` } : {};
    throw new UsageError(`${label}: ${error.reason}`, { ...details, ...hint });
  }
}

function textIn(format: string, explained: readonly ExplainedTexts[]): string {
  if (format === 'json')
    return `${jsonText(
      explained.map(({ json }) => json),
      2,
    )}\n`;
  return explained.map(({ text, markdown }) => (format === 'markdown' ? markdown : text)).join('\n');
}

function jsonOf({ explanation: { direction, ...explanation }, entry }: Explained): object {
  const { range, options, needs, perUser } = entry;
  return { ...explanation, range, direction, options, needs, perUser };
}

function textOf({ explanation, entry }: Explained, width: number): string {
  const lines = explanationLines(explanationText(explanation), width);
  const facts = catalogueFacts(entry).flatMap(([name, fact]) => wrapText(`${name}: ${fact}.`, width));
  return `${[...lines, ...facts].join('\n')}\n`;
}

function markdownOf({ explanation: { label, title, formula, words, citation }, entry }: Explained): string {
  const facts = catalogueFacts(entry).map(([name, fact]) => `- ${name}: ${fact}`);
  const parts = [
    `## ${label}: ${title}`,
    `    ${formula}`,
    words.join(' '),
    [`- Source: ${citation}`, ...facts].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
