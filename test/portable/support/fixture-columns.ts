// Any labels on a fixture, on either backend, with all side inputs that a metric may ask for; and the bits that came out.
import {
  createEngine,
  type EvaluationResult,
  evaluate,
  IdSpace,
  readGroups,
  readInteractions,
} from '../../../src/shell.js';
import { type FixtureName, fixtureFile } from './fixture-files.js';

export type EvaluateOn = (backend: 'js' | 'wasm', labels: readonly string[]) => Promise<EvaluationResult>;

const evaluators = new Map<FixtureName, Promise<EvaluateOn>>();

/** Reads the fixture once for all files; the result evaluates labels on it. */
export function fixtureEvaluator(fixture: FixtureName): Promise<EvaluateOn> {
  const evaluateOn = evaluators.get(fixture) ?? createEvaluateOn(fixture);
  evaluators.set(fixture, evaluateOn);
  return evaluateOn;
}

async function createEvaluateOn(fixture: FixtureName): Promise<EvaluateOn> {
  const userIds = new IdSpace();
  const itemIds = new IdSpace();
  const read = async (name: 'test' | 'train' | 'recs' | 'baseline') =>
    readInteractions(await fixtureFile(fixture, name), { userIds, itemIds, name });
  const [truth, train] = [await read('test'), await read('train')];
  const [recs, baseline] = [await read('recs'), await read('baseline')];
  const sides = {
    itemFeatures: await groupsOf(itemIds, (item) => [item % 5, 10 + (item % 7)]),
    itemGroups: await groupsOf(itemIds, (item) => [item % 3]),
    userGroups: await groupsOf(userIds, (user) => [user % 2]),
  };
  return async (backend, labels) => {
    const engine = await createEngine({ backend });
    const options = { ...sides, truth, train, baseline, metrics: labels, engine };
    const result = await evaluate([{ name: 'run', table: recs, predictions: recs }], { ...options, ci: false });
    engine.dispose();
    return result;
  };
}

/** Groups by the id's remainder, two for the features of an item. */
function groupsOf(ids: IdSpace, groups: (id: number) => readonly number[]) {
  const rows = ids.toArray().flatMap((id) => groups(Number(id)).map((group) => `${id},${group}\n`));
  return readGroups(rows.join(''), { ids, header: false });
}

/** The value and the users' values of a label; every NaN counts as the same. */
export function bytesOf({ document, columns }: EvaluationResult, label: string): Uint8Array {
  const { value, random, best } = document.runs[0]!.metrics[label]!;
  const column = columns.get('run')!.get(label) ?? new Float64Array(0);
  const numbers = Float64Array.from([value ?? Number.NaN, random ?? Number.NaN, best ?? Number.NaN, ...column], (x) =>
    Number.isNaN(x) ? Number.NaN : x,
  );
  return new Uint8Array(numbers.buffer);
}

export async function sha256(parts: readonly Uint8Array[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await new Blob([...parts] as BlobPart[]).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
