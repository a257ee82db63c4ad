/// <reference types="node" />
// What the machine and the terminal are like, as far as results or their speed depend on it.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, freemem, totalmem } from 'node:os';
import { moduleBytes, VERSION } from '../../shell.js';
import { pageWidth } from '../deliver.js';
import { isColourful } from '../output.js';

export interface Environment {
  readonly recgauge: string;
  readonly node: string;
  readonly engine: string;
  readonly platform: string;
  readonly cores: { readonly count: number; readonly available: number; readonly model: string | null };
  readonly memory: { readonly total: number; readonly free: number; readonly heapLimit: number };
  readonly wasm: {
    readonly isThere: boolean;
    readonly features: Readonly<Record<WasmFeature, boolean>>;
    /** Bytes that one memory can be grown to. */
    readonly memory: number;
  };
  readonly kernels: {
    readonly bytes: number;
    readonly sha256: string;
    /** Of the file beside the program; null where there is none. */
    readonly file: string | null;
  };
  readonly terminal: {
    readonly isTerminal: boolean;
    readonly columns: number | null;
    readonly pageWidth: number;
    readonly colours: boolean;
  };
}

export async function environmentOf(): Promise<Environment> {
  const bytes = moduleBytes();
  const [first] = cpus();
  const { getHeapStatistics } = await import('node:v8');
  return {
    recgauge: VERSION,
    node: process.versions.node,
    engine: `V8 ${process.versions.v8}`,
    platform: `${process.platform} ${process.arch}`,
    cores: { count: cpus().length, available: availableParallelism(), model: first?.model.trim() || null },
    memory: { total: totalmem(), free: freemem(), heapLimit: getHeapStatistics().heap_size_limit },
    wasm: {
      isThere: typeof WebAssembly === 'object',
      features: wasmFeatures(),
      memory: growableMemory(),
    },
    kernels: { bytes: bytes.length, sha256: sha256(bytes), file: await hashOfFile() },
    terminal: {
      isTerminal: process.stdout.isTTY === true,
      columns: process.stdout.columns ?? null,
      pageWidth: pageWidth(false),
      colours: isColourful(process.stdout),
    },
  };
}

/** Modules that are valid only where the feature is known, apart from their common head. */
const MODULES = {
  // A function that gives i8x16.splat of 0.
  simd: [1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
  // A memory, and a function that fills none of it.
  bulkMemory: [
    ...[1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 5, 3, 1, 0, 1],
    ...[10, 13, 1, 11, 0, 65, 0, 65, 0, 65, 0, 252, 11, 0, 11],
  ],
  // A memory that is shared.
  threads: [5, 4, 1, 3, 1, 1],
} as const;

type WasmFeature = keyof typeof MODULES;

function wasmFeatures(): Readonly<Record<WasmFeature, boolean>> {
  const isKnown = (parts: readonly number[]) =>
    typeof WebAssembly === 'object' && WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, ...parts));
  return {
    simd: isKnown(MODULES.simd),
    bulkMemory: isKnown(MODULES.bulkMemory),
    threads: isKnown(MODULES.threads),
  };
}

const PAGE = 65536;
const MOST_PAGES = 65536;

/** Found by halving; pages that are never written to cost nothing. */
function growableMemory(): number {
  if (typeof WebAssembly !== 'object') return 0;
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES });
  for (let step = MOST_PAGES - 1; step >= 1; step >>= 1) {
    try {
      memory.grow(step);
    } catch {
      // Half of it may still be there.
    }
  }
  return memory.buffer.byteLength || PAGE * MOST_PAGES;
}

async function hashOfFile(): Promise<string | null> {
  // From the bundled program, dist/cli/recgauge.js.
  const bytes = await readFile(new URL('../kernels.wasm', import.meta.url)).catch(() => undefined);
  return bytes === undefined ? null : sha256(bytes);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
