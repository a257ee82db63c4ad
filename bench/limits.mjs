// Memory and time as functions of what is evaluated: distinct ids, rows, runs, labels; and what many calls and many engines leave
// behind. `node bench/limits.mjs [ids|rows|runs|labels|calls|engines ...] [--quick]`; each line is a process of its own.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as api from '../build/modules/shell.js';

const words = process.argv.slice(2);
const isQuick = words.includes('--quick');
const MIB = 2 ** 20;
const SIZES = {
  ids: isQuick ? [100_000] : [1_000_000, 3_000_000, 10_000_000],
  rows: isQuick ? [100_000] : [1_000_000, 10_000_000],
  runs: isQuick ? [2] : [1, 10, 50],
  labels: isQuick ? [2] : [10, 50, 200],
  calls: isQuick ? [500] : [50_000],
  engines: isQuick ? [20] : [200],
};

/** Text in pieces of about a mebibyte. */
async function* lines(count, lineOf) {
  yield Buffer.from('user,item,score\n');
  for (let at = 0; at < count; ) {
    let piece = '';
    for (; at < count && piece.length < MIB; at++) piece += lineOf(at);
    yield Buffer.from(piece);
  }
}

const listsOf = (seed) => {
  const rows = ['user,item,score'];
  for (let user = 0; user < 1000; user++) {
    for (let rank = 0; rank < 20; rank++) rows.push(`${user},${(user * 7 + rank * (13 + seed)) % 4001},${20 - rank}`);
  }
  return rows.join('\n');
};
const truth = `user,item\n${Array.from({ length: 10_000 }, (_, at) => `${at % 1000},${(at * 31) % 4001}`).join('\n')}`;
const labels = (count) =>
  Array.from(
    { length: count },
    (_, at) => `${['ndcg', 'recall', 'precision', 'map', 'mrr'][at % 5]}@${1 + Math.floor(at / 5)}`,
  );
const scores = (await import('../build/modules/foundation/numbers/generator.js')).createGenerator(1);
const small = Float32Array.from({ length: 8 * 50 }, () => scores.nextBelow(1000) / 7);
const lists = {
  offsets: Uint32Array.from({ length: 9 }, (_, user) => 2 * user),
  items: Uint32Array.from({ length: 16 }, (_, at) => at),
};

function callAll(engine) {
  const shape = { userCount: 8, itemCount: 50, k: 5 };
  const ranked = engine.topK({ scores: small, ...shape, seen: lists });
  const factors = { userFactors: small.subarray(0, 32), itemFactors: small.subarray(0, 200), dimension: 4 };
  engine.topKFromFactors({ ...factors, ...shape });
  const evaluation = engine.evaluate({ lists: ranked, truth: lists, metrics: ['ndcg@5', 'recall@5'] });
  engine.fullRanks({ lists: { kind: 'scores', scores: small, userCount: 8, itemCount: 50 }, truth: lists });
  engine.bootstrap(evaluation.metrics[0].values, { replicates: 20 });
  engine.release(engine.allocateScores(8, 50));
}

const WORK = {
  ids: async (size) =>
    (await api.readInteractions({ [Symbol.asyncIterator]: () => lines(size, (at) => `user-${at},item-${at},1\n`) }))
      .rowCount,
  rows: async (size) =>
    (
      await api.readInteractions({
        [Symbol.asyncIterator]: () => lines(size, (at) => `${at % 9973},${at % 997},${at % 5}\n`),
      })
    ).rowCount,
  runs: async (size) =>
    (
      await api.evaluate(Object.fromEntries(Array.from({ length: size }, (_, run) => [`run-${run}`, listsOf(run)])), {
        truth,
        metrics: ['ndcg@10', 'recall@10', 'map@10'],
      })
    ).document.runs.length,
  labels: async (size) =>
    (await api.evaluate({ one: listsOf(1) }, { truth, metrics: labels(size), ci: 0.95 })).document.runs.length,
  calls: async (size) => {
    const engine = await api.createEngine();
    for (let call = 0; call < size / 10; call++) callAll(engine);
    globalThis.gc();
    const before = process.memoryUsage();
    for (let call = 0; call < size; call++) callAll(engine);
    globalThis.gc();
    const after = process.memoryUsage();
    return `heap ${((after.heapUsed - before.heapUsed) / MIB).toFixed(1)} MiB, arrays ${((after.arrayBuffers - before.arrayBuffers) / MIB).toFixed(1)} MiB more`;
  },
  engines: async (size) => {
    const engines = [];
    for (let at = 0; at < size; at++) engines.push(await api.createEngine());
    for (const engine of engines) callAll(engine);
    for (const engine of engines) engine.dispose();
    return `${engines.length} at once`;
  },
};

if (process.env.RECGAUGE_LIMIT === undefined) {
  console.log('what | size | seconds | peak RSS, MiB | outcome');
  const chosen = words.filter((word) => word in SIZES);
  for (const what of chosen.length > 0 ? chosen : Object.keys(SIZES)) {
    for (const size of SIZES[what]) {
      const env = { ...process.env, RECGAUGE_LIMIT: `${what} ${size}` };
      const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url)], {
        env,
        encoding: 'utf8',
      });
      console.log(
        status === 0
          ? stdout.trim()
          : `${what} | ${size} | exit ${status}: ${stderr.trim().split('\n').slice(-3).join(' ')}`,
      );
    }
  }
} else {
  const [what, size] = process.env.RECGAUGE_LIMIT.split(' ');
  const { user, system } = process.cpuUsage();
  const outcome = await WORK[what](Number(size));
  const used = process.cpuUsage({ user, system });
  const rss = process.resourceUsage().maxRSS / 1024;
  console.log(`${what} | ${size} | ${((used.user + used.system) / 1e6).toFixed(2)} | ${rss.toFixed(0)} | ${outcome}`);
}
