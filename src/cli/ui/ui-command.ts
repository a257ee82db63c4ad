/// <reference types="node" />
// `recgauge ui`: the page on this machine's own address. It is one file that is served as it is; nothing that the page is
// given ever comes here, and nobody else can reach it.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { InputError, UsageError } from '../../shell.js';
import { type Command, option, type ParsedArguments } from '../arguments.js';
import { numberOption } from '../number-option.js';
import { writeData, writeInfo } from '../output.js';

// The user's browser, by the opener of the system. Where there is none the address stands on the screen anyway.
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function openInBrowser(address: string): void {
  const [command, ...words] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...words, address], { stdio: 'ignore', detached: true });
  opener.on('error', () => writeInfo('no-browser', `No browser could be opened; go to ${address}`));
  opener.unref();
}

const DEFAULT_PORT = 8650;

export const uiCommand: Command = {
  name: 'ui',
  summary: 'open the page: evaluate files in your browser, locally',
  usage: ['recgauge ui [--port N] [--open]'],
  groups: [
    {
      title: 'Options',
      options: [
        option('--port N', `the port, 0 for any; default: ${DEFAULT_PORT}, or the next that is free`),
        option('--open', 'open the page in the browser'),
      ],
    },
  ],
  notes: [
    'The page is served on 127.0.0.1 only, until Ctrl-C. It has no network access: files that you drop on it ' +
      'are read and evaluated in the browser.',
    'It is one file, dist/web/index.html in the package, and works when it is opened from the disk too.',
  ],
  examples: [
    ['recgauge ui --open', 'open it in the browser'],
    ['recgauge ui', 'print the address only'],
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
    throw new InputError('The page is missing', {
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

export interface ServedPage {
  readonly address: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
/** Ports behind the default that are tried. */
const TRIES = 20;

/** Headers beside the policy that the page has within: nothing may frame it, and nothing is kept. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
};

/** Compressions of the page, the smallest first. */
const ENCODINGS = {
  // Better qualities take seconds.
  br: (page: Uint8Array) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (page: Uint8Array) => promisify(gzip)(page, { level: 9 }),
  identity: async (page: Uint8Array) => page,
};
type Encoding = keyof typeof ENCODINGS;

/** Serves the page; with `mayMove` on the next port that is free, else a port that is taken is an error. */
export async function servePage(page: Uint8Array, port: number, mayMove: boolean): Promise<ServedPage> {
  const policy = policyOf(page);
  const compressed = new Map<Encoding, Promise<Uint8Array>>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const isPage = /^\/(index\.html)?(\?|$)/.test(request.url ?? '');
    if (!isOwnHost(request) || (request.method !== 'GET' && request.method !== 'HEAD'))
      return response.writeHead(403).end();
    if (!isPage) return response.writeHead(404).end();
    const encoding = acceptedEncoding(`${request.headers['accept-encoding'] ?? ''}`);
    if (!compressed.has(encoding)) compressed.set(encoding, ENCODINGS[encoding](page));
    const body = (await compressed.get(encoding))!;
    response.writeHead(200, {
      ...{ ...HEADERS, ...policy, 'content-length': body.length },
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
    return response.end(request.method === 'HEAD' ? undefined : body);
  };
  for (let at = port; ; at++) {
    const server = createServer(answer);
    const problem = await listening(server, at);
    if (problem === undefined) return { address: addressOf(server), close: () => closed(server) };
    const isTaken = problem.code === 'EADDRINUSE';
    if (isTaken && mayMove && at < port + TRIES) continue;
    throw new InputError(isTaken ? 'The port is taken' : 'The port cannot be used', {
      argument: '--port',
      found: `${at} (${problem.code})`,
      hint: 'Use --port 0 for any free port.',
    });
  }
}

/** Whether the request names this machine and the port that it came to; a page elsewhere may have its name lead here. */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  const match = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::(\d+))?$/.exec(headers.host ?? '');
  // Browsers leave port 80 out.
  return match !== null && Number(match[1] ?? 80) === socket.localPort;
}

function checkedPort(port: number): number {
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError('Invalid port', { argument: '--port', found: port, expected: '0 to 65535' });
}

/** The smallest form of the page that an `Accept-Encoding` allows; the page as it is where it names none. */
function acceptedEncoding(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice('q='.length);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const names = Object.keys(ENCODINGS) as Encoding[];
  return names.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0) ?? 'identity';
}

/** The page's own policy as a header too, where it can say that nobody frames it. */
function policyOf(page: Uint8Array): Readonly<Record<string, string>> {
  const head = new TextDecoder().decode(page.subarray(0, 4096));
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(head) ?? [];
  return policy === undefined ? {} : { 'content-security-policy': `${policy}; frame-ancestors 'none'` };
}

function listening(server: Server, port: number): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, HOST, () => resolve(undefined));
  });
}

function addressOf(server: Server): string {
  return `http://${HOST}:${(server.address() as AddressInfo).port}/`;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
