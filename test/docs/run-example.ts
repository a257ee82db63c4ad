// Examples of the documentation as programs: what they claim beside their lines is what they print.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The blocks of a document that hold TypeScript. */
export function examplesIn(document: string): string[] {
  return [...document.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]!);
}

/** `expression;  // Type [values]`: what a line of the example claims. */
const CLAIM = /^(\S+);\s+\/\/ (\w+) (\[.*\])$/;

/** The example as a program: it imports the built package, and every claim prints what it finds instead. */
function runnable(example: string): { program: string; claims: string[] } {
  const claims: string[] = [];
  const lines = example.split('\n').map((line) => {
    const claim = CLAIM.exec(line);
    if (claim === null) return line;
    claims.push(`${claim[2]} ${JSON.stringify(JSON.parse(claim[3]!))}`);
    return `print(${claim[1]});`;
  });
  const entry = pathToFileURL(join(ROOT, 'dist/index.js')).href;
  const print =
    'const print = (a) => console.log(a.constructor.name, JSON.stringify([...a].map((x) => +x.toPrecision(6))));';
  return { program: [print, ...lines].join('\n').replace("from 'recgauge'", `from '${entry}'`), claims };
}

/** What the example claims, and what it prints when it is run. */
export async function runExample(example: string): Promise<{ claims: string[]; printed: string[] }> {
  const { program, claims } = runnable(example);
  const folder = await mkdtemp(join(tmpdir(), 'recgauge-docs-'));
  try {
    await writeFile(join(folder, 'example.mjs'), program);
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'example.mjs')]);
    return { claims, printed: stdout.trim().split('\n') };
  } finally {
    await rm(folder, { recursive: true });
  }
}
