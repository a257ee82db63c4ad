// Completion for zsh: the same cases as for bash, answered by its own functions.

import type { Completed } from '../command.js';
import { caseLines, quoted } from './completion-bash.js';
import { type CompletedCommand, WORD_LISTS } from './completion-words.js';

const HEAD = `#compdef recgauge
# Completion of recgauge for zsh; made by: recgauge completion zsh
_recgauge() {
  local -a tokens
  tokens=("\${(@)words[2,-1]}")
  local last=$(( CURRENT - 1 )) command=''
  local cur="\${words[CURRENT]}" prev="\${words[CURRENT-1]}"
  if [[ $cur == --*=* ]]; then prev="\${cur%%=*}"; compset -P '*='; cur="\${cur#*=}"; fi
  if (( last > 1 )); then command="\${tokens[1]}"; fi
`;

const TAIL = `}
if [[ "\${funcstack[1]}" == _recgauge ]]; then _recgauge "$@"; else compdef _recgauge recgauge; fi
`;

export function zshCompletion(commands: readonly CompletedCommand[]): string {
  return [HEAD, ...caseLines(commands, zshWords), TAIL].join('');
}

function zshWords(completed: Completed): string {
  if (completed === 'files') return "compset -P '*='; _files";
  if (completed === 'nothing') return ':';
  if ('words' in completed) return `compadd -- ${completed.words.map(quoted).join(' ')}`;
  // Behind a comma another word of the list follows; a cutoff follows without a blank.
  return `compset -P '*,'; compadd -S '' -- ${WORD_LISTS[completed.list]().map(quoted).join(' ')}`;
}
