// `recgauge ui` as a user starts it: an address, the page with its policy, and nobody else's requests.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PAGE_FILE } from '../pages/page-in-browser.js';
import { createWorkplace, PROGRAM } from './run-program.js';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts the program and waits for the address. */
async function start(...words: readonly string[]): Promise<{ readonly child: ChildProcess; readonly address: string }> {
  const child = spawn(process.execPath, [PROGRAM, 'ui', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  const text = await new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', (data) => resolve(`${data}`));
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return { child, address: /http:\/\/[^ ]+/.exec(text)![0] };
}

describe('recgauge ui', () => {
  it('serves the page with its policy on the loopback interface, until it is stopped', async () => {
    const { child, address } = await start('--port', '0');
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const response = await fetch(address);
    expect(await response.text()).toBe(readFileSync(PAGE_FILE, 'utf8'));
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect((await fetch(`${address}other`)).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(403);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('answers nobody who calls this machine by another name', async () => {
    const { address } = await start('--port', '0');
    const status = await new Promise((resolve) => {
      request(address, { headers: { host: 'attacker.example' } }, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(403);
  });

  it('refuses a port that is taken, and one that does not exist', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const workplace = createWorkplace();
    try {
      const taken = workplace.run(`ui --port ${port}`);
      expect(taken.status).toBe(1);
      expect(taken.stderr).toContain('--port: The port is taken');
      const none = workplace.run('ui --port 70000');
      expect(none.status).toBe(2);
      expect(none.stderr).toContain('0 to 65535');
    } finally {
      workplace.remove();
      server.close();
    }
  });
});
