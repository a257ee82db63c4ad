// Completion for bash, 3.2 and newer, zsh and fish. Bash also splits words at `=`, `:` and `@`, which labels hold, so that
// its script splits the line itself and cuts off what bash has taken already.
import type { Completed } from '../arguments.js';
import { type CompletedCommand, type CompletedOption, WORD_LISTS } from './completion-words.js';

const BASH_HEAD = `# Completion of recgauge for bash; made by: recgauge completion bash
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

const BASH_TAIL = `  if [[ -n $list && $cur == *,* ]]; then head="$head\${cur%,*},"; cur="\${cur##*,}"; fi
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
  return [BASH_HEAD, ...caseLines(commands, bashWords), BASH_TAIL].join('').replace(/\n{2,}/g, '\n');
}

/** What bash gets: the words, that files are wanted, or nothing. */
function bashWords(completed: Completed): string {
  if (completed === 'files') return 'files=yes';
  if (completed === 'nothing') return ':';
  const words = 'words' in completed ? completed.words : WORD_LISTS[completed.list]();
  return `words=${quoted(words.join(' '))}${'list' in completed ? ' list=yes' : ''}`;
}

/** The table of commands as cases, which bash and zsh share; `said` tells how each says what follows. */
function caseLines(commands: readonly CompletedCommand[], said: (completed: Completed) => string): string[] {
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

const ZSH_HEAD = `#compdef recgauge
# Completion of recgauge for zsh; made by: recgauge completion zsh
_recgauge() {
  local -a tokens
  tokens=("\${(@)words[2,-1]}")
  local last=$(( CURRENT - 1 )) command=''
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}"
  if [[ $cur == --*=* ]]; then prev="\${cur%%=*}"; compset -P '*='; cur="\${cur#*=}"; fi
  if (( last > 1 )); then command="\${tokens[1]}"; fi
`;

const ZSH_TAIL = `}
if [[ "\${funcstack[1]}" == _recgauge ]]; then _recgauge "$@"; else compdef _recgauge recgauge; fi
`;

/** Completion for zsh: the same cases as for bash, answered by its own functions. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return [ZSH_HEAD, ...caseLines(commands, zshWords), ZSH_TAIL].join('');
}

function zshWords(completed: Completed): string {
  if (completed === 'files') return "compset -P '*='; _files";
  if (completed === 'nothing') return ':';
  if ('words' in completed) return `compadd -- ${completed.words.map(quoted).join(' ')}`;
  // Behind a comma another word of the list follows; a cutoff follows without a blank.
  return `compset -P '*,'; compadd -S '' -- ${WORD_LISTS[completed.list]().map(quoted).join(' ')}`;
}

const FISH_HEAD = `# Completion of recgauge for fish; made by: recgauge completion fish
function __recgauge_list
    set -l head (string replace -rf '^(.*,).*$' '$1' -- (commandline -ct))
    test -n "$head"; or set head ''
    printf '%s\\n' $head$argv
end
complete -c recgauge -e
`;

/** Completion for fish: one line for each command and option, with its help. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const first = new Map<string, string>();
  for (const { name, summary } of commands) {
    const [word, part] = name.split(' ') as [string, string?];
    first.set(word, part === undefined ? summary : `${first.get(word) ?? ''} ${part}`.trim());
  }
  const top = [...first].map(([word, summary]) =>
    line('__fish_use_subcommand', `-f -a ${word} -d ${fishQuoted(summary)}`),
  );
  return [FISH_HEAD, ...top, ...helpLines([...first.keys()]), ...commands.flatMap(commandLines)].join('');
}

/** `help` is no command of the table: it is about all of them. */
function helpLines(words: readonly string[]): string[] {
  return [
    line('__fish_use_subcommand', `-f -a help -d ${fishQuoted('what a command does, its options and examples')}`),
    line('__fish_seen_subcommand_from help', `-f -a ${fishQuoted(words.join(' '))}`),
  ];
}

function commandLines({ name, summary, options, positionals }: CompletedCommand): string[] {
  const [word, part] = name.split(' ') as [string, string?];
  const seen = `__fish_seen_subcommand_from ${word}`;
  const here = part === undefined ? seen : `${seen}; and __fish_seen_subcommand_from ${part}`;
  const before = `${seen}; and not __fish_seen_subcommand_from ${part}`;
  return [
    ...(part === undefined ? [] : [line(before, `-f -a ${part} -d ${fishQuoted(summary)}`)]),
    ...(positionals === 'files' ? [] : [line(here, `-f${argumentsOf(positionals)}`)]),
    ...options.map((option) => line(here, optionText(option))),
  ];
}

function optionText({ spellings, help, value }: CompletedOption): string {
  const names = spellings.map((spelling) =>
    spelling.startsWith('--') ? `-l ${spelling.slice(2)}` : `-s ${spelling[1]}`,
  );
  const wanted = value === undefined ? '' : value === 'files' ? ' -r -F' : ` -x${argumentsOf(value)}`;
  return `${names.join(' ')}${wanted} -d ${fishQuoted(help)}`;
}

function argumentsOf(completed: Completed): string {
  if (completed === 'files' || completed === 'nothing') return '';
  if ('words' in completed) return ` -a ${fishQuoted(completed.words.join(' '))}`;
  return ` -a ${fishQuoted(`(__recgauge_list ${WORD_LISTS[completed.list]().join(' ')})`)}`;
}

function line(condition: string, rest: string): string {
  return `complete -c recgauge -n ${fishQuoted(condition)} ${rest}\n`;
}

/** Fish knows two characters that must be marked between single quotes. */
function fishQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
