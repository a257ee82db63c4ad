// Loads the module from the package's export and hands it over in the form that is asked for.
const { readFileSync } = require('node:fs');
const { createEngine } = require('recgauge');

const bytes = readFileSync(require.resolve('recgauge/kernels.wasm'));

const forms = {
  'a buffer': () => bytes,
  'an ArrayBuffer': () => Uint8Array.from(bytes).buffer,
  'a compiled module': () => WebAssembly.compile(bytes),
  'half the bytes': () => bytes.subarray(0, bytes.length / 2),
};

async function run() {
  const { outcomeOf } = await import('../workload.mjs');
  const module = await forms[process.argv[2]]();
  console.log(await outcomeOf(createEngine, { backend: 'wasm', module }));
}

run();
