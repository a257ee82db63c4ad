// A CommonJS file, which Node turns into require('recgauge').
import { createEngineSync } from 'recgauge';

export const backend: 'wasm' | 'js' = createEngineSync().backend;

// @ts-expect-error: no such backend
createEngineSync({ backend: 'gpu' });
