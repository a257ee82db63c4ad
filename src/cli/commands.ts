// The commands of the program and the way from the words of a command line to one of them.
import { nearestHint, UsageError, VERSION } from '../shell.js';
import { type Command, parseArguments } from './arguments.js';
import { checkCommandOutputs } from './check-outputs.js';
import { compareCommand } from './compare/compare-command.js';
import { createCompletionCommand } from './completion/completion-command.js';
import { consistencyCommand } from './consistency/consistency-command.js';
import { correlateCommand } from './correlate/correlate-command.js';
import { dataCandidatesCommand } from './data-candidates/data-candidates-command.js';
import { dataCheckCommand } from './data-check/data-check-command.js';
import { dataFilterCommand } from './data-filter/data-filter-command.js';
import { dataProtocolsCommand } from './data-protocols/data-protocols-command.js';
import { dataSplitCommand } from './data-split/data-split-command.js';
import { dataStatsCommand } from './data-stats/data-stats-command.js';
import { pageWidth } from './deliver.js';
import { dialectsCommand } from './dialects/dialects-command.js';
import { diffCommand } from './diff/diff-command.js';
import { doctorCommand } from './doctor/doctor-command.js';
import { evaluateCommand } from './evaluate/evaluate-command.js';
import { experimentCommand } from './experiment/experiment-command.js';
import { explainCommand } from './explain/explain-command.js';
import { gateCommand } from './gate/gate-command.js';
import { commandHelp, programHelp } from './help-text.js';
import { initCommand } from './init/init-command.js';
import { mergeCommand } from './merge/merge-command.js';
import { metricsCommand } from './metrics/metrics-command.js';
import { modelsCommand } from './models/models-command.js';
import { writeData } from './output.js';
import { recommendCommand } from './recommend/recommend-command.js';
import { reportCommand } from './report/report-command.js';
import { samplingCommand } from './sampling/sampling-command.js';
import { uiCommand } from './ui/ui-command.js';
import { workerCommand } from './worker/worker-command.js';

const PARTS = [
  dataStatsCommand,
  dataFilterCommand,
  dataSplitCommand,
  dataCandidatesCommand,
  dataCheckCommand,
  dataProtocolsCommand,
] as const;

/** `recgauge data`: from a raw log to a fair test, one command for each stage. */
const dataCommand: Command = {
  name: 'data',
  summary: 'inspect, filter, split and check a log, and make candidates',
  usage: ['recgauge data COMMAND LOG [options]', 'recgauge data protocols [NAME]'],
  parts: PARTS,
  groups: [],
  notes: ['recgauge data COMMAND --help explains a command.'],
  examples: PARTS.flatMap(({ examples }) => examples.slice(0, 1)),
  run: () => Promise.reject(new UsageError('recgauge data needs a subcommand')),
};

export const COMMANDS: readonly Command[] = [
  evaluateCommand,
  mergeCommand,
  compareCommand,
  gateCommand,
  reportCommand,
  explainCommand,
  diffCommand,
  consistencyCommand,
  samplingCommand,
  correlateCommand,
  dataCommand,
  experimentCommand,
  workerCommand,
  initCommand,
  recommendCommand,
  modelsCommand,
  metricsCommand,
  dialectsCommand,
  uiCommand,
  doctorCommand,
  createCompletionCommand(() => COMMANDS),
];

/** Does what the words say and gives the exit code; errors are thrown. */
export async function runCommandLine([first, ...rest]: readonly string[]): Promise<number> {
  if (first === undefined) {
    throw new UsageError('Missing command', {
      expected: COMMANDS.map(({ name }) => name).join(', '),
      hint: 'Run recgauge --help.',
    });
  }
  if (first === '--version' || first === '-V') return print(`${VERSION}\n`);

  if (['--help', '-h'].includes(first) || (first === 'help' && rest[0] === undefined)) {
    return print(programHelp(COMMANDS, pageWidth(false)));
  }
  if (first === 'help') return printHelp(named(rest));
  const { command, words } = named([first, ...rest]);
  // Asked for help, nothing else on the line matters.
  if (words.some((word) => /^(--help(=all)?|-h)$/.test(word))) return printHelp({ command, words });
  if (command.parts !== undefined) throw noPart(command, words[0]);
  const options = command.groups.flatMap((group) => group.options);
  const given = parseArguments(command.name, words, options);
  await checkCommandOutputs(command, given);
  return command.run(given);
}

/** `--help` shows the options that most people use, `--help all` every option. */
function printHelp({ command, words }: { readonly command: Command; readonly words: readonly string[] }) {
  const isFull = words.some((word, at) => word === 'all' && ['--help', '-h', undefined].includes(words[at - 1]));
  return print(commandHelp(command, pageWidth(false), isFull || words.includes('--help=all')));
}

/** The command that the first words name, which may be one within another, and the words behind. */
function named([first, ...rest]: readonly string[]): { readonly command: Command; readonly words: readonly string[] } {
  const command = commandOf(first!);
  const part = command.parts?.find(({ name }) => name === `${command.name} ${rest[0]}`);
  return part === undefined ? { command, words: rest } : { command: part, words: rest.slice(1) };
}

function noPart({ name, parts }: Command, found: string | undefined): UsageError {
  const names = parts!.map((part) => part.name.slice(name.length + 1));
  const near = found === undefined ? undefined : nearestHint(found, names);
  return new UsageError(`recgauge ${name} needs a subcommand`, {
    found: found ?? 'the end of the command line',
    expected: names.join(', '),
    hint: near ?? `Run recgauge ${name} --help.`,
  });
}

async function print(text: string): Promise<number> {
  await writeData(text);
  return 0;
}

function commandOf(word: string): Command {
  const command = COMMANDS.find(({ name }) => name === word);
  if (command !== undefined) return command;
  const names = COMMANDS.map(({ name }) => name);
  const parts = COMMANDS.flatMap((whole) => whole.parts?.map(({ name }) => name) ?? []);
  const part = parts.find((name) => name.endsWith(` ${word}`));
  throw new UsageError(word.startsWith('-') ? 'The command must come first' : 'Unknown command', {
    found: word,
    expected: names.join(', '),
    hint: nearestHint(part ?? word, [...names, ...parts]) ?? 'Run recgauge --help.',
  });
}
