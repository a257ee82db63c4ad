// `recgauge metrics`: the catalogue, to read, to search, or for programs.
import { CATALOGUE, type CatalogueEntry } from '../../shell.js';
import { type Command, option, refuseNames } from '../arguments.js';
import { deliverFormats, ENDING_HELP, OUTPUT_OPTION } from '../deliver.js';
import { fittedLines, leadLines } from '../text-table.js';
import { catalogueFacts, FAMILY_TITLES, labelPattern, optionTexts } from './catalogue-text.js';

const FORMATS = ['text', 'json', 'markdown'] as const;

export const metricsCommand: Command = {
  name: 'metrics',
  summary: 'list the metrics with their options',
  usage: ['recgauge metrics [--format text|json|markdown] [-o FILE]'],
  groups: [
    { title: 'Options', options: [option('--format FORMAT', `output format; ${ENDING_HELP}`, FORMATS), OUTPUT_OPTION] },
  ],
  notes: ['recgauge explain LABEL gives formula and source of one metric.'],
  examples: [
    ['recgauge metrics', 'all metrics'],
    ['recgauge metrics --format markdown', 'a table for a document'],
    ['recgauge metrics --format json -o metrics.json', 'for a program'],
  ],
  completes: 'nothing',
  async run(given) {
    refuseNames(given, (name) => `recgauge explain ${name} explains one metric.`);
    const texts = { json: jsonText, markdown: markdownText, text: plainText };
    await deliverFormats(given, FORMATS, (format, width) => texts[format as keyof typeof texts](width));
    return 0;
  },
};

function families(): Map<string, CatalogueEntry[]> {
  const found = new Map<string, CatalogueEntry[]>();
  for (const entry of CATALOGUE) {
    const { family } = entry.definition;
    found.set(family, [...(found.get(family) ?? []), entry]);
  }
  return found;
}

function plainText(width: number): string {
  const column = Math.max(...CATALOGUE.map((entry) => labelPattern(entry).length)) + 4;
  const parts = [...families()].map(([family, entries]) => {
    const lines = entries.flatMap((entry) => entryLines(entry, column, width));
    return [...fittedLines([FAMILY_TITLES[family] ?? family], width), ...lines].join('\n');
  });
  return `${parts.join('\n\n')}\n`;
}

function entryLines(entry: CatalogueEntry, column: number, width: number): string[] {
  const facts = catalogueFacts(entry).map(([name, fact]) => `${name}: ${fact}.`);
  const texts = [`${entry.title}. ${entry.description}`, ...facts];
  return leadLines(`  ${labelPattern(entry)}`, texts, { width, column });
}

function jsonText(): string {
  return `${JSON.stringify(CATALOGUE, null, 2)}\n`;
}

function markdownText(): string {
  const parts = [...families()].map(([family, entries]) =>
    [
      `### ${FAMILY_TITLES[family] ?? family}`,
      '',
      '| label | title | what it says | options | needs | source |',
      '| :-- | :-- | :-- | :-- | :-- | :-- |',
      ...entries.map((entry) =>
        row([
          `\`${labelPattern(entry)}\``,
          entry.title,
          entry.description,
          optionTexts(entry)
            .map((text) => `\`${text}\``)
            .join(', '),
          entry.needs.join(', '),
          entry.citation,
        ]),
      ),
    ].join('\n'),
  );
  return `${parts.join('\n\n')}\n`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
