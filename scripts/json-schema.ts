// A schema as JSON Schema (draft 2020-12), for editors and for programs in other languages. It accepts what the check
// accepts, unknown fields aside. Named objects are definitions of their own, since one may stand in several places.
import type { Fields, NumberRules, Schema, SchemaNode } from '../src/foundation/schema.js';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What stands at the top of a published schema. */
export interface JsonSchemaHead {
  readonly id?: string;
  readonly title: string;
  readonly description: string;
}

/** The whole schema of an object, with the definitions that it refers to. */
export function jsonSchemaOf({ node }: Schema<unknown>, { id, title, description }: JsonSchemaHead): JsonSchema {
  if (node.kind !== 'object') throw new TypeError('only objects are published');
  const definitions = new Map<string, JsonSchema>();
  const whole = objectSchema(node.fields, 'object', definitions);
  const sorted = [...definitions].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(id === undefined ? {} : { $id: id }),
    ...{ title, description, ...whole },
    ...(sorted.length === 0 ? {} : { $defs: Object.fromEntries(sorted) }),
  };
}

function nodeSchema(node: SchemaNode, definitions: Map<string, JsonSchema>): JsonSchema {
  const inner = (schema: Schema<unknown, boolean>) => nodeSchema(schema.node, definitions);
  switch (node.kind) {
    case 'text':
      if (node.among !== undefined) return { enum: node.among };
      return {
        type: 'string',
        ...(node.least === undefined ? {} : { minLength: node.least }),
        ...(node.pattern === undefined ? {} : { pattern: node.pattern }),
      };
    case 'number':
      return numberSchema(node);
    case 'flag':
      return { type: 'boolean' };
    case 'oneOf':
      return node.values.length === 1 ? { const: node.values[0] } : { enum: node.values };
    case 'anything':
      return {};
    case 'nullable':
      return nullable(node.of.node, definitions);
    case 'list':
      return { type: 'array', items: inner(node.of), ...(node.least === 0 ? {} : { minItems: node.least }) };
    case 'pair':
      return { type: 'array', prefixItems: [inner(node.of), inner(node.of)], items: false, minItems: 2 };
    case 'object':
      return node.what === undefined
        ? objectSchema(node.fields, 'object', definitions)
        : reference(node.what, '', () => objectSchema(node.fields, 'object', definitions), definitions);
    case 'record':
      return { type: 'object', ...(node.of.node.kind === 'anything' ? {} : { additionalProperties: inner(node.of) }) };
    case 'either':
      return oneOfSchemas(node.of.map(inner));
    case 'varied':
      return { anyOf: [inner(node.of), { type: 'array', items: inner(node.of), minItems: 1 }] };
  }
}

/** Types alone are listed, other schemas are alternatives. */
function oneOfSchemas(schemas: readonly JsonSchema[]): JsonSchema {
  const isPlain = schemas.every((schema) => typeof schema.type === 'string' && Object.keys(schema).length === 1);
  return isPlain ? { type: schemas.map(({ type }) => type) } : { anyOf: schemas };
}

/** A second type rather than a second schema, so that validators name the place of a mistake inside. */
function nullable(node: SchemaNode, definitions: Map<string, JsonSchema>): JsonSchema {
  const type = ['object', 'null'];
  if (node.kind === 'object' && node.what !== undefined)
    return reference(node.what, 'OrNull', () => objectSchema(node.fields, type, definitions), definitions);
  const schema = nodeSchema(node, definitions);
  if (schema.type !== undefined) return { ...schema, type: [schema.type, 'null'].flat() };
  if (Array.isArray(schema.enum)) return { enum: [...schema.enum, null] };
  return { anyOf: [...((schema.anyOf as readonly JsonSchema[] | undefined) ?? [schema]), { type: 'null' }] };
}

function reference(
  what: string,
  ending: string,
  make: () => JsonSchema,
  definitions: Map<string, JsonSchema>,
): JsonSchema {
  const words = what.replace(/^an? /, '').split(' ');
  const name = `${words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('')}${ending}`;
  if (!definitions.has(name)) {
    // Its place is taken before its fields are looked at, which may refer to it.
    definitions.set(name, {});
    definitions.set(name, make());
  }
  return { $ref: `#/$defs/${name}` };
}

function objectSchema(fields: Fields, type: unknown, definitions: Map<string, JsonSchema>): JsonSchema {
  const required = Object.keys(fields).filter((name) => !fields[name]!.isOptional);
  const properties = Object.entries(fields).map(([name, { node, description }]) => [
    name,
    { ...(description === undefined ? {} : { description }), ...nodeSchema(node, definitions) },
  ]);
  return {
    type,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

function numberSchema({ isWhole, least, most, above, below }: NumberRules): JsonSchema {
  return {
    type: isWhole ? 'integer' : 'number',
    ...(least === undefined ? {} : { minimum: least }),
    ...(most === undefined ? {} : { maximum: most }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
    ...(below === undefined ? {} : { exclusiveMaximum: below }),
  };
}
