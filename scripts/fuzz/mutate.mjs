// New inputs from old ones: bytes, numbers, lines and words of the format are changed, doubled, moved or left out.
const NUMBERS = [
  '0',
  '-1',
  '1e308',
  '1e-320',
  '-0',
  '4294967296',
  '9007199254740993',
  'NaN',
  '1e400',
  '0x1',
  '00',
  '.5',
  '5.',
];
const BYTES = [0, 9, 10, 13, 32, 34, 44, 58, 92, 127, 128, 0xc3, 0xef, 0xfe, 0xff];
export const MOST_BYTES = 32 * 1024;

/** A small generator, so that a run can be repeated by its seed. */
export function randomOf(seed) {
  let state = seed >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return { below, pick: (list) => list[below(list.length)] };
}

const bytesOf = (text) => new TextEncoder().encode(text);
const spliced = (bytes, from, to, added) => {
  const made = new Uint8Array(from + added.length + bytes.length - to);
  made.set(bytes.subarray(0, from));
  made.set(added, from);
  made.set(bytes.subarray(to), from + added.length);
  return made;
};

const CHANGES = [
  (bytes, { random: { below } }) => {
    const made = bytes.slice();
    if (made.length > 0) made[below(made.length)] ^= 1 << below(8);
    return made;
  },
  (bytes, { random: { below, pick } }) => {
    const made = bytes.slice();
    if (made.length > 0) made[below(made.length)] = pick(BYTES);
    return made;
  },
  (bytes, { random: { below, pick } }) => {
    const at = below(bytes.length + 1);
    return spliced(bytes, at, at, Uint8Array.of(pick(BYTES)));
  },
  (bytes, { random: { below } }) => {
    const at = below(bytes.length + 1);
    return spliced(bytes, at, Math.min(bytes.length, at + 1 + below(16)), new Uint8Array(0));
  },
  (bytes, { random: { below } }) => {
    const from = below(bytes.length + 1);
    const at = below(bytes.length + 1);
    return spliced(bytes, at, at, bytes.subarray(from, from + 1 + below(64)));
  },
  (bytes, { random: { below, pick }, words }) => {
    if (words.length === 0) return bytes;
    const at = below(bytes.length + 1);
    return spliced(bytes, at, Math.min(bytes.length, at + below(6)), bytesOf(pick(words)));
  },
  (bytes, { random: { below, pick } }) => {
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const found = [...text.matchAll(/-?\d+(?:\.\d+)?/g)];
    if (found.length === 0) return bytes;
    const match = found[below(found.length)];
    return spliced(bytes, match.index, match.index + match[0].length, bytesOf(pick(NUMBERS)));
  },
  (bytes, { random: { below, pick }, others }) => {
    const other = pick(others);
    const from = below(other.length + 1);
    const at = below(bytes.length + 1);
    return spliced(bytes, at, below(2) === 0 ? bytes.length : at, other.subarray(from, from + below(512)));
  },
  (bytes, { random: { below } }) => bytes.slice(0, below(bytes.length + 1)),
  (bytes, { random: { below, pick } }) => {
    if (bytes.length < 4) return bytes;
    const made = bytes.slice();
    const view = new DataView(made.buffer);
    view.setUint32(
      below(bytes.length - 3),
      pick([0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, bytes.length, below(256)]),
      true,
    );
    return made;
  },
];

/** A changed copy of `bytes`; `others` is the corpus, `words` are those of the format. */
export function mutated(bytes, context) {
  const { pick } = context.random;
  let made = bytes;
  for (let step = pick([1, 1, 1, 2, 3, 5]); step > 0; step--) made = pick(CHANGES)(made, context);
  return made.length > MOST_BYTES ? made.slice(0, MOST_BYTES) : made;
}
