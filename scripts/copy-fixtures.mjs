// Copies the synthetic fixtures and the golden values that belong to them from the folder of shared material into
// test/fixtures, so that tests need nothing outside the repository. Values are copied as they are; those of real
// datasets are left out. Run it again after the shared material has changed, and look at the difference.
//
//   RECGAUGE_SHARED=<folder> node scripts/copy-fixtures.mjs

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SHARED = process.env.RECGAUGE_SHARED ?? join(ROOT, '../shared');
const TARGET = join(ROOT, 'test/fixtures');
const FIXTURES = ['edge', 'synth'];

/** Values of statistics: of synthetic vectors, published tables, and users' values of real logs without the logs. */
const PROTOCOL_FILES = [
  'stats.json',
  'ranx-significance.json',
  'recsyseval.json',
  'recsyseval-results.csv',
  'sampled.json',
  'sampled-ranks.json',
];

/** Who met what in a real log is not ours to pass on; nothing is computed from it. */
const LEFT_OUT = { 'sampled-ranks.json': ['user', 'test_item'] };

/** Larger files are stored compressed: nobody reads their differences. */
const MOST_TEXT = 600_000;
const LINE_WIDTH = 120;

let byteCount = 0;
for (const fixture of FIXTURES) copyFixture(fixture);
copyGolden();
copyProtocol();
copyNeural();
console.log(`test/fixtures: ${byteCount} bytes`);

function copyFixture(fixture) {
  const [from, to] = [join(SHARED, 'fixtures', fixture), join(TARGET, fixture)];
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).sort()) {
    if (name.endsWith('.json')) write(join(to, name), printed(JSON.parse(readFileSync(join(from, name), 'utf8'))));
    else write(join(to, name), readFileSync(join(from, name)));
  }
}

function copyGolden() {
  const [from, to] = [join(SHARED, 'golden'), join(TARGET, 'golden')];
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).sort()) {
    if (!name.endsWith('.json')) continue;
    const text = printed(withoutOthers(JSON.parse(readFileSync(join(from, name), 'utf8'))));
    if (text.length <= MOST_TEXT) write(join(to, name), text);
    else write(join(to, `${name}.gz`), gzipSync(text, { level: 9 }));
  }
}

/** Of the neural models the values in doubles: floats agree with them, and details are parts of the same numbers. */
function copyNeural() {
  const [from, to] = [join(SHARED, 'golden/neural'), join(TARGET, 'neural')];
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  write(join(to, 'tiny.csv'), readFileSync(join(from, 'tiny.csv')));
  for (const name of readdirSync(from).sort()) {
    if (!name.endsWith('.json') || name === 'quality.json') continue;
    const document = JSON.parse(readFileSync(join(from, name), 'utf8'));
    for (const one of document.cases) {
      delete one.float32;
      delete one.float64.details;
    }
    write(join(to, `${name}.gz`), gzipSync(JSON.stringify(document), { level: 9 }));
  }
}

function copyProtocol() {
  const to = join(TARGET, 'protocol');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const name of PROTOCOL_FILES) {
    const content = withoutLeftOut(name, readFileSync(join(SHARED, 'golden/protocol', name)));
    if (name.endsWith('.json')) write(join(to, `${name}.gz`), gzipSync(content, { level: 9 }));
    else write(join(to, name), content);
  }
}

function withoutLeftOut(name, content) {
  if (!(name in LEFT_OUT)) return content;
  const members = Object.entries(JSON.parse(content)).filter(([key]) => !LEFT_OUT[name].includes(key));
  return JSON.stringify(Object.fromEntries(members));
}

/** Golden values name a fixture by a key at some depth: those of other fixtures are dropped there. */
function withoutOthers(value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([key]) => !isOther(key));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutOthers(inner)]));
}

/** Real datasets, such as `ml100k` or `mls_ties__untied`. */
function isOther(key) {
  return /^(ml100k|mls)(_|$)/.test(key);
}

/** JSON in which what fits on a line is on one line. */
function printed(value) {
  return `${textOf(value, '', 1)}\n`;
}

/** `space` is how many characters of the line are taken by what stands around the value. */
function textOf(value, indent, space) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return arrayText(value, indent, space);
  const line = oneLine(value);
  const isLeaf = Object.values(value).every((inner) => typeof inner !== 'object' || inner === null);
  if (isLeaf && indent.length + space + line.length <= LINE_WIDTH) return line;
  const inside = `${indent}  `;
  const members = Object.entries(value).map(([key, inner]) => {
    const name = `${JSON.stringify(key)}: `;
    return `${inside}${name}${textOf(inner, inside, name.length + 1)}`;
  });
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

function oneLine(value) {
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${JSON.stringify(inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** As many elements on a line as fit. */
function arrayText(values, indent, space) {
  const line = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (indent.length + space + line.length <= LINE_WIDTH) return line;
  const inside = `${indent}  `;
  const lines = [inside];
  for (const [i, value] of values.entries()) {
    const text = JSON.stringify(value) + (i + 1 < values.length ? ',' : '');
    const last = lines.at(-1);
    if (last !== inside && last.length + 1 + text.length > LINE_WIDTH) lines.push(inside + text);
    else lines[lines.length - 1] = last === inside ? last + text : `${last} ${text}`;
  }
  return `[\n${lines.join('\n')}\n${indent}]`;
}

function write(path, content) {
  byteCount += content.length;
  writeFileSync(path, content);
}
