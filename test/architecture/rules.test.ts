// Breaks each rule on purpose on a small snippet, beside an innocent one that only talks about the offence.

import { describe, expect, it } from 'vitest';
import * as rules from './rules.js';
import { parseSource } from './sources.js';
import { filesTooSmall, importCycles, repeatedExports, repeatedFileNames } from './tree.js';
import { kernelsNotInTable, kernelsWithoutTwin } from './twins.js';
import { vocabularyOf, wordsAsked } from './vocabulary.js';

describe('a broken rule is noticed', () => {
  const longText = (lineCount: number) => 'export {};\n'.repeat(lineCount);

  it.each<[keyof typeof rules & string, rules.Rule, string[], string[]]>([
    [
      'onlyReExports',
      rules.onlyReExports,
      ["import { a } from './a.js';", 'export const a = 1;', 'const a = 1; export { a } from "./b.js";'],
      ["// entry point\nexport { a } from './a.js';\nexport * from './b.js';\nexport type { C } from './c.js';"],
    ],
    [
      'noAmbientWorld',
      rules.noAmbientWorld,
      [
        "console.log('a');",
        'const a = Math.random();',
        'const a = Date.now();',
        'const a = new Date();',
        'const a = performance.now();',
        'const a = globalThis.process;',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a template inside the snippet
        'const a = `${process.pid}`;',
        "import { a } from 'node:fs';",
        "import a from 'fs';",
        "const a = await import('node:fs');",
        'const a = await import(name);',
      ],
      [
        '// console.log(Date.now())\nconst a = "process"; const b = a.process; const c: Date = d; const e = { process: 1 };',
        'const a = Math.max(1, 2) + Date.UTC(2000, 1);',
        '/* Math.random */ const a = /console.log/;',
      ],
    ],
    [
      'noHostTranscendentals',
      rules.noHostTranscendentals,
      [
        'const a = Math.log2(2);',
        'const a = Math.exp(2);',
        'const a = Math.pow(2, 3);',
        'const a = Math.cosh(2);',
        'const a = Math.hypot(2, 3);',
        'const a = globalThis.Math.cbrt(2);',
        "const a = Math['log2'](2);",
        'const { log2 } = Math;',
        'const a = NativeMath.log2(2);',
        'const a = 2 ** 3;',
        'a **= 3;',
      ],
      ['// Math.log2, 2 ** 3\nconst a = Math.sqrt(2) * Math.LN2; const b = "2 ** 3"; const c = d.Math;'],
    ],
    [
      'noCommandLineOptions',
      rules.noCommandLineOptions,
      [
        "const a = { hint: 'Give it with --train.' };",
        'const a = "--no-users";',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a template inside the snippet
        'const a = `use ${b} or --duplicates last`;',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a template inside the snippet
        'const a = `--train ${b}`;',
      ],
      [`// --train\nlet a = "a--b -- c"; --a; const b = sentenceOf\`Use \${mention("train")}.\`;`],
    ],
    [
      'noDefaultExport',
      rules.noDefaultExport,
      ['export default 1;', 'export default function a() {}', 'const a = 1; export { a as default };'],
      ['export const a = () => { switch (b) { default: return "export default"; } };'],
    ],
    ['noEnum', rules.noEnum, ['enum A { B }', 'export const enum A { B }'], ['const a = "enum A { B }"; // enum']],
    [
      'noRelaxedSimd',
      rules.noRelaxedSimd,
      ['const a = v128.relaxed_swizzle(b, c);', 'const a = f32x4.relaxed_madd(b, c, d);'],
      ['// relaxed_madd is not used\nconst a = f32x4.add(b, c);'],
    ],
    ['notTooLong', rules.notTooLong, [longText(301)], [longText(300)]],
  ])('%s', (_name, rule, offences, innocents) => {
    for (const text of offences) expect(rule(parseSource('src/foundation/numbers/a.ts', text)), text).toHaveLength(1);
    for (const text of innocents) expect(rule(parseSource('src/foundation/numbers/a.ts', text)), text).toEqual([]);
  });

  it.each(rules.ADAPTERS)('but the clock, the process and files may be reached from %s', (folder) => {
    const text = "import { a } from 'node:fs'; console.log(process.pid, Date.now());";
    expect(rules.noAmbientWorld(parseSource(`src/${folder}/a.ts`, text))).toEqual([]);
  });

  it.each(['cli', 'web', 'report'])('but options may be spelled in %s', (folder) => {
    expect(rules.noCommandLineOptions(parseSource(`src/${folder}/a.ts`, "const a = '--train';"))).toEqual([]);
  });

  it('namelessFolders', () => {
    const offences = [
      'src/util/a.ts',
      'src/data/utils/a.ts',
      'src/common/a.ts',
      'src/core/a.ts',
      'assembly/shared/a.ts',
    ];
    expect(rules.namelessFolders(offences)).toHaveLength(offences.length);
    expect(rules.namelessFolders(['src/n-core/a.ts', 'src/data/core.ts', 'src/types.ts'])).toEqual([]);
  });
});

