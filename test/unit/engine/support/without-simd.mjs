// Started with flags that switch SIMD off: says which backend 'auto' gives, how 'wasm' fails, and what is ranked.
import { createEngine, createEngineSync, createGenerator } from '../../../../build/modules/shell.js';

// On processors for which V8 has no such flag the answer of the environment is replaced instead.
if (process.argv.includes('--pretend')) WebAssembly.validate = () => false;

async function outcomeOf(create) {
  try {
    return { backend: (await create({ backend: 'wasm' })).backend };
  } catch ({ name, message, details }) {
    return { name, message, details };
  }
}

const engine = await createEngine();
const generator = createGenerator(4);
const scores = Float32Array.from({ length: 3000 }, () => generator.nextBelow(500) - 250);
const { items, scores: topScores, lengths } = engine.topK({ scores, userCount: 3, itemCount: 1000, k: 20 });

process.stdout.write(
  JSON.stringify({
    auto: { backend: engine.backend, notices: engine.notices },
    autoSync: createEngineSync({ backend: 'auto' }).backend,
    wasm: await outcomeOf(createEngine),
    wasmSync: await outcomeOf(createEngineSync),
    top: { items: [...items], scores: [...topScores], lengths: [...lengths] },
  }),
);
