// Which folder may import which. The table of layers is the test's; this file reads it and checks import lines against it.

import { posix } from 'node:path';
import { importLines, type Source, violation } from './sources.js';

export interface Layer {
  /** A folder of src, or an entry point: a file directly in src, as `index.ts`. */
  readonly name: string;
  /** Its folders, lowest first: a folder may import those before it. `.` stands for the files directly in the layer. */
  readonly folders?: readonly string[];
  /** The only layers it may import; by default all layers before it. */
  readonly imports?: readonly string[];
}

/** One folder that fewer may import than the order of the layers admits. */
export interface Restriction {
  readonly folder: string;
  readonly onlyFor: readonly string[];
}

/** Import lines that go upwards: to a later layer, to a later folder of the same layer, or out of src. */
export function upwardImports(
  sources: readonly Source[],
  layers: readonly Layer[],
  restrictions: readonly Restriction[] = [],
): string[] {
  const names = layers.map(({ name }) => name);
  return sources.flatMap((source) => {
    const place = placeOf(source.path);
    const layer = layers.find(({ name }) => name === layerOf(place));
    if (layer === undefined) return [`${source.path}:1 '${layerOf(place)}' is not in the table of layers`];
    if (folderRank(place, layer) < 0) return [`${source.path}:1 '${folderOf(place)}' is not in the table of layers`];
    const admitted = layer.imports ?? names.slice(0, names.indexOf(layer.name));
    return importLines(source).flatMap(({ specifier, node }) => {
      const target = targetOf(source, specifier);
      if (target === null) return [];
      if (!target.startsWith('src/')) return [violation(source, node, `imports ${specifier}, which is outside src`)];
      const found = placeOf(target);
      const restricted = restrictions.find(
        ({ folder }) => found.startsWith(`${folder}/`) && !place.startsWith(`${folder}/`),
      );
      if (restricted !== undefined && !restricted.onlyFor.includes(place)) {
        return [violation(source, node, `imports ${found}, which is only for ${restricted.onlyFor.join(', ')}`)];
      }
      if (layerOf(found) !== layer.name) {
        if (admitted.includes(layerOf(found))) return [];
        return [violation(source, node, `${place} imports ${found}; it may import ${admitted.join(', ')}`)];
      }
      if (folderRank(found, layer) >= 0 && folderRank(found, layer) <= folderRank(place, layer)) return [];
      return [violation(source, node, `${place} imports ${found}, which is above it in ${layer.name}`)];
    });
  });
}

/** `src/data/tables/ids.ts` and `src/data/tables/ids.js` are the place `data/tables/ids`. */
export function placeOf(path: string): string {
  return path.replace(/^src\//, '').replace(/\.[jt]s$/, '');
}

/** The first folder of a place, or a file directly in src: `data` for `data/tables/ids`, `data.ts` for `data`. */
export function layerOf(place: string): string {
  const [folder = '', ...rest] = place.split('/');
  return rest.length === 0 ? `${folder}.ts` : folder;
}

/** `data/tables` for `data/tables/ids`, `models` for `models/fit-model`. */
function folderOf(place: string): string {
  return place.split('/').slice(0, -1).slice(0, 2).join('/');
}

function folderRank(place: string, { folders }: Layer): number {
  if (folders === undefined) return 0;
  return folders.indexOf(folderOf(place).split('/')[1] ?? '.');
}

/** The file an import line points to; null for other packages. The package's own name is its entry point. */
export function targetOf(source: Source, specifier: string | null): string | null {
  if (specifier === 'recgauge') return 'src/index.js';
  if (specifier === null || !/^\.{1,2}(\/|$)/.test(specifier)) return null;
  return posix.join(posix.dirname(source.path), specifier);
}
