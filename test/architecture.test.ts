// The house rules as tests: the tree is held against them, and doors are broken open on purpose, so that a rule which
// can no longer fail is noticed. The other rules are broken in architecture/rules.test.ts.

import { describe, expect, it } from 'vitest';
import { closedDoors, type Door } from './architecture/doors.js';
import * as rules from './architecture/rules.js';
import { parseSource, pathsBelow, readSources, type Source } from './architecture/sources.js';
import { kernelsNotInTable, kernelsWithoutTwin } from './architecture/twins.js';

/** What walks through the rooms; the verbs may use each other. */
const VERBS = [
  ...['ranker', 'engine', 'evaluate', 'compare', 'diff', 'correlate'],
  ...['fit-model', 'rank-model', 'recommend'],
];

/** Which way the doors open. Files directly in src are rooms of their own; a room may always import from itself. */
const DOORS: readonly Door[] = [
  { floor: 0, rooms: ['num'], mayImport: ['type data'] },
  { floor: 0, rooms: ['data'], mayImport: ['type num'] },
  // The backends refuse what the environment cannot do, in the words of all other refusals.
  { floor: 1, rooms: ['kernels'], mayImport: ['num', 'data/errors'] },
  // Dense matrices, tile by tile through the kernels.
  { floor: 1, rooms: ['dense'], mayImport: ['floor 0', 'kernels'] },
  { floor: 2, rooms: ['io', 'protocol', 'metrics'], mayImport: ['floors 0-1'] },
  // The linter holds an evaluation against what statistics say of it, in these two files only.
  {
    floor: 4,
    rooms: ['protocol/lint/ratio-split', 'protocol/lint/too-few-users'],
    mayImport: ['floors 0-1', 'stats/agreement/spearman', 'stats/detectable-effect'],
  },
  { floor: 2, rooms: ['rank'], mayImport: ['floors 0-1', 'type models'] },
  { floor: 2, rooms: ['models'], mayImport: ['floors 0-1', 'type rank'] },
  // Records are words; only finding and resolving them needs the catalogue they are forms of.
  { floor: 2, rooms: ['dialects'], mayImport: ['metrics/vocabulary', 'metrics/reading'] },
  {
    floor: 2,
    rooms: ['dialects/registry', 'dialects/resolve', 'dialects/dialect-definition', 'dialects/explain'],
    mayImport: ['data', 'metrics'],
  },
  { floor: 3, rooms: ['stats'], mayImport: ['floors 0-1'] },
  { floor: 4, rooms: VERBS, mayImport: ['floors 0-3', ...VERBS] },
  { floor: 4, rooms: ['workers'], mayImport: [] },
  { floor: 4, rooms: ['workers/entry'], mayImport: ['floor 4'] },
  // Agreement of rankings and objections are no results of one evaluation: their documents are their own, and as plain.
  {
    floor: 4,
    rooms: ['report'],
    mayImport: [
      ...['data/result-document', 'data/correlation-document', 'data/lint-document'],
      ...['data/experiment-document', 'data/experiment-plan', 'data/search-study'],
    ],
  },
  { floor: 5, rooms: ['experiment'], mayImport: ['floors 0-4'] },
  { floor: 6, rooms: ['index'], mayImport: ['floors 0-5'] },
  // The second door: third-party code that the front door must not carry, behind types that it knows.
  { floor: 6, rooms: ['parquet'], mayImport: ['type io/parquet/codec'] },
  { floor: 7, rooms: ['cli'], mayImport: ['index', 'parquet'] },
  { floor: 7, rooms: ['web'], mayImport: ['index'] },
];

const src = readSources('src');
const assembly = readSources('assembly');
const named = (sources: readonly Source[], path: string) => sources.filter((source) => source.path === path);

