// Work begins in this thread and moves to threads once it has shown to be worth their start.
import { describe, expect, it } from 'vitest';
import { type Executor, executorAfterHere, type Shareable } from '../../../src/foundation/parallel/executor.js';

/** An executor that notes what it is asked for; its tasks take turns of the event loop and `seconds` of the clock. */
function noting(name: string, log: string[], pass: () => void): Executor {
  let shared = 0;
  let running = 0;
  return {
    workerCount: name === 'here' ? 1 : 2,
    has: (task) => task === 'known',
    share: () => {
      log.push(`${name} shares`);
      return { number: shared++ };
    },
    release: ({ number }) => void log.push(`${name} releases ${number}`),
    async run(_, input, options) {
      running += 1;
      log.push(`${name} runs ${input} with ${options?.shared?.number}, ${running} at a time`);
      await Promise.resolve();
      pass();
      running -= 1;
      if (input === 'bad') throw new Error('bad');
      return `${input} done`;
    },
  };
}

const value: Shareable = { here: () => 1, plain: () => 1, origin: 1 };

describe('tasks that begin in this thread', () => {
  it('run one after the other, and elsewhere once they have taken long enough', async () => {
    const log: string[] = [];
    let now = 0;
    const pass = () => {
      now += 0.4;
    };
    const [here, there] = ['here', 'there'].map((name) => noting(name, log, pass)) as [Executor, Executor];
    const executor = executorAfterHere(here, there, { seconds: 1, clock: () => now });
    expect([executor.workerCount, executor.has('known'), executor.has('own')]).toEqual([2, true, false]);
    const shared = executor.share(value);
    const results = await Promise.allSettled(
      ['a', 'bad', 'c', 'd', 'e'].map((input) => executor.run('known', input, { shared })),
    );
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    executor.release(shared);
    expect(log).toEqual([
      'here shares',
      'here runs a with 0, 1 at a time',
      'here runs bad with 0, 1 at a time',
      'here runs c with 0, 1 at a time',
      'there shares',
      'there runs d with 0, 1 at a time',
      'there runs e with 0, 2 at a time',
      'here releases 0',
      'there releases 0',
    ]);
  });

  it('run elsewhere at once where no time is given', async () => {
    const log: string[] = [];
    const pass = () => {};
    const [here, there] = ['here', 'there'].map((name) => noting(name, log, pass)) as [Executor, Executor];
    const executor = executorAfterHere(here, there, { seconds: 0, clock: () => 0 });
    expect(await executor.run('known', 'a')).toBe('a done');
    expect(log).toEqual(['there runs a with undefined, 1 at a time']);
  });
});
