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

/** Where the number stands in the ascending ones from `from` to `to - 1`, or `to` where it does not. */
export function ascendingPlace(numbers: Uint32Array, from: number, to: number, number: number): number {
  const place = firstAtLeast(numbers, from, to, number);
  return place < to && numbers[place] === number ? place : to;
}

/** The place of the first of the ascending numbers from `from` to `to - 1` that is not below the number, else `to`. */
export function firstAtLeast(numbers: ArrayLike<number>, from: number, to: number, number: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The numbers from `first` on. */
export function ascendingFrom(first: number, count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  for (let place = 0; place < count; place++) numbers[place] = first + place;
  return numbers;
}
