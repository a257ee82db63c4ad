// The same seeded workload gives the same SHA-256 in Node, Chromium and Firefox, on both backends: this file runs in each
// of them, and the literals below are the proof. A changed literal is a changed result, and so a conscious act.
import { describe, expect, it } from 'vitest';
import { createGenerator, type Engine, type ItemLists, type RankedLists, syntheticLog } from '../../src/shell.js';
import { bytesOf } from './support/bits.js';
import { bruteForceScores, bruteForceTopK } from './support/brute-force.js';
import { backends, engines } from './support/engines.js';
import { listsOf } from './support/seeded-problems.js';

const HASHES = {
  log: 'b82bb308cee6589fcd2e9701d171ff774fb94fb7496659fe0726373a6e161745',
  f32: '2e8332846460a1e42ced3e2e8831321d79748500ad205f5769991b95e3acccdb',
  f64: '065f4b70834000dcbfc90affcacc6211fa1511b8a7bfd67c99bb0147c7ae331f',
  seen: '9fd35478ab3c554ea364a3a922b6e7e47c944bf104746ad84566998f43b22687',
  candidates: 'd1c7d1e1cb7a12f0937d598b348127afb22d830304d75aa3e1db522b77bc7485',
  factors: '017ca84a1bf13cb093518ac173d64d5866d3c0e2ee34c1543a7283bfa33b0a79',
};

const userCount = 200;
const k = 50;
const dimension = 24;
const log = syntheticLog();
const { itemCount } = log;

/** The interactions of the first users as lists of items. */
function interactionLists(): ItemLists {
  const itemsByUser: number[][] = Array.from({ length: userCount }, () => []);
  log.users.forEach((user, row) => {
    itemsByUser[user]?.push(log.items[row]!);
  });
  return listsOf(itemsByUser.map((items) => items.sort((a, b) => a - b)));
}

/** Random scores; every third user's are whole numbers and tie, and some are infinite or zeros of either sign. */
function workloadScores(): Float64Array {
  const generator = createGenerator(2, 7);
  const special = [0, -0, Infinity, -Infinity, 2 ** -149];
  return Float64Array.from({ length: userCount * itemCount }, (_, i) => {
    const score = generator.nextGaussian();
    if (i % 97 === 0) return special[(i / 97) % special.length]!;
    return Math.floor(i / itemCount) % 3 === 0 ? Math.floor(score) : score;
  });
}

function workloadFactors(rowCount: number, stream: number): Float32Array {
  const generator = createGenerator(3, stream);
  return Float32Array.from({ length: rowCount * dimension }, () => generator.nextGaussian());
}

function everyThirdItem(): ItemLists {
  return listsOf(
    Array.from({ length: userCount }, (_, user) =>
      Array.from({ length: itemCount }, (_, item) => item).filter((item) => (item + user) % 3 === 0),
    ),
  );
}

async function sha256(arrays: readonly ArrayBufferView[]): Promise<string> {
  const bytes = new Uint8Array(arrays.reduce((length, array) => length + array.byteLength, 0));
  let at = 0;
  for (const array of arrays) {
    bytes.set(bytesOf(array), at);
    at += array.byteLength;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const hashOf = ({ items, scores, lengths }: RankedLists) => sha256([items, scores, lengths]);

describe('the same bits in every engine', () => {
  it('of the synthetic log', async () => {
    const { users, items, ratings, timestamps, itemReleases, itemGenres } = log;
    const columns = [users, items, ratings, timestamps, itemReleases, itemGenres.offsets, itemGenres.items];
    expect(await sha256(columns)).toBe(HASHES.log);
  });

  const doubles = workloadScores();
  const floats = Float32Array.from(doubles);
  const seen = interactionLists();
  const candidates = everyThirdItem();
  const factors = { userFactors: workloadFactors(userCount, 1), itemFactors: workloadFactors(itemCount, 2), dimension };
  const shape = { userCount, itemCount, k };

  const bruteForce: Pick<Engine, 'topK' | 'topKFromFactors'> = {
    topK: bruteForceTopK,
    topKFromFactors: (request) => bruteForceTopK({ ...request, scores: bruteForceScores(request) }),
  };

  it.each([...backends, 'brute force'] as const)('of the ranked lists (%s)', async (voice) => {
    const engine = voice === 'brute force' ? bruteForce : engines[voice];
    expect({
      log: HASHES.log,
      f32: await hashOf(engine.topK({ scores: floats, ...shape })),
      f64: await hashOf(engine.topK({ scores: doubles, ...shape })),
      seen: await hashOf(engine.topK({ scores: floats, ...shape, seen })),
      candidates: await hashOf(engine.topK({ scores: doubles, ...shape, seen, candidates })),
      factors: await hashOf(engine.topKFromFactors({ ...factors, ...shape, seen })),
    }).toEqual(HASHES);
  });
});
