// What is fuzzed. A target takes bytes and returns, or throws an error of ours that says what is wrong with them; every other
// error is a finding, and so is a result that cannot be right. `mend` sets checksums, so that changes reach what is behind them.

import { readdirSync, readFileSync } from 'node:fs';
import { Sha256 } from '../../build/modules/foundation/numbers/sha256.js';
import { parquet } from '../../build/modules/parquet.js';
import * as api from '../../build/modules/shell.js';
import { DIFFERENTIAL_TARGETS } from './differential-targets.mjs';
import { decoded, modelBytes, nonsense, part, resultText, storeBytes, tableText } from './sound-inputs.mjs';
import { PLANTED } from './target-names.mjs';

const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder().decode(bytes);

/** What every table must keep, whatever its file held. */
function checkTable({ rowCount, users, items, values, timestamps, userIds, itemIds }) {
  if (users.length !== rowCount || items.length !== rowCount) nonsense('columns of different lengths');
  for (let row = 0; row < rowCount; row++) {
    if (users[row] >= userIds.size || items[row] >= itemIds.size)
      nonsense(`an id that is not in its space, row ${row}`);
    if (values !== undefined && Number.isNaN(values[row])) nonsense(`NaN as a value, row ${row}`);
    if (timestamps !== undefined && !Number.isFinite(timestamps[row]))
      nonsense(`a time ${timestamps[row]}, row ${row}`);
  }
  for (const ids of [userIds, itemIds]) {
    const texts = Array.from({ length: ids.size }, (_, at) => ids.idAt(at));
    if (texts.some((id) => `${id}` === '')) nonsense('an empty id');
    if (new Set(texts).size !== texts.length) nonsense('two ids that are alike');
  }
}

/** The first byte chooses the options, the rest is the file. */
function reading(choices) {
  return async (bytes) => {
    const options = choices[(bytes[0] ?? 0) % choices.length];
    checkTable(await api.readInteractions(bytes.subarray(1), { ...options, parquet }));
  };
}

const withChoice = (texts, count) => texts.map((text, at) => Uint8Array.of(at % count, ...encode(text)));

function npyBytes(header, size) {
  const length = Uint8Array.of(header.length + 1, 0);
  return Uint8Array.from(
    Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), length, encode(`${header}\n`), Buffer.alloc(size, 65)]),
  );
}

/** Files of other programs, small enough to be changed. */
function filesIn(folder) {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.parquet'))
    .map((name) => new Uint8Array(readFileSync(`${folder}/${name}`)));
  return files.filter(({ length }) => length < 4096);
}

const DELIMITED = [
  {},
  { format: 'csv', badRows: 'skip' },
  { format: 'csv', separator: ';', header: false },
  { format: 'movielens' },
  { format: 'recbole' },
  { format: 'lists' },
  { format: 'matrix' },
  { format: 'blocks' },
  { format: 'csv', escapes: true, encoding: 'latin-1' },
  { separator: 'whitespace', content: 'recommendations' },
  { timestamps: 'date', missing: 'drop' },
];
const TREC = [{ format: 'run', content: 'recommendations' }, { format: 'qrels' }, {}];
const LINES = [
  { format: 'jsonl' },
  { format: 'jsonl', badRows: 'skip' },
  { format: 'jsonl', content: 'recommendations' },
];

async function renderAll(text) {
  const document = api.parseResult(text);
  for (const form of ['text', 'markdown', 'csv', 'latex', 'json', 'html']) {
    const written = api.render(document, { form });
    if (typeof written !== 'string') nonsense(`no text as ${form}`);
    if (form === 'json') api.parseResult(written);
  }
  for (const view of ['comparison', 'consistency', 'users']) api.render(document, { form: 'csv', view });
}

