// A validator for the part of JSON Schema (draft 2020-12) that our schema uses. It is strict: a keyword that it does not
// know is an error and not ignored, so that no rule of the schema can go unchecked.

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Schema = boolean | { readonly [keyword: string]: Json };

type Check = (rule: Json, value: Json, at: string, context: Context) => string[];

interface Context {
  readonly root: Schema;
  readonly schema: { readonly [keyword: string]: Json };
}

/** What is wrong with a value, one line each with the place; nothing if it is valid. */
export function schemaErrors(root: Schema, value: unknown): string[] {
  return errorsOf(root, value as Json, '', root);
}

function errorsOf(schema: Schema, value: Json, at: string, root: Schema): string[] {
  if (schema === true) return [];
  if (schema === false) return [`${at || '/'} must not be there`];
  return Object.entries(schema).flatMap(([keyword, rule]) => {
    const check = CHECKS[keyword];
    if (check === undefined) throw new Error(`unknown keyword ${keyword} in the schema of ${at || '/'}`);
    return check(rule, value, at, { root, schema });
  });
}

const CHECKS: Readonly<Record<string, Check>> = {
  $schema: () => [],
  $id: () => [],
  $defs: () => [],
  title: () => [],
  description: () => [],
  $ref: (rule, value, at, { root }) => errorsOf(resolve(root, rule as string), value, at, root),
  const: (rule, value, at) => (value === rule ? [] : [`${at} is not ${JSON.stringify(rule)}`]),
  enum: (rule, value, at) => ((rule as Json[]).includes(value) ? [] : [`${at} is not one of ${JSON.stringify(rule)}`]),
  anyOf: (rule, value, at, { root }) => {
    const errors = (rule as Schema[]).map((schema) => errorsOf(schema, value, at, root));
    return errors.some((each) => each.length === 0) ? [] : [`${at || '/'} is none of what it may be`];
  },
  type: (rule, value, at) => {
    const types = typeof rule === 'string' ? [rule] : (rule as string[]);
    return types.some((type) => isOfType(value, type)) ? [] : [`${at || '/'} is no ${types.join(' or ')}`];
  },
  minimum: (rule, value, at) =>
    typeof value === 'number' && value < (rule as number) ? [`${at} is below ${rule}`] : [],
  maximum: (rule, value, at) =>
    typeof value === 'number' && value > (rule as number) ? [`${at} is above ${rule}`] : [],
  exclusiveMinimum: (rule, value, at) =>
    typeof value === 'number' && value <= (rule as number) ? [`${at} is not above ${rule}`] : [],
  exclusiveMaximum: (rule, value, at) =>
    typeof value === 'number' && value >= (rule as number) ? [`${at} is not below ${rule}`] : [],
  minLength: (rule, value, at) =>
    typeof value === 'string' && value.length < (rule as number) ? [`${at} is shorter than ${rule}`] : [],
  pattern: (rule, value, at) =>
    typeof value === 'string' && !new RegExp(rule as string, 'u').test(value) ? [`${at} does not match ${rule}`] : [],
  required: (rule, value, at) =>
    isRecord(value) ? (rule as string[]).filter((key) => !(key in value)).map((key) => `${at}/${key} is missing`) : [],
  properties: (rule, value, at, { root }) =>
    isRecord(value)
      ? Object.entries(rule as Record<string, Schema>).flatMap(([key, schema]) =>
          key in value ? errorsOf(schema, value[key]!, `${at}/${key}`, root) : [],
        )
      : [],
  additionalProperties: (rule, value, at, { root, schema }) => {
    if (!isRecord(value)) return [];
    const known = Object.keys((schema.properties ?? {}) as object);
    const others = Object.keys(value).filter((key) => !known.includes(key));
    return others.flatMap((key) => errorsOf(rule as Schema, value[key]!, `${at}/${key}`, root));
  },
  minItems: (rule, value, at) =>
    Array.isArray(value) && value.length < (rule as number) ? [`${at} has fewer than ${rule} entries`] : [],
  prefixItems: (rule, value, at, { root }) =>
    Array.isArray(value)
      ? (rule as Schema[]).flatMap((schema, i) =>
          i < value.length ? errorsOf(schema, value[i], `${at}/${i}`, root) : [],
        )
      : [],
  items: (rule, value, at, { root, schema }) => {
    const first = ((schema.prefixItems ?? []) as Json[]).length;
    if (!Array.isArray(value)) return [];
    return value.slice(first).flatMap((entry, i) => errorsOf(rule as Schema, entry, `${at}/${first + i}`, root));
  },
};

function resolve(root: Schema, reference: string): Schema {
  const name = /^#\/\$defs\/(\w+)$/.exec(reference)?.[1];
  const schema = name === undefined ? undefined : (root as Record<string, Record<string, Schema>>).$defs?.[name];
  if (schema === undefined) throw new Error(`the schema has no ${reference}`);
  return schema;
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return typeof value === 'number';
  if (type === 'string') return typeof value === 'string';
  if (type === 'boolean') return typeof value === 'boolean';
  throw new Error(`unknown type ${type} in the schema`);
}
