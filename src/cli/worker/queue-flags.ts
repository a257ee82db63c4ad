/// <reference types="node" />
// The options that name a queue, for those who hand out work and those who take it. An address with a password is taken out of
// the environment and out of the title of the process, so that commands and other users do not see it.
import { type QueueAddress, queueAddress, UsageError } from '../../shell.js';
import { type OptionSpec, option, type ParsedArguments } from '../arguments.js';
import { numberOption } from '../number-option.js';

const VARIABLE = 'RECGAUGE_QUEUE';
const DEFAULT_NAME = 'recgauge';

export const QUEUE_NAME_OPTION: OptionSpec = option(
  '--queue-name NAME',
  `the name of the queue, where several share a Redis server; default: ${DEFAULT_NAME}`,
);

export const QUEUE_WAIT_OPTION: OptionSpec = option(
  '--queue-wait SECONDS',
  'give up with exit code 4 when the Redis server was away for so long; default: 600',
);

/** What was taken out of the environment. */
let taken: string | undefined;

/** The queue of --queue; `env` stands for the address in the environment. Undefined without the option. */
export function queueOf(given: ParsedArguments): QueueAddress | undefined {
  const said = given.value('queue');
  if (said === undefined) return undefined;
  const text = said === 'env' ? (process.env[VARIABLE] ?? taken) : said;
  if (text === undefined || text === '') {
    throw new UsageError('RECGAUGE_QUEUE is not set', {
      argument: '--queue',
      found: `no ${VARIABLE}`,
      expected: `${VARIABLE}=redis://host:6379/0`,
    });
  }
  taken = process.env[VARIABLE] ?? taken;
  delete process.env[VARIABLE];
  const address = queueAddress(text, given.value('queue-name') ?? DEFAULT_NAME);
  if (address.hasPassword && said !== 'env') process.title = 'recgauge';
  return address;
}

/** Seconds that the server may be away. */
export function queueWait(given: ParsedArguments): number | undefined {
  return secondsOption('queue-wait', given);
}

/** A number of seconds; undefined where the option is not given. */
export function secondsOption(name: string, given: ParsedArguments): number | undefined {
  const seconds = numberOption(given, name);
  if (seconds === undefined || (seconds >= 1 && seconds <= 86_400)) return seconds;
  throw new UsageError('The option needs a number of seconds', {
    argument: `--${name}`,
    found: seconds,
    expected: 'a number from 1 to 86400',
  });
}
