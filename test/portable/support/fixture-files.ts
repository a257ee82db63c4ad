// The synthetic fixtures where this test runs: from the disk in Node, from the test server in a browser.
/// <reference types="vite/client" />
import itemBaseline from '../../fixtures/synth/popularity_baseline.csv.gz?url';
import recs from '../../fixtures/synth/recs_full.csv.gz?url';
import test from '../../fixtures/synth/test.csv.gz?url';
import train from '../../fixtures/synth/train.csv.gz?url';

const FILES = { test, train, recs, baseline: itemBaseline } as const;

/** The bytes of a file of the fixture `synth`, gzipped or not: a server may have unpacked them. */
export async function synthFile(name: keyof typeof FILES): Promise<Uint8Array> {
  const url = FILES[name];
  const fs = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:fs');
  if (fs !== undefined) return new Uint8Array(await fs.promises.readFile(`${process.cwd()}${url}`));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
