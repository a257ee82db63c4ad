// The same five metrics from NumPy, in a Python process that stays alive, runs once whenever it is asked and reports its
// own processor time. It reads the very bytes that we evaluate.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { choosePeers, probePythons } from './pythons.mjs';

const SCRIPT = fileURLToPath(new URL('./pipeline_numpy.py', import.meta.url));

export class NumpyPeer {
  /** One peer for each version of NumPy that is found. */
  static startAll() {
    const found = choosePeers(probePythons()).filter(({ form }) => form === 'numpy');
    return found.map(({ name, command }) => new NumpyPeer(name, command));
  }

  constructor(name, command) {
    this.name = `${name}, vectorised`;
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', PYTHONDONTWRITEBYTECODE: '1' };
    this.child = spawn(command, [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'], env });
    this.ended = new Promise((_, reject) => {
      this.child.on('error', reject);
      this.child.on('exit', (code) => reject(new Error(`${this.name} ended with code ${code}`)));
    });
    this.ended.catch(() => {});
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async load(folder, { lists, truth, userCount, k, itemCount }) {
    this.answers = join(folder, `answers-${this.child.pid}.bin`);
    const arrays = { items: lists.items, offsets: truth.offsets, truth: truth.items };
    for (const [name, array] of Object.entries(arrays)) writeFileSync(join(folder, `${name}.bin`), array);
    await this.ask({ op: 'load', folder, userCount, k, itemCount });
    this.userCount = userCount;
  }

  async run() {
    const { seconds } = await this.ask({ op: 'run' });
    return { cpu: seconds * 1000 };
  }

  /** The columns of the last run. */
  async results() {
    await this.ask({ op: 'save', path: this.answers });
    const bytes = readFileSync(this.answers);
    const all = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    return Array.from({ length: all.length / this.userCount }, (_, metric) =>
      all.subarray(metric * this.userCount, (metric + 1) * this.userCount),
    );
  }

  async ask(request) {
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value } = await Promise.race([this.lines.next(), this.ended]);
    return value === undefined ? { seconds: Number.NaN } : JSON.parse(value);
  }

  end() {
    this.child.stdin.end();
  }
}
