// `recgauge completion`: a script that lets a shell complete commands, options, their values, and names of metrics, models,
// dialects and protocols.
import { nearestHint, UsageError } from '../../shell.js';
import type { Command } from '../arguments.js';
import { deliverAsked, OUTPUT_OPTION } from '../deliver.js';
import { bashCompletion, fishCompletion, zshCompletion } from './completion-shells.js';
import { completedCommands } from './completion-words.js';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** `commands` are asked for when the script is made: this command is one of them. */
export function createCompletionCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    summary: 'print the completion script for bash, zsh or fish',
    usage: ['recgauge completion bash|zsh|fish [-o FILE]'],
    groups: [{ title: 'Options', options: [OUTPUT_OPTION] }],
    notes: [
      'Source the script from the start-up file of the shell, or put it where the shell looks for completions. It is for this ' +
        'version; create it again after an update.',
    ],
    examples: [
      ['source <(recgauge completion bash)', 'in ~/.bashrc'],
      ['recgauge completion zsh -o ~/.zfunc/_recgauge', 'in a folder of $fpath'],
      ['recgauge completion fish -o ~/.config/fish/completions/recgauge.fish', 'where fish looks'],
    ],
    completes: { words: Object.keys(SHELLS) },
    async run(given) {
      const [shell, ...others] = given.positionals;
      if (shell === undefined || others.length > 0) {
        throw new UsageError('completion needs one shell', {
          found: given.positionals.join(' ') || 'no shell',
          expected: `recgauge completion ${Object.keys(SHELLS).join('|')}`,
        });
      }
      if (!Object.hasOwn(SHELLS, shell)) {
        const hint = nearestHint(shell, Object.keys(SHELLS));
        throw new UsageError('No completion for this shell', {
          found: shell,
          expected: Object.keys(SHELLS).join(', '),
          hint,
        });
      }
      await deliverAsked(given, SHELLS[shell as keyof typeof SHELLS](completedCommands(commands())));
      return 0;
    },
  };
}
