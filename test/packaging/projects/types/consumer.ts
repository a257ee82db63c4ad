// What a user writes, checked against the installed types; the expected errors prove that the types are not `any`.
import {
  type AbortSignalLike,
  createEngine,
  createEngineSync,
  createPool,
  defineModel,
  type Engine,
  type EngineOptions,
  fitModel,
  InputError,
  type RankedLists,
  type WorkProgress,
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

{
  using ranker = createEngineSync();
  using pool = createPool({ workers: 1 });
  await evaluated(ranker, pool.workerCount);
}

async function evaluated(ranker: Engine, workers: number): Promise<void> {
  const controller: { signal: AbortSignalLike } = { signal: undefined as never };
  const onProgress = ({ done, total, what }: WorkProgress) => `${what}: ${done} of ${total} with ${workers}`;
  ranker.topK({ scores, userCount: 2, itemCount: 3, k: 1, signal: controller.signal, onProgress });
}

const nearest = defineModel({
  name: 'nearest',
  title: 'Nearest',
  definition: 'none',
  citation: 'none',
  task: 'ranking',
  parameters: {
    neighbours: { type: 'whole', default: 5, least: 1, most: 50, scale: 'linear', meaning: 'how many' },
    similarity: { type: 'choice', default: 'cosine', choices: ['cosine', 'jaccard'], meaning: 'of two items' },
  },
  memoryNeeded: (_, { neighbours }) => neighbours,
  fit: (train, { neighbours, similarity }) => {
    const used: [number, 'cosine' | 'jaccard'] = [neighbours, similarity];
    throw new Error(`${used} ${train.itemCount}`);
  },
});
const train = {} as Parameters<typeof nearest.fit>[0];
const neighbours: number = fitModel(engine, nearest, train, { parameters: { neighbours: 3 } }).parameters.neighbours;
export const asked = [neighbours, fitModel(engine, 'ease', train, { parameters: { l2: 2 } }).parameters.l2];

// @ts-expect-error: a parameter of the wrong type
fitModel(engine, nearest, train, { parameters: { neighbours: 'many' } });
// @ts-expect-error: no such parameter
fitModel(engine, nearest, train, { parameters: { neighbors: 3 } });
// @ts-expect-error: no such backend
await createEngine({ backend: 'gpu' });
// @ts-expect-error: k is missing
engine.topK({ scores, userCount: 2, itemCount: 3 });
// @ts-expect-error: results are read-only
single.k = 3;

// @ts-expect-error: no such export
export { rankDense } from 'recgauge';
