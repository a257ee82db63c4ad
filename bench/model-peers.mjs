// Models beside the same in NumPy, one thread, processor time: fit and ranking, and how many of the best items both name.
// Where no Python has NumPy it says so and ends well.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRankerSync, fitModel, rankModel } from '../build/modules/shell.js';
import { writeResults } from './support/json.mjs';
import { modelLog } from './support/model-log.mjs';
import { readOptions } from './support/options.mjs';
import { candidates, peerEnvironment } from './support/pythons.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { cpuClock } from './support/timing.mjs';

const options = readOptions('model-peers', 'EASE, ItemKNN, RP3beta, PureSVD and implicit ALS beside NumPy on ml-1m.');
const SCRIPT = fileURLToPath(new URL('./support/peer_models.py', import.meta.url));
const LIST_LENGTH = options.isQuick ? 10 : 100;
const MODELS = ['ease', 'itemknn', 'rp3beta', 'puresvd', 'ials'].filter((name) => options.wants(name));

const log = await modelLog(options.isQuick);
const rows = log === null ? [] : measureAll(log.ones);
if (rows.length > 0) console.log(formatTable(columns(), rows));
else console.log(`Nothing to compare: no log, no NumPy in ${candidates().join(', ')}, or nothing of --only.`);
writeResults(options.json, 'model-peers', options, { rows });

function measureAll(train) {
  const engine = createRankerSync({ backend: 'wasm' });
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-models-'));
  try {
    writeFileSync(join(folder, 'offsets'), train.offsets);
    writeFileSync(join(folder, 'items'), train.items);
    return MODELS.flatMap((model) => {
      const peer = runPeer(folder, model, train);
      if (peer === null) return [];
      const ours = run(engine, model, train);
      const shared = sharedItems(ours.lists, peer.lists, train.userCount);
      return ['fit', 'rank'].map((work) => ({
        model,
        work,
        ours: ours[work],
        numpy: peer[work],
        version: peer.numpy,
        shared,
      }));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(engine, model, train) {
  const start = cpuClock.now();
  const parameters = model === 'puresvd' ? { factors: Math.min(64, train.itemCount, train.userCount) } : {};
  const fitted = fitModel(engine, model, train, { parameters });
  const between = cpuClock.now();
  const known = Uint32Array.from({ length: train.userCount }, (_, user) => user);
  const { items } = rankModel(engine, fitted, { profiles: train, rows: known }, { k: LIST_LENGTH });
  return { fit: between - start, rank: cpuClock.now() - between, lists: items };
}

/** What the first Python that can do it takes; null where none can. */
function runPeer(folder, model, { userCount, itemCount }) {
  const words = [SCRIPT, folder, model, userCount, itemCount, LIST_LENGTH].map(String);
  for (const command of candidates()) {
    const { status, stdout } = spawnSync(command, words, { encoding: 'utf8', env: peerEnvironment() });
    if (status !== 0) continue;
    const lists = readFileSync(join(folder, 'lists'));
    return { ...JSON.parse(stdout), lists: new Uint32Array(lists.buffer, lists.byteOffset, lists.length / 4) };
  }
  return null;
}

/** The share of items that both lists of a user have: below 1 where scores are tied, or where chance starts otherwise. */
function sharedItems(ours, theirs, userCount) {
  let count = 0;
  for (let user = 0; user < userCount; user++) {
    const [from, to] = [user * LIST_LENGTH, (user + 1) * LIST_LENGTH];
    const own = new Set(ours.subarray(from, to));
    for (const item of theirs.subarray(from, to)) if (own.has(item)) count += 1;
  }
  return count / (userCount * LIST_LENGTH);
}

function columns() {
  return [
    { title: 'model', of: ({ model }) => model, align: 'left' },
    { title: 'work', of: ({ work }) => work, align: 'left' },
    { title: 'recgauge', of: ({ ours }) => formatDuration(ours) },
    { title: 'NumPy', of: ({ numpy }) => formatDuration(numpy) },
    { title: 'NumPy / recgauge', of: ({ ours, numpy }) => formatRatio(numpy / ours) },
    { title: 'version', of: ({ version }) => version, align: 'left' },
    { title: 'items in common', of: ({ shared }) => `${(100 * shared).toFixed(2)} %` },
  ];
}
