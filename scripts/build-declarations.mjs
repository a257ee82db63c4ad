// The declarations of the entry points: one file each, with shared types in chunks, made of the declarations of all modules in
// build/modules. Their maps lead to the scripts of dist/, so that "go to definition" opens code that is in the package.
import { writeFile } from 'node:fs/promises';
import { dirname, posix, resolve } from 'node:path';
import { encode } from '@jridgewell/sourcemap-codec';
import { decodedMappings, generatedPositionFor, LEAST_UPPER_BOUND, TraceMap } from '@jridgewell/trace-mapping';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { ENTRY_POINTS } from './build-bundles.mjs';

/** `scriptMaps`: the whole maps of the scripts by their paths, such as `dist/index.js`. */
export async function buildDeclarations(scriptMaps) {
  const input = Object.fromEntries(ENTRY_POINTS.map((name) => [name, `build/modules/${name}.d.ts`]));
  const bundle = await rollup({
    input,
    plugins: [dts({ sourcemap: true })],
    external: [/^node:/],
    onwarn({ message }) {
      // That every type can be named is for test/packaging/entry-points.test.ts, which knows the exceptions.
      if (!message.includes('private shared type exports')) throw new Error(message);
    },
  });
  const { output } = await bundle.write({
    dir: 'dist',
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].d.ts',
    // Engines, pools and evaluators can be disposed of: consumers need not list that library themselves.
    banner: ({ name }) => (name === 'index' ? '/// <reference lib="esnext.disposable" />' : ''),
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}.d.ts`,
  });
  const disposing = output.filter(({ code }) => code?.includes('[Symbol.dispose]')).map(({ fileName }) => fileName);
  if (disposing.join() !== 'index.d.ts')
    throw new Error(`Symbol.dispose is in ${disposing}, expected in index.d.ts only`);
  const positions = positionsInScripts(scriptMaps);
  for (const { fileName, source } of output.filter(({ type }) => type === 'asset')) {
    await writeFile(
      `dist/${fileName}`,
      JSON.stringify(leadingToScripts(`dist/${fileName}`, JSON.parse(source), positions)),
    );
  }
  // A script that is started and not imported.
  await writeFile('dist/worker.d.ts', 'export {};\n');
}

/** Where the scripts hold what stands at a place of a source: a function of file, line and column. */
function positionsInScripts(scriptMaps) {
  const scripts = new Map();
  for (const [path, map] of Object.entries(scriptMaps)) {
    const traced = new TraceMap(map);
    map.sources.forEach((source, i) => {
      scripts.set(resolve(dirname(path), source), { path, traced, source: traced.sources[i] });
    });
  }
  return (file, line, column) => {
    const script = scripts.get(file);
    if (script === undefined) return undefined;
    const place = { source: script.source, line: line + 1, column, bias: LEAST_UPPER_BOUND };
    const found = generatedPositionFor(script.traced, place);
    return found.line === null ? undefined : { path: script.path, line: found.line - 1, column: found.column };
  };
}

/** Types leave nothing in scripts: a place of theirs is marked as leading nowhere, and their declaration is shown. */
function leadingToScripts(path, map, positionOf) {
  const sources = [];
  const indexOf = (source) => (sources.includes(source) ? sources.indexOf(source) : sources.push(source) - 1);
  const mappings = decodedMappings(new TraceMap(map)).map((segments) =>
    segments.map(([start, source, line, column]) => {
      const file = source === undefined ? undefined : resolve(dirname(path), map.sources[source]);
      const found = file === undefined ? undefined : positionOf(file, line, column);
      if (found === undefined) return [start];
      return [start, indexOf(posix.relative(posix.dirname(path), found.path)), found.line, found.column];
    }),
  );
  return { version: 3, file: posix.basename(path), sources, names: [], mappings: encode(mappings) };
}
