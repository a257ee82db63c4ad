// The synthetic fixtures where this test runs: from the disk in Node, from the test server in a browser.
/// <reference types="vite/client" />
import edgeBaseline from '../../fixtures/edge/popularity_baseline.csv.gz?url';
import edgeRecs from '../../fixtures/edge/recs_full.csv.gz?url';
import edgeTest from '../../fixtures/edge/test.csv.gz?url';
import edgeTrain from '../../fixtures/edge/train.csv.gz?url';
import synthBaseline from '../../fixtures/synth/popularity_baseline.csv.gz?url';
import synthRecs from '../../fixtures/synth/recs_full.csv.gz?url';
import synthTest from '../../fixtures/synth/test.csv.gz?url';
import synthTrain from '../../fixtures/synth/train.csv.gz?url';

const FILES = {
  edge: { test: edgeTest, train: edgeTrain, recs: edgeRecs, baseline: edgeBaseline },
  synth: { test: synthTest, train: synthTrain, recs: synthRecs, baseline: synthBaseline },
} as const;

export type FixtureName = keyof typeof FILES;
export type FixtureFile = keyof (typeof FILES)['synth'];

/** The bytes of a file of a fixture, gzipped or not: a server may have unpacked them. */
export async function fixtureFile(fixture: FixtureName, name: FixtureFile): Promise<Uint8Array> {
  const url = FILES[fixture][name];
  const fs = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:fs');
  if (fs !== undefined) return new Uint8Array(await fs.promises.readFile(`${process.cwd()}${url}`));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The bytes of a file of the fixture `synth`. */
export const synthFile = (name: FixtureFile) => fixtureFile('synth', name);
