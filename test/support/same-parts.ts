// The question that `toEqual` answers for objects with long typed arrays, without its looking at every number as an object.
import { expect } from 'vitest';

/** Fails unless both have the same parts, down to the bits of typed arrays. */
export function expectSameParts(found: unknown, expected: unknown): void {
  const place = differingPart(found, expected, 'it');
  if (place === undefined) return;
  // What differs is printed where the parts can be told apart without their bits.
  expect(found).toEqual(expected);
  expect.fail(`${place} differs`);
}

/** Where the first difference is; undefined where there is none. */
export function differingPart(found: unknown, expected: unknown, place: string): string | undefined {
  if (ArrayBuffer.isView(found) || ArrayBuffer.isView(expected)) {
    return isSameArray(found, expected) ? undefined : place;
  }
  if (typeof found !== 'object' || typeof expected !== 'object' || found === null || expected === null) {
    return Object.is(found, expected) ? undefined : place;
  }
  if (Object.getPrototypeOf(found) !== Object.getPrototypeOf(expected)) return place;
  const [left, right] = [found, expected] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const part = differingPart(left[key], right[key], `${place}.${key}`);
    if (part !== undefined) return part;
  }
  return undefined;
}

function isSameArray(found: unknown, expected: unknown): boolean {
  if (!ArrayBuffer.isView(found) || !ArrayBuffer.isView(expected)) return false;
  if (found.constructor !== expected.constructor || found.byteLength !== expected.byteLength) return false;
  const [a, b] = [found, expected].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  for (let i = 0; i < a!.length; i++) if (a![i] !== b![i]) return false;
  return true;
}
