// What a value of a document or a file may be, described once: its TypeScript type (`TypeOf`), its check (`misfitOf`) and its
// JSON schema (`jsonSchemaOf`) all come from the same description.

/** Bounds of a number; `above` and `below` are not values themselves. */
export interface NumberRules {
  readonly isWhole?: boolean;
  readonly least?: number;
  readonly most?: number;
  readonly above?: number;
  readonly below?: number;
}

/** What a text must be; `words` say what the pattern matches. */
export interface TextRules {
  readonly least?: number;
  readonly pattern?: string;
  readonly words?: string;
  readonly among?: readonly string[];
}

export type Fields = Readonly<Record<string, Schema<unknown, boolean>>>;

export type SchemaNode =
  | ({ readonly kind: 'text' } & TextRules)
  | ({ readonly kind: 'number' } & NumberRules)
  | { readonly kind: 'flag' }
  | { readonly kind: 'oneOf'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'anything' }
  | { readonly kind: 'nullable'; readonly of: Schema<unknown> }
  | { readonly kind: 'list'; readonly of: Schema<unknown>; readonly least: number }
  | { readonly kind: 'pair'; readonly of: Schema<unknown> }
  | { readonly kind: 'object'; readonly what: string | undefined; readonly fields: Fields }
  | { readonly kind: 'record'; readonly of: Schema<unknown> }
  | { readonly kind: 'either'; readonly of: readonly Schema<unknown>[] }
  | { readonly kind: 'varied'; readonly of: Schema<unknown>; readonly isListItself: boolean };

/** A description of values of type `T`; `Optional` says that a field may be absent. */
export class Schema<T, Optional extends boolean = false> {
  /** Exists as a type only. */
  declare readonly type: T;

  constructor(
    readonly node: SchemaNode,
    readonly isOptional: Optional,
    readonly description?: string,
  ) {}

  /** The same with a phrase that says what it means, for readers of the JSON schema and for hints. */
  about(description: string): Schema<T, Optional> {
    return new Schema(this.node, this.isOptional, description);
  }
}

/** The type of the values that a schema describes. */
export type TypeOf<S extends Schema<unknown, boolean>> = S['type'];

type OptionalKey<F extends Fields> = { [K in keyof F]: F[K]['isOptional'] extends true ? K : never }[keyof F];

/** The type as editors show it, without the steps by which it was made. */
type Plain<T> = T extends infer O ? { [K in keyof O]: O[K] } : never;

export type TypeOfFields<F extends Fields> = Plain<
  { readonly [K in Exclude<keyof F, OptionalKey<F>>]: F[K]['type'] } & {
    readonly [K in OptionalKey<F>]?: F[K]['type'] | undefined;
  }
>;

function schemaOf<T>(node: SchemaNode): Schema<T> {
  return new Schema(node, false);
}

export const text: Schema<string> = schemaOf({ kind: 'text' });
export const filledText: Schema<string> = schemaOf({ kind: 'text', least: 1 });
export const number: Schema<number> = schemaOf({ kind: 'number' });
export const count: Schema<number> = schemaOf({ kind: 'number', isWhole: true, least: 0 });
export const positive: Schema<number> = schemaOf({ kind: 'number', isWhole: true, least: 1 });
export const share: Schema<number> = schemaOf({ kind: 'number', least: 0, most: 1 });
export const level: Schema<number> = schemaOf({ kind: 'number', above: 0, below: 1 });
export const flag: Schema<boolean> = schemaOf({ kind: 'flag' });
export const anything: Schema<unknown> = schemaOf({ kind: 'anything' });

export function textLike(pattern: string, words: string): Schema<string> {
  return schemaOf({ kind: 'text', pattern, words });
}

export function numberWithin(rules: NumberRules): Schema<number> {
  return schemaOf({ kind: 'number', ...rules });
}

/** Without a greatest value, any that a double holds exactly. */
export function wholeFrom(least: number, most: number = Number.MAX_SAFE_INTEGER): Schema<number> {
  return numberWithin({ isWhole: true, least, most });
}

/** One of the texts of a vocabulary that may grow: lenient readers accept any. */
export function textAmong(...among: readonly string[]): Schema<string> {
  return schemaOf({ kind: 'text', among, words: `one of ${among.join(', ')}` });
}

export function oneOf<const T extends string | number | boolean>(...values: readonly T[]): Schema<T> {
  return schemaOf({ kind: 'oneOf', values });
}

export function orNull<T>(of: Schema<T>): Schema<T | null> {
  return schemaOf({ kind: 'nullable', of });
}

export function list<T>(of: Schema<T>, least = 0): Schema<readonly T[]> {
  return schemaOf({ kind: 'list', of, least });
}

export function pairOf<T>(of: Schema<T>): Schema<readonly [T, T]> {
  return schemaOf({ kind: 'pair', of });
}

export function record<T>(of: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return schemaOf({ kind: 'record', of });
}

export function object<F extends Fields>(fields: F): Schema<TypeOfFields<F>> {
  return schemaOf({ kind: 'object', what: undefined, fields });
}

/** The same with a name such as `a run`, by which messages speak of it and the JSON schema refers to it. */
export function named<F extends Fields>(what: string, fields: F): Schema<TypeOfFields<F>> {
  return schemaOf({ kind: 'object', what, fields });
}

export function optional<T>(of: Schema<T>, description = of.description): Schema<T, true> {
  return new Schema(of.node, true, description);
}

/** The first of these that has the type of the value. */
export function either<const S extends readonly Schema<unknown>[]>(...of: S): Schema<TypeOf<S[number]>> {
  return schemaOf({ kind: 'either', of });
}

/** One value, or a list of values to try in turn; where a value is a list itself, only a list of lists is several. */
export function varied<T>(of: Schema<T>, isListItself = false): Schema<T | readonly T[]> {
  return schemaOf({ kind: 'varied', of, isListItself });
}

export function variants(value: unknown, isListItself: boolean): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  return isListItself && !value.some((each) => Array.isArray(each) || each === null) ? [value] : value;
}
