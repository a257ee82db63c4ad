// npm run bench:peers: recgauge beside NumPy, PyTorch, SciPy and scikit-learn, one thread each, processor time, samples
// alternating in one run, results compared. Where no Python peer is found it says what is missing and ends well.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngineSync } from '../build/modules/shell.js';
import { vectorBits, writeResults } from './support/json.mjs';
import { readOptions } from './support/options.mjs';
import { planInputs } from './support/peer-tasks.mjs';
import { candidates, choosePeers, describeLibraries, PeerProcess, probePythons } from './support/pythons.mjs';
import { sink } from './support/sink.mjs';
import { formatDuration, formatRatio, formatTable } from './support/table.mjs';
import { cpuClock, interleave, median, pairedRatio, ResolutionWatch } from './support/timing.mjs';

const options = readOptions(
  'peers',
  'Compares top-k from dense scores (W1), from factors (W2), AUC (W3) and the bootstrap (W5) with NumPy, PyTorch,\n' +
    'SciPy and scikit-learn in every Python found: ' +
    'python3, /usr/bin/python3, python; or in $PYTHON alone when it is set.',
);
const effort = options.isQuick ? { rounds: 3, warmUps: 1 } : { rounds: 11, warmUps: 2 };

const pythons = probePythons();
const libraries = describeLibraries(pythons);
const peers = choosePeers(pythons);
console.log(`Python peers\n  ${libraries.join('\n  ')}`);
console.log(`Widest vectors of the processor: ${vectorBits() ?? 'unknown'} bits; WebAssembly uses 128\n`);
if (peers.length === 0) {
  console.log(`No Python with NumPy among ${candidates().join(', ')}: nothing to compare with.`);
  console.log('Install numpy (and torch, scikit-learn), or set PYTHON to an interpreter that has them.');
  writeResults(options.json, 'peers', options, { libraries, rows: [], warnings: [] });
  process.exit(0);
}

const watch = new ResolutionWatch(cpuClock);
const rows = await runAll();
console.log(`One thread, processor time a user (W5: a draw), medians of ${effort.rounds} alternating samples`);
console.log(options.isQuick ? '(quick: says nothing about speed)\n' : '');
console.log(rows.length > 0 ? formatTable(columns(), rows) : `Nothing matches --only ${options.only}.`);
for (const warning of watch.warnings) console.warn(`warning: ${warning}`);
writeResults(options.json, 'peers', options, { libraries, rows, warnings: watch.warnings });
console.log(`\nSaved to ${options.json}`);
const disagreeing = rows.filter(({ agreement }) => agreement.wrongUsers > 0);
for (const { label, peer } of disagreeing) console.error(`error: ${label}: our lists and those of ${peer} differ`);
process.exitCode = disagreeing.length > 0 ? 1 : 0;

async function runAll() {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-peers-'));
  const engine = createEngineSync({ backend: 'wasm' });
  const processes = peers.map((peer) => new PeerProcess(peer));
  const found = [];
  try {
    for (const { tasks, create } of planInputs(options.isQuick, engine)) {
      const wanted = tasks.filter(({ label }) => options.wants(label));
      if (wanted.length === 0) continue;
      const input = create(folder);
      const able = processes.filter(({ works, form }) => works.includes(input.work) && !input.without?.includes(form));
      for (const peer of able) await peer.ask({ op: 'load', work: input.work, ...input.request });
      for (const task of wanted) {
        const done = await runTask(task, input, able);
        found.push(...done);
        for (const { label, peer, timesFaster } of done) {
          console.log(`${label}: ${formatRatio(timesFaster)} times as fast as ${peer}`);
        }
      }
      input.release();
    }
  } finally {
    for (const peer of processes) peer.end();
    rmSync(folder, { recursive: true });
  }
  return found;
}

/** One row a peer; where only the best peer is judged, the others carry no goal. */
async function runTask({ label, k }, input, processes) {
  const contestants = [
    { name: 'recgauge', run: () => sink(input.run(k)) },
    ...processes.map((peer) => ({ name: peer.name, run: () => peer.run(input.work, k) })),
  ];
  const samples = await interleave(contestants, effort);
  const ours = samples.recgauge.cpu;
  const lists = input.run(k);
  const medians = processes.map(({ name }) => median(samples[name].cpu));
  const best = Math.min(...medians.filter((_, i) => processes[i].isUsual));
  const isResolved = watch.check(label, Math.min(best, median(ours)));
  const parts = input.parts ?? { ours: input.shape.userCount, theirs: input.shape.userCount };
  const share = parts.ours / parts.theirs;
  const results = [];
  for (const [i, peer] of processes.entries()) {
    const theirs = samples[peer.name].cpu;
    const timesFaster = (share * medians[i]) / median(ours);
    const isJudged = input.judge === 'all' || (peer.isUsual && (input.judge === 'each' || medians[i] === best));
    const goal = isJudged ? input.goalFor(peer.library, peer.form) : null;
    results.push({
      label,
      ...input.shape,
      k,
      peer: peer.name,
      ourMsAUser: median(ours) / parts.ours,
      peerMsAUser: medians[i] / parts.theirs,
      timesFaster,
      pairedTimesFaster: share * pairedRatio(theirs, ours),
      isBestPeer: medians[i] === best,
      goal,
      isMet: goal === null ? null : timesFaster >= goal,
      isResolved,
      agreement: input.compare(lists, await peer.lists(), k),
    });
  }
  return results;
}

function columns() {
  return [
    { title: 'task', of: (row) => row.label, align: 'left' },
    { title: 'users', of: (row) => row.userCount },
    { title: 'peer', of: (row) => row.peer, align: 'left' },
    { title: 'recgauge', of: (row) => formatDuration(row.ourMsAUser) },
    { title: 'peer', of: (row) => formatDuration(row.peerMsAUser) },
    { title: 'times faster', of: (row) => formatRatio(row.timesFaster) },
    { title: 'paired', of: (row) => formatRatio(row.pairedTimesFaster) },
    { title: 'goal', of: (row) => (row.goal === null ? '' : `>= ${row.goal}`) },
    { title: '', of: verdict, align: 'left' },
    { title: 'lists', of: ({ agreement }) => describeAgreement(agreement), align: 'left' },
  ];
}

function verdict({ isMet, isResolved }) {
  if (isMet === null) return '';
  if (options.isQuick) return 'not judged';
  if (!isResolved) return 'too short for the clock';
  return isMet ? 'ok' : 'MISSED';
}

function describeAgreement({ tiedUsers, wrongUsers }) {
  if (wrongUsers > 0) return `DIFFER (users: ${wrongUsers})`;
  return tiedUsers > 0 ? `equal but for ties (users: ${tiedUsers})` : 'equal';
}
