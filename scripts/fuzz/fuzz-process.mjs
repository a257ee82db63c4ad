// Fuzzes one target in a process, so that another can end what hangs or fills the memory. The input that it tries lies in a file,
// and what reaches new blocks joins the corpus.
import { openSync, writeSync } from 'node:fs';
import { inputsIn, keep, NEW } from './corpus.mjs';
import { startCoverage } from './coverage.mjs';
import { mutated, randomOf } from './mutate.mjs';

/** What an input may take beside itself: each target handles some copies of it, and engines have memory of their own. */
const MOST_MEMORY = 512 * 1024 * 1024;

const { name, seconds, inputs, seed, current, folders } = JSON.parse(process.argv[2]);
const files = folders.flatMap(inputsIn);
const shown = openSync(current, 'w');
// Blocks are counted only in what is compiled from now on.
const take = await startCoverage();
const { RecgaugeError } = await import('../../build/modules/shell.js');
const { TARGETS } = await import('./targets.mjs');
const { run, words = [], seeds = [], mend = (bytes) => bytes } = TARGETS[name];
const random = randomOf(seed);
const corpus = [];
const seen = new Set();
let [executions, lastNew] = [0, 0];
await take();

async function tryInput(bytes) {
  executions++;
  writeSync(
    shown,
    Uint8Array.from([...new Uint8Array(Uint32Array.of(executions, bytes.length).buffer), ...bytes]),
    0,
    null,
    0,
  );
  try {
    await run(bytes);
  } catch (error) {
    if (!(error instanceof RecgaugeError)) {
      const problem = error instanceof Error ? `${error.stack}` : `${error}`;
      process.send({ problem, input: keep(`${NEW}/findings-${name}`, bytes) });
    }
  }
  const { arrayBuffers } = process.memoryUsage();
  if (arrayBuffers > MOST_MEMORY) {
    globalThis.gc?.();
    if (process.memoryUsage().arrayBuffers > MOST_MEMORY) {
      process.send({
        problem: `Error: ${arrayBuffers} bytes of arrays`,
        input: keep(`${NEW}/findings-${name}`, bytes),
      });
    }
  }
  let isNew = false;
  for (const feature of await take()) {
    if (seen.has(feature)) continue;
    seen.add(feature);
    isNew = true;
  }
  if (isNew) {
    corpus.push(bytes);
    lastNew = executions;
    if (executions > files.length && seconds > 0) keep(`${NEW}/${name}`, bytes);
  }
}

const end = Date.now() + seconds * 1000;
for (const bytes of files) await tryInput(bytes);
for (const bytes of seeds) await tryInput(bytes);
corpus.push(...seeds, new Uint8Array(0));
for (let made = 0; made < inputs && Date.now() < end; made++) {
  // New finds are tried most.
  const from = random.below(2) === 0 ? Math.max(0, corpus.length - 16) : 0;
  const bytes = corpus[from + random.below(corpus.length - from)];
  const changed = mutated(bytes, { random, words, others: corpus });
  await tryInput(random.below(8) === 0 ? changed : mend(changed));
}
process.send({ executions, features: seen.size, corpus: corpus.length, lastNew }, () => process.exit());
