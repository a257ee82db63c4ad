// A way of doing W4 in a process of its own, asked for one run at a time.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./pipeline-way.mjs', import.meta.url));

export class OwnProcess {
  static async start(name, way, shape) {
    const child = fork(SCRIPT, [way, JSON.stringify(shape)], { serialization: 'advanced' });
    const started = new OwnProcess(name, child);
    await started.answer();
    return started;
  }

  constructor(name, child) {
    this.name = name;
    this.child = child;
    this.waiting = undefined;
    child.on('message', (message) => this.waiting?.resolve(message));
    child.on('exit', (code) => this.waiting?.reject(new Error(`${name} ended with code ${code}`)));
  }

  /** The next message; an error if the process ends first. */
  answer() {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  async run() {
    this.child.send('run');
    const { cpu } = await this.answer();
    return { cpu };
  }

  /** The columns, from a run that is not timed. */
  async results() {
    this.child.send('results');
    const { results } = await this.answer();
    return results;
  }

  end() {
    this.waiting = undefined;
    this.child.send('end');
  }
}
