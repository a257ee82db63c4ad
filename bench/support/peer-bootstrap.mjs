// The bootstrap (W5) beside its peers. Ours is all of engine.bootstrap, down to the BCa interval; NumPy's is the usual
// loop of draw, take and mean with a percentile interval, and SciPy's is its own bootstrap. With five metrics ours share
// the draws, as the tuned NumPy does; the usual one takes one metric after the other.
import { compareIntervals } from './agreement.mjs';
import { metricColumns } from './data.mjs';
import { saveArrays } from './save-arrays.mjs';
import { formatCount } from './table.mjs';

const SEED = 1;

/**
 * Peers draw fewer replicates where they would take minutes; times are compared a draw. SciPy's default takes n^2 values
 * for its jackknife: 148 GB for 136,000 users, where only its percentile interval is left.
 */
const FULL = [
  { userCount: 6000, columnCount: 1, replicates: 10_000, peerReplicates: 10_000, goals: { numpy: 5.5, scipy: 12 } },
  { userCount: 136_000, columnCount: 1, replicates: 4000, peerReplicates: 400, goals: { numpy: 4 } },
  { userCount: 6000, columnCount: 5, replicates: 10_000, peerReplicates: 1000, goals: { numpy: 15 } },
  { userCount: 136_000, columnCount: 5, replicates: 2000, peerReplicates: 80, goals: {} },
];
const QUICK = [{ ...FULL[0], userCount: 500, replicates: 400, peerReplicates: 400 }];

export function bootstrapInputs(isQuick, engine) {
  return (isQuick ? QUICK : FULL).map((shape) => ({
    tasks: [{ k: 0, label: `W5 ${formatCount(shape.userCount)} users, metrics: ${shape.columnCount}` }],
    create: (folder) => createBootstrap(engine, shape, folder),
  }));
}

function createBootstrap(engine, { userCount, columnCount, replicates, peerReplicates, goals }, folder) {
  const columns = metricColumns(userCount, columnCount);
  const files = saveArrays(folder, { columns: Float64Array.from(columns.flatMap((column) => [...column])) });
  return {
    work: 'bootstrap',
    without: columnCount > 1 ? ['scipy', 'scipy-percentile'] : userCount > 1e5 ? ['scipy'] : [],
    shape: { userCount, columnCount, replicates, peerReplicates },
    parts: { ours: userCount * replicates, theirs: userCount * peerReplicates },
    request: { ...files, columnCount, replicates: peerReplicates, seed: SEED },
    run: () => boundsOf(engine.bootstrap(columns, { replicates, seed: SEED })),
    compare: (ours, theirs) => compareIntervals(ours, new Float64Array(theirs.buffer)),
    goalFor: (_, form) => goals[form] ?? null,
    judge: 'all',
    release: () => {},
  };
}

function boundsOf({ intervals }) {
  return Float64Array.from(intervals.flatMap(({ low, high }) => [low, high]));
}
