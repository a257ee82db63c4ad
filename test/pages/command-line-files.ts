// What the command line writes for the commands that the page shows. Both browsers show the same commands for the same
// files, so that each is run once.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GivenFile, runCommands } from './page-in-browser.js';

const OUTPUTS = { json: 'result.json', comparison: 'comparison.json', report: 'report.html' };

/** The texts that the page saves under the same names. */
export type Outputs = Readonly<Record<keyof typeof OUTPUTS, string>>;

const known = new Map<string, Outputs>();

/** Runs the commands in a folder with the files; all of them must exist and write what the page can save. */
export function commandLineFiles(commands: string, files: readonly GivenFile[]): Outputs {
  const key = JSON.stringify([commands, files.map(({ name, content }) => [name, `${content}`])]);
  const outputs = known.get(key) ?? writtenBy(commands, files);
  known.set(key, outputs);
  return outputs;
}

function writtenBy(commands: string, files: readonly GivenFile[]): Outputs {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-page-'));
  try {
    for (const { name, content } of files) writeFileSync(join(folder, name), content);
    runCommands(folder, commands);
    const texts = Object.entries(OUTPUTS).map(([id, name]) => [id, readFileSync(join(folder, name), 'utf8')]);
    return Object.fromEntries(texts) as Outputs;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
