// The architecture as tests: the tree is checked against the rules, and layers are broken on purpose, so that a rule which
// can no longer fail is noticed. The other rules are broken in architecture/rules.test.ts.

import { describe, expect, it } from 'vitest';
import { type Layer, layerOf, placeOf, type Restriction, upwardImports } from './architecture/layers.js';
import * as rules from './architecture/rules.js';
import { parseSource, pathsBelow, readSources, type Source } from './architecture/sources.js';
import * as tree from './architecture/tree.js';
import { kernelsNotInTable, kernelsWithoutTwin } from './architecture/twins.js';
import { vocabularyOf, wordsAsked } from './architecture/vocabulary.js';

/** What `recgauge` and its subpaths export from; each is a file directly in src. */
const ENTRY_POINTS = ['index', 'data', 'metrics', 'models', 'statistics', 'experiment', 'report', 'node'];
const MODULES = ['foundation', 'data', 'engine', 'models', 'documents', 'studies', 'node', 'report'];

/** Lowest first. A layer imports the layers before it, and a folder the folders before it. */
const LAYERS: readonly Layer[] = [
  { name: 'foundation', folders: ['.', 'numbers', 'kernels', 'parallel'] },
  {
    name: 'data',
    folders: [
      ...['tables', 'reading', 'parquet', 'preparing', 'splitting', 'synthetic'],
      ...['candidates', 'sampled', 'presets', 'manifest'],
    ],
  },
  { name: 'engine', folders: ['ranking', 'statistics', 'metrics', 'dialects', 'judging', '.', 'pooled'] },
  {
    name: 'models',
    folders: ['algebra', 'scoring', 'onnx', 'plain', 'neighbours', 'linear', 'factors', 'neural', 'ratings', '.'],
  },
  // Versioned plain JSON: all that a report may know of a study.
  { name: 'documents', imports: ['foundation'] },
  {
    name: 'studies',
    folders: ['correlate', 'evaluate', 'shards', 'compare', 'diff', 'gate', 'check', 'recommend', 'experiment'],
  },
  { name: 'parquet.ts', imports: ['data'] },
  // Files by path and commands as processes: for Node only.
  { name: 'node' },
  { name: 'report', imports: ['foundation', 'documents'], folders: ['parts', 'svg', 'views', 'forms', '.'] },
  // The entry points of the package.
  ...ENTRY_POINTS.map((name) => ({ name: `${name}.ts`, imports: MODULES })),
  { name: 'worker.ts', imports: ['foundation', 'data', 'engine', 'models', 'studies'] },
  // What the shells import; not published.
  { name: 'shell.ts', imports: [...MODULES, ...ENTRY_POINTS.map((name) => `${name}.ts`)] },
  { name: 'cli', imports: ['shell.ts', 'parquet.ts'] },
  { name: 'web', imports: ['shell.ts', 'parquet.ts'] },
];

/** Third-party code that the main entry point must not carry. */
const RESTRICTIONS: readonly Restriction[] = [{ folder: 'data/parquet', onlyFor: ['parquet'] }];

/** Records of dialects are data; only these files need the catalogue that they are forms of. */
const DIALECT_LOGIC = ['dialect-registry', 'resolve', 'dialect-explanation'];

const src = readSources('src');
const assembly = readSources('assembly');
const named = (sources: readonly Source[], path: string) => sources.filter((source) => source.path === path);

const above = (least: number) => (found: number) => found > least;

describe('the tree', () => {
  it('imports only downwards', () => expect(upwardImports(src, LAYERS, RESTRICTIONS)).toEqual([]));

  it('has dialects that are data', () => {
    const records = src.filter(
      ({ path }) =>
        path.startsWith('src/engine/dialects/') && !DIALECT_LOGIC.some((name) => path.endsWith(`/${name}.ts`)),
    );
    const admitted: readonly Layer[] = [{ name: 'engine' }];
    expect(records.length).toBeGreaterThan(20);
    expect(upwardImports(records, admitted)).toEqual([]);
  });

  it('has no file name twice', () => expect([src, assembly].flatMap(tree.repeatedFileNames)).toEqual([]));

  it('has no exported name twice', () => expect([src, assembly].flatMap(tree.repeatedExports)).toEqual([]));

  it('has no files that import each other', () => expect([src, assembly].flatMap(tree.importCycles)).toEqual([]));

  it('has no small file that only one other imports', () => {
    expect([src, assembly].flatMap(tree.filesTooSmall)).toEqual([]);
  });

  it('has entry points that only re-export', () => {
    const published = [...ENTRY_POINTS, 'shell'].flatMap((name) => named(src, `src/${name}.ts`));
    expect(published).toHaveLength(ENTRY_POINTS.length + 1);
    const modules = assembly.filter(({ path }) => path.startsWith('assembly/modules/'));
    const entries = [...published, ...modules];
    expect(entries.flatMap(rules.onlyReExports)).toEqual([]);
  });

  it('has a twin for every kernel', () => expect(kernelsWithoutTwin(src, assembly)).toEqual([]));

  it('lists every kernel in the kernel table', () => expect(kernelsNotInTable(src)).toEqual([]));

  it('reaches clock, process, files and threads only from shells and adapters', () => {
    expect(src.flatMap(rules.noAmbientWorld)).toEqual([]);
  });

  it('uses no transcendental function of the host', () => {
    expect([...src, ...assembly].flatMap(rules.noHostTranscendentals)).toEqual([]);
  });

  it('spells options of the command line only in the shells', () => {
    expect(src.flatMap(rules.noCommandLineOptions)).toEqual([]);
  });

  it('uses no relaxed SIMD', () => expect(assembly.flatMap(rules.noRelaxedSimd)).toEqual([]));

  it('has no default exports', () => expect([...src, ...assembly].flatMap(rules.noDefaultExport)).toEqual([]));

  it('has no enums', () => expect([...src, ...assembly].flatMap(rules.noEnum)).toEqual([]));

  it('has no file that is too long', () => expect([...src, ...assembly].flatMap(rules.notTooLong)).toEqual([]));

  it('has one row for each word of the metric vocabulary, and asks for words nowhere else', () => {
    const vocabulary = vocabularyOf(src);
    expect([vocabulary.keys.size, vocabulary.words.size]).toEqual([
      expect.toSatisfy(above(30)),
      expect.toSatisfy(above(120)),
    ]);
    expect(src.flatMap((source) => wordsAsked(source, vocabulary))).toEqual([]);
  });

  it('has no folder without a meaning', () => {
    expect(rules.namelessFolders([...pathsBelow('src'), ...pathsBelow('assembly')])).toEqual([]);
  });
});

