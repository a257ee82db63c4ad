// Packs the script of the worker for the page, as src/web/packed/unpack-text.ts reads it. Which copies are made is decided by
// their price: a first pass takes the longest ones and learns what bits cost, later passes find the cheapest way through.
import { build } from 'esbuild';

/** Places looked at for an earlier occurrence; more find hardly more. */
const DEPTH = 3000;

/** Later passes that find the cheapest way; a fifth and a sixth save less than a hundred bytes. */
const PASSES = 4;

/** The model that is shared with the page, from its source. */
async function modelOfPage() {
  const contents =
    "export * from './packed-model.ts'; export * from './bit-chances.ts'; export * from './unpack-text.ts';";
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: 'src/web/packed', loader: 'ts' },
    ...{ bundle: true, format: 'esm', target: 'es2022', write: false },
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}

/** The text as base64 of its packed bytes; it is unpacked again to be sure. */
export async function packText(text) {
  const shared = await modelOfPage();
  const bytes = Buffer.from(text);
  const found = copiesAt(bytes, shared);
  let steps = longestSteps(bytes.length, found);
  let { packed, chances } = written(bytes, steps, shared);
  for (let pass = 0; pass < PASSES; pass++) {
    steps = cheapestSteps(bytes, found, chances, shared);
    ({ packed, chances } = written(bytes, steps, shared));
  }
  const base64 = packed.toString('base64');
  if (shared.unpackText(base64) !== text) throw new Error('The script of the worker cannot be unpacked again.');
  return base64;
}

/** Of every place the copies that could be made there: longer ones only where they come from farther away. */
function copiesAt(bytes, { SHORTEST, LONGEST }) {
  const heads = new Int32Array(0x100_0000).fill(-1);
  const pairs = new Int32Array(0x1_0000).fill(-1);
  const earlier = new Int32Array(bytes.length).fill(-1);
  return Array.from(bytes, (_, at) => {
    const copies = [];
    const most = Math.min(LONGEST, bytes.length - at);
    if (most < 3) return copies;
    const pair = (bytes[at] << 8) | bytes[at + 1];
    const triple = (pair << 8) | bytes[at + 2];
    if (pairs[pair] >= 0) copies.push({ length: SHORTEST, distance: at - pairs[pair] });
    let best = SHORTEST;
    let place = heads[triple];
    earlier[at] = place;
    for (let looked = 0; place >= 0 && looked < DEPTH && best < most; looked++, place = earlier[place]) {
      if (bytes[place + best] !== bytes[at + best]) continue;
      let length = 0;
      while (length < most && bytes[place + length] === bytes[at + length]) length++;
      if (length > best) {
        best = length;
        copies.push({ length, distance: at - place });
      }
    }
    pairs[pair] = at;
    heads[triple] = at;
    return copies;
  });
}

function longestSteps(size, found) {
  const steps = [];
  for (let at = 0; at < size; ) {
    const longest = found[at].at(-1);
    const isWorth = longest !== undefined && longest.length > 3;
    steps.push(isWorth ? longest : { length: 0, distance: 0 });
    at += isWorth ? longest.length : 1;
  }
  return steps;
}

/** Writes the steps; gives the bytes and the chances that were learned. */
function written(bytes, steps, { PackedModel, BitChances, cutOf }) {
  const chances = new BitChances();
  const out = [bytes.length >>> 24, (bytes.length >>> 16) & 255, (bytes.length >>> 8) & 255, bytes.length & 255];
  let low = 0;
  let high = 0xffff_ffff;
  const model = new PackedModel({
    bit(place, other, bit) {
      const cut = cutOf(low, high, chances.at(place, other));
      if (bit === 1) high = cut;
      else low = cut + 1;
      chances.learn(place, bit);
      chances.learn(other, bit);
      for (; (low ^ high) >>> 24 === 0; low = (low << 8) >>> 0, high = ((high << 8) | 255) >>> 0) out.push(high >>> 24);
      return bit;
    },
  });
  let at = 0;
  let expected = -1;
  for (const step of steps) {
    const before = bytes[at - 1] ?? 0;
    model.isCopy(before, step.length > 0 ? 1 : 0);
    if (step.length === 0) {
      model.byte(before, bytes[at - 2] ?? 0, expected, bytes[at]);
      at++;
      expected = -1;
    } else {
      model.copy(step);
      at += step.length;
      expected = bytes[at - step.distance];
    }
  }
  out.push(high >>> 24, (high >>> 16) & 255, (high >>> 8) & 255, high & 255);
  return { packed: Buffer.from(out), chances };
}

/** What it costs to tell what has a chance, by that in 65536ths. */
const BITS = Float64Array.from({ length: 0x1_0001 }, (_, chance) => 16 - Math.log2(chance));

