// A kernel writes its `out` arrays and its working memory, and not one byte elsewhere. The arguments are laid out by
// hand with guard bytes between them and behind the working memory, as tightly as the contract allows.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernel } from '../../src/foundation/kernels/contract.js';
import { coreModule } from '../../src/foundation/kernels/core-module.generated.js';
import * as neuralKernels from '../../src/foundation/kernels/neural/neural-table.js';
import { neuralWorkspace } from '../../src/foundation/kernels/neural/tensor-space.js';
import * as kernels from '../../src/foundation/kernels/table.js';
import { align, Workspace } from '../../src/foundation/kernels/wasm-memory.js';
import { compileModuleSync } from '../../src/foundation/kernels/wasm-module.js';
import { cases, type MakeArguments } from './cases/index.js';
import { neuralCases } from './cases/neural.js';

const GUARD = 0xa5;
const GUARD_BYTES = 256;

const core = new Workspace({ module: compileModuleSync(), kernels: coreModule.kernels });
for (const { module } of Object.values(kernels) as Kernel[]) if (module !== undefined) core.add(module);
const neural = neuralWorkspace();
core.reserve(24 * 1024 * 1024);
neural.reserve(1024 * 1024);

/** Places the arguments with guards between them; returns the numbers to call with and the ranges to leave alone. */
function layOut(memory: Workspace, kernel: Kernel, args: ReturnType<MakeArguments>) {
  const bytes = new Uint8Array(memory.memory.buffer);
  bytes.fill(GUARD, memory.start);
  const writable: [number, number][] = [];
  const numbers: number[] = [];
  let at = memory.start + GUARD_BYTES;
  for (const [name, kind] of Object.entries(kernel.parameters)) {
    const value = args[name]!;
    numbers.push(typeof value === 'number' ? value : at);
    if (typeof value === 'number') continue;
    bytes.set(new Uint8Array(value.buffer, value.byteOffset, value.byteLength), at);
    if (!kind.startsWith('in ')) writable.push([at, at + value.byteLength]);
    at = align(at + value.byteLength + GUARD_BYTES);
  }
  if (memory.has(`${kernel.name}Scratch`)) {
    const size = memory.call(`${kernel.name}Scratch`, numbers) >>> 0;
    writable.push([at, at + size]);
    numbers.push(at);
    at += size;
  }
  expect(at + GUARD_BYTES).toBeLessThan(memory.byteLength);
  return { numbers, writable, end: at + GUARD_BYTES };
}

/** The first byte outside the writable ranges that changed, or -1. */
function firstTrespass(memory: Workspace, before: Uint8Array, writable: [number, number][], end: number): number {
  const after = new Uint8Array(memory.memory.buffer);
  let at = memory.start;
  for (const [from, to] of [...writable, [end, end] as [number, number]]) {
    for (; at < from; at++) if (after[at] !== before[at]) return at;
    at = Math.max(at, to);
  }
  return -1;
}

const all = [
  ...Object.values(kernels).map((kernel) => [kernel.name, core, kernel, cases[kernel.name as never]] as const),
  ...Object.values(neuralKernels).map(
    (kernel) => [kernel.name, neural, kernel, neuralCases[kernel.name as never]] as const,
  ),
];

describe.each(all)('%s', (_, memory, kernel, arbitrary: fc.Arbitrary<MakeArguments>) => {
  it('writes only where it may', () => {
    fc.assert(
      fc.property(arbitrary, (make) => {
        const { numbers, writable, end } = layOut(memory, kernel as unknown as Kernel, make());
        const before = new Uint8Array(memory.memory.buffer).slice(0, end);
        memory.call(kernel.name, numbers);
        expect(firstTrespass(memory, before, writable, end)).toBe(-1);
      }),
      { numRuns: 40 },
    );
  });
});