/** The digest of a model file and the checksum of a part, set as if the change had been written by us. */
function mendModel(bytes) {
  const text = decoded(bytes);
  const start = text.indexOf('\n') + 1;
  const end = text.indexOf('\n', start);
  if (start === 0 || end < 0) return bytes;
  try {
    const header = JSON.parse(decode(bytes.subarray(start, end)));
    const digest = new Sha256();
    let at = end + 1;
    for (const { type, length } of header.arrays) {
      const size = length * (type === 'Float64Array' ? 8 : 4);
      const array = bytes.slice(at, at + size);
      digest.update(array, 0, array.length);
      at += Math.ceil(size / 8) * 8;
    }
    header.digest = digest.hex();
    const head = encode(`${text.slice(0, start)}${JSON.stringify(header)}`);
    const padded = new Uint8Array(Math.ceil((head.length + 1) / 8) * 8).fill(32);
    padded.set(head);
    padded[padded.length - 1] = 10;
    return Uint8Array.from(Buffer.concat([padded, bytes.subarray(end + 1)]));
  } catch {
    return bytes;
  }
}

function mendStore(bytes) {
  let after = '';
  const lines = decode(bytes)
    .split('\n')
    .map((line) => {
      const [, kind, text] = /"(head|record)":(.*)\}$/s.exec(line) ?? [];
      if (kind === undefined) return line;
      const digest = new Sha256();
      const words = encode(`${after}${kind} ${text}`);
      digest.update(words, 0, words.length);
      const check = digest.hex().slice(0, 16);
      const link = after === '' ? '' : `"after":"${after}",`;
      after = check;
      return `{"check":"${check}",${link}"${kind}":${text}}`;
    });
  return encode(lines.join('\n'));
}

