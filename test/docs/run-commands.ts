// Command lines of the documentation, run one after another in a folder with the files that they speak of.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createWorkplace, type Outcome } from '../cli/run-program.js';
import { ROOT } from './run-example.js';

/** Lines of a document's blocks that start with `recgauge data` or use what those wrote, without their remarks. */
export function dataCommandsIn(document: string): string[] {
  return [...document.matchAll(/```(\w*)\n([\s\S]*?)```/g)].flatMap(([, language, block]) => {
    if (language !== '' && language !== 'sh') return [];
    const lines = block!.split('\n').map((line) => line.replace(/\s+#.*$/, ''));
    return lines.some((line) => line.startsWith('recgauge data ')) ? lines.filter((line) => line !== '') : [];
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
  });
  try {
    return commands.map((command) => ({ command, ...place.run(command.replace(/^recgauge /, '')) }));
  } finally {
    place.remove();
  }
}
