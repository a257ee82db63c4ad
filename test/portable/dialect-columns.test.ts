// Every column of every dialect on `edge` and `synth`: the same bits on both backends, and one hash in every engine that
// runs this file.
import { describe, expect, it } from 'vitest';
import { DIALECTS, resolveMetrics } from '../../src/shell.js';
import { sameBits } from './support/bits.js';
import { bytesOf, fixtureEvaluator, sha256 } from './support/fixture-columns.js';

const labels = DIALECTS.flatMap(({ id, version }) =>
  resolveMetrics([`${id}@${version}:*@10`]).map(({ label }) => label),
);

describe.each([
  ['edge', 'd45b425eba6db16a'],
  ['synth', 'c26bacaf274a621b'],
] as const)('every column of every dialect on %s', async (fixture, hash) => {
  const evaluateOn = await fixtureEvaluator(fixture);
  const [plain, fast] = [await evaluateOn('js', labels), await evaluateOn('wasm', labels)];

  it('has the same bits on both backends', () => {
    expect(labels.length).toBeGreaterThan(500);
    expect(labels.filter((label) => !sameBits(bytesOf(fast, label), bytesOf(plain, label)))).toEqual([]);
  });

  it('has the bits it always had', async () => {
    expect((await sha256(labels.map((label) => bytesOf(fast, label)))).slice(0, 16)).toBe(hash);
  });
});
