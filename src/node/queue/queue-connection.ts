/// <reference types="node" />
// A connection to the Redis server of a queue: its address without the password, the packages that speak to it, loaded when
// a queue is asked for, and refusals that say what is wrong with either. A server that goes away is waited for.
import type { Redis } from 'ioredis';
import { BusyError, InputError, type RecgaugeError, UnsupportedError, UsageError } from '../../foundation/errors.js';
import { builtin } from '../../foundation/node-builtin.js';

export interface QueueAddress {
  /** As it may be shown: without user and password. */
  readonly text: string;
  /** What the queue is called there; several can live on one server. */
  readonly name: string;
  readonly hasPassword: boolean;
  readonly options: {
    readonly host: string;
    readonly port: number;
    readonly db: number;
    readonly username?: string;
    readonly password?: string;
    readonly tls?: object;
  };
}

export type QueueLibrary = Pick<
  typeof import('bullmq'),
  'Queue' | 'QueueEvents' | 'Worker' | 'UnrecoverableError' | 'WaitingError'
>;

export interface QueueConnection {
  readonly address: QueueAddress;
  readonly library: QueueLibrary;
  readonly client: Redis;
  /** Whether the server answers at present. */
  isThere(): boolean;
  /** Rejects once the server was away for too long. */
  readonly lost: Promise<never>;
  close(): void;
}

const EXPECTED = 'redis://host:port/database, or rediss:// for TLS; [user:password@] before the host';

/** The parts of an address; the text itself may hold a password, so that no error repeats it. */
export function queueAddress(text: string, name: string): QueueAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [, database = ''] = url === undefined ? [] : (/^\/?(\d*)$/.exec(url.pathname) ?? []);
  const isKnown = url !== undefined && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '';
  if (!isKnown || !/^\/?\d{0,4}$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    const found = url === undefined ? 'not a URL' : isKnown ? 'a path, query or fragment' : `${url.protocol}//`;
    throw new UsageError('the address of the queue cannot be read', { argument: 'queue', found, expected: EXPECTED });
  }
  if (!/^[\w-]{1,64}$/.test(name)) {
    const expected = 'up to 64 letters, digits, - and _';
    throw new UsageError('the name of the queue cannot be used', { argument: 'queue-name', found: name, expected });
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const [port, db] = [Number(url.port || 6379), Number(database)];
  const [username, password] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  return {
    text: `${url.protocol}//${url.hostname}:${port}/${db}`,
    name,
    hasPassword: username !== '' || password !== '',
    options: {
      ...{ host, port, db },
      ...(username === '' ? {} : { username }),
      ...(password === '' ? {} : { password }),
      ...(url.protocol === 'rediss:' ? { tls: builtin('node:net').isIP(host) === 0 ? { servername: host } : {} } : {}),
    },
  };
}

/** Milliseconds until a server that does not answer counts as missing. */
const CONNECT = 5000;

/** Seconds that a server may be away before its clients give up, by default. */
const PATIENCE = 600;

const AUTHENTICATION = /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH|ERR invalid password)/;

/** Connects, or refuses at once with what is wrong. A server that leaves later is waited for, `patience` seconds long. */
export async function connectQueue(address: QueueAddress, patience = PATIENCE): Promise<QueueConnection> {
  const [library, { Redis }] = await loadPackages();
  let isBegun = false;
  let failure: Error | undefined;
  const client = new Redis({
    ...address.options,
    lazyConnect: true,
    connectTimeout: CONNECT,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isBegun ? Math.min(100 * times, 1000) : null),
  });
  client.on('error', (error) => {
    failure = error;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    throw refusal(address, failure ?? (error as Error));
  }
  isBegun = true;
  const copies = copiesOf(client);
  let away: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, reject) => {
    client.on('close', () => {
      away ??= setTimeout(() => reject(gone(address, patience)), 1000 * patience).unref();
    });
    client.on('ready', () => {
      clearTimeout(away);
      away = undefined;
    });
  });
  // Whoever waits for something else hears of it there.
  lost.catch(() => undefined);
  return {
    ...{ address, library, client, lost },
    isThere: () => client.status === 'ready',
    close: () => {
      clearTimeout(away);
      client.disconnect();
      for (const copy of copies) copy.disconnect();
    },
  };
}

/** The copies of a client that the queue makes to wait on: each would look for a missing server for ever and keep the process. */
function copiesOf(client: Redis): ReadonlySet<Redis> {
  const copies = new Set<Redis>();
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (options) => {
    const copy = duplicate(options);
    copies.add(copy);
    copy.once('end', () => copies.delete(copy));
    return copy;
  };
  return copies;
}

async function loadPackages(): Promise<[QueueLibrary, Pick<typeof import('ioredis'), 'Redis'>]> {
  try {
    return await Promise.all([import('bullmq'), import('ioredis')]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UnsupportedError('a queue needs the packages bullmq and ioredis, which are not installed', {
      expected: 'bullmq 6 and ioredis 6 where recgauge is installed',
      hint: 'Install them: npm install bullmq@6 ioredis@6',
    });
  }
}

function refusal(address: QueueAddress, error: Error): RecgaugeError {
  const { code } = error as NodeJS.ErrnoException;
  if (AUTHENTICATION.test(error.message)) {
    return new InputError(`the queue at ${address.text} refuses the user or the password`, {
      found: address.hasPassword ? 'another password' : 'no password',
      expected: EXPECTED,
    });
  }
  if (/CERT|SSL|TLS|SELF_SIGNED|ISSUER/.test(code ?? '')) {
    return new InputError(`the certificate of the queue at ${address.text} cannot be trusted`, {
      found: code,
      hint: 'Name the file of the authority in NODE_EXTRA_CA_CERTS.',
    });
  }
  return new BusyError(`no queue at ${address.text}`, {
    found: code ?? error.message.split('\n')[0],
    expected: 'a Redis server',
    hint: 'Start it, or look at host, port and the firewall.',
  });
}

function gone(address: QueueAddress, patience: number): BusyError {
  return new BusyError(`the queue at ${address.text} closed the connection and is not available`, {
    found: `no server for ${patience} seconds`,
    expected: 'a Redis server',
    hint: 'Nothing that was stored is lost: start the server and run the same command again.',
  });
}
