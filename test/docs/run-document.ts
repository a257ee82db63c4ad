// Runs the blocks of one document in their order, in one folder, and gives what is not as the document says.
import { spawnSync } from 'node:child_process';
import type { Outcome } from '../cli/run-program.js';
import { type Block, blocksOf } from './blocks.js';
import type { DocumentBrowser } from './document-browser.js';
import { createDocumentFolder, type DocumentFolder } from './document-folder.js';
import type { DocumentProcess } from './document-process.js';
import { plainCommands } from './plain-commands.js';
import { claimingScript, splitPrinted } from './script-claims.js';
import { missingPart } from './shown-output.js';

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** What a block printed, and what is wrong; `printed` is undefined where nothing could be run. */
interface Ran {
  readonly printed?: string;
  readonly faults?: readonly string[];
}

/** What the blocks of a document are run with. */
export interface Means {
  readonly browser: DocumentBrowser;
  /** Runs plain commands and scripts; without it each has a process of its own. */
  readonly shared?: DocumentProcess;
}

/** The faults of a document, each with its line; none where everything is as it says. */
export async function runDocument(document: string, means: Means): Promise<string[]> {
  const blocks = blocksOf(document);
  if (blocks.length === 0) return [];
  const place = createDocumentFolder();
  const faults: string[] = [];
  let last: string | undefined;
  try {
    for (const block of blocks) {
      if (block.kind === 'shown') {
        const missing = last === undefined ? undefined : missingPart(block.text, last);
        if (missing !== undefined) faults.push(`line ${block.line}: the document shows\n${missing}`);
        continue;
      }
      const { printed, faults: found = [] } = await runBlock(block, place, means);
      last = printed;
      faults.push(...found.map((fault) => `line ${block.line}: ${fault}`));
    }
  } finally {
    place.remove();
  }
  return faults;
}

async function runBlock(block: Block, place: DocumentFolder, { browser, shared }: Means): Promise<Ran> {
  switch (block.kind) {
    case 'shell': {
      const commands = plainCommands(block.text);
      if (shared === undefined || commands === undefined)
        return outcomeOf(block, place.run('sh', ['-e', '-c', block.text]));
      return outcomeOf(block, await shared.runCommands(place, commands));
    }
    case 'python':
      place.write('block.py', block.text);
      return hasPython ? outcomeOf(block, place.run('python3', ['block.py'])) : {};
    case 'script': {
      const { program, claims } = claimingScript(block.text);
      const outcome = shared === undefined ? runScript(place, program) : await shared.runScript(place, program);
      const { printed = '', faults = [] } = outcomeOf(block, outcome);
      return claimed(printed, claims, faults);
    }
    case 'browser': {
      const { program, claims } = claimingScript(block.text);
      const printed = await browser.runScript(place.folder, program);
      return printed === undefined ? {} : claimed(printed, claims, errorsIn(printed));
    }
    case 'page': {
      const printed = await browser.openPage(place.folder, block.text);
      return printed === undefined ? {} : { printed, faults: errorsIn(printed) };
    }
    case 'file':
      place.write(block.note, block.text);
      return {};
    default:
      return {};
  }
}

function runScript(place: DocumentFolder, program: string): Outcome {
  place.write('block.mjs', program);
  return place.run(process.execPath, ['block.mjs']);
}

function outcomeOf({ exit }: Block, { status, stdout, stderr }: Outcome): Ran {
  const faults = status === exit ? [] : [`exit code ${status}, not ${exit}: ${stderr}`];
  return { printed: stdout, faults };
}

function claimed(printed: string, claims: readonly string[], faults: readonly string[]): Ran {
  const { found, rest } = splitPrinted(printed);
  const wrong = claims.flatMap((claim, place) =>
    claim === found[place] ? [] : [`claims ${claim} but finds ${found[place] ?? 'nothing'}`],
  );
  return { printed: rest, faults: [...faults, ...wrong] };
}

const errorsIn = (printed: string) => printed.split('\n').filter((line) => line.startsWith('error: '));