describe('the tree', () => {
  it('has import arrows only through open doors', () => expect(closedDoors(src, DOORS)).toEqual([]));

  it('has front doors that only re-export', () => {
    const frontDoors = [...named(src, 'src/index.ts'), ...named(assembly, 'assembly/index.ts')];
    expect(frontDoors.flatMap(rules.onlyReExports)).toEqual([]);
  });

  it('has a twin for every kernel', () => expect(kernelsWithoutTwin(src, assembly)).toEqual([]));

  it('lists every kernel in the kernel table', () => expect(kernelsNotInTable(src)).toEqual([]));

  it('reaches the world only from shells and adapters', () => {
    expect(src.flatMap(rules.noAmbientWorld)).toEqual([]);
  });

  it('uses no transcendental function of the host', () => {
    expect([...src, ...assembly].flatMap(rules.noHostTranscendentals)).toEqual([]);
  });

  it('uses no relaxed SIMD', () => expect(assembly.flatMap(rules.noRelaxedSimd)).toEqual([]));

  it('has no default exports', () => expect([...src, ...assembly].flatMap(rules.noDefaultExport)).toEqual([]));

  it('has no enums', () => expect([...src, ...assembly].flatMap(rules.noEnum)).toEqual([]));

  it('has no file that is too long', () => expect([...src, ...assembly].flatMap(rules.notTooLong)).toEqual([]));

  it('has no folder without a meaning', () => {
    expect(rules.namelessFolders([...pathsBelow('src'), ...pathsBelow('assembly')])).toEqual([]);
  });
});

describe('a closed door is noticed', () => {
  const violations = (path: string, text: string) => closedDoors([parseSource(path, text)], DOORS);

  it.each([
    ['src/num/a.ts', "import { b } from '../data/b.js';"],
    ['src/num/a.ts', "import { type B } from '../data/b.js';"],
    ['src/kernels/a.ts', "import type { Csr } from '../data/csr.js';"],
    ['src/kernels/a.ts', "const b = () => import('../data/b.js');"],
    ['src/metrics/a.ts', "import { b } from '../dialects/b.js';"],
    ['src/rank/a.ts', "export { b } from '../models/b.js';"],
    ['src/protocol/a.ts', "import { b } from '../io/b.js';"],
    ['src/protocol/lint/a.ts', "import { b } from '../../stats/detectable-effect.js';"],
    ['src/protocol/lint/too-few-users.ts', "import { b } from '../../stats/moments.js';"],
    ['src/dialects/a.ts', "import type { B } from '../metrics/catalogue.js';"],
    ['src/stats/a.ts', "type B = import('../metrics/b.js').B;"],
    ['src/evaluate.ts', "export * from './workers/pool.js';"],
    ['src/workers/pool.ts', "import '../evaluate.js';"],
    ['src/report/a.ts', "import { b } from '../data/csr.js';"],
    ['src/report/a.ts', "import { b } from '../correlate/b.js';"],
    ['src/experiment/a.ts', "import { b } from '../index.js';"],
    ['src/index.ts', "export { b } from './cli/b.js';"],
    ['src/cli/a.ts', "import { b } from '../data/b.js';"],
    ['src/web/deep/a.ts', "import { b } from '../../cli/b.js';"],
    ['src/num/a.ts', "import { b } from '../../assembly/b.js';"],
    ['src/num/a.ts', "import { b } from '../cellar/b.js';"],
    ['src/num/a.ts', "import { b } from 'recgauge';"],
    ['src/num/a.ts', "import { b } from '..';"],
    ['src/cellar/a.ts', ''],
    ['src/helpers.ts', ''],
  ])('%s: %s', (path, text) => expect(violations(path, text)).toHaveLength(1));

  it.each([
    ['src/num/a.ts', "import type { B } from '../data/b.js'; import { c } from './c.js';"],
    ['src/kernels/deep/a.ts', "import { b } from '../../num/b.js'; import { c } from '../c.js';"],
    ['src/rank/a.ts', "export type { B } from '../models/b.js'; import { c } from '../kernels/c.js';"],
    ['src/dialects/a.ts', "import { b } from '../metrics/vocabulary.js';"],
    ['src/evaluate.ts', "import { b } from './dialects/b.js'; import { c } from './engine.js';"],
    ['src/workers/entry.ts', "import { b } from '../evaluate.js'; import { c } from './pool.js';"],
    ['src/report/a.ts', "import { b } from '../data/result-document.js';"],
    ['src/report/a.ts', "import { b } from '../data/correlation-document.js';"],
    ['src/report/deep/a.ts', "import { b } from '../../data/experiment-document.js';"],
    ['src/experiment/a.ts', "import { b } from '../evaluate.js'; import { c } from '../workers/c.js';"],
    ['src/index.ts', "export { b } from './experiment/b.js';"],
    ['src/cli/a.ts', "import { b } from '../index.js'; import { c } from 'node:fs'; import { d } from './d.js';"],
    ['src/num/a.ts', "// import { b } from '../cli/b.js';\nconst text = \"import '../cli/b.js'\";"],
  ])('but not an open one in %s: %s', (path, text) => expect(violations(path, text)).toEqual([]));
});
