// The protocol that a command line names, with what it says besides put in the place of the protocol's own options.
import { type ChangedProtocol, overrideProtocol, protocolPreset } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import { splitSaid } from '../data-split/data-split-request.js';
import { preparingSaid } from './data-reading.js';

/** Undefined where no protocol is named. */
export function protocolOf(given: ParsedArguments): ChangedProtocol | undefined {
  const name = given.value('protocol');
  if (name === undefined) return undefined;
  const preset = protocolPreset(name);
  return overrideProtocol(preset, {
    prepare: preparingSaid(given),
    split: splitSaid(given, given.value('method') ?? preset.split.method),
  });
}
