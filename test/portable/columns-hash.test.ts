// Every column of the catalogue, with every word that a label may choose, on the fixture `synth`: the same bits on both
// backends and in every engine that runs this file. A changed literal is a changed number, and so a conscious act.
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/shell.js';
import { labelsOf } from '../support/catalogue-labels.js';
import { sameBits } from './support/bits.js';
import { COLUMN_HASHES } from './support/column-hashes.js';
import { bytesOf, fixtureEvaluator, sha256 } from './support/fixture-columns.js';

const labels = CATALOGUE.flatMap(labelsOf);

describe('every column on synth', async () => {
  const evaluateOn = await fixtureEvaluator('synth');
  const [plain, fast] = [await evaluateOn('js', labels), await evaluateOn('wasm', labels)];

  it('has the same bits on both backends', () => {
    expect(labels.filter((label) => !sameBits(bytesOf(fast, label), bytesOf(plain, label)))).toEqual([]);
  });

  it.each(CATALOGUE.map((entry) => [entry.name, entry] as const))(
    'of %s has the bits it always had',
    async (name, entry) => {
      const parts = labelsOf(entry).map((label) => bytesOf(fast, label));
      expect((await sha256(parts)).slice(0, 16)).toBe(COLUMN_HASHES[name]);
    },
  );
});