export const TARGETS = {
  delimited: {
    run: reading(DELIMITED),
    words: [
      '"',
      '""',
      ',',
      '::',
      '\t',
      '\r\n',
      '\r',
      'user,item,rating,timestamp\n',
      'user_id:token',
      '\ufeff',
      '2020-01-01',
      '99',
    ],
    seeds: withChoice(
      [tableText, tableText, '1;2;3\n4;5;6\n', '1::2::3::4\n', 'user_id:token\titem_id:token\n1\t2\n', '1 2 3\n'],
      11,
    ),
  },
  trec: {
    run: reading(TREC),
    words: [' Q0 ', ' 0 ', '\t', '1e-7', 'Infinity', 'NaN', '-1'],
    seeds: withChoice(['q1 Q0 d1 1 3.5 ease\nq1 Q0 d2 2 3.5 ease\n', 'q1 0 d1 1\nq2 0 d3 0\n'], 3),
  },
  jsonl: {
    run: reading(LINES),
    words: ['{"user":', '"item":', 'null', 'true', '[]', '{}', '"\\u0000"', '"__proto__":', '1e999', '\\ud800'],
    seeds: withChoice(['{"user":1,"item":"a","rating":3}\n{"user":2,"item":"b","rating":4,"timestamp":5}\n'], 3),
  },
  npy: {
    run: async (bytes) => {
      const { shape, data } = await api.readNpy(bytes);
      if (shape.reduce((product, size) => product * size, 1) !== data.length) nonsense('a shape that is not its data');
    },
    words: [
      "'descr'",
      "'<f4'",
      "'>i8'",
      "'|u1'",
      "'fortran_order'",
      'True',
      'False',
      '(2, 3)',
      '(0,)',
      '()',
      '18446744073709551616',
    ],
    seeds: [
      npyBytes("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3)}", 24),
      npyBytes("{'descr': '>i8', 'fortran_order': False, 'shape': (1,), }", 8),
      npyBytes("{'descr': '|u1', 'fortran_order': False, 'shape': (0, 4), }", 0),
    ],
  },
  parquet: {
    run: async (bytes) => checkTable(await api.readInteractions(bytes, { format: 'parquet', parquet })),
    words: ['PAR1', 'user', 'item', '\x15\x00', '\x19\x4c', '\x00\x00'],
    seeds: filesIn('test/fixtures/parquet'),
  },
  labels: {
    run: async (bytes) => {
      const text = decode(bytes);
      for (const label of api.splitLabels(text)) {
        const parsed = api.parseLabel(label);
        const printed = api.printLabel(parsed);
        if (api.printLabel(api.parseLabel(printed)) !== printed) nonsense(`${printed} is not read back`);
        api.explainLabel(label);
      }
      api.resolveMetrics([text]);
    },
    words: [
      'ndcg',
      'recall',
      '@10',
      '(gain=exp2)',
      'p=',
      'relevant=all',
      'elliot:',
      'ranx:',
      'average=',
      'constructor',
      '__proto__',
      '*',
      '#invalid',
    ],
    seeds: [
      ...api.CATALOGUE.map(({ name }) => `${name}@5`),
      'ndcg(gain=exp2)@10',
      'elliot:map@20',
      'recall@5,auc',
      'rmse',
    ].map(encode),
  },
  yaml: {
    run: async (bytes) => {
      const { parseExperimentText, yamlText } = await import('../../build/modules/cli/experiment/experiment-yaml.js');
      const { value, file, positionOf } = parseExperimentText(decode(bytes), 'experiment.yaml');
      const plan = api.planOfFile(value, { file, positionOf });
      const again = parseExperimentText(yamlText(api.fileOfPlan(plan)), 'again.yaml');
      if (JSON.stringify(api.planOfFile(again.value)) !== JSON.stringify(plan))
        nonsense('a plan that is not read back');
    },
    words: [
      '&a ',
      '*a',
      '<<: ',
      '[',
      '{',
      '- ',
      '!!binary ',
      '"\\x00"',
      'ease',
      'search: false',
      'trials: ',
      'null',
      '~',
      '2001-01-01',
      '__proto__: ',
    ],
    seeds: [
      'name: small\ndatasets:\n  - name: log\n    file: log.csv\nprotocol: trainrec\nmodels: [ease, popularity]\n',
      'datasets: [{name: a, file: a.csv}]\nprotocol: {preset: trainrec, split: {folds: 2}}\nmodels:\n  - name: itemknn\n    parameters: {neighbours: [10, 20]}\nmetrics: [ndcg@10]\nsearch: {method: random, trials: 3, seed: 7}\n',
      'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n',
    ].map(encode),
  },
  result: {
    run: (bytes) => renderAll(decode(bytes)),
    words: [
      'null',
      '[]',
      '{}',
      '"value":',
      '"metrics":',
      '"__proto__":',
      '-1',
      '"direction":"lower"',
      '<script>',
      '"users":',
    ],
    seeds: [encode(resultText)],
  },
  part: {
    run: async (bytes) => {
      const { document } = await api.mergeShards([bytes]);
      api.parseResult(JSON.stringify(document));
    },
    words: ['null', '"index":1', '"count":1', '"columns":', '"u32"', '"f64"', '"u8"'],
    ...part,
  },
  model: {
    run: async (bytes) => {
      const { scorer, itemIds, userIds } = api.decodeModel(bytes, 'a.model');
      if (scorer.itemCount !== itemIds.length || userIds.some((id) => typeof id !== 'string'))
        nonsense('ids without items');
    },
    words: ['null', '"length":', '"Float32Array"', '"Uint32Array"', '"ease"', '"kind":', '-1', '1e9'],
    seeds: modelBytes,
    mend: mendModel,
  },
  store: {
    run: async (bytes) => {
      const { records, keptBytes } = api.readStoreLines(bytes);
      if (keptBytes > bytes.length || records.some((record) => record === undefined))
        nonsense('more kept than there is');
      const again = api.readStoreLines(bytes.subarray(0, keptBytes));
      if (again.records.length !== records.length || again.hasBrokenEnd) nonsense('kept bytes that are not whole');
    },
    words: ['"check":', '"after":', '"record":', '"head":', '\n', '{', '}', 'null'],
    seeds: [storeBytes],
    mend: mendStore,
  },
  ...DIFFERENTIAL_TARGETS,
  [PLANTED]: {
    run: async (bytes) => {
      const { cutoff } = api.parseLabel(decode(bytes));
      if (cutoff > 99) throw new Error('a planted fault');
    },
    words: ['@', '9'],
    seeds: [encode('ndcg@10')],
  },
};
