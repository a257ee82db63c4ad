/// <reference types="node" />
// `recgauge ui`: the page on this machine's own address. It is one file that is served as it is; nothing that the page is
// given ever comes here, and nobody else can reach it.

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { InputError } from '../../shell.js';
import type { ParsedArguments } from '../arguments.js';
import type { Command } from '../command.js';
import { numberOption } from '../number-option.js';
import { writeData } from '../output.js';
import { checkedPort, type ServedPage, servePage } from './serve-page.js';

// The user's browser, by the opener of the system. Where there is none the address stands on the screen anyway.
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function openInBrowser(address: string): void {
  const [command, ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...words, address], { stdio: 'ignore', detached: true });
  opener.on('error', () => process.stderr.write(`No browser could be opened; go to ${address}\n`));
  opener.unref();
}

const DEFAULT_PORT = 8650;

export const uiCommand: Command = {
  name: 'ui',
  summary: 'the page: evaluate files in your browser, which they never leave',
  usage: ['recgauge ui [--port N] [--open]'],
  groups: [
    {
      title: 'Options',
      options: [
        {
          name: 'port',
          value: 'N',
          help: `the port, 0 for any; default: ${DEFAULT_PORT}, or the next that is free`,
        },
        { name: 'open', help: 'open the page in the browser' },
      ],
    },
  ],
  notes: [
    'The page is served on 127.0.0.1 only, until Ctrl-C. It has no network access of its own: files that are dropped on it ' +
      'are read and evaluated in the browser.',
    'It is one file, dist/web/index.html in the package, and works when it is opened from the disk too.',
  ],
  examples: [
    ['recgauge ui --open', 'the page in the browser'],
    ['recgauge ui --port 9000', 'at http://127.0.0.1:9000/, or an error where the port is taken'],
  ],
  run: runUi,
};

async function runUi(given: ParsedArguments): Promise<number> {
  const asked = numberOption(given, 'port');
  const port = asked === undefined ? undefined : checkedPort(asked);
  const served = await servePage(await pageBytes(), port ?? DEFAULT_PORT, port === undefined);
  await writeData(`The page is at ${served.address} until Ctrl-C.\n`);
  if (given.has('open')) openInBrowser(served.address);
  await untilStopped(served);
  return 0;
}

async function pageBytes(): Promise<Uint8Array> {
  // From the bundled program, dist/cli/recgauge.js.
  const file = new URL('../web/index.html', import.meta.url);
  return readFile(file).catch(() => {
    throw new InputError('The page is not there', {
      file: file.pathname,
      hint: 'In a clone, run npm run build first.',
    });
  });
}

async function untilStopped(served: ServedPage): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await served.close();
}
