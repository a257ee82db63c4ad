// The sample in examples/ is what its script writes today, so that the numbers of the documents can be had by anybody.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSample } from '../../scripts/sample.mjs';
import { ROOT } from './document-folder.js';

it('the sample is what its script writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-sample-'));
  try {
    writeSample(folder);
    const names = readdirSync(folder).sort();
    const kept = readdirSync(join(ROOT, 'examples/sample')).filter((name) => name.endsWith('.csv'));
    expect(names).toEqual(kept.sort());
    for (const name of names) {
      const before = readFileSync(join(ROOT, 'examples/sample', name), 'utf8');
      expect(readFileSync(join(folder, name), 'utf8') === before, name).toBe(true);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
