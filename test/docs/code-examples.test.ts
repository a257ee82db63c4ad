// Every exported function has an example in its comment that compiles and does what it says.
import { describe, expect, it } from 'vitest';
import { exportedExamples, runExamples } from './code-examples.js';

const exported = exportedExamples();

describe('examples in comments', () => {
  it('are there for every exported function', () => {
    expect(exported.examples.length).toBeGreaterThan(150);
    expect(exported.without).toEqual([]);
  });

  it('compile and run', () => expect(runExamples(exported)).toEqual([]));

  it('fail where a claim or a type is wrong', () => {
    const examples = [
      { name: 'claim', text: "const ps = adjust([0.5], 'holm');\nps.rejected;   // [true]" },
      { name: 'type', text: 'adjust(1);' },
    ];
    const faults = runExamples({ ...exported, examples });
    expect(faults.join('\n')).toMatch(/adjust\(1\).*Expected 2-3 arguments[\s\S]*claim: Error: gives \[false\]/);
  });
});
