// A real Redis server for tests: on a free port of the loopback, with a temporary folder, and nothing of it on disk, so that
// a restart forgets all. It ends with the tests.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface LocalRedis {
  readonly port: number;
  readonly url: string;
  /** Starts it again after a stop. */
  start(): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** Why tests with a queue cannot run; undefined where they can. With CI=true a missing server fails them. */
export const NO_REDIS: string | undefined =
  process.env.CI === 'true' || spawnSync('redis-server', ['--version']).status === 0
    ? undefined
    : 'not tested: there is no redis-server';

export async function localRedis(...options: readonly string[]): Promise<LocalRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-redis-'));
  const port = await freePort();
  const isSecure = options.includes('--tls-port');
  let server: ChildProcess | undefined;
  const redis: LocalRedis = {
    port,
    url: `${isSecure ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    async start() {
      const ports = isSecure ? ['--port', '0'] : ['--port', `${port}`];
      const words = options.map((word) => (word === 'PORT' ? `${port}` : word));
      server = spawn('redis-server', [...ports, '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...words], {
        stdio: 'ignore',
      });
      let failure: Error | undefined;
      server.on('error', (error) => {
        failure = error;
      });
      await answering(server, port, () => failure);
    },
    async stop() {
      const ended = new Promise((resolve) => server?.on('exit', resolve));
      if (server?.exitCode !== null || !server.kill('SIGKILL')) return;
      await ended;
    },
    async remove() {
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}

/** Waits until the server takes connections, whatever it says then. */
async function answering(server: ChildProcess, port: number, failure: () => Error | undefined): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (failure() !== undefined)
      throw new Error('redis-server cannot be started: is it installed?', { cause: failure() });
    if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`);
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isThere) return;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error('redis-server does not answer');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number };
      server.close(() => resolve(port));
    });
  });
}
