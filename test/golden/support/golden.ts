// Values of other libraries on the fixtures, as scripts/copy-fixtures.mjs copied them. A file that is missing is an
// error: a golden test that skips itself proves nothing.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../../fixtures/golden/', import.meta.url));

/** `null`: not obtainable; `'nan'`: the library returned NaN; `'ERROR: ...'`: it raised. */
export type GoldenValue = number | string | null;

/**
 * By fixture, then by metric and cutoff for libraries (`recall`, `10`), or by list and measure for evaluators (`top20`,
 * `recall_10`).
 */
export type GoldenFixtures = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, GoldenValue>>>>>>;

/** By variant of the library or evaluator. */
export type GoldenValues = Readonly<Record<string, GoldenFixtures>>;

const documents = new Map<string, unknown>();
const valuesOfFiles = new Map<string, GoldenValues>();

/** The values of a file such as `recbole.json`, whichever of the two shapes it has; put together once. */
export function goldenValues(file: string, folder = FOLDER): GoldenValues {
  const path = join(folder, file);
  const values = valuesOfFiles.get(path) ?? readValues(file, folder);
  valuesOfFiles.set(path, values);
  return values;
}

function readValues(file: string, folder: string): GoldenValues {
  const { variants } = goldenDocument(file, folder) as { variants?: Record<string, { fixtures?: GoldenFixtures }> };
  if (variants === undefined) throw new Error(`${file} has no variants; read it with goldenDocument`);
  const entries = Object.entries(variants).map(([name, variant]) => [name, variant.fixtures ?? variant]);
  return Object.fromEntries(entries) as GoldenValues;
}

/** One variant on one fixture; throws where there is none. */
export function goldenFixture(file: string, variant: string, fixture: string, folder = FOLDER): GoldenFixtures[string] {
  const values = goldenValues(file, folder)[variant]?.[fixture];
  if (values !== undefined) return values;
  throw new Error(`${file} holds no values of ${variant} on ${fixture}`);
}

/** The number at a place; throws where there is none, so that a misspelt measure is noticed. */
export function goldenNumber(values: GoldenFixtures[string], outer: string, inner: string): number {
  const value = values[outer]?.[inner];
  if (typeof value === 'number') return value;
  throw new Error(`no golden number for ${outer}, ${inner}: found ${JSON.stringify(value)}`);
}

/** The whole of a file, as it is; from our copies, unless another folder is given. Read once, and changed by nobody. */
export function goldenDocument(file: string, folder = FOLDER): unknown {
  const path = join(folder, file);
  const document = documents.get(path) ?? readDocument(path);
  documents.set(path, document);
  return document;
}

function readDocument(path: string): unknown {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  if (existsSync(`${path}.gz`)) return JSON.parse(gunzipSync(readFileSync(`${path}.gz`)).toString());
  throw new Error(`${path} is missing; node scripts/copy-fixtures.mjs copies it`);
}