describe('a kernel that stands alone is noticed', () => {
  const FOLDER = 'src/foundation/kernels';
  const kernel = parseSource(`${FOLDER}/top-k.ts`, 'export const topK = defineKernel({});');
  const contract = parseSource(`${FOLDER}/contract.ts`, 'export function defineKernel() {} // defineKernel(');
  const tableOf = (text: string) => parseSource(`${FOLDER}/table.ts`, text);
  const indexOf = (...names: string[]) =>
    parseSource(
      'assembly/modules/core-module.ts',
      names.map((name) => `export { ${name} } from './top-k/a';`).join('\n'),
    );

  it('without a twin', () => {
    expect(kernelsWithoutTwin([contract, kernel], [indexOf('topK', 'topKScratch', 'heapBase')])).toEqual([]);
    expect(kernelsWithoutTwin([contract, kernel], [indexOf('heapBase')])).toHaveLength(1);
    expect(kernelsWithoutTwin([contract], [indexOf('topK')])).toHaveLength(1);
  });

  it('without a line in the table', () => {
    const listed = tableOf("export { topK } from './top-k.js';");
    expect(kernelsNotInTable([contract, kernel, listed])).toEqual([]);
    expect(kernelsNotInTable([contract, kernel])).toHaveLength(1);
    expect(kernelsNotInTable([kernel, tableOf("import { topK } from './top-k.js';")])).toHaveLength(1);
    expect(kernelsNotInTable([kernel, tableOf("export type { topK } from './top-k.js';")])).toHaveLength(1);
    expect(kernelsNotInTable([kernel, tableOf("export { topK } from './b.js';")])).toHaveLength(1);
  });
});

describe('a rule of the tree that is broken is noticed', () => {
  const sources = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([path, text]) => parseSource(path, text));

  it('a cycle of imports, also of types, also of three files', () => {
    const three = {
      'src/data/a.ts': "import { b } from './b.js';",
      'src/data/b.ts': "import type { C } from './deep/c.js';",
      'src/data/deep/c.ts': "import { a } from '../a.js';",
    };
    expect(importCycles(sources(three))).toEqual([
      'src/data/a.ts, src/data/b.ts, src/data/deep/c.ts import each other',
    ]);
    expect(importCycles(sources({ ...three, 'src/data/deep/c.ts': '' }))).toEqual([]);
    expect(importCycles(sources({ 'src/data/a.ts': "import './a.js';" }))).toHaveLength(1);
  });

  it('a file name in two folders', () => {
    expect(repeatedFileNames(sources({ 'src/a/x.ts': '', 'src/b/x.ts': '' }))).toEqual([
      'x.ts: src/a/x.ts, src/b/x.ts',
    ]);
    expect(repeatedFileNames(sources({ 'src/a/x.ts': '', 'src/b/y.ts': '' }))).toEqual([]);
  });

  it('a name that two files export', () => {
    const twice = { 'src/a/x.ts': 'export const a = 1;', 'src/b/y.ts': 'export interface a {}' };
    expect(repeatedExports(sources(twice))).toEqual(['a: src/a/x.ts, src/b/y.ts']);
    const once = { 'src/a/x.ts': 'export function a(): void;\nexport function a() {}', 'src/b/y.ts': 'const a = 1;' };
    expect(repeatedExports(sources(once))).toEqual([]);
  });

  it('a small file with one importer, unless an entry point exports it', () => {
    const small = { 'src/a/x.ts': 'export const a = 1;', 'src/a/y.ts': "import { a } from './x.js';\n".repeat(30) };
    expect(filesTooSmall(sources(small))).toEqual([
      'src/a/x.ts:1 has 1 lines and one importer: move it into src/a/y.ts',
    ]);
    expect(filesTooSmall(sources({ ...small, 'src/index.ts': "export { a } from './a/x.js';" }))).toEqual([]);
    expect(filesTooSmall(sources({ ...small, 'src/a/z.ts': "import { a } from './x.js';" }))).toEqual([]);
  });
});

describe('a question for a word of the metric vocabulary is noticed', () => {
  const vocabulary = vocabularyOf([
    parseSource(
      'src/engine/metrics/lists/list-vocabulary.ts',
      "type Norm = 'one' | 'cutoff'; interface ListDefinition { family: 'list'; norm: Norm; unit?: number } interface Row { symbol: 'k' }",
    ),
  ]);
  const found = (path: string, text: string) => wordsAsked(parseSource(path, text), vocabulary);
  const METRIC = 'src/engine/metrics/a.ts';

  it('reads keys and words from the definitions', () => {
    expect([...vocabulary.keys]).toEqual(['norm', 'unit']);
    expect([...vocabulary.words]).toEqual(['one', 'cutoff', 'list', 'k']);
  });

  it.each([
    [METRIC, "const a = norm === 'cutoff';"],
    [METRIC, "if ('one' !== definition.norm) a();"],
    [METRIC, "switch (definition!.norm) { case 'one': a(); }"],
    [METRIC, 'const a = { one: 1, cutoff: 2 }[norm];'],
    [METRIC, "const a = ['one', 'cutoff'].includes(this.definition.norm);"],
    ['src/studies/evaluate/a.ts', "const a = request.definition?.norm === 'one';"],
  ])('%s: %s', (path, text) => expect(found(path, text)).toHaveLength(1));

  it.each([
    [METRIC, "const a = NORMS[norm].size; const b = { norm: 'one' };"],
    [METRIC, "const a = norm === ''; const b = other === 'one'; // norm === 'one'"],
    [METRIC, "const a = definition.family === 'list';"],
    ['src/studies/evaluate/a.ts', "const a = options.norm === 'one';"],
  ])('%s: %s is fine', (path, text) => expect(found(path, text)).toEqual([]));
});
