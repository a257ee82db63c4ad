// A shape as JSON Schema (draft 2020-12), for editors. It accepts what the check of shapes accepts, and no more. Records
// inside are definitions of their own, since the same one may stand in several places.
import type { Field, FileShape, NumberShape, RecordShape } from './file-shape.js';

type Schema = Readonly<Record<string, unknown>>;

/** The schema of a record, with all records inside it. */
export function schemaOfShape(shape: RecordShape): Schema {
  const definitions = new Map<string, Schema>();
  const schema = recordSchema(shape.fields, definitions);
  return { ...schema, $defs: Object.fromEntries([...definitions].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function schemaOf(shape: FileShape, definitions: Map<string, Schema>): Schema {
  switch (shape.kind) {
    case 'text':
      return shape.words === undefined ? { type: 'string' } : { enum: shape.words };
    case 'number':
      return numberSchema(shape);
    case 'flag':
      return { type: 'boolean' };
    case 'nothing':
      return { type: 'null' };
    case 'list':
      return {
        type: 'array',
        items: schemaOf(shape.of, definitions),
        ...(shape.least === undefined || shape.least === 0 ? {} : { minItems: shape.least }),
      };
    case 'record':
      return definition(shape, definitions);
    case 'map':
      return { type: 'object', additionalProperties: schemaOf(shape.of, definitions) };
    case 'either':
      return { anyOf: shape.shapes.map((each) => schemaOf(each, definitions)) };
    case 'varied': {
      const one = schemaOf(shape.of, definitions);
      return { anyOf: [one, { type: 'array', items: one, minItems: 1 }] };
    }
  }
}

function definition({ what, fields }: RecordShape, definitions: Map<string, Schema>): Schema {
  const name = what.replace(/^an? /, '');
  if (!definitions.has(name)) definitions.set(name, recordSchema(fields, definitions));
  return { $ref: `#/$defs/${name}` };
}

function recordSchema(fields: Readonly<Record<string, Field>>, definitions: Map<string, Schema>): Schema {
  const properties = Object.entries(fields).map(([name, { shape, meaning }]) => [
    name,
    { description: meaning, ...schemaOf(shape, definitions) },
  ]);
  const required = Object.keys(fields).filter((name) => fields[name]!.isRequired);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function numberSchema({ isWhole, least, most, above, below }: NumberShape): Schema {
  return {
    type: isWhole ? 'integer' : 'number',
    ...(least === undefined ? {} : { minimum: least }),
    ...(most === undefined ? {} : { maximum: most }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
    ...(below === undefined ? {} : { exclusiveMaximum: below }),
  };
}
