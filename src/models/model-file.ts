// A fitted model as bytes: a line that says what it is, a line of JSON with all that it was made of, and the scorer's arrays
// behind it. Reading trusts nothing: version, digest, sizes and parameters are checked before a scorer is made.
import type { MatrixShape } from '../data/tables/interaction-matrix.js';
import { bytesOfText } from '../data/tables/text-ids.js';
import { checkOptionNames } from '../foundation/checks.js';
import { InputError } from '../foundation/errors.js';
import { Sha256 } from '../foundation/numbers/sha256.js';
import * as is from '../foundation/schema.js';
import { misfitOf, pathText } from '../foundation/schema-check.js';
import { call, sentenceOf } from '../foundation/sentence.js';
import { models, scorerKinds } from './model-registry.js';
import type { AnyModel } from './scoring/model.js';
import { checkedParameters, type ParameterValues } from './scoring/parameters.js';
import type { Scorer, ScorerKind, ScorerState } from './scoring/scorer.js';

/** The number behind the name of the format; a reader knows its own and no later one. */
export const MODEL_FORMAT = 2;

const MAGIC = 'recgauge-model';

/** Arrays begin at multiples of this, so that they can be looked at where they lie. */
const ALIGNMENT = 8;

const ARRAY_TYPES = { Float64Array, Float32Array, Uint32Array } as const;
type ArrayType = keyof typeof ARRAY_TYPES;
type StoredArray = Float64Array | Float32Array | Uint32Array;

/** A model with the ids that its rows and columns stand for. */
export interface StoredModel {
  readonly kind: 'fitted';
  readonly model: AnyModel;
  readonly parameters: ParameterValues;
  readonly seed: number;
  readonly shape: MatrixShape;
  readonly scorer: Scorer;
  /** Ids of the rows and of the columns. */
  readonly userIds: readonly string[];
  readonly itemIds: readonly string[];
}

/** The second line of a file. */
const headerSchema = is.object({
  model: is.text,
  parameters: is.record(is.either(is.number, is.text, is.flag)),
  seed: is.number,
  shape: is.object({ userCount: is.count, itemCount: is.count, entryCount: is.count }),
  kind: is.text,
  numbers: is.record(is.number),
  arrays: is.list(
    is.object({ name: is.text, type: is.oneOf('Float64Array', 'Float32Array', 'Uint32Array'), length: is.count }),
  ),
  userIds: is.list(is.text),
  itemIds: is.list(is.text),
  digest: is.text.about('SHA-256 of all arrays, padding left out.'),
});

type Header = is.TypeOf<typeof headerSchema>;

/**
 * The file of a model, in pieces.
 * @example
 * const { fitted } = await recommend(train, { model: 'popularity', k: 1 });
 * await writeWholeFile('popularity.model', encodeModel(fitted));
 */
export function encodeModel(stored: StoredModel): Uint8Array[] {
  const { model, parameters, seed, shape, scorer, userIds, itemIds } = stored;
  const { kind, numbers, arrays } = scorer.state();
  const named = Object.entries(arrays);
  const header: Header = {
    model: model.name,
    parameters,
    seed,
    shape,
    kind,
    numbers,
    arrays: named.map(([name, array]) => ({ name, type: typeOf(array), length: array.length })),
    userIds,
    itemIds,
    digest: digestOf(named.map(([, array]) => array)),
  };
  const text = `${MAGIC} ${MODEL_FORMAT}\n${JSON.stringify(header)}`;
  const bytes = bytesOfText(text);
  const head = new Uint8Array(aligned(bytes.length + 1)).fill(32);
  head.set(bytes);
  head[head.length - 1] = 10;
  const pieces = named.flatMap(([, array]) => [
    bytesOf(array),
    new Uint8Array(aligned(array.byteLength) - array.byteLength),
  ]);
  return [head, ...pieces];
}

/** What a file may hold besides the models that are built in. */
export interface DecodeOptions {
  /** Models of your own, found by their name before those that are built in. */
  readonly models?: readonly AnyModel[] | undefined;
  /** How scorers of your own come back from their state. */
  readonly kinds?: readonly ScorerKind[] | undefined;
}

/**
 * The model that a file holds; `file` is its name, for messages.
 * @example
 * const { fitted } = await recommend(train, { model: 'popularity', k: 1 });
 * decodeModel(Buffer.concat(encodeModel(fitted))).model.name;
 */
