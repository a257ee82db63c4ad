// Who competes in the report: recgauge in three ways of use, and plain JavaScript in five. Everyone ranks the same
// users; the Sets of seen items are made beforehand, which is to the advantage of those who use them.
import { createEngineSync } from '../../build/modules/shell.js';
import { rankByHeap, rankByPackedKeys, rankBySort, rankByTunedHeap } from './baselines.mjs';
import { fillScores, seenLists, seenSets } from './data.mjs';

/** Contestants are { name, rank }; rank() gives one list of items for each user. The first is recgauge at its best. */
export function createContestants(itemCount, userCount, k) {
  const engines = { wasm: createEngineSync({ backend: 'wasm' }), js: createEngineSync({ backend: 'js' }) };
  const resident = fillScores(engines.wasm.allocateScores(userCount, itemCount), itemCount, 'random');
  const scores = Float32Array.from(resident);
  const seen = seenLists(userCount, itemCount);
  const sets = seenSets(seen);
  const ours = (engine, given) => () => listsOf(engine.topK({ scores: given, userCount, itemCount, k, seen }));
  const plain = (rankRow) => () =>
    sets.map((set, user) => rankRow(scores.subarray(user * itemCount, (user + 1) * itemCount), k, set));
  return {
    contestants: [
      { name: 'recgauge, scores in its memory', rank: ours(engines.wasm, resident) },
      { name: 'recgauge, any Float32Array', rank: ours(engines.wasm, scores) },
      { name: 'recgauge, backend js', rank: ours(engines.js, scores) },
      { name: 'heap and Set, tuned scan', rank: plain(rankByTunedHeap) },
      { name: 'heap and Set', rank: plain(rankByHeap) },
      { name: 'typed-array sort of packed keys', rank: plain(rankByPackedKeys) },
      { name: 'sort of indices, Set', rank: plain(rankBySort) },
    ],
    dispose: () => Object.values(engines).forEach((engine) => void engine.dispose()),
  };
}

function listsOf({ items, lengths, k }) {
  return Array.from(lengths, (length, user) => items.subarray(user * k, user * k + length));
}

/** Throws unless every contestant gives the lists of the first. */
export function requireEqualLists(contestants) {
  const [expected, ...others] = contestants.map(({ name, rank }) => ({ name, text: textOf(rank()) }));
  for (const { name, text } of others) {
    if (text !== expected.text) throw new Error(`'${name}' and '${expected.name}' do not give the same lists`);
  }
}

function textOf(lists) {
  return lists.map((list) => list.join(' ')).join('\n');
}
