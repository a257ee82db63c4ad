/// <reference types="node" />
// What the processes of a queue know of each other, as keys of Redis: the experiment that is run, its data where they are sent,
// results until they are taken, and signs of life of the coordinator and the workers, which expire by themselves.
import type { Redis } from 'ioredis';
import type { ExperimentPlan } from '../../documents/experiment-plan.js';
import { BusyError } from '../../foundation/errors.js';
import type { QueueAddress, QueueConnection } from './queue-connection.js';

export const QUEUE_FORMAT = 'recgauge/queue@1';

/** What workers have to know before they take work. */
export interface QueuedExperiment {
  readonly format: typeof QUEUE_FORMAT;
  /** A hash of version, plan and data: the same experiment after a restart. */
  readonly id: string;
  readonly version: string;
  readonly state: 'running' | 'done';
  readonly plan: ExperimentPlan;
  readonly data: readonly {
    readonly name: string;
    readonly fingerprint: string;
    /** Whether the bytes of its file are in the queue. */
    readonly isSent: boolean;
  }[];
  /** Modules of your own as the plan names them, with the SHA-256 of their text. */
  readonly modules: readonly { readonly path: string; readonly sha256: string }[];
}

/** A worker as the status shows it. */
export interface WorkerState {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  /** Jobs that it takes at a time, and those that it has. */
  readonly places: number;
  readonly busy: number;
  readonly allowsCommands: boolean;
}

/** A process that hands out the work of an experiment. */
interface Coordinator {
  readonly host: string;
  readonly pid: number;
  readonly token: string;
}

/** Milliseconds that a sign of life holds; it is renewed more often. */
export const LIFE = 10_000;
export const BEAT = 1000;

/** Milliseconds that leaving a queue may take when the server does not answer. */
const LEAVING = 3000;

/** Tries something before the end, which waits for it no longer than a moment. */
export async function withinLeaving(work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LEAVING);
  });
  await Promise.race([work().catch(() => undefined), late]);
  clearTimeout(timer);
}

/** Seconds that results and the descriptions of experiments are kept for whoever comes back for them. */
const KEPT = 86_400;

export const JOB_PREFIX = 'recgauge';

/** The queues of one name: the second has the work of modules and commands, which not every worker takes. */
export function queueNames({ name }: QueueAddress): readonly [settings: string, own: string] {
  return [name, `${name}-own`];
}

export class QueueBoard {
  readonly #client: Redis;
  readonly #address: QueueAddress;

  constructor({ client, address }: Pick<QueueConnection, 'client' | 'address'>) {
    this.#client = client;
    this.#address = address;
  }

  async experiment(): Promise<QueuedExperiment | undefined> {
    const text = await this.#client.get(this.#key('experiment'));
    return text === null ? undefined : (JSON.parse(text) as QueuedExperiment);
  }

  async publish(experiment: QueuedExperiment): Promise<void> {
    await this.#client.set(this.#key('experiment'), JSON.stringify(experiment), 'EX', KEPT);
  }

  async hasBytes(fingerprint: string): Promise<boolean> {
    return (await this.#client.expire(this.#key(`data:${fingerprint}`), KEPT)) === 1;
  }

  async putBytes(fingerprint: string, bytes: Uint8Array): Promise<void> {
    await this.#client.set(this.#key(`data:${fingerprint}`), Buffer.from(bytes), 'EX', KEPT);
  }

  async bytes(fingerprint: string): Promise<Uint8Array | undefined> {
    return (await this.#client.getBuffer(this.#key(`data:${fingerprint}`))) ?? undefined;
  }

  async putResult(job: string, text: string): Promise<void> {
    await this.#client.set(this.#key(`result:${job}`), text, 'EX', KEPT);
  }

  async result(job: string): Promise<string | undefined> {
    return (await this.#client.get(this.#key(`result:${job}`))) ?? undefined;
  }

  async dropResult(job: string): Promise<void> {
    await this.#client.del(this.#key(`result:${job}`));
  }

  /** Removes the data of an experiment that is over. */
  async dropData({ data }: QueuedExperiment): Promise<void> {
    for (const { fingerprint } of data) await this.#client.del(this.#key(`data:${fingerprint}`));
  }

  async dropEvents(): Promise<void> {
    await this.#client.del(queueNames(this.#address).map((name) => `${JOB_PREFIX}:${name}:events`));
  }

  async beat(worker: WorkerState): Promise<void> {
    await this.#client.set(this.#key(`worker:${worker.id}`), JSON.stringify(worker), 'PX', LIFE);
    await this.#client.sadd(this.#key('workers'), worker.id);
  }

  async leave({ id }: WorkerState): Promise<void> {
    await this.#client.del(this.#key(`worker:${id}`));
    await this.#client.srem(this.#key('workers'), id);
  }

  /** Workers that gave a sign of life in the last seconds. */
  async workers(): Promise<readonly WorkerState[]> {
    const ids = (await this.#client.smembers(this.#key('workers'))).sort();
    if (ids.length === 0) return [];
    const texts = await this.#client.mget(ids.map((id) => this.#key(`worker:${id}`)));
    const gone = ids.filter((_, place) => texts[place] === null);
    if (gone.length > 0) await this.#client.srem(this.#key('workers'), ...gone);
    return texts.flatMap((text) => (text === null || text === undefined ? [] : [JSON.parse(text) as WorkerState]));
  }

  async coordinator(): Promise<Coordinator | undefined> {
    const text = await this.#client.get(this.#key('coordinator'));
    return text === null ? undefined : (JSON.parse(text) as Coordinator);
  }

  /** Becomes the coordinator; one that died is waited for until its last sign of life expires. */
  async claim(own: Coordinator, isDead: (other: Coordinator) => boolean, experiment: string): Promise<void> {
    const deadline = Date.now() + LIFE + BEAT;
    for (;;) {
      if (await this.renew(own)) return;
      const other = await this.coordinator();
      if (other !== undefined && isDead(other)) await this.release(other);
      else if (Date.now() > deadline) {
        const isSame = (await this.experiment())?.id === experiment;
        throw new BusyError(
          `the queue ${this.#address.name} at ${this.#address.text} is used by ${isSame ? 'this' : 'another'} experiment`,
          {
            found: other === undefined ? 'another process' : `process ${other.pid} on ${other.host}`,
            expected: 'a queue without a running experiment',
            hint: 'Wait for it, or use another name for the queue.',
          },
        );
      } else await new Promise((wake) => setTimeout(wake, 200));
    }
  }

  /** Gives a sign of life; false if another process is the coordinator. */
  async renew(own: Coordinator): Promise<boolean> {
    const key = this.#key('coordinator');
    if ((await this.#client.set(key, JSON.stringify(own), 'PX', LIFE, 'NX')) === 'OK') return true;
    if ((await this.coordinator())?.token !== own.token) return false;
    await this.#client.pexpire(key, LIFE);
    return true;
  }

  async release({ token }: Coordinator): Promise<void> {
    if ((await this.coordinator())?.token === token) await this.#client.del(this.#key('coordinator'));
  }

  #key(name: string): string {
    return `${JOB_PREFIX}-board:${this.#address.name}:${name}`;
  }
}
