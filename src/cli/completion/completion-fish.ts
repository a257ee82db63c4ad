// Completion for fish: one line for each command and option, with its help.

import type { Completed } from '../command.js';
import { type CompletedCommand, type CompletedOption, WORD_LISTS } from './completion-words.js';

const HEAD = `# Completion of recgauge for fish; made by: recgauge completion fish
function __recgauge_list
    set -l head (string replace -rf '^(.*,).*$' '$1' -- (commandline -ct))
    test -n "$head"; or set head ''
    printf '%s\\n' $head$argv
end
complete -c recgauge -e
`;

export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const first = new Map<string, string>();
  for (const { name, summary } of commands) {
    const [word, part] = name.split(' ') as [string, string?];
    first.set(word, part === undefined ? summary : `${first.get(word) ?? ''} ${part}`.trim());
  }
  const top = [...first].map(([word, summary]) => line('__fish_use_subcommand', `-f -a ${word} -d ${quoted(summary)}`));
  return [HEAD, ...top, ...helpLines([...first.keys()]), ...commands.flatMap(commandLines)].join('');
}

/** `help` is no command of the table: it is about all of them. */
function helpLines(words: readonly string[]): string[] {
  return [
    line('__fish_use_subcommand', `-f -a help -d ${quoted('what a command does, its options and examples')}`),
    line('__fish_seen_subcommand_from help', `-f -a ${quoted(words.join(' '))}`),
  ];
}

function commandLines({ name, summary, options, positionals }: CompletedCommand): string[] {
  const [word, part] = name.split(' ') as [string, string?];
  const seen = `__fish_seen_subcommand_from ${word}`;
  const here = part === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${part}`;
  const before = `${seen}; and not __fish_seen_subcommand_from ${part}`;
  return [
    ...(part === undefined ? [] : [line(before, `-f -a ${part} -d ${quoted(summary)}`)]),
    ...(positionals === 'files' ? [] : [line(here, `-f${argumentsOf(positionals)}`)]),
    ...options.map((option) => line(here, optionText(option))),
  ];
}

function optionText({ spellings, help, value }: CompletedOption): string {
  const names = spellings.map((spelling) =>
    spelling.startsWith('--') ? `-l ${spelling.slice(2)}` : `-s ${spelling[1]}`,
  );
  const wanted = value === undefined ? '' : value === 'files' ? ' -r -F' : ` -x${argumentsOf(value)}`;
  return `${names.join(' ')}${wanted} -d ${quoted(help)}`;
}

function argumentsOf(completed: Completed): string {
  if (completed === 'files' || completed === 'nothing') return '';
  if ('words' in completed) return ` -a ${quoted(completed.words.join(' '))}`;
  return ` -a ${quoted(`(__recgauge_list ${WORD_LISTS[completed.list]().join(' ')})`)}`;
}

function line(condition: string, rest: string): string {
  return `complete -c recgauge -n ${quoted(condition)} ${rest}\n`;
}

/** Fish knows two characters that must be marked between single quotes. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
