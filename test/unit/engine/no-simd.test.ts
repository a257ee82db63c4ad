// A real environment without WebAssembly SIMD: V8 offers none when it may not use SSE4.1. 'wasm' must refuse, 'auto' must
// fall back and say so, and the lists must be the same.
import { describe, expect, it } from 'vitest';
import { createEngineSync, createGenerator } from '../../../src/shell.js';
import { runOnBuiltPackage } from './support/built-package.js';

interface Outcome {
  readonly auto: { readonly backend: string; readonly notices: readonly Record<string, unknown>[] };
  readonly autoSync: string;
  readonly wasm: Record<string, unknown>;
  readonly wasmSync: Record<string, unknown>;
  readonly top: { readonly items: number[]; readonly scores: number[]; readonly lengths: number[] };
}

const isIntel = process.arch === 'x64' || process.arch === 'ia32';

const environments: readonly [string, readonly string[], string[]][] = [
  ['with the answer of WebAssembly.validate replaced', [], ['--pretend']],
];
const realEnvironment = ['with SSE4.1 switched off', ['--no-enable-sse4-1'], []] as const;

describe.each(isIntel ? [realEnvironment, ...environments] : environments)('without SIMD, %s', (_, flags, args) => {
  const outcome = runOnBuiltPackage('without-simd.mjs', flags, ...args) as Outcome;

  it("'auto' falls back to the plain kernels and leaves a notice", () => {
    expect(outcome.auto.backend).toBe('js');
    expect(outcome.autoSync).toBe('js');
    const message = expect.stringMatching(/no WebAssembly SIMD.*JavaScript/);
    expect(outcome.auto.notices).toEqual([{ code: 'wasm-unavailable', message, count: 1 }]);
  });

  it.each(['wasm', 'wasmSync'] as const)("'wasm' is refused (%s)", (created) => {
    const { name, message, details } = outcome[created];
    expect(name).toBe('UnsupportedError');
    expect(message).toMatch(/'wasm'.*no WebAssembly SIMD.*expected an environment with WebAssembly SIMD/);
    expect(details).toMatchObject({ argument: 'backend', hint: expect.stringContaining("'js'") });
  });

  it('the lists are those of the kernels with SIMD', () => {
    const engine = createEngineSync({ backend: 'wasm' });
    const generator = createGenerator(4);
    const scores = Float32Array.from({ length: 3000 }, () => generator.nextBelow(500) - 250);
    const { items, scores: topScores, lengths } = engine.topK({ scores, userCount: 3, itemCount: 1000, k: 20 });
    expect(outcome.top).toEqual({ items: [...items], scores: [...topScores], lengths: [...lengths] });
    engine.dispose();
  });
});

it('the same program takes the kernels where there is SIMD', () => {
  const outcome = runOnBuiltPackage('without-simd.mjs', []) as Outcome;
  expect(outcome.auto).toEqual({ backend: 'wasm', notices: [] });
  expect([outcome.wasm, outcome.wasmSync]).toEqual([{ backend: 'wasm' }, { backend: 'wasm' }]);
});
