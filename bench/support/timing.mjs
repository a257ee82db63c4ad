// Clocks, medians and interleaved samples. Machines drift: two things are only comparable when their samples alternate
// in one run, A B A B ..., so that whatever disturbs one of them disturbs the other as well.

/** Milliseconds on the wall. */
export const wallClock = { name: 'wall', now: () => performance.now() };

/** Milliseconds of processor time of this process, all its threads. */
export const cpuClock = {
  name: 'cpu',
  now() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

/** A sample is trusted when it is at least this many times as long as the clock's smallest step. */
export const TRUSTED_STEPS = 50;

/** The clock's usual step in milliseconds: the median distance between two readings that differ. */
export function resolutionOf(clock) {
  const steps = [];
  for (let i = 0; i < 200; i++) {
    const before = clock.now();
    let after = before;
    while (after === before) after = clock.now();
    steps.push(after - before);
  }
  return median(steps);
}

export function median(values) {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Median of a[i] / b[i]: the two samples of a pair were taken next to each other. */
export function pairedRatio(a, b) {
  return median(a.map((value, i) => value / b[i]));
}

/**
 * Times the contestants in turn, `rounds` times, after `warmUps` untimed runs of each.
 * A contestant is { name, run, warmUps? }; `run` may return a promise of { cpu } in milliseconds when it is timed elsewhere.
 * Gives { name: { cpu: samples, wall: samples } }, in milliseconds.
 */
export async function interleave(contestants, { rounds, warmUps }) {
  const samples = Object.fromEntries(contestants.map(({ name }) => [name, { cpu: [], wall: [] }]));
  for (const { run, warmUps: own = warmUps } of contestants) for (let i = 0; i < own; i++) await run();
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contestants) {
      const wallBefore = wallClock.now();
      const cpuBefore = cpuClock.now();
      const answer = run();
      const elsewhere = answer instanceof Promise ? await answer : undefined;
      const cpu = elsewhere === undefined ? cpuClock.now() - cpuBefore : elsewhere.cpu;
      const wall = wallClock.now() - wallBefore;
      samples[name].cpu.push(cpu);
      samples[name].wall.push(wall);
    }
  }
  return samples;
}

/** Collects the labels of samples that the clock cannot resolve, and says so once at the end. */
export class ResolutionWatch {
  warnings = [];

  constructor(clock) {
    this.clock = clock;
    this.resolution = resolutionOf(clock);
  }

  /** Whether a sample of this length can be trusted; leaves a warning otherwise. */
  check(label, milliseconds) {
    if (milliseconds >= this.resolution * TRUSTED_STEPS) return true;
    const [found, step] = [milliseconds, this.resolution].map((ms) => `${(ms * 1000).toPrecision(3)} µs`);
    this.warnings.push(
      `${label}: a sample of ${found} is under ${TRUSTED_STEPS} steps of the ${this.clock.name} clock (${step})`,
    );
    return false;
  }
}
