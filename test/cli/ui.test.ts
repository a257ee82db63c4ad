// `recgauge ui` as a user starts it: an address, the page with its policy, and nobody else's requests.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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
    for (const query of ['?x=1', 'index.html?utm_source=mail']) {
      expect((await fetch(`${address}${query}`)).status, query).toBe(200);
    }
    for (const other of ['other', 'index.htmlx', 'index.html/?x=1']) {
      expect((await fetch(`${address}${other}`)).status, other).toBe(404);
    }
    expect((await fetch(address, { method: 'POST' })).status).toBe(403);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('serves it compressed as the browser accepts, and as it is to whoever accepts nothing', async () => {
    const { address } = await start('--port', '0');
    const page = readFileSync(PAGE_FILE);
    const ask = async (method: string, accepted?: string) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const response = await new Promise<IncomingMessage>((resolve) => {
        request(address, { method, headers }, resolve).end();
      });
      const { 'content-encoding': encoding, 'content-length': length, vary } = response.headers;
      expect(vary).toBe('accept-encoding');
      return { encoding, length: Number(length), body: await buffer(response) };
    };
    const inflated = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (body: Buffer) => body };
    for (const [accepted, expected] of [
      [undefined, undefined],
      ['', undefined],
      ['identity', undefined],
      ['deflate, zstd', undefined],
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, GZIP;q=0.5', 'gzip'],
      ['*', 'br'],
      ['*;q=0', undefined],
    ] as const) {
      const { encoding, length, body } = await ask('GET', accepted);
      expect(encoding, accepted).toBe(expected);
      expect(length).toBe(body.length);
      expect(inflated[`${expected}`](body).equals(page), accepted).toBe(true);
      if (expected !== undefined) expect(length).toBeLessThan(page.length / 2);
      expect(await ask('HEAD', accepted)).toEqual({ encoding: expected, length, body: Buffer.alloc(0) });
    }
  });

  it('answers nobody who calls this machine by another name or port', async () => {
    const { address } = await start('--port', '0');
    const { port } = new URL(address);
    const statusFor = (host: string) =>
      new Promise((resolve) => {
        request(address, { headers: { host } }, (response) => resolve(response.statusCode)).end();
      });
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
      expect(await statusFor(host), host).toBe(200);
    }
    const others = ['attacker.example', `attacker.example:${port}`, 'localhost', '127.0.0.1:80', `localhost:${port}0`];
    for (const host of others) expect(await statusFor(host), host).toBe(403);
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
