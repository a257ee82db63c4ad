// The kernels are compiled once in a process, whoever asks and in whatever way.
import { describe, expect, it } from 'vitest';
import { compileModule, compileModuleSync, moduleBytes } from '../../../src/foundation/kernels/wasm-module.js';

describe('the kernels of the package', () => {
  it('are compiled once', async () => {
    const [first, second] = await Promise.all([compileModule(), compileModule()]);
    expect(second).toBe(first);
    expect(compileModuleSync()).toBe(first);
    expect(await compileModule()).toBe(first);
  });

  it('are compiled anew from bytes of a caller', async () => {
    const own = await compileModule(moduleBytes());
    expect(own).not.toBe(await compileModule());
    expect(await compileModule(own)).toBe(own);
  });
});
