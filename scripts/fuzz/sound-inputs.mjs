// Inputs that are as they should be, made by the program itself, from which the fuzzer starts; and what targets share.
import * as api from '../../build/modules/shell.js';

const encode = (text) => new TextEncoder().encode(text);
export const decoded = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

/** Ends a run whose result cannot be right. */
export function nonsense(what) {
  throw new Error(`Nonsense: ${what}`);
}

export const tableText = `user,item,rating,timestamp
ann,a,5,1262304000
ann,"b ""x""",3.5,1262304001
bob,a,1e0,1262304002
bob,c,-2,1262304003
`;

const truth = 'user,item,rating\nann,a,5\nann,b,3\nbob,c,1\ncyd,a,2\n';
const recommended = 'user,item,score\nann,b,3\nann,c,2\nbob,a,1\nbob,c,0.5\ncyd,a,9\n';
const runs = { ease: recommended, knn: 'user,item,score\nann,a,3\nbob,b,2\ncyd,c,1\n' };
const options = { truth, metrics: ['ndcg@2', 'recall@2', 'elliot:map@2'], replicates: 99 };

export const resultText = JSON.stringify(
  (await api.evaluate(runs, { ...options, tests: ['wilcoxon'] }).catch(() => api.evaluate(runs, options))).document,
);

const pieces = await api.evaluateShard(runs, { ...options, shard: { index: 1, count: 1 } });

/** Bytes 0 to 15 name the format, the next four say how long the header is, the last sixteen are the checksum. */
function mendPart(bytes) {
  const made = bytes.slice(0, Math.floor(bytes.length / 8) * 8);
  if (made.length < 40) return bytes;
  const view = new DataView(made.buffer);
  const header = decoded(made).indexOf(']}', 24) + 2;
  const end = Math.max(header, decoded(made).lastIndexOf('}]}') + 3);
  if (header > 1) view.setUint32(16, end - 24, true);
  let [a, b, c, d] = [0x9e3779b1 | 0, 0x85ebca6b | 0, 0xc2b2ae35 | 0, 0x27d4eb2f | 0];
  for (let at = 0; at < made.length - 16; at += 4) {
    const word = view.getUint32(at, true);
    a = Math.imul(a ^ word, 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 27) ^ word, 0x9e3779b1);
    c = (c + a) | 0;
    d ^= b + c;
  }
  new Int32Array(made.buffer, made.length - 16).set([a, b, c, d]);
  return made;
}
export const part = { seeds: [Uint8Array.from(Buffer.concat(pieces))], mend: mendPart };

export const logText = `user,item,rating,timestamp\n${Array.from({ length: 40 }, (_, row) => `u${row % 8},i${(row * 7) % 11},${1 + (row % 5)},${1000 + row}\n`).join('')}`;
const log = await api.readInteractions(logText);
export const modelBytes = [];
for (const model of [
  'popularity',
  'ease',
  'itemknn',
  'userknn',
  'p3alpha',
  'puresvd',
  'ials',
  'slim',
  'rating-mean',
  'rating-bias',
  'rating-user-knn',
  'rating-item-knn',
  'funksvd',
  'mf',
  'svdpp',
  'multi-dae',
]) {
  if (!api.models.some(({ name }) => name === model)) continue;
  const { fitted } = await api
    .recommend(log, { model, k: 2, ...(model === 'multi-dae' ? { parameters: { epochs: 1, dimension: 2 } } : {}) })
    .catch(() => ({}));
  if (fitted !== undefined) modelBytes.push(Uint8Array.from(Buffer.concat(api.encodeModel(fitted))));
}

const plan = api.planOfFile({ datasets: 'ratings.csv', models: 'ease' });
const head = api.headLine({
  format: api.STORE_FORMAT,
  version: '1',
  plan,
  data: [{ name: 'ratings', fingerprint: 'ab', rowCount: 3 }],
});
const unit = { dataset: 'ratings', protocol: 'trainrec', model: 'ease', seed: 0, fold: 1 };
const record = { kind: 'trial', unit, trial: { number: 0, values: { l2: 5 }, outcome: 'done', score: 0.5 } };
const line = api.recordLine(record, api.checkOfLine(head));
export const storeBytes = encode(
  head + line + api.recordLine({ kind: 'failure', unit, reason: 'none' }, api.checkOfLine(line)),
);
