// A golden document against a tree of the same shape with what we found. Every leaf of either side must have its
// partner: a golden value that nobody reads fails, and so does a value of ours that has no golden one.

import { expect } from 'vitest';

/** What we found, as the golden document lays it out. */
export type Found = number | boolean | string | null | Loose | Given | readonly Found[] | FoundFields;

export interface FoundFields {
  readonly [key: string]: Found;
}

class Given {
  readonly isGiven = true;
}

/** Stands for a part of the document that is an input or a comment, and was read as such. */
export const GIVEN = new Given();

/** A number that is compared less closely than 1e-12. */
export class Loose {
  constructor(
    readonly value: number,
    readonly relative: number,
    readonly absolute = 0,
  ) {}
}

/** p-values are compared to 1e-9 of themselves. */
export const p = (value: number) => new Loose(value, 1e-9);

const RELATIVE = 1e-12;
/** Where the golden value is 0 no relative distance is small enough. */
const ABSOLUTE_AT_ZERO = 1e-12;

/** Fails for every leaf that differs or has no partner; numbers are compared to 1e-12 of themselves. */
export function expectSameTree(golden: unknown, found: Found): void {
  expect(differences(golden, found, [])).toEqual([]);
}

/** What is wrong, by place; empty where the trees agree. */
export function differences(golden: unknown, found: Found | undefined, path: readonly string[]): string[] {
  if (found === GIVEN) return golden === undefined ? [`${path.join(' / ')}: read, but not there`] : [];
  const isTree = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Loose);
  if (isTree(golden) && isTree(found)) {
    const [left, right] = [golden, found] as [Record<string, unknown>, Record<string, Found>];
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].flatMap((key) => differences(left[key], right[key], [...path, key]));
  }
  return isSameLeaf(golden, found) ? [] : [`${path.join(' / ')}: golden ${shown(golden)}, found ${shown(found)}`];
}

function isSameLeaf(golden: unknown, found: Found | undefined): boolean {
  const value = found instanceof Loose ? found.value : found;
  if (typeof golden !== 'number' || typeof value !== 'number') return golden === value && golden !== undefined;
  const { relative, absolute } = found instanceof Loose ? found : { relative: RELATIVE, absolute: 0 };
  const distance = Math.abs(golden - value);
  return distance <= Math.max(relative * Math.abs(golden), absolute, golden === 0 ? ABSOLUTE_AT_ZERO : 0);
}

function shown(value: unknown): string {
  if (value instanceof Loose) return `${value.value}`;
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
