// Help, made from the same tables as the parser. Lines keep to 80 columns, or to those of a narrower terminal, as far as
// options and examples allow.
import { type Command, type OptionSpec, sharedOptions } from './arguments.js';
import { fittedLines, leadLines, wrapText } from './text-table.js';

const WIDTH = 80;
const OPTION_COLUMN = 28;

/** At most ten options of each command whose help would not fit on a screen, in the order in which they are shown. */
export const MAIN_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  evaluate: ['test', 'recs', 'train', 'metrics', 'dialect', 'relevance', 'split', 'html', 'format', 'output'],
  compare: ['test', 'baseline', 'adjust', 'alpha', 'recs', 'truth', 'format', 'html', 'output'],
  diff: ['test', 'recs', 'train', 'dialects', 'format', 'output'],
  consistency: ['log', 'test', 'recs', 'train', 'cutoff', 'dialects', 'format', 'output'],
  sampling: ['test', 'recs', 'train', 'metrics', 'negatives', 'sampling', 'debias', 'top', 'format', 'output'],
  gate: ['baseline', 'metric', 'max-drop', 'min', 'max', 'test', 'alpha', 'junit', 'format', 'output'],
  correlate: ['by', 'coefficient', 'top', 'lower', 'where', 'algorithm-column', 'metric-column', 'format', 'output'],
  'data stats': ['protocol', 'min-rating', 'core', 'duplicates', 'user-column', 'item-column', 'format', 'output'],
  'data filter': ['protocol', 'min-rating', 'core', 'user-core', 'item-core', 'duplicates', 'filter', 'output'],
  'data split': ['method', 'ratio', 'leave', 'folds', 'validation', 'protocol', 'seed', 'output'],
  'data candidates': ['train', 'test', 'strategy', 'negatives', 'distribution', 'seed', 'protocol', 'output'],
  'data check': ['train', 'test', 'recs', 'result', 'split', 'protocol', 'codes', 'strict', 'format', 'output'],
  report: ['title', 'metric', 'lint', 'format', 'output', 'no-users'],
  experiment: ['models', 'protocol', 'metrics', 'search', 'trials', 'store', 'workers', 'status', 'html', 'output'],
  merge: ['format', 'output', 'html', 'per-user', 'no-users', 'strict', 'workers'],
  worker: ['queue', 'queue-name', 'data', 'workers', 'allow-commands', 'lease', 'idle', 'stay'],
  recommend: ['model', 'set', 'k', 'users', 'command', 'output'],
};

const EXAMPLES = [
  'recgauge evaluate --test test.csv --recs ease.csv --metrics ndcg@10,recall@20',
  'recgauge diff map@20 --test test.csv --recs ease.csv',
  'recgauge experiment ratings.csv --models popularity,itemknn,ease',
];

/** The help of the whole program. */
export function programHelp(commands: readonly Command[], pageWidth = WIDTH): string {
  const width = Math.min(WIDTH, pageWidth);
  const lines = [
    'recgauge evaluates recommenders offline, with stated metric definitions.',
    '',
    'Usage: recgauge COMMAND [options]',
    '',
    'Commands:',
    ...commandLines(commands, width),
    '',
    'Options:',
    '  --help             this help; recgauge COMMAND --help explains a command',
    '  --version          the version',
    '  --json             errors of any command as one JSON object',
    '  --log-format json  notices, errors and progress as JSON lines, for programs',
    '',
    'Examples:',
    ...EXAMPLES.flatMap((line) => exampleLines(line, width)),
  ];
  return joined(fittedLines(lines, width));
}

/** How many examples the short help of a command has. */
const SHORT_EXAMPLES = 3;
/** How many of its ways to be called. */
const SHORT_USAGE = 4;

/** The help of one command: of a long one only the options that most people use, unless `isFull`. */
export function commandHelp(command: Command, pageWidth = WIDTH, isFull = false): string {
  const main = isFull ? undefined : MAIN_OPTIONS[command.name];
  return main === undefined ? fullHelp(command, pageWidth) : shortHelp(command, main, pageWidth);
}

