// The installed package in Node: import, require, the exported module, a worker thread.

import { beforeAll, describe, expect, it } from 'vitest';
import { hasSeen, itemCount, k, scoreOf, userCount } from './projects/workload.mjs';
import { type InstalledProject, installedProject } from './support/installed-project.js';
import { parseOutcome, type Ranking, referenceRanking } from './support/outcome.js';
import { runNode } from './support/run-tool.js';

let project: InstalledProject;
let reference: Ranking;

beforeAll(async () => {
  project = await installedProject();
  reference = await referenceRanking(project.folder);
});

async function outcomeOf(script: string, ...args: string[]) {
  const { stdout, stderr } = await runNode(project.folder, script, ...args);
  return { outcome: parseOutcome(stdout), stderr };
}

function sortedRanking(): Ranking {
  const ranking = { items: [] as number[], scores: [] as number[], lengths: [] as number[] };
  const allItems = Array.from({ length: itemCount }, (_, item) => item);
  for (let user = 0; user < userCount; user++) {
    const unseen = allItems.filter((item) => !hasSeen(user, item));
    const best = unseen.sort((a, b) => scoreOf(user, b) - scoreOf(user, a) || a - b).slice(0, k);
    const unusedCount = k - best.length;
    ranking.items.push(...best, ...Array(unusedCount).fill(0xffffffff));
    ranking.scores.push(...best.map((item) => scoreOf(user, item)), ...Array(unusedCount).fill(-Infinity));
    ranking.lengths.push(best.length);
  }
  return { items: ranking.items.join(), scores: ranking.scores.join(), lengths: ranking.lengths.join() };
}

describe('in Node', () => {
  it('the plain backend ranks as a sort does', () => expect(reference).toEqual(sortedRanking()));

  it('works by import, and prints nothing of its own', async () => {
    const { outcome, stderr } = await outcomeOf('node/import.mjs');
    expect(outcome).toEqual({ backend: 'wasm', notices: [], ...reference });
    expect(stderr).toBe('');
  });

  it('works by require', async () => {
    const { outcome } = await outcomeOf('node/require.cjs');
    expect(outcome).toEqual({ backend: 'wasm', notices: [], ...reference });
  });

  it('works in a worker thread', async () => {
    const { outcome } = await outcomeOf('node/worker-thread.mjs');
    expect(outcome).toEqual({ backend: 'wasm', notices: [], ...reference });
  });

  it('chooses wasm by itself', async () => {
    const { outcome } = await outcomeOf('node/import.mjs', 'auto');
    expect(outcome).toEqual({ backend: 'wasm', notices: [], ...reference });
  });

  it.each(['a buffer', 'an ArrayBuffer', 'a compiled module'])('takes recgauge/kernels.wasm as %s', async (form) => {
    const { outcome } = await outcomeOf('node/own-module.cjs', form);
    expect(outcome).toEqual({ backend: 'wasm', notices: [], ...reference });
  });

  it('runs the module it is given, not its own', async () => {
    const { outcome } = await outcomeOf('node/own-module.cjs', 'half the bytes');
    expect(outcome).toMatchObject({ error: 'UnsupportedError' });
  });
});
