/// <reference types="node" />
// The user's browser, by the opener of the system. Where there is none the address stands on the screen anyway.
import { spawn } from 'node:child_process';

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

export function openInBrowser(address: string): void {
  const [command, ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...words, address], { stdio: 'ignore', detached: true });
  opener.on('error', () => process.stderr.write(`No browser could be opened; go to ${address}\n`));
  opener.unref();
}
