// Ranking needs little space beside its inputs and outputs, measured as the peak of a process of its own; and space that was
// asked for and released thousands of times does not run out.
import { describe, expect, it } from 'vitest';
import { createEngineSync } from '../../../src/shell.js';
import { runOnBuiltPackage } from './support/built-package.js';
import { expectLittleMemory } from './support/little-memory.js';

describe.each(['js', 'wasm'] as const)('memory beyond inputs and outputs (%s)', (backend) => {
  /** Largest part first; the program tells the shapes. */
  it.each([
    '300 MB of floats',
    '300 MB of doubles',
    '300 MB of floats in few long rows',
    '300 MB of floats in many short rows',
    '300 MB inside the engine',
    'lists much longer than rows',
    'lists as long as rows',
    'lists as long as long rows',
    'one long list of candidates',
    'long lists of few candidates',
    'a long list of candidates beside a short one',
    'a list of far more than all items',
    'factors and a list of far more than all items',
    'factors and one very long seen list',
    'factors of two million dimensions',
    'factors of many users and items',
    'factors of many dimensions',
    'factors and long lists',
    'factors and long seen lists',
  ])('stays under 64 MB: %s', (problem) => expectLittleMemory(problem, backend));

  it('may be asked for and released thousands of times', () => {
    const engine = createEngineSync({ backend });
    for (let round = 0; round < 3000; round++) engine.release(engine.allocateScores(1, 1 + (round % 700)));
    engine.dispose();
  });
});

it('the measurement sees memory that is used', () => {
  const measured = runOnBuiltPackage('peak-memory.mjs', [], 'a copy of 100 MB', 'js') as Record<string, number>;
  expect(measured.beyondMegabytes).toBeGreaterThan(90);
});
