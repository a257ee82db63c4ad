// `recgauge data protocols`: the protocols of papers and frameworks, all by a line each or one with every choice.
import {
  explainProtocol,
  jsonText,
  type ProtocolPreset,
  protocolPreset,
  protocolPresets,
  UsageError,
} from '../../shell.js';
import { type Command, option } from '../arguments.js';
import { deliverFormats, ENDING_HELP, OUTPUT_OPTION } from '../deliver.js';
import { atOption } from '../option-names.js';
import { fittedLines, textTable, wrapText } from '../text-table.js';

const FORMATS = ['text', 'json', 'markdown'] as const;

export const dataProtocolsCommand: Command = {
  name: 'data protocols',
  summary: 'protocols of papers and frameworks for --protocol',
  usage: ['recgauge data protocols [NAME] [--format text|json|markdown] [-o FILE]'],
  groups: [
    { title: 'Options', options: [option('--format FORMAT', `output format; ${ENDING_HELP}`, FORMATS), OUTPUT_OPTION] },
  ],
  notes: [
    'A protocol is every choice between a raw log and a metric: preparation, split, candidates, relevance. With its NAME, ' +
      'all of them are listed, with the source and what it leaves open.',
  ],
  examples: [
    ['recgauge data protocols', 'all of them'],
    ['recgauge data protocols tamm2021', 'every choice of one'],
    ['recgauge data split log.csv --protocol tamm2021 -o split', 'use it'],
  ],
  completes: { list: 'protocols' },
  async run(given) {
    const [name, ...others] = given.positionals;
    if (others.length > 0) {
      throw new UsageError('Expected one protocol', { found: given.positionals.join(' ') });
    }
    const presets = name === undefined ? protocolPresets() : [named(name)];
    await deliverFormats(given, FORMATS, (format, width) => {
      if (format === 'json') return `${jsonText({ protocols: presets }, 2)}\n`;
      if (format === 'markdown') return markdownText(presets);
      return name === undefined ? listText(presets, width) : explanation(presets[0]!, width);
    });
    return 0;
  },
};

/** The library would name its argument, which is not an option here. */
function named(name: string): ProtocolPreset {
  return atOption(undefined, () => protocolPreset(name));
}

function listText(presets: readonly ProtocolPreset[], width: number): string {
  const lines = textTable(
    ['left', 'left'],
    presets.map(({ name, title }) => [name, title]),
    width,
  );
  const more = fittedLines(['recgauge data protocols NAME lists all choices of one.'], width);
  return `${[...lines, '', ...more].join('\n')}\n`;
}

function explanation(preset: ProtocolPreset, width: number): string {
  const lines = explainProtocol(preset).trimEnd().split('\n');
  return `${lines.flatMap((line) => wrapped(line, width)).join('\n')}\n`;
}

/** Lines of a list go on below their text. */
function wrapped(line: string, width: number): string[] {
  if (line.startsWith(' ')) return fittedLines([line], width);
  if (!line.startsWith('- ')) return wrapText(line, width);
  return wrapText(line.slice(2), width - 2).map((part, i) => `${i === 0 ? '- ' : '  '}${part}`);
}

function markdownText(presets: readonly ProtocolPreset[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  return `${[
    '| protocol | what it does | split | candidates | relevant | metrics | source |',
    '| :-- | :-- | :-- | :-- | :-- | :-- | :-- |',
    ...presets.map(
      ({ name, about, split, candidates, relevance, metrics, citation }) =>
        `| \`${name}\` | ${cell(about)} | \`${split.method}\` | \`${candidates.strategy}\` | \`${relevance}\` | ` +
        `${metrics.map((label) => `\`${label}\``).join(', ')} | ${cell(citation)} |`,
    ),
  ].join('\n')}\n`;
}
