// The compact form of the users' values in a document, read back: little-endian doubles in base64.

/** One value for each user; NaN for those who are not counted. */
export function userColumn(base64: string): Float64Array {
  const text = atob(base64);
  const view = new DataView(new ArrayBuffer(text.length));
  for (let i = 0; i < text.length; i++) view.setUint8(i, text.charCodeAt(i));
  const values = new Float64Array(text.length / 8);
  for (let i = 0; i < values.length; i++) values[i] = view.getFloat64(8 * i, true);
  return values;
}