describe('an import that goes upwards is noticed', () => {
  const violations = (path: string, text: string) => upwardImports([parseSource(path, text)], LAYERS, RESTRICTIONS);

  it.each([
    ['src/foundation/numbers/a.ts', "import { b } from '../../data/tables/b.js';"],
    ['src/foundation/numbers/a.ts', "import type { B } from '../../data/tables/b.js';"],
    ['src/foundation/numbers/a.ts', "import { b } from '../kernels/b.js';"],
    ['src/foundation/kernels/a.ts', "const b = () => import('../../data/tables/b.js');"],
    ['src/data/tables/a.ts', "import { b } from '../reading/b.js';"],
    ['src/data/reading/a.ts', "import { b } from '../parquet/b.js';"],
    ['src/engine/metrics/a.ts', "import { b } from '../dialects/b.js';"],
    ['src/engine/ranking/a.ts', "export { b } from '../../models/b.js';"],
    ['src/engine/statistics/a.ts', "type B = import('../metrics/b.js').B;"],
    ['src/engine/engine.ts', "export * from './pooled/b.js';"],
    ['src/models/linear/a.ts', "import { b } from '../fit-model.js';"],
    ['src/documents/a.ts', "import { b } from '../data/tables/b.js';"],
    ['src/studies/evaluate/a.ts', "import { b } from '../compare/b.js';"],
    ['src/studies/evaluate/a.ts', "import { b } from '../../node/b.js';"],
    ['src/report/views/a.ts', "import { b } from '../../data/tables/b.js';"],
    ['src/report/views/a.ts', "import { b } from '../../studies/correlate/b.js';"],
    ['src/studies/experiment/a.ts', "import { b } from '../../index.js';"],
    ['src/studies/experiment/a.ts', "import { b } from '../../data.js';"],
    ['src/data.ts', "export { b } from './shell.js';"],
    ['src/data.ts', "export { b } from './index.js';"],
    ['src/cli/a.ts', "import { b } from '../index.js';"],
    ['src/index.ts', "export { b } from './cli/b.js';"],
    ['src/index.ts', "export { b } from './data/parquet/b.js';"],
    ['src/cli/a.ts', "import { b } from '../data/tables/b.js';"],
    ['src/web/deep/a.ts', "import { b } from '../../cli/b.js';"],
    ['src/foundation/a.ts', "import { b } from '../../assembly/b.js';"],
    ['src/foundation/a.ts', "import { b } from '../elsewhere/b.js';"],
    ['src/foundation/a.ts', "import { b } from 'recgauge';"],
    ['src/foundation/a.ts', "import { b } from '..';"],
    ['src/elsewhere/a.ts', ''],
    ['src/data/elsewhere/a.ts', ''],
    ['src/helpers.ts', ''],
  ])('%s: %s', (path, text) => expect(violations(path, text)).toHaveLength(1));

  it.each([
    ['src/foundation/kernels/a.ts', "import { b } from '../numbers/b.js'; import { c } from '../errors.js';"],
    ['src/engine/metrics/auc/a.ts', "import { b } from '../b.js'; import { c } from '../../../foundation/c.js';"],
    ['src/engine/pooled/a.ts', "import { b } from '../engine.js';"],
    ['src/models/fit-model.ts', "import { b } from './linear/b.js'; import { c } from '../engine/ranking/c.js';"],
    ['src/parquet.ts', "export { b } from './data/parquet/b.js';"],
    ['src/report/forms/html/a.ts', "import { b } from '../../../documents/b.js'; import { c } from '../../svg/c.js';"],
    ['src/studies/experiment/search/a.ts', "import { b } from '../../evaluate/b.js';"],
    ['src/cli/a.ts', "import { b } from '../shell.js'; import { c } from 'node:fs'; import { d } from './d.js';"],
    ['src/foundation/a.ts', "// import { b } from '../cli/b.js';\nconst text = \"import '../cli/b.js'\";"],
  ])('but not one that goes downwards in %s: %s', (path, text) => expect(violations(path, text)).toEqual([]));

  it('and every layer of the table exists', () => {
    const found = new Set(src.map(({ path }) => layerOf(placeOf(path))));
    expect(LAYERS.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([]);
  });
});