function fullHelp(command: Command, pageWidth: number): string {
  const { parts = [], groups, notes, examples } = command;
  const width = Math.min(WIDTH, pageWidth);
  const optionsOf = (options: readonly OptionSpec[]) => options.flatMap((option) => optionLines(option, width));
  return joined([
    ...headLines(command, width),
    ...(parts.length === 0 ? [] : ['Commands:', ...commandLines(parts, width), '']),
    ...groups.flatMap(({ title, options }) => [...wrapText(`${title}:`, width), ...optionsOf(options), '']),
    ...optionsOf(sharedOptions(groups.flatMap(({ options }) => options))),
    ...notes.flatMap((note) => ['', ...wrapText(note, width)]),
    ...examplesLines(examples, width),
  ]);
}

function shortHelp(command: Command, main: readonly string[], pageWidth: number): string {
  const width = Math.min(WIDTH, pageWidth);
  const options = command.groups.flatMap((group) => group.options);
  const shown = main.map((name) => options.find((option) => option.name === name)!);
  const more = options.length - shown.length + sharedOptions(options).length;
  const usage = command.usage.join('\n').replace(/\n +/g, ' ').split('\n').slice(0, SHORT_USAGE);
  return joined([
    ...headLines({ ...command, usage }, width),
    'Options:',
    ...shown.flatMap((option) => optionLines(option, width)),
    '',
    ...wrapText(`recgauge ${command.name} --help all explains these and ${more} more options.`, width),
    ...examplesLines(command.examples.slice(0, SHORT_EXAMPLES), width),
  ]);
}

function headLines({ name, summary, usage }: Command, width: number): string[] {
  return [...fittedLines([`recgauge ${name}: ${summary}`], width), '', ...usageLines(usage, width), ''];
}

function examplesLines(examples: Command['examples'], width: number): string[] {
  return [
    '',
    'Examples:',
    ...examples.flatMap(([line, effect]) => [
      ...wrapText(effect, width - 4).map((part) => `  # ${part}`),
      ...exampleLines(line, width),
    ]),
  ];
}

/** Ways to call a command; what goes on in another line is one again where the page must break it elsewhere. */
function usageLines(usage: readonly string[], width: number): string[] {
  const indent = ' '.repeat('Usage: '.length);
  const isWide = usage.some((line) => indent.length + line.length > width);
  const ways = isWide ? usage.join('\n').replace(/\n +/g, ' ').split('\n') : usage;
  const lines = ways.flatMap((way) => (isWide ? hanging(way, width - indent.length) : [way]));
  return lines.map((line, place) => `${place === 0 ? 'Usage: ' : indent}${line}`);
}

function hanging(line: string, width: number): string[] {
  return wrapText(line, width - 2).map((part, place) => (place === 0 ? part : `  ${part}`));
}

function commandLines(commands: readonly Command[], width: number): string[] {
  const column = Math.max(...commands.map(({ name }) => name.length)) + 4;
  return commands.flatMap(({ name, summary }) => leadLines(`  ${name}`, summary, { width, column }));
}

function optionLines({ name, short, value, words, help }: OptionSpec, width: number): string[] {
  const spelling = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
  const text = words === undefined ? help : withWords(help, words);
  // A spelling that is too long stands on a line of its own.
  return leadLines(`  ${spelling}`, text, { width, column: OPTION_COLUMN });
}

/** The words that are possible, before the default: `how ties are ordered: id, given; default: id`. */
function withWords(help: string, words: readonly string[]): string {
  const at = help.search(/; default: /);
  const [text, rest] = at < 0 ? [help, ''] : [help.slice(0, at), help.slice(at)];
  return `${text}: ${words.join(', ')}${rest}`;
}

/** On a narrow page a command goes on behind a backslash, so that it can still be copied. */
function exampleLines(line: string, width: number): string[] {
  if (width >= WIDTH) return [`  ${line}`];
  const parts = wrapText(line, width - 6);
  const last = parts.length - 1;
  return parts.map((part, place) => `  ${place === 0 ? '' : '  '}${part}${place < last ? ' \\' : ''}`);
}

const joined = (lines: readonly string[]) => `${lines.join('\n')}\n`;
