// The promise behind everything: for every kernel, the WebAssembly twin equals the plain body in every bit.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Arguments,
  type Backend,
  createJsBackend,
  type Kernel,
  type Parameters,
} from '../../src/foundation/kernels/contract.js';
import { coreModule } from '../../src/foundation/kernels/core-module.generated.js';
import { neuralModule } from '../../src/foundation/kernels/neural/neural-module.generated.js';
import * as neuralTable from '../../src/foundation/kernels/neural/neural-table.js';
import { createTensorSpace } from '../../src/foundation/kernels/neural/tensor-space.js';
import * as table from '../../src/foundation/kernels/table.js';
import { ALL_RANKED } from '../../src/foundation/kernels/top-k.js';
import { createWasmBackend } from '../../src/foundation/kernels/wasm-backend.js';
import { compileModuleSync } from '../../src/foundation/kernels/wasm-module.js';
import { sameBits } from '../portable/support/bits.js';
import { cases, type KernelName, type MakeArguments } from './cases/index.js';
import { type NeuralKernelName, neuralCases } from './cases/neural.js';

const [kernels, neuralKernels] = [{ ...table }, { ...neuralTable }];
const js = createJsBackend();
const wasm = createWasmBackend(compileModuleSync());

/** The top-k kernels end at a NaN score and then promise only the user; all other kernels promise their arrays. */
function endedEarly({ name }: Kernel, result: number): boolean {
  return name.startsWith('topK') && result !== ALL_RANKED;
}

/** Compares in place: printing every array of every example takes longer than both kernels. */
function expectSameBits(actual: unknown, expected: unknown, message: string): void {
  if (!ArrayBuffer.isView(actual) || !ArrayBuffer.isView(expected)) expect(actual, message).toBe(expected);
  else if (!sameBits(actual, expected)) expect.fail(`${message}: ${actual} instead of ${expected}`);
}

function compareTwins(kernel: Kernel, make: MakeArguments, compiled: Pick<Backend, 'run'> = wasm): void {
  const [mine, theirs, untouched] = [make(), make(), make()];
  const expected = js.run(kernel, mine as Arguments<Parameters>);
  const found = compiled.run(kernel, theirs as Arguments<Parameters>);
  expect(Object.is(found, expected), `returned ${found}, the plain body ${expected}`).toBe(true);
  for (const [name, kind] of Object.entries(kernel.parameters)) {
    if (kind.startsWith('in ')) {
      expectSameBits(theirs[name], untouched[name], `${name} was written to`);
    } else if (!endedEarly(kernel, expected)) {
      expectSameBits(theirs[name], mine[name], name);
    }
  }
}

describe('every kernel has cases', () => {
  it('and no case is without a kernel', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(kernels).sort());
    expect(Object.keys(neuralCases).sort()).toEqual(Object.keys(neuralKernels).sort());
  });

  it('and every module holds the kernels that name it, and no other', () => {
    const all = Object.values(kernels) as unknown as Kernel[];
    for (const module of new Set(all.map((kernel) => kernel.module))) {
      const named = all.filter((kernel) => kernel.module === module).map(({ name }) => name);
      expect([...(module ?? coreModule).kernels].sort()).toEqual(named.sort());
    }
    expect([...neuralModule.kernels].sort()).toEqual(Object.keys(neuralKernels).sort());
  });

  it('under its own name', () => {
    for (const [name, kernel] of Object.entries({ ...kernels, ...neuralKernels })) expect(kernel.name).toBe(name);
  });
});

describe.each(Object.keys(kernels) as KernelName[])('%s', (name) => {
  const kernel = kernels[name] as unknown as Kernel;

  it('equals its twin in every bit', () => {
    fc.assert(
      fc.property(cases[name], (make) => compareTwins(kernel, make)),
      { numRuns: 400 },
    );
  });
});

describe.each(Object.keys(neuralKernels) as NeuralKernelName[])('%s', (name) => {
  const kernel = neuralKernels[name] as unknown as Kernel;
  const space = createTensorSpace('wasm');

  it('equals its twin in every bit', () => {
    fc.assert(
      fc.property(neuralCases[name], (make) => compareTwins(kernel, make, space)),
      { numRuns: 300 },
    );
  });
});
