// Command lines of the documentation, run one after another in a folder with the files that they speak of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createWorkplace, type Outcome } from '../cli/run-program.js';
import { npyFile } from '../support/npy-file.js';
import { ROOT } from './run-example.js';

/** Lines of a document's blocks that start with `recgauge data` or use what those wrote, without their remarks. */
export function dataCommandsIn(document: string): string[] {
  return commandsIn(document, 'recgauge data ');
}

/** Lines of the blocks in which one starts so. */
export function commandsIn(document: string, start: string): string[] {
  return [...document.matchAll(/```(\w*)\n([\s\S]*?)```/g)].flatMap(([, language, block]) => {
    if (language !== '' && language !== 'sh') return [];
    const lines = block!.split('\n').map((line) => line.replace(/\s+#.*$/, ''));
    return lines.some((line) => line.startsWith(start)) ? lines.filter((line) => line !== '') : [];
  });
}

const fixture = (name: string) => gunzipSync(readFileSync(join(ROOT, 'test/fixtures/synth', `${name}.csv.gz`)));

/** The outcome of each command; the log is the fixture's, under the names that the documents give to theirs. */
export function runCommands(commands: readonly string[]): (Outcome & { readonly command: string })[] {
  const log = fixture('all').toString();
  const place = createWorkplace({
    'log.csv': log,
    'ratings.csv': log,
    'u.data': log.split('\n').slice(1).join('\n').replaceAll(',', '\t').replaceAll('.5', ''),
    'ease.csv': fixture('recs_top20'),
    'train.csv': fixture('train'),
    'test.csv': fixture('test'),
    ...ownMatrices(fixture('train').toString()),
  });
  try {
    return commands.map((command) => ({ command, ...place.runWords(wordsOf(command)) }));
  } finally {
    place.remove();
  }
}

/** The words of a command line behind the name of the program; quotes hold words together. */
function wordsOf(command: string): string[] {
  const words = command.match(/'[^']*'|\S+/g)!.map((word) => word.replace(/^'(.*)'$/, '$1'));
  return words.slice(1).map((word) => word.replace(/(?<= )examples\//, join(ROOT, 'examples/')));
}

/** Scores and factors of some users of a log, with their orders. */
function ownMatrices(log: string): Record<string, string | Uint8Array> {
  const rows = log.split('\n').slice(1, -1);
  const idsOf = (column: number) => [...new Set(rows.map((row) => row.split(',')[column]!))].slice(0, 30);
  const [users, items] = [idsOf(0), idsOf(1)];
  const numbers = (count: number) => Float32Array.from({ length: count }, (_, place) => (place * 7) % 31);
  return {
    'users.txt': users.join('\n'),
    'items.txt': items.join('\n'),
    'scores.npy': npyFile(numbers(users.length * items.length), users.length, items.length),
    'u.npy': npyFile(numbers(users.length * 4), users.length, 4),
    'i.npy': npyFile(numbers(items.length * 4), items.length, 4),
  };
}
