// An experiment whose process is killed at random moments, and started again until it is done: the document is that of a
// run without a kill, but for measurements, and no temporary file is left.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createGenerator } from '../../../src/foundation/numbers/generator.js';
import { createWorkplace, PROGRAM } from '../run-program.js';
import { SMALL_EXPERIMENT, smallLog, withoutMeasurements } from './small-experiment.js';

/** Kills up to `most` times, and expects `least` of them to come before the end of the experiment. */
export async function expectSameAfterKills(seed: number, { least, most }: { least: number; most: number }) {
  const place = createWorkplace({ 'ratings.csv': smallLog(), 'small.yaml': SMALL_EXPERIMENT });
  const words = ['experiment', 'small.yaml', '-q', '-o', 'killed.json'];
  try {
    expect(place.run('experiment small.yaml -q -o whole.json --store whole').status).toBe(0);
    const generator = createGenerator(seed);
    let kills = 0;
    for (let grown = 0, isDone = false; !isDone; ) {
      // Kills wait for a growing store, so that each run does a little, however slow the machine is.
      const lines = grown + 1 + generator.nextBelow(4);
      const code = await runUntil(
        place.folder,
        words,
        kills < most ? lines : Number.POSITIVE_INFINITY,
        generator.nextBelow(30),
      );
      isDone = code === 0;
      if (!isDone) kills += 1;
      grown = linesIn(place.folder);
    }
    expect(kills).toBeGreaterThanOrEqual(least);
    expect(withoutMeasurements(place.read('killed.json'))).toEqual(withoutMeasurements(place.read('whole.json')));
    expect(place.names().filter((name) => /\.(tmp|lock)$/.test(name))).toEqual([]);
  } finally {
    place.remove();
  }
}

/** Runs the program until the store has so many lines, and some milliseconds more, and kills it then; null if killed. */
function runUntil(
  folder: string,
  words: readonly string[],
  lines: number,
  milliseconds: number,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const watch = setInterval(() => {
      if (linesIn(folder) < lines) return;
      clearInterval(watch);
      setTimeout(() => child.kill('SIGKILL'), milliseconds);
    }, 5);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      resolve(code);
    });
  });
}

function linesIn(folder: string): number {
  const store = join(folder, 'small.trials.jsonl');
  return existsSync(store) ? readFileSync(store, 'utf8').split('\n').length - 1 : 0;
}
