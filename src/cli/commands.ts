// The commands of the program and the way from the words of a command line to one of them.
import { nearestHint, UsageError, VERSION } from '../index.js';
import { parseArguments } from './arguments.js';
import type { Command } from './command.js';
import { compareCommand } from './compare-command.js';
import { consistencyCommand } from './consistency-command.js';
import { correlateCommand } from './correlate-command.js';
import { dialectsCommand } from './dialects-command.js';
import { diffCommand } from './diff-command.js';
import { evaluateCommand } from './evaluate-command.js';
import { explainCommand } from './explain-command.js';
import { commandHelp, programHelp } from './help-text.js';
import { metricsCommand } from './metrics-command.js';
import { writeData } from './output.js';

const COMMANDS: readonly Command[] = [
  evaluateCommand,
  compareCommand,
  explainCommand,
  diffCommand,
  consistencyCommand,
  correlateCommand,
  metricsCommand,
  dialectsCommand,
];

/** Does what the words say and gives the exit code; errors are thrown. */
export async function runCommandLine([first, ...rest]: readonly string[]): Promise<number> {
  if (first === undefined) {
    throw new UsageError('There is no command', {
      expected: COMMANDS.map(({ name }) => name).join(', '),
      hint: 'recgauge --help tells more.',
    });
  }
  if (first === '--version' || first === '-V') return print(`${VERSION}\n`);
  if (first === '--help' || first === '-h') return print(programHelp(COMMANDS));
  if (first === 'help') return print(rest[0] === undefined ? programHelp(COMMANDS) : commandHelp(commandOf(rest[0])));
  const command = commandOf(first);
  // Asked for help, nothing else on the line matters.
  if (rest.includes('--help') || rest.includes('-h')) return print(commandHelp(command));
  const options = command.groups.flatMap((group) => group.options);
  return command.run(parseArguments(command.name, rest, options));
}

async function print(text: string): Promise<number> {
  await writeData(text);
  return 0;
}

function commandOf(word: string): Command {
  const command = COMMANDS.find(({ name }) => name === word);
  if (command !== undefined) return command;
  const names = COMMANDS.map(({ name }) => name);
  throw new UsageError(word.startsWith('-') ? 'A command comes first' : 'There is no such command', {
    found: word,
    expected: names.join(', '),
    hint: nearestHint(word, names) ?? 'recgauge --help tells more.',
  });
}
