/// <reference types="node" />
// Plain data as text and back, bit by bit: typed arrays, undefined entries, -0 and numbers that are not finite keep what JSON
// would lose. Reading makes data only, whatever a text says.

/** Marks what JSON has no word for. */
const MARK = '~';

const ARRAYS = { Float64Array, Float32Array, Int32Array, Uint32Array, Uint16Array, Uint8Array } as const;

type Marked = { readonly [MARK]: string; readonly text?: string; readonly value?: unknown };

/** Plain data as a line of JSON. */
export function textOfPlain(value: unknown): string {
  return JSON.stringify(marked(value));
}

/** The data that `textOfPlain` wrote. */
export function plainOfText(text: string): unknown {
  return unmarked(JSON.parse(text));
}

function marked(value: unknown): unknown {
  if (typeof value === 'number') {
    const isPlain = Number.isFinite(value) && !Object.is(value, -0);
    return isPlain ? value : { [MARK]: 'number', text: Object.is(value, -0) ? '-0' : `${value}` };
  }
  if (value === undefined) return { [MARK]: 'undefined' };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(marked);
  if (ArrayBuffer.isView(value)) {
    const { name } = value.constructor;
    if (!Object.hasOwn(ARRAYS, name)) throw new TypeError(`${name} cannot be sent`);
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return { [MARK]: name, text: bytes.toString('base64') };
  }
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const plain = Object.fromEntries(entries.map(([key, part]) => [key, marked(part)]));
  return Object.hasOwn(plain, MARK) ? { [MARK]: 'object', value: Object.entries(plain) } : plain;
}

function unmarked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unmarked);
  if (!Object.hasOwn(value, MARK)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unmarked(part)]));
  }
  const { [MARK]: mark, text = '', value: entries } = value as Marked;
  if (mark === 'number') return Number(text);
  if (mark === 'undefined') return undefined;
  if (mark === 'object') {
    return Object.fromEntries((entries as [string, unknown][]).map(([key, part]) => [key, unmarked(part)]));
  }
  if (!Object.hasOwn(ARRAYS, mark)) throw new TypeError(`${mark} cannot be read`);
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'));
  return new ARRAYS[mark as keyof typeof ARRAYS](bytes.buffer);
}
