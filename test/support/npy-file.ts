// A matrix as NumPy would save it, for tests that hand files of scores and factors to the program.
export function npyFile(data: Float32Array | Float64Array | Int32Array, ...shape: readonly number[]): Uint8Array {
  const type = data instanceof Float32Array ? '<f4' : data instanceof Float64Array ? '<f8' : '<i4';
  const sides = shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': ${sides}, }`;
  const header = `${text.padEnd(Math.ceil((text.length + 11) / 64) * 64 - 11)}\n`;
  const length = Uint8Array.of(header.length & 255, header.length >> 8);
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return Uint8Array.from([0x93, ...Buffer.from('NUMPY'), 1, 0, ...length, ...Buffer.from(header), ...bytes]);
}
