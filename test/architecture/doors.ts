// Which room may import which. The table of doors is the test's; this file reads it and holds import lines against it.

import { posix } from 'node:path';
import { importLines, type Source, violation } from './sources.js';

export interface Door {
  readonly floor: number;
  /** Folders of src, files directly in it without their ending, or one file of a room (`workers/entry`). */
  readonly rooms: readonly string[];
  /** A room, one file of it (`metrics/vocabulary`), `floor 4`, `floors 0-3`; `type x` admits only `import type`. */
  readonly mayImport: readonly string[];
}

/** Import lines whose arrow is not in the table. A room may always import from itself. */
export function closedDoors(sources: readonly Source[], doors: readonly Door[]): string[] {
  return sources.flatMap((source) => {
    const place = placeOf(source.path);
    const door = doorOf(place, doors);
    if (door === undefined) return [`${source.path}:1 the room "${roomOf(place)}" is not in the table of doors`];
    const grants = door.mayImport.flatMap((word) => expand(word, doors));
    return importLines(source).flatMap(({ specifier, isTypeOnly, node }) => {
      const target = targetOf(source, specifier);
      if (target === null) return [];
      if (!target.startsWith('src/')) return [violation(source, node, `imports ${specifier}, which is outside src`)];
      const targetPlace = placeOf(target);
      const isAllowed =
        roomOf(targetPlace) === roomOf(place) ||
        grants.some((grant) => opens(grant, targetPlace)) ||
        (isTypeOnly && grants.some((grant) => grant.startsWith('type ') && opens(grant.slice(5), targetPlace)));
      if (isAllowed) return [];
      const kind = isTypeOnly ? 'types of ' : '';
      const allowed = [...door.mayImport, 'itself'].join(', ');
      return [violation(source, node, `${place} imports ${kind}${targetPlace}; it may import ${allowed}`)];
    });
  });
}

/** The room a path of src lies in: its first folder, or the name of a file directly in src. */
export function roomOf(place: string): string {
  return place.split('/')[0] ?? '';
}

/** `src/data/csr.ts` and `src/data/csr.js` are the place `data/csr`. */
export function placeOf(path: string): string {
  return path.replace(/^src\//, '').replace(/\.[jt]s$/, '');
}

function doorOf(place: string, doors: readonly Door[]): Door | undefined {
  return (
    doors.find(({ rooms }) => place.includes('/') && rooms.includes(place)) ??
    doors.find(({ rooms }) => rooms.includes(roomOf(place)))
  );
}

/** The file an import line points to; null for other packages. The package's own name is its front door. */
function targetOf(source: Source, specifier: string | null): string | null {
  if (specifier === 'recgauge') return 'src/index.js';
  if (specifier === null || !/^\.{1,2}(\/|$)/.test(specifier)) return null;
  return posix.join(posix.dirname(source.path), specifier);
}

function expand(word: string, doors: readonly Door[]): readonly string[] {
  const floors = /^floors? (\d)(?:-(\d))?$/.exec(word);
  if (floors === null) return [word];
  const [lowest, highest] = [Number(floors[1]), Number(floors[2] ?? floors[1])];
  return doors.filter(({ floor }) => floor >= lowest && floor <= highest).flatMap(({ rooms }) => rooms);
}

function opens(grant: string, place: string): boolean {
  return grant.includes('/') ? grant === place : grant === roomOf(place);
}
