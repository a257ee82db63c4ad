// What a value of a file may look like, as data: from one such table come the check that names the place of a mistake, and
// the JSON schema by which editors show it while somebody types. The words are few on purpose.

export interface TextShape {
  readonly kind: 'text';
  /** The only texts that are allowed. */
  readonly words?: readonly string[] | undefined;
}

export interface NumberShape {
  readonly kind: 'number';
  readonly isWhole?: boolean | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** Bounds that are not values themselves. */
  readonly above?: number | undefined;
  readonly below?: number | undefined;
}

export interface ListShape {
  readonly kind: 'list';
  readonly of: FileShape;
  readonly least?: number | undefined;
}

/** Fixed names; any other is refused. */
export interface RecordShape {
  readonly kind: 'record';
  /** Such as `a model`. */
  readonly what: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/** Any names, whose values are alike. */
export interface MapShape {
  readonly kind: 'map';
  readonly of: FileShape;
}

/** The first of these that has the value's type. */
export interface EitherShape {
  readonly kind: 'either';
  readonly shapes: readonly FileShape[];
}

/**
 * One value, or a list of values to be tried in turn. Where a value is a list itself, only a list of lists is several:
 * `[0.8, 0.2]` is one, `[[0.8, 0.2], [0.9, 0.1]]` are two.
 */
export interface VariedShape {
  readonly kind: 'varied';
  readonly of: FileShape;
  readonly isListItself: boolean;
}

export type FileShape =
  | TextShape
  | NumberShape
  | ListShape
  | RecordShape
  | MapShape
  | EitherShape
  | VariedShape
  | { readonly kind: 'flag' }
  | { readonly kind: 'nothing' };

export interface Field {
  readonly shape: FileShape;
  /** A phrase for editors and for the example file. */
  readonly meaning: string;
  readonly isRequired?: true;
}

export const textField = (words?: readonly string[]): TextShape => ({ kind: 'text', words });
/** Without a greatest value, any that a double holds exactly. */
export const whole = (least: number, most: number = Number.MAX_SAFE_INTEGER): NumberShape => ({
  ...{ kind: 'number', isWhole: true, least, most },
});
export const numberField = (bounds: Omit<NumberShape, 'kind'> = {}): NumberShape => ({ kind: 'number', ...bounds });
export const flagField: FileShape = { kind: 'flag' };
export const nothing: FileShape = { kind: 'nothing' };
export const list = (of: FileShape, least = 0): ListShape => ({ kind: 'list', of, least });
export const map = (of: FileShape): MapShape => ({ kind: 'map', of });
export const either = (...shapes: readonly FileShape[]): EitherShape => ({ kind: 'either', shapes });
export const varied = (of: FileShape, isListItself = false): VariedShape => ({ kind: 'varied', of, isListItself });
export const record = (what: string, fields: RecordShape['fields']): RecordShape => ({ kind: 'record', what, fields });
export const field = (shape: FileShape, meaning: string): Field => ({ shape, meaning });

/** The values that a varied one stands for. */
export function variants(value: unknown, isListItself: boolean): readonly unknown[] {
  if (!Array.isArray(value)) return [value];
  return isListItself && !value.some((each) => Array.isArray(each) || each === null) ? [value] : value;
}
