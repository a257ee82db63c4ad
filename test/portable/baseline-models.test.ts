// Lists of the simple and the neighbourhood models on the synthetic log, and predicted ratings, have the same bits in Node,
// Chromium and Firefox and on both backends: the literals below are the proof. A changed literal is a changed result.
import { describe, expect, it } from 'vitest';
import { createRankerSync, kernelsOf } from '../../src/engine/ranking/ranker.js';
import { sha256Hex } from '../../src/foundation/numbers/sha256.js';
import { fitModel } from '../../src/models/fit-model.js';
import { rankModel } from '../../src/models/rank-model.js';
import { NEW_USER } from '../../src/models/scoring/scorer.js';
import { syntheticMatrix } from '../support/synthetic-matrix.js';

const DIGESTS: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ['popularity', {}, 'b486472c2af0e7b0aeeea52270fd313b76df2cfb2152dfcf20254404da57a149'],
  ['random', {}, 'dd1fc04733c1ea365f2e8d67624fce2f684ddb157a2a61af0c36ea400a19a6f4'],
  ['itemknn', {}, '3d05bdab757c5e3f4b06c466a20f4624659315ea7b3276ad9ee041cf1e400648'],
  [
    'itemknn',
    { similarity: 'pearson', neighbours: 7, shrink: 3 },
    '2839978f07832ce9a78682cca3f4da3cc66c4cc1921ff3fd21fc544cf481c146',
  ],
  ['itemknn', { similarity: 'jaccard' }, 'df96b0bf1f5cdfa71499fdcdeaad6abfb243e358b0c94e5b1d3687c97863a970'],
  ['itemknn', { similarity: 'adjusted-cosine' }, '01b557c5b444ac1e0721107ff5e2290b68384ab821065ecf9130f30ae323b0f9'],
  ['userknn', { neighbours: 9 }, '3a15f8eac07a3a3861feea1af63e87a778778da6632f5c3275055f25b21293ee'],
  ['p3alpha', { alpha: 0.7 }, 'da4b7115b79c65cb9fce6c8e26eff6c4514da9d38fc3454880f31d030d1553c5'],
  [
    'rp3beta',
    { alpha: 1.3, beta: 0.4, neighbours: 15 },
    '70d5c8b76ffe8fbc8832a758f7f292b8c1306beab362236af628c4132c9eef07',
  ],
  ['rating-mean', { of: 'item' }, 'dd85b9281ac16f30c306c3e128a11a5e728f0eb84d14e2bae023d00aa58dfd22'],
  ['rating-mean', { of: 'user' }, '5bc3ef9cd6df8d99485bfdc36ad46848828dd91e90983bb9c4befd914d6e9f94'],
  [
    'rating-bias',
    { itemDamping: 5, userDamping: 3 },
    '32020ae08ec11df09cb6bce8d76983555636b0595970e3dfbd533ccee843eaac',
  ],
  ['rating-user-knn', {}, 'e50ff71811fdc4b39ad6d7f6c2f276199a9d584dda325239389d54e3cbec4478'],
  [
    'rating-user-knn',
    { similarity: 'pearson', neighbourhood: 'fixed', centred: false },
    'ee719bd2f861b4b0cf9cc07e33dce5f64fe1b46480c817affdace31a7ad9453c',
  ],
  ['rating-item-knn', {}, '7d51155157f5944e5c8965a0c70fd8af964a5f8d4576be1e59a1eb08a06a6b68'],
  [
    'rating-item-knn',
    { similarity: 'cosine', k: 0, centred: false },
    'd63ea8b509976111817301df82d4308620260e0b0d508746fbbddc65aab8edd0',
  ],
  ['funksvd', { factors: 4, sweeps: 5 }, '455f3fe11e651f7b59e06e1ad85ff9157bb6bd27ca544c2a148a245e2080ca39'],
  ['svdpp-rating', { factors: 4, sweeps: 5 }, 'bf7840d9c9fc57a73ef9fd4764b21225c6a68789bc611d02e5edafd91f4093e0'],
];

/** Lists of everybody, and the predictions of half of them as new users where the model has such. */
function digestOf(backend: 'js' | 'wasm', model: string, parameters: Readonly<Record<string, unknown>>): string {
  const engine = createRankerSync({ backend });
  const train = syntheticMatrix({ isRated: true });
  const fitted = fitModel(engine, model, train, { parameters, seed: 5 });
  const known = Uint32Array.from({ length: train.userCount }, (_, user) => user);
  const { items, scores } = rankModel(engine, fitted, { profiles: train, rows: known, keys: known }, { k: 20 });
  const pairs = { users: known.map((user) => user), items: known.map((user) => (user * 7) % train.itemCount) };
  const isNew = fitted.model.refusesNewUsers === undefined;
  const rows = known.map((user) => (isNew && user % 2 === 1 ? NEW_USER : user));
  const predicted = new Float64Array(train.userCount);
  fitted.scorer.predict?.(kernelsOf(engine, 'test'), { profiles: train, rows }, pairs.users, pairs.items, predicted);
  // The bits of NaN are nobody's promise.
  const told = predicted.map((value) => (Number.isNaN(value) ? -1 : value));
  const arrays = [items, scores, told];
  const bytes = arrays.flatMap((array) => [...new Uint8Array(array.buffer, array.byteOffset, array.byteLength)]);
  return sha256Hex(Uint8Array.from(bytes));
}

describe('lists and predictions on the synthetic log', () => {
  it.each(DIGESTS)('of %s with %o', (model, parameters, digest) => {
    expect(digestOf('wasm', model, parameters)).toBe(digest);
    expect(digestOf('js', model, parameters)).toBe(digest);
  });
});
