// `recgauge metrics`: the catalogue, to read, to search, or for programs.
import { CATALOGUE, type CatalogueEntry, UsageError } from '../index.js';
import { catalogueFacts, FAMILY_TITLES, labelPattern, optionTexts } from './catalogue-text.js';
import type { Command } from './command.js';
import { deliverAsked, OUTPUT_OPTION } from './deliver.js';

import { wrapText } from './text-table.js';

const FORMATS = ['text', 'json', 'markdown'] as const;
const WIDTH = 100;

export const metricsCommand: Command = {
  name: 'metrics',
  summary: 'the catalogue of metrics with their options',
  usage: ['recgauge metrics [--format text|json|markdown] [-o FILE]'],
  groups: [
    {
      title: 'Options',
      options: [{ name: 'format', value: 'FORMAT', words: FORMATS, help: 'how it is written' }, OUTPUT_OPTION],
    },
  ],
  notes: ['recgauge explain LABEL gives formula and source of one metric.'],
  examples: [
    ['recgauge metrics', 'all metrics'],
    ['recgauge metrics --format markdown', 'a table for a document'],
  ],
  completes: 'nothing',
  async run(given) {
    if (given.positionals.length > 0) {
      throw new UsageError('The command takes no names', {
        found: given.positionals.join(' '),
        hint: `recgauge explain ${given.positionals[0]} tells about one metric.`,
      });
    }
    const format = given.value('format') ?? 'text';
    await deliverAsked(given, format === 'json' ? jsonText() : format === 'markdown' ? markdownText() : plainText());
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

function plainText(): string {
  const width = Math.max(...CATALOGUE.map((entry) => labelPattern(entry).length)) + 4;
  const parts = [...families()].map(([family, entries]) => {
    const lines = entries.flatMap((entry) => entryLines(entry, width));
    return [FAMILY_TITLES[family] ?? family, ...lines].join('\n');
  });
  return `${parts.join('\n\n')}\n`;
}

function entryLines(entry: CatalogueEntry, width: number): string[] {
  const facts = catalogueFacts(entry).map(([name, fact]) => `${name}: ${fact}.`);
  const lines = wrapText(`${entry.title}. ${entry.description}`, WIDTH - width).concat(
    facts.flatMap((fact) => wrapText(fact, WIDTH - width)),
  );
  return lines.map((line, i) => (i === 0 ? `  ${labelPattern(entry)}` : '').padEnd(width) + line);
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
