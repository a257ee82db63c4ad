// Help, made from the same tables as the parser. Lines keep to 80 columns as far as options allow.
import { type OptionSpec, sharedOptions } from './arguments.js';
import type { Command } from './command.js';
import { wrapText } from './text-table.js';

const WIDTH = 80;
const OPTION_COLUMN = 28;

/** The help of the whole program. */
export function programHelp(commands: readonly Command[]): string {
  return joined([
    'recgauge measures how good recommendations are, with stated definitions.',
    '',
    'Usage: recgauge COMMAND [options]',
    '',
    'Commands:',
    ...commandLines(commands),
    '',
    'Options:',
    '  --help     print this help; recgauge help COMMAND explains a command',
    '  --version  print the version',
    '  --json     errors of any command as one JSON object, for scripts',
    '',
    'Example:',
    '  recgauge evaluate --test test.csv --recs ease.csv --metrics ndcg@10,recall@20',
  ]);
}

/** The help of one command. */
export function commandHelp({ name, summary, usage, parts = [], groups, notes, examples }: Command): string {
  return joined([
    `recgauge ${name}: ${summary}`,
    '',
    ...usage.map((line, i) => `${i === 0 ? 'Usage: ' : '       '}${line}`),
    '',
    ...(parts.length === 0 ? [] : ['Commands:', ...commandLines(parts), '']),
    ...groups.flatMap(({ title, options }) => [`${title}:`, ...options.flatMap(optionLines), '']),
    ...sharedOptions(groups.flatMap(({ options }) => options)).flatMap(optionLines),
    ...notes.flatMap((note) => ['', ...wrapText(note, WIDTH)]),
    '',
    'Examples:',
    ...examples.flatMap(([line, effect]) => [`  # ${effect}`, `  ${line}`]),
  ]);
}

function commandLines(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
}

function optionLines({ name, short, value, words, help }: OptionSpec): string[] {
  const spelling = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
  const text = words === undefined ? help : `${help}: ${words.join(', ')}`;
  const lines = wrapText(text, WIDTH - OPTION_COLUMN);
  const lead = `  ${spelling}`;
  const indent = ' '.repeat(OPTION_COLUMN);
  // A spelling that is too long stands on a line of its own.
  if (lead.length + 2 > OPTION_COLUMN) return [lead, ...lines.map((line) => indent + line)];
  return lines.map((line, i) => (i === 0 ? lead.padEnd(OPTION_COLUMN) : indent) + line);
}

const joined = (lines: readonly string[]) => `${lines.join('\n')}\n`;
