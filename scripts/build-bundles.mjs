// Makes dist/ of the sources: one script for every entry point and one for the command line, with shared code in chunks.
// Chunks stay readable. What is heavy and seldom needed (Parquet, YAML) is a chunk that is loaded when it is.
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';
import ts from 'typescript';
import { minified } from './one-script.mjs';
import { SMALLER_CHUNKS } from './pure-constants.mjs';

/** Files directly in src that package.json publishes; `worker` is built by build-worker.mjs. */
export const ENTRY_POINTS = [
  ...['index', 'data', 'metrics', 'models', 'statistics', 'experiment', 'report', 'node', 'parquet'],
];
const TARGET = 'es2022';
const PROGRAM = 'dist/cli/recgauge.js';

/** A program that nobody imports, and code that is mostly of other packages: minified, without maps. */
const UNMAPPED = /^dist\/(cli\/|parquet\.|chunks\/experiment-yaml-)/;
/** Sources whose text a map need not carry: generated ones, and records and texts, which read the same in the script. */
const TEXT_LEFT_OUT =
  /\.generated\.|\/documents\/|\/engine\/dialects\/|\/models\/(neural|onnx)\/|\/studies\/(check|shards|experiment)\/|\/data\/presets\/|\/lint-codes?\.|-entries\.|-flags\.|metric-(descriptions|sources)\.|-vocabulary\.|-words\.|\/report\/views\/|\/page-(style|script)\./;

/** Returns what esbuild says about the bundles, and their whole maps by the path of the script. */
export async function buildBundles() {
  const entries = ENTRY_POINTS.map((name) => [name, `src/${name}.ts`]);
  const { metafile, outputFiles } = await build({
    entryPoints: Object.fromEntries([...entries, ['cli/recgauge', 'src/cli/recgauge.ts']]),
    outdir: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    // Pages load the same files; only the command line and recgauge/node import modules of Node.
    platform: 'browser',
    // Optional peers, loaded when a queue is asked for.
    external: ['node:*', 'bullmq', 'ioredis'],
    // Its modules of JavaScript; for Node it offers only CommonJS.
    alias: { yaml: fileURLToPath(new URL('../node_modules/yaml/browser/index.js', import.meta.url)) },
    format: 'esm',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'inline',
    minifySyntax: true,
    sourcemap: true,
    metafile: true,
    write: false,
    logLevel: 'warning',
    plugins: SMALLER_CHUNKS,
  });
  const maps = {};
  for (const { path, text } of outputFiles) {
    const name = relative('.', path).replaceAll('\\', '/');
    await mkdir(dirname(path), { recursive: true });
    if (!name.endsWith('.map')) {
      await writeFile(path, UNMAPPED.test(name) ? await minified(text, 'inline') : text);
      continue;
    }
    const map = JSON.parse(text);
    maps[name.slice(0, -'.map'.length)] = map;
    if (!UNMAPPED.test(name)) await writeFile(path, JSON.stringify(packedMap(map)));
  }
  await chmod(PROGRAM, 0o755);
  return { metafile, maps };
}

/** Lines without columns and sources without comments: whole maps would weigh more than the scripts. */
function packedMap({ version, sources, sourcesContent, mappings }) {
  return {
    version,
    sources,
    sourcesContent: sourcesContent.map((text, i) => (TEXT_LEFT_OUT.test(sources[i]) ? null : withoutComments(text))),
    names: [],
    mappings: encode(decode(mappings).map((segments) => segments.slice(0, 1))),
  };
}

/** The same lines without their comments. */
function withoutComments(text) {
  const tree = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  let code = '';
  let end = 0;
  const visit = (node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(tree);
    if (children.length > 0) return children.forEach(visit);
    const between = text.slice(end, node.getStart(tree));
    code += between.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]+/g, ''));
    code += text.slice(node.getStart(tree), node.getEnd());
    end = node.getEnd();
  };
  visit(tree);
  return code;
}
