// `recgauge data`: from a raw log to a fair test, one command for each stage.
import { UsageError } from '../../shell.js';
import type { Command } from '../command.js';
import { dataCandidatesCommand } from '../data-candidates/data-candidates-command.js';
import { dataCheckCommand } from '../data-check/data-check-command.js';
import { dataFilterCommand } from '../data-filter/data-filter-command.js';
import { dataProtocolsCommand } from '../data-protocols/data-protocols-command.js';
import { dataSplitCommand } from '../data-split/data-split-command.js';
import { dataStatsCommand } from '../data-stats/data-stats-command.js';

const PARTS = [
  dataStatsCommand,
  dataFilterCommand,
  dataSplitCommand,
  dataCandidatesCommand,
  dataCheckCommand,
  dataProtocolsCommand,
] as const;

export const dataCommand: Command = {
  name: 'data',
  summary: 'look at a log, filter, split and check it, and make candidates',
  usage: ['recgauge data COMMAND LOG [options]', 'recgauge data protocols [NAME]'],
  parts: PARTS,
  groups: [],
  notes: ['recgauge data COMMAND --help explains a command.'],
  examples: PARTS.flatMap(({ examples }) => examples.slice(0, 1)),
  run: () => Promise.reject(new UsageError('recgauge data needs a word that says what to do')),
};
