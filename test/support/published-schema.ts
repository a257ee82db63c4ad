// The schemas that the package publishes, and what every test of one of them asks: a document that fits, with one place
// changed, is refused at that place and nowhere else.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Schema, schemaErrors } from './json-schema.js';

/** A schema of the package by the name of its file, such as `result-document`. */
export function publishedSchema(name: string): Schema {
  return JSON.parse(readFileSync(new URL(`../../schema/${name}.schema.json`, import.meta.url), 'utf8'));
}

/** A copy of a document with one place, such as `runs/0/name`, changed; `undefined` removes it. */
export function withPlace(document: unknown, place: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(document));
  const keys = place.split('/');
  const last = keys.pop()!;
  const parent = keys.reduce((node, key) => node[key], copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

/** Holds that an object of the document may have no other fields; `place` is empty or ends with a slash. */
export function expectNoOtherField(schema: Schema, document: unknown, place: string): void {
  const errors = schemaErrors(schema, withPlace(document, `${place}extra`, 1));
  expect(errors, place).toEqual([`/${place}extra must not be there`]);
}

/** Holds that a place of the document must be there. */
export function expectNeeded(schema: Schema, document: unknown, place: string): void {
  expect(schemaErrors(schema, withPlace(document, place, undefined)), place).toEqual([`/${place} is missing`]);
}

/** Holds that a place of the document may not have this value. */
export function expectRefused(schema: Schema, document: unknown, place: string, value: unknown): void {
  const errors = schemaErrors(schema, withPlace(document, place, value));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(`/${place}`);
}