/** What steps cost in bits, by chances that were learned before. */
function pricesOf(chances, { PackedModel, LONGEST, SHORTEST, REMEMBERED }) {
  let price = 0;
  const coder = {
    bit(place, other, bit) {
      const chance = chances.at(place, other);
      price += BITS[bit === 1 ? chance : 0x1_0000 - chance];
      return bit;
    },
  };
  const bytesOnly = new PackedModel(coder);
  const priceOf = (use) => {
    price = 0;
    use(new PackedModel(coder));
    return price;
  };
  const known = Array.from({ length: REMEMBERED }, (_, place) =>
    Float64Array.from({ length: LONGEST + 1 }, (_, length) =>
      priceOf((model) => {
        for (let i = 0; i < REMEMBERED; i++) model.last[i] = i + 1;
        if (length >= SHORTEST) model.copy({ length, distance: place + 1 });
      }),
    ),
  );
  const far = (length, distance) =>
    priceOf((model) => {
      model.last.fill(0);
      model.copy({ length, distance });
    });
  const lengths = Float64Array.from({ length: LONGEST + 1 }, (_, length) =>
    length < SHORTEST ? 0 : far(length, 1000) - far(Math.min(length, SHORTEST + 3), 1000),
  );
  const sizes = Array.from({ length: 4 }, (_, context) =>
    Float64Array.from({ length: 64 }, (_, slot) =>
      far(SHORTEST + context, slot < 2 ? slot + 1 : ((2 + (slot & 1)) << ((slot >> 1) - 1)) + 1),
    ),
  );
  const slotOf = (distance) => {
    const back = distance - 1;
    const size = 31 - Math.clz32(back | 1);
    return back < 2 ? back : 2 * size + ((back >> (size - 1)) & 1);
  };
  return {
    known,
    copy: (length, slot) => sizes[Math.min(length - SHORTEST, 3)][slot] + lengths[length],
    slotOf,
    isCopy: (before, bit) => priceOf((model) => model.isCopy(before, bit)),
    byte(before, beforeThat, value) {
      price = 0;
      bytesOnly.byte(before, beforeThat, -1, value);
      return price;
    },
  };
}

/** The cheapest way from the start to the end; distances that are remembered are those of the cheapest way to a place. */
function cheapestSteps(bytes, found, chances, shared) {
  const { SHORTEST, LONGEST, REMEMBERED } = shared;
  const prices = pricesOf(chances, shared);
  const size = bytes.length;
  const total = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
  const lengthTo = new Int32Array(size + 1);
  const distanceTo = new Int32Array(size + 1);
  const last = new Int32Array(REMEMBERED * (size + 1)).fill(1);
  const flags = Array.from({ length: 256 }, (_, before) => [prices.isCopy(before, 0), prices.isCopy(before, 1)]);
  const reach = (to, price, length, distance) => {
    if (price >= total[to]) return;
    total[to] = price;
    lengthTo[to] = length;
    distanceTo[to] = distance;
  };
  total[0] = 0;
  for (let at = 0; at < size; at++) {
    const own = last.subarray(REMEMBERED * at, REMEMBERED * (at + 1));
    if (at > 0) remember(last, own, at, lengthTo[at], distanceTo[at], REMEMBERED);
    const before = bytes[at - 1] ?? 0;
    const [asByte, asCopy] = flags[before];
    reach(at + 1, total[at] + asByte + prices.byte(before, bytes[at - 2] ?? 0, bytes[at]), 0, 0);
    const start = total[at] + asCopy;
    const most = Math.min(LONGEST, size - at);
    for (let place = 0; place < REMEMBERED; place++) {
      const distance = own[place];
      if (distance > at) continue;
      for (let length = 1; length <= most && bytes[at + length - 1] === bytes[at + length - 1 - distance]; length++) {
        if (length >= SHORTEST) reach(at + length, start + prices.known[place][length], length, distance);
      }
    }
    let length = SHORTEST;
    for (const copy of found[at]) {
      const slot = prices.slotOf(copy.distance);
      for (; length <= copy.length; length++)
        reach(at + length, start + prices.copy(length, slot), length, copy.distance);
    }
  }
  const steps = [];
  for (let at = size; at > 0; at -= lengthTo[at] || 1) steps.push({ length: lengthTo[at], distance: distanceTo[at] });
  return steps.reverse();
}

/** Fills in which distances are remembered at a place, from the place its step started at. */
function remember(last, own, at, length, distance, count) {
  const from = count * (at - (length || 1));
  const earlier = last.subarray(from, from + count);
  if (length === 0) return own.set(earlier);
  const rest = [...earlier];
  const place = rest.indexOf(distance);
  rest.splice(place < 0 ? count - 1 : place, 1);
  own.set([distance, ...rest]);
}
