// Every column of the catalogue, with every word that a label may choose, on the fixture `synth`: the same bits on both
// backends and in every engine that runs this file. A changed literal is a changed number, and so a conscious act.
import { describe, expect, it } from 'vitest';
import {
  CATALOGUE,
  createEngine,
  type EvaluationResult,
  evaluate,
  IdSpace,
  readGroups,
  readInteractions,
} from '../../src/index.js';
import { labelsOf } from '../support/catalogue-labels.js';
import { COLUMN_HASHES } from './support/column-hashes.js';
import { synthFile } from './support/fixture-files.js';

const labels = CATALOGUE.flatMap(labelsOf);

const userIds = new IdSpace();
const itemIds = new IdSpace();
const [truth, train, recs, baseline] = await Promise.all(
  (['test', 'train', 'recs', 'baseline'] as const).map(async (name) =>
    readInteractions(await synthFile(name), { userIds, itemIds, name }),
  ),
);
/** Groups by the id's remainder, two for the features of an item. */
const groupsOf = (ids: IdSpace, groups: (id: number) => readonly number[]) =>
  readGroups(
    ids
      .toArray()
      .flatMap((id) => groups(Number(id)).map((group) => `${id},${group}\n`))
      .join(''),
    {
      ids,
      header: false,
    },
  );
const sides = {
  itemFeatures: await groupsOf(itemIds, (item) => [item % 5, 10 + (item % 7)]),
  itemGroups: await groupsOf(itemIds, (item) => [item % 3]),
  userGroups: await groupsOf(userIds, (user) => [user % 2]),
};

async function evaluateOn(backend: 'js' | 'wasm'): Promise<EvaluationResult> {
  const engine = await createEngine({ backend });
  const options = { ...sides, truth: truth!, train: train!, baseline: baseline!, metrics: labels, engine };
  const result = await evaluate([{ name: 'run', table: recs!, predictions: recs! }], options);
  engine.dispose();
  return result;
}

/** The value and the users' values of a label; every NaN counts as the same. */
function bytesOf({ document, columns }: EvaluationResult, label: string): Uint8Array {
  const { value, random, best } = document.runs[0]!.metrics[label]!;
  const column = columns.get('run')!.get(label) ?? new Float64Array(0);
  const numbers = Float64Array.from([value ?? Number.NaN, random ?? Number.NaN, best ?? Number.NaN, ...column], (x) =>
    Number.isNaN(x) ? Number.NaN : x,
  );
  return new Uint8Array(numbers.buffer);
}

async function sha256(parts: readonly Uint8Array[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([...parts] as BlobPart[]).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('every column on synth', async () => {
  const [plain, fast] = [await evaluateOn('js'), await evaluateOn('wasm')];

  it('has the same bits on both backends', () => {
    for (const label of labels) expect(bytesOf(fast, label), label).toEqual(bytesOf(plain, label));
  });

  it.each(CATALOGUE.map((entry) => [entry.name, entry] as const))(
    'of %s has the bits it always had',
    async (name, entry) => {
      const parts = labelsOf(entry).map((label) => bytesOf(fast, label));
      expect((await sha256(parts)).slice(0, 16)).toBe(COLUMN_HASHES[name]);
    },
  );
});
