// Serves a folder on the loopback interface, with a Content-Security-Policy where one is wanted.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface StaticServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Policies by name, for those requests that ask for one with `?policy=name`. */
export type NamedPolicies = Readonly<Record<string, string>>;

/** A policy is sent with every answer; named ones only with those that ask for them. */
export async function serveFolder(folder: string, policies?: string | NamedPolicies): Promise<StaticServer> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname: path, searchParams } = new URL(url, 'http://host');
    const policy = typeof policies === 'string' ? policies : policies?.[searchParams.get('policy') ?? ''];
    try {
      const body = await readFile(join(folder, decodeURIComponent(path)));
      response.setHeader('content-type', MEDIA_TYPES[extname(path)] ?? 'application/octet-stream');
      if (policy !== undefined) response.setHeader('content-security-policy', policy);
      // What is installed stays as it is. Without a bundle a page loads some hundred files of it.
      if (path.includes('/node_modules/')) response.setHeader('cache-control', 'max-age=3600, immutable');
      response.end(body);
    } catch {
      response.writeHead(404).end(`no ${path}`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
