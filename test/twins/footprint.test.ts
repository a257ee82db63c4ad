// A kernel writes its `out` arrays and its working memory, and not one byte elsewhere. The arguments are laid out by
// hand with guard bytes between them and behind the working memory, as tightly as the contract allows.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernel } from '../../src/foundation/kernels/contract.js';
import { kernels } from '../../src/foundation/kernels/table.js';
import { align, Workspace } from '../../src/foundation/kernels/wasm-memory.js';
import { compileModuleSync } from '../../src/foundation/kernels/wasm-module.js';
import { cases, type KernelName, type MakeArguments } from './cases/index.js';

const GUARD = 0xa5;
const GUARD_BYTES = 256;
const MEMORY_BYTES = 24 * 1024 * 1024;

const memory = new Workspace(compileModuleSync());
memory.reserve(MEMORY_BYTES);

/** Places the arguments with guards between them; returns the numbers to call with and the ranges to leave alone. */
function layOut(kernel: Kernel, args: ReturnType<MakeArguments>) {
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
  expect(at + GUARD_BYTES).toBeLessThan(MEMORY_BYTES);
  return { numbers, writable, end: at + GUARD_BYTES };
}

/** The first byte outside the writable ranges that changed, or -1. */
function firstTrespass(before: Uint8Array, writable: [number, number][], end: number): number {
  const after = new Uint8Array(memory.memory.buffer);
  let at = memory.start;
  for (const [from, to] of [...writable, [end, end] as [number, number]]) {
    for (; at < from; at++) if (after[at] !== before[at]) return at;
    at = Math.max(at, to);
  }
  return -1;
}

describe.each(Object.keys(kernels) as KernelName[])('%s', (name) => {
  it('writes only where it may', () => {
    const kernel = kernels[name] as unknown as Kernel;
    fc.assert(
      fc.property(cases[name], (make) => {
        const { numbers, writable, end } = layOut(kernel, make());
        const before = new Uint8Array(memory.memory.buffer).slice(0, end);
        memory.call(kernel.name, numbers);
        expect(firstTrespass(before, writable, end)).toBe(-1);
      }),
      { numRuns: 40 },
    );
  });
});