export function decodeModel(bytes: Uint8Array, file?: string, own: DecodeOptions = {}): StoredModel {
  checkOptionNames(own, ['models', 'kinds'], 'decodeModel');
  const [allModels, allKinds] = [
    [...(own.models ?? []), ...models],
    [...(own.kinds ?? []), ...scorerKinds],
  ];
  const where = file === undefined ? {} : { file };
  const { header, start } = headerOf(bytes, where);
  const model = allModels.find(({ name }) => name === header.model);
  const kind = allKinds.find((one) => one.kind === header.kind);
  if (model === undefined || kind === undefined) {
    throw new InputError('the file holds a model that is not known here', {
      ...where,
      found: `${header.model}, kind ${header.kind}`,
      expected: `one of ${allModels.map(({ name }) => name).join(', ')}`,
      hint: 'Pass your own model to decodeModel, with the function that restores its scorer.',
    });
  }
  const arrays = arraysOf(bytes, start, header, where);
  const parameters = checkedParameters(model.name, model.parameters, header.parameters);
  const scorer = kind.restore({ kind: header.kind, numbers: header.numbers, arrays });
  const { userIds, itemIds, seed, shape } = header;
  if (scorer.itemCount !== itemIds.length || shape.userCount !== userIds.length) {
    throw damaged(where, `${userIds.length} user and ${itemIds.length} item ids for ${scorer.itemCount} items`);
  }
  return { kind: 'fitted', model, parameters, seed, shape, scorer, userIds, itemIds };
}

interface Where {
  readonly file?: string;
}

function headerOf(bytes: Uint8Array, where: Where): { readonly header: Header; readonly start: number } {
  const firstEnd = bytes.subarray(0, 64).indexOf(10);
  const [, name, version] = /^(\S+) (\d+)$/.exec(firstEnd < 0 ? '' : latin(bytes.subarray(0, firstEnd))) ?? [];
  if (name !== MAGIC) {
    throw new InputError('the file is not a saved model', {
      ...where,
      expected: sentenceOf`a file that ${call('encodeModel')} wrote`,
    });
  }
  if (Number(version) !== MODEL_FORMAT) {
    throw new InputError('the model was saved by another version', {
      ...where,
      found: `format ${version}`,
      expected: `format ${MODEL_FORMAT}`,
      hint: 'Fit and save the model again.',
    });
  }
  const headerEnd = bytes.indexOf(10, firstEnd + 1);
  if (headerEnd < 0) throw damaged(where, 'a header that does not end');
  let wrong = 'a header that is not JSON';
  try {
    const header: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(firstEnd + 1, headerEnd)));
    const misfit = misfitOf(headerSchema, header, { isLenient: true });
    if (misfit === undefined) return { header: header as Header, start: headerEnd + 1 };
    wrong = `a header that is invalid at ${pathText(misfit.path)}`;
  } catch {
    // Refused below.
  }
  throw damaged(where, wrong);
}

function arraysOf(bytes: Uint8Array, start: number, { arrays, digest }: Header, where: Where): ScorerState['arrays'] {
  let at = start;
  const found: Record<string, StoredArray> = {};
  for (const { name, type, length } of arrays) {
    const Type = ARRAY_TYPES[type];
    const end = at + length * Type.BYTES_PER_ELEMENT;
    if (end > bytes.length) throw damaged(where, `${bytes.length} bytes, where ${name} ends at ${end}`);
    // A copy: its own memory begins where arrays of any type may begin. The slice of a Buffer of Node is not a copy.
    found[name] = new Type(new Uint8Array(bytes.subarray(at, end)).buffer);
    at += aligned(end - at);
  }
  const actual = digestOf(Object.values(found));
  if (actual !== digest) throw damaged(where, `contents with the digest ${actual}, where the header says ${digest}`);
  return found;
}

function damaged(where: Where, found: string): InputError {
  return new InputError('the saved model is damaged', {
    ...where,
    found,
    expected: 'a complete file',
    hint: 'Copy it again, or fit and save the model again.',
  });
}

function typeOf(array: StoredArray): ArrayType {
  return Object.prototype.toString.call(array).slice('[object '.length, -1) as ArrayType;
}

function bytesOf({ buffer, byteOffset, byteLength }: StoredArray): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

function digestOf(arrays: readonly StoredArray[]): string {
  const digest = new Sha256();
  for (const array of arrays) digest.update(bytesOf(array), 0, array.byteLength);
  return digest.hex();
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
