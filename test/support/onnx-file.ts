// Small ONNX files, written field by field as protocol buffers: networks for tests that need no Python.

type Field = Uint8Array;

export interface OnnxValue {
  readonly name: string;
  /** Numbers, or the name of a dimension that may have any size. */
  readonly shape: readonly (number | string)[];
  readonly type?: keyof typeof TYPES;
}

export interface OnnxNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
}

export interface OnnxGraph {
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly nodes: readonly OnnxNode[];
  readonly constants?: Readonly<Record<string, { readonly shape: readonly number[]; readonly data: Float32Array }>>;
}

const TYPES = { float32: 1, int64: 7, float64: 11 } as const;

export function onnxFile({ inputs, outputs, nodes, constants = {} }: OnnxGraph): Uint8Array {
  const graph = [
    ...nodes.map(({ operator, inputs: from, output }) =>
      message(1, [...from.map((name) => text(1, name)), text(2, output), text(4, operator)]),
    ),
    text(2, 'graph'),
    ...Object.entries(constants).map(([name, { shape, data }]) =>
      message(5, [
        ...shape.map((size) => whole(1, size)),
        whole(2, TYPES.float32),
        text(8, name),
        bytes(9, rawOf(data)),
      ]),
    ),
    ...inputs.map((value) => valueInfo(11, value)),
    ...outputs.map((value) => valueInfo(12, value)),
  ];
  return joined([whole(1, 7), message(7, graph), message(8, [whole(2, 13)])]);
}

/** Scores = profiles times weights, `weights[from * itemCount + to]`: what an item-to-item model is. */
export function productNetwork(itemCount: number, weights: Float32Array, users: number | string = 'users'): Uint8Array {
  return onnxFile({
    inputs: [{ name: 'profiles', shape: [users, itemCount] }],
    outputs: [{ name: 'scores', shape: [users, itemCount] }],
    nodes: [{ operator: 'MatMul', inputs: ['profiles', 'weights'], output: 'scores' }],
    constants: { weights: { shape: [itemCount, itemCount], data: weights } },
  });
}

function valueInfo(field: number, { name, shape, type = 'float32' }: OnnxValue): Field {
  const dims = shape.map((size) => message(1, [typeof size === 'number' ? whole(1, size) : text(2, size)]));
  return message(field, [text(1, name), message(2, [message(1, [whole(1, TYPES[type]), message(2, dims)])])]);
}

function rawOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function whole(field: number, value: number): Field {
  return Uint8Array.from([...varint(field << 3), ...varint(value)]);
}

function text(field: number, value: string): Field {
  return bytes(field, new TextEncoder().encode(value));
}

function message(field: number, parts: readonly Field[]): Field {
  return bytes(field, joined(parts));
}

function bytes(field: number, value: Uint8Array): Field {
  return joined([Uint8Array.from([...varint((field << 3) | 2), ...varint(value.length)]), value]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function varint(value: number): number[] {
  const found: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) found.push((left % 128) | 128);
  return [...found, left];
}
