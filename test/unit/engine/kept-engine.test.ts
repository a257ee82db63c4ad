// What small calls share: kernels are compiled once in a process, and the engine of a verb is kept for the next.
import { describe, expect, it } from 'vitest';
import { borrowEngine, returnEngine } from '../../../src/engine/engine.js';
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

describe('the engine of a verb', () => {
  it('serves the next verb, and one verb at a time', async () => {
    const [first, second] = [await borrowEngine('wasm'), await borrowEngine('wasm')];
    expect(second).not.toBe(first);
    returnEngine(first, 'wasm');
    returnEngine(second, 'wasm');
    expect(() => second.allocateScores(1, 1)).toThrow('after dispose()');
    const third = await borrowEngine('wasm');
    expect(third).toBe(first);
    expect((await borrowEngine('js')).backend).toBe('js');
    third.dispose();
  });

  it('is given up where it holds much memory', async () => {
    for (const backend of ['js', 'wasm'] as const) {
      const engine = await borrowEngine(backend);
      engine.allocateScores(1000, 10_000);
      returnEngine(engine, backend);
      expect(() => engine.allocateScores(1, 1), backend).toThrow('after dispose()');
    }
  });
});
