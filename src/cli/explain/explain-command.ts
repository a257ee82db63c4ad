// `recgauge explain`: what a label computes, before anybody believes a number with that name.
import {
  betterSentence,
  CATALOGUE,
  type CatalogueEntry,
  changedError,
  DIALECTS,
  type DialectExplanation,
  dialectExplanationText,
  type Explanation,
  explainDialect,
  explainLabel,
  explanationText,
  isDialectLabel,
  jsonText,
  type MetricLabel,
  parseLabel,
  resolveMetrics,
  splitLabels,
  UsageError,
} from '../../shell.js';
import { type Command, option } from '../arguments.js';
import { deliverFormats, ENDING_HELP, OUTPUT_OPTION } from '../deliver.js';
import { catalogueFacts } from '../metrics/catalogue-text.js';
import { fittedLines, wrapText } from '../text-table.js';

const FORMATS = ['text', 'json', 'markdown'] as const;

/** Shown where a metric needs a cutoff and the label has none. */
const EXAMPLE_CUTOFF = 10;

export const explainCommand: Command = {
  name: 'explain',
  summary: 'explain a metric: formula, words, users counted, source',
  usage: ['recgauge explain LABEL... [--format text|json|markdown] [-o FILE]'],
  groups: [
    { title: 'Options', options: [option('--format FORMAT', `output format; ${ENDING_HELP}`, FORMATS), OUTPUT_OPTION] },
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
      throw new UsageError('No label was given', {
        expected: 'recgauge explain ndcg@10',
        hint: 'recgauge metrics lists the names.',
      });
    }
    await deliverFormats(given, FORMATS, (format, width) =>
      textIn(
        format,
        labels.flatMap((label) => explain(label, width)),
      ),
    );
    return 0;
  },
};

function explain(label: string, width: number): ExplainedTexts[] {
  if (isDialectLabel(label)) return explainedDialects(label, EXAMPLE_CUTOFF, width);
  const metric = metricOf(label);
  const explanation = explainLabel(metric);
  const { direction } = explanation;
  const entry = { ...CATALOGUE.find(({ name }) => name === metric.name)!, direction };
  const { range, options, needs, perUser } = entry;
  const json = { ...explanation, range, direction, options, needs, perUser };
  return [{ text: textOf(explanation, entry, width), markdown: markdownOf(explanation, entry), json }];
}

/** A name of the catalogue is enough, even if a label would need a cutoff. */
function metricOf(label: string): MetricLabel {
  try {
    return parseLabel(label);
  } catch (error) {
    if (CATALOGUE.some(({ name }) => name === label.toLowerCase())) return parseLabel(`${label}@${EXAMPLE_CUTOFF}`);
    if (!(error instanceof UsageError)) throw error;
    const plain = label.split('@')[0]!.toLowerCase().replaceAll('_', '-');
    const isDialect = DIALECTS.some(({ id }) => id === plain);
    throw ofLabel(
      error,
      label,
      isDialect ? `recgauge explain '${label}:*' explains all metrics of the dialect.` : undefined,
    );
  }
}

/** The library would name its argument, which is not an option here. */
function ofLabel(error: UsageError, label: string, hint?: string): Error {
  return changedError(error, {
    argument: undefined,
    reason: `${label}: ${error.reason}`,
    ...(hint === undefined ? {} : { hint }),
  });
}

function textIn(format: string, explained: readonly ExplainedTexts[]): string {
  const documents = explained.map(({ json }) => json);
  if (format === 'json') return `${jsonText(documents, 2)}\n`;
  return explained.map(({ text, markdown }) => (format === 'markdown' ? markdown : text)).join('\n');
}

function textOf(explanation: Explanation, entry: CatalogueEntry, width: number): string {
  const lines = explanationLines(explanationText(explanation), width);
  const facts = catalogueFacts(entry).flatMap(([name, fact]) => wrapText(`${name}: ${fact}.`, width));
  return `${[...lines, ...facts].join('\n')}\n`;
}

function markdownOf({ label, title, formula, words, citation }: Explanation, entry: CatalogueEntry): string {
  const facts = catalogueFacts(entry).map(([name, fact]) => `- ${name}: ${fact}`);
  const parts = [
    `## ${label}: ${title}`,
    `    ${formula}`,
    words.join(' '),
    [`- Source: ${citation}`, ...facts].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** One explanation in every format. */
interface ExplainedTexts {
  readonly text: string;
  readonly markdown: string;
  readonly json: object;
}

/** A label of a dialect, or all of them for `elliot:*`; one that needs a cutoff and has none is explained for `cutoff`. */
function explainedDialects(label: string, cutoff: number, width: number): ExplainedTexts[] {
  return explainDialect(withCutoff(label, cutoff)).map((explanation) => ({
    text: `${explanationLines(dialectExplanationText(explanation), width).join('\n')}\n`,
    markdown: dialectMarkdown(explanation),
    json: explanation,
  }));
}

function withCutoff(label: string, cutoff: number): string {
  try {
    resolveMetrics([label]);
    return label;
  } catch (error) {
    if (error instanceof UsageError && error.reason.endsWith('needs a cutoff')) return `${label}@${cutoff}`;
    throw error instanceof UsageError ? ofLabel(error, label) : error;
  }
}

/** Formulas are set in, and go on further in. */
function explanationLines(text: string, width: number): string[] {
  const lines = text.trimEnd().split('\n');
  return lines.flatMap((line) => (line.startsWith(' ') ? fittedLines([line], width) : wrapText(line, width)));
}

function dialectMarkdown(explanation: DialectExplanation): string {
  const { label, title, formula, words, reading, note, fails, breaks, standard, differences } = explanation;
  const { library, version, commit, source, direction } = explanation;
  const rows = differences.map(
    ({ choice, standard: usual, dialect }) => `| ${choice} | ${usual ?? ''} | ${dialect ?? ''} |`,
  );
  const parts = [
    `## ${label}: ${title}`,
    `    ${formula}`,
    [...words, ...reading, betterSentence(direction), note ?? '', fails ?? '', breaks ?? '']
      .filter((text) => text !== '')
      .join(' '),
    differences.length === 0
      ? `No difference from \`${standard}\`.`
      : [`| choice | \`${standard}\` | ${library} |`, '| :-- | :-- | :-- |', ...rows].join('\n'),
    `- Source: ${library} ${version}, ${source}, commit ${commit}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
