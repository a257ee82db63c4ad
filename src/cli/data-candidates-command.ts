/// <reference types="node" />
// `recgauge data candidates`: the items that each test user's ranking is made of, as CSV.
import {
  type CandidateLists,
  type CandidateStrategy,
  type CandidateTables,
  relPlusN,
  sampledCandidates,
  strategyCandidates,
} from '../index.js';
import type { Arguments } from './arguments.js';
import type { Command } from './command.js';
import { CANDIDATE_GROUPS, CANDIDATE_WORDS, candidateOptions } from './data-candidates-options.js';
import { candidateTables } from './data-candidates-tables.js';
import { deliverRows } from './data-table-file.js';
import { checkFolder } from './deliver.js';
import { inOptionWords } from './option-words.js';
import { writeData } from './output.js';
import { withThousands } from './text-table.js';

export const dataCandidatesCommand: Command = {
  name: 'data candidates',
  summary: 'the items that are ranked for each test user of a split',
  usage: [
    'recgauge data candidates FOLDER [--strategy NAME] [--negatives N] [-o FILE]',
    'recgauge data candidates --train FILE --test FILE [--strategy NAME] [-o FILE]',
  ],
  groups: CANDIDATE_GROUPS,
  notes: [
    'FOLDER is one that recgauge data split wrote; its files must be those of its manifest. Rows have the columns user and ' +
      'item; relevant, where every relevant item has a list of its own; and draws, how often an item was drawn.',
    'Values on sampled candidates are not comparable with those on all items (Krichene and Rendle 2020).',
    'Exit code: 0 if all is well, 1 if a file is wrong or cannot be read or written, 2 if the command line is wrong.',
  ],
  examples: [
    ['recgauge data candidates split --strategy train-items -o candidates.csv.gz', 'items of training, unseen'],
    [
      'recgauge data candidates split --strategy sampled --negatives 100 --seed 42 -o sampled.csv',
      '100 negatives a user',
    ],
  ],
  run: runCandidates,
};

async function runCandidates(given: Arguments): Promise<number> {
  const output = given.value('output');
  if (output !== undefined) await checkFolder(output);
  const tables = await candidateTables(given);
  const candidates = inOptionWords(CANDIDATE_WORDS, () => candidatesOf(given, tables));
  await deliverRows(candidateText(candidates, tables), output);
  const { users, lists, fullLists, options } = candidates;
  const counts = { lists: users.length, candidates: lists.items.length, fullLists };
  const record =
    given.value('format') === 'json'
      ? `${JSON.stringify({ options, ...counts }, undefined, 2)}\n`
      : `${withThousands(counts.lists)} lists with ${withThousands(counts.candidates)} candidates, ` +
        `${withThousands(fullLists)} of the lists with all there is to draw\n`;
  if (output !== undefined) await writeData(record);
  else if (!given.has('quiet')) process.stderr.write(record);
  return 0;
}

function candidatesOf(given: Arguments, tables: CandidateTables): CandidateLists {
  const strategy = given.value('strategy') ?? 'full';
  const options = candidateOptions(given);
  if (strategy === 'sampled') return sampledCandidates(tables, options);
  if (strategy === 'rel-plus-n') return relPlusN(tables, options);
  return strategyCandidates(tables, { ...options, strategy: strategy as CandidateStrategy });
}

/** Pieces of a text with a line for each candidate of each list. */
function* candidateText(candidates: CandidateLists, { test }: CandidateTables): Generator<string> {
  const { users, lists, relevant, draws } = candidates;
  const itemTexts = Array.from({ length: test.itemIds.size }, (_, item) => fieldOf(test.itemIds.idAt(item)));
  yield `user,item${relevant === undefined ? '' : ',relevant'}${draws === undefined ? '' : ',draws'}\n`;
  for (let list = 0; list < users.length; list++) {
    const user = fieldOf(test.userIds.idAt(users[list]!));
    const about = relevant === undefined ? '' : `,${itemTexts[relevant[list]!]}`;
    let text = '';
    for (let place = lists.offsets[list]!; place < lists.offsets[list + 1]!; place++) {
      text += `${user},${itemTexts[lists.items[place]!]}${about}${draws === undefined ? '' : `,${draws[place]}`}\n`;
    }
    yield text;
  }
}

/** An id as a field; in quotes where it could be read as something else. */
function fieldOf(id: string): string {
  return /^[\p{L}\p{N}_.:/+-]+$/u.test(id) ? id : `"${id.replaceAll('"', '""')}"`;
}
