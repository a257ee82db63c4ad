// A small problem on both backends: scores ranked, factors ranked, means resampled. Every bit must be the same, or this
// machine does not compute what the documentation promises.
import { type BackendName, createEngine, createGenerator } from '../../shell.js';

export interface SelfTest {
  readonly name: string;
  readonly isHeld: boolean;
  readonly found: string;
}

const [USERS, ITEMS, RANK, K] = [40, 203, 9, 10];

/** One entry for each part of the problem; where WebAssembly does not run there is one that says so. */
export async function selfTest(): Promise<SelfTest[]> {
  const js = await answersOf('js');
  let wasm: Answers;
  try {
    wasm = await answersOf('wasm');
  } catch (error) {
    const found = error instanceof Error ? error.message : `${error}`;
    return [{ name: 'WebAssembly runs', isHeld: false, found }];
  }
  return Object.entries(js).map(([name, bytes]) => {
    const other = wasm[name]!;
    const place = bytes.findIndex((byte, i) => byte !== other[i]);
    const isHeld = place < 0 && bytes.length === other.length;
    const found = isHeld ? `${bytes.length} bytes are equal` : `byte ${place} of ${bytes.length} differs`;
    return { name: `${name}: JavaScript and WebAssembly agree`, isHeld, found };
  });
}

type Answers = Readonly<Record<string, Uint8Array>>;

async function answersOf(backend: BackendName): Promise<Answers> {
  const engine = await createEngine({ backend });
  try {
    const generator = createGenerator(1);
    const random = (count: number) => Float32Array.from({ length: count }, () => generator.nextUnit() - 0.5);
    const shape = { userCount: USERS, itemCount: ITEMS, k: K };
    const dense = engine.topK({ scores: random(USERS * ITEMS), ...shape });
    const factors = engine.topKFromFactors({
      ...{ userFactors: random(USERS * RANK), itemFactors: random(ITEMS * RANK), dimension: RANK },
      ...shape,
    });
    const { means } = engine.bootstrap(Float64Array.from(random(USERS)), { replicates: 199, keepMeans: true });
    return {
      'ranking scores': bytesOf(dense.items, dense.scores),
      'ranking factors': bytesOf(factors.items, factors.scores),
      'resampling users': bytesOf(means![0]!),
    };
  } finally {
    engine.dispose();
  }
}

function bytesOf(...arrays: readonly (Uint32Array | Float32Array | Float64Array)[]): Uint8Array {
  return Uint8Array.from(
    arrays.flatMap((array) => [...new Uint8Array(array.buffer, array.byteOffset, array.byteLength)]),
  );
}
