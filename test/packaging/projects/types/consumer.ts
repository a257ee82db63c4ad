// What a user writes, checked against the installed types; the expected errors prove that the types are not `any`.
import {
  createEngine,
  createEngineSync,
  type Engine,
  type EngineOptions,
  InputError,
  type RankedLists,
} from 'recgauge';

const options: EngineOptions = { backend: 'wasm' };
const engine: Engine = await createEngine(options);
const scores: Float32Array = engine.allocateScores(2, 3);
const seen = { offsets: Uint32Array.of(0, 1, 1), items: Uint32Array.of(2) };

const single: RankedLists<Float32Array> = engine.topK({ scores, userCount: 2, itemCount: 3, k: 1, seen });
const double: Float64Array = engine.topK({ scores: new Float64Array(6), userCount: 2, itemCount: 3, k: 1 }).scores;
const first: number | undefined = single.items[0];

export const all = [
  double,
  first,
  createEngineSync({ backend: 'js' }).backend === 'js',
  new InputError('') instanceof Error,
];

// @ts-expect-error: no such backend
await createEngine({ backend: 'gpu' });
// @ts-expect-error: k is missing
engine.topK({ scores, userCount: 2, itemCount: 3 });
// @ts-expect-error: results are read-only
single.k = 3;

// @ts-expect-error: no such export
export { rankDense } from 'recgauge';
