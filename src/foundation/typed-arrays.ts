// Kinds of typed arrays, told by their tag: an array from another realm (a frame, a worker's context) is as good as
// one of our own, and `instanceof` would refuse it.

export function isFloat32Array(value: unknown): value is Float32Array {
  return tagOf(value) === 'Float32Array';
}

export function isFloat64Array(value: unknown): value is Float64Array {
  return tagOf(value) === 'Float64Array';
}

export function isUint32Array(value: unknown): value is Uint32Array {
  return tagOf(value) === 'Uint32Array';
}

function tagOf(value: unknown): string | undefined {
  return ArrayBuffer.isView(value)
    ? (value as unknown as { [Symbol.toStringTag]: string })[Symbol.toStringTag]
    : undefined;
}
