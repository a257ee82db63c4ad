// Lists and scores of EASE and SLIM on the synthetic log, as one SHA-256 each: the same in every engine and on both
// backends. A literal that changes is a model that changed, for everybody who published a number of it.
import { describe, expect, it } from 'vitest';
import { createRankerSync } from '../../src/engine/ranking/ranker.js';
import { sha256Hex } from '../../src/foundation/numbers/sha256.js';
import { fitModel } from '../../src/models/fit-model.js';
import { rankModel } from '../../src/models/rank-model.js';
import { syntheticMatrix } from '../support/synthetic-matrix.js';

const DIGESTS: readonly (readonly [string, Readonly<Record<string, number>>, string])[] = [
  ['ease', { l2: 20 }, '0793a67c995e2f74e80bde7779263cc3c3f4359348397beb827547553eb8c010'],
  ['ease', {}, 'b7aa664400e77f0276547a01b217ee182d2b55842b0b0fb1de88153fec33a5a5'],
  ['slim', { l1: 0.5, l2: 5 }, '9f3f003fe6e69eadb44feb16ae194d87a105d863e62059fb7192ac2451b63e32'],
  ['slim', {}, 'b26cbd71a25969cc56859432b7f2b0018e8ff470fb494d7b9c15d98efa8a1af1'],
];

function digestOf(backend: 'js' | 'wasm', model: string, parameters: Readonly<Record<string, number>>): string {
  const engine = createRankerSync({ backend });
  const train = syntheticMatrix();
  const { items, scores } = rankModel(
    engine,
    fitModel(engine, model, train, { parameters }),
    { profiles: train },
    { k: 20 },
  );
  const bytes = new Uint8Array(items.byteLength + scores.byteLength);
  bytes.set(new Uint8Array(items.buffer, items.byteOffset, items.byteLength));
  bytes.set(new Uint8Array(scores.buffer, scores.byteOffset, scores.byteLength), items.byteLength);
  return sha256Hex(bytes);
}

describe('lists on the synthetic log', () => {
  it.each(DIGESTS)('of %s with %o', (model, parameters, digest) => {
    expect(digestOf('wasm', model, parameters)).toBe(digest);
    expect(digestOf('js', model, parameters)).toBe(digest);
  });
});
