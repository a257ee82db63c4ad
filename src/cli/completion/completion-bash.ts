// Completion for bash, 3.2 and newer. The words of the line are split at blanks by the script itself, since bash also splits
// at `=`, `:` and `@`, which labels of metrics hold; what it has already taken as a word is cut off the answers.

import type { Completed } from '../command.js';
import { type CompletedCommand, type CompletedOption, WORD_LISTS } from './completion-words.js';

const HEAD = `# Completion of recgauge for bash; made by: recgauge completion bash
_recgauge() {
  local line="\${COMP_LINE:0:COMP_POINT}" whole cur prev rest strip mark reply
  local command='' words='' files='' list='' head=''
  local -a tokens
  read -ra tokens <<< "$line"
  if [[ $line == *[[:space:]] ]]; then tokens+=(''); fi
  local last=$(( \${#tokens[@]} - 1 ))
  COMPREPLY=()
  if (( last < 1 )); then return; fi
  whole="\${tokens[last]}"; cur="$whole"; prev="\${tokens[last-1]}"
  if [[ $cur == --*=* ]]; then prev="\${cur%%=*}"; head="$prev="; cur="\${cur#*=}"; fi
  if (( last > 1 )); then command="\${tokens[1]}"; fi
`;

const TAIL = `  if [[ -n $list && $cur == *,* ]]; then head="$head\${cur%,*},"; cur="\${cur##*,}"; fi
  if [[ -n $files && $cur == *=* ]]; then head="$head\${cur%%=*}="; cur="\${cur#*=}"; fi
  rest="$whole"
  for mark in '=' ':' '@'; do
    if [[ $COMP_WORDBREAKS == *"$mark"* ]]; then rest="\${rest##*"$mark"}"; fi
  done
  strip="\${whole%"$rest"}"
  while IFS= read -r reply; do
    if [[ -z $reply ]]; then continue; fi
    reply="$head$reply"
    COMPREPLY+=("\${reply#"$strip"}")
    if [[ $reply == *[@:] ]]; then compopt -o nospace 2> /dev/null; fi
  done < <(if [[ -n $files ]]; then compgen -f -- "$cur"; else compgen -W "$words" -- "$cur"; fi)
  if [[ -n $files ]]; then compopt -o filenames 2> /dev/null; fi
  return 0
}
complete -F _recgauge recgauge
`;

export function bashCompletion(commands: readonly CompletedCommand[]): string {
  return [HEAD, ...caseLines(commands, bashWords), TAIL].join('').replace(/\n{2,}/g, '\n');
}

/** What bash is told: the words, that files are wanted, or nothing. */
function bashWords(completed: Completed): string {
  if (completed === 'files') return 'files=yes';
  if (completed === 'nothing') return ':';
  const words = 'words' in completed ? completed.words : WORD_LISTS[completed.list]();
  return `words=${quoted(words.join(' '))}${'list' in completed ? ' list=yes' : ''}`;
}

/** The table of commands as cases, which bash and zsh share; `said` tells how each says what follows. */
export function caseLines(commands: readonly CompletedCommand[], said: (completed: Completed) => string): string[] {
  const first = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];
  const groups = first.filter((name) => commands.some((command) => command.name.startsWith(`${name} `)));
  const parts = (group: string) =>
    commands.filter(({ name }) => name.startsWith(`${group} `)).map(({ name }) => name.slice(group.length + 1));
  return [
    ...groups.flatMap((group) => [
      `  if [[ $command == ${group} ]] && (( last > 2 )); then command="${group} ${'$'}{tokens[2]}"; fi\n`,
    ]),
    '  case "$command" in\n',
    `    ''|help) ${said({ words: [...first, 'help', '--help', '--version'] })} ;;\n`,
    ...groups.map((group) => `    ${quoted(group)}) ${said({ words: [...parts(group), '--help'] })} ;;\n`),
    ...commands.flatMap((command) => commandCase(command, said)),
    '  esac\n',
  ];
}

function commandCase(
  { name, options, positionals }: CompletedCommand,
  said: (completed: Completed) => string,
): string[] {
  const spellings = options.flatMap((option) => option.spellings);
  return [
    `    ${quoted(name)})\n      case "$prev" in\n`,
    ...byValue(options).map(([value, names]) => `        ${names.join('|')}) ${value} ;;\n`),
    `        *) case "$cur" in -*) ${said({ words: spellings })} ;; *) ${said(positionals)} ;; esac ;;\n`,
    '      esac ;;\n',
  ];

  /** Options that are followed by the same stand in one case. */
  function byValue(all: readonly CompletedOption[]): [value: string, names: string[]][] {
    const found = new Map<string, string[]>();
    for (const { value, spellings: own } of all) {
      if (value === undefined) continue;
      const text = said(value);
      found.set(text, [...(found.get(text) ?? []), ...own]);
    }
    return [...found];
  }
}

/** A word for a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
