// A network of PyTorch, trained on the sample's log, exported to ONNX and evaluated: the lists are those of PyTorch's own
// scores, and learning shows. PyTorch is Debian's package python3-torch.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace } from './run-program.js';

/** Debian's own: another python3 of the path does not see its packages. */
const PYTHON = '/usr/bin/python3';
const hasTorch = spawnSync(PYTHON, ['-c', 'import torch']).status === 0;
if (!hasTorch) {
  const message = 'PyTorch not found: networks of PyTorch are not tested; install python3-torch.';
  if (['true', '1'].includes(process.env.CI ?? '')) throw new Error(message);
  console.warn(message);
}

const fixture = (name: string) =>
  gunzipSync(readFileSync(new URL(`../fixtures/synth/${name}.csv.gz`, import.meta.url)));

describe.runIf(hasTorch)('a network of PyTorch', () => {
  const place = createWorkplace({ 'train.csv': fixture('train'), 'test.csv': fixture('test') });
  afterAll(() => place.remove());

  const script = fileURLToPath(new URL('./support/train-autoencoder.py', import.meta.url));
  const recommendBy = (network: string, output: string, ...more: string[]) => {
    const line = `recommend train.csv --onnx ${network} --item-order items.txt -k 10 -o ${output}`;
    expect(place.runWords([...line.split(' '), ...more])).toMatchObject({ status: 0, stderr: '' });
    return place.read(output).trimEnd().split('\n').slice(1);
  };

  beforeAll(() => {
    const { status, stderr } = spawnSync(PYTHON, [script, 'train.csv'], { cwd: place.folder, encoding: 'utf8' });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('gives the lists of its own scores', () => {
    const rows = recommendBy('network.onnx', 'network.csv');
    const scoreOf = new Map<string, number>();
    for (const line of place.read('scores.csv').trimEnd().split('\n')) {
      const [user, item, score] = line.split(',') as [string, string, string];
      scoreOf.set(`${user},${item}`, Number(score));
    }
    expect(rows.length).toBeGreaterThan(1000);
    for (const row of rows) {
      const [user, item, score] = row.split(',') as [string, string, string];
      expect(Math.abs(Number(score) - scoreOf.get(`${user},${item}`)!)).toBeLessThan(1e-3);
    }
    // The best ten: nobody is left out whose score is higher than that of the tenth by more than the tolerance.
    const lists = groupedRows(rows);
    const seen = new Set(
      place
        .read('train.csv')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(0, 2).join(',')),
    );
    for (const [pair, score] of scoreOf) {
      const list = lists.get(pair.split(',')[0]!);
      if (list === undefined || seen.has(pair) || list.items.has(pair)) continue;
      expect(score).toBeLessThan(list.least + 1e-3);
    }
  });

  it('gives the same lists where it was traced with a fixed number of users', () => {
    const ofPairs = (rows: readonly string[]) => rows.map((row) => row.split(',').slice(0, 2).join(','));
    expect(ofPairs(recommendBy('fixed.onnx', 'fixed.csv'))).toEqual(ofPairs(recommendBy('network.onnx', 'again.csv')));
  });

  it('is better than popularity, and can be in an experiment', () => {
    recommendBy('network.onnx', 'learned.csv');
    expect(place.run('recommend train.csv --model popularity -k 10 -o popular.csv').status).toBe(0);
    const ndcgOf = (recs: string) => {
      const { status, stdout } = place.run(`evaluate --recs ${recs} --test test.csv --metrics ndcg@10 --format json`);
      expect(status).toBe(0);
      return JSON.parse(stdout).runs[0].metrics['ndcg@10'].value as number;
    };
    expect(ndcgOf('learned.csv')).toBeGreaterThan(ndcgOf('popular.csv'));
    const protocol = '{preset: recbole, prepare: {core: 1}}';
    const models = '[popularity, {name: torch, onnx: network.onnx, itemOrder: items.txt}]';
    place.write('torch.yaml', `datasets: train.csv\nprotocol: ${protocol}\nmodels: ${models}\nmetrics: [ndcg@10]\n`);
    const outcome = place.run('experiment torch.yaml --format json -q');
    expect({ status: outcome.status, stderr: outcome.stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.stringify(JSON.parse(outcome.stdout))).toContain('"torch"');
  });
});

interface List {
  readonly items: Set<string>;
  least: number;
}

function groupedRows(rows: readonly string[]): Map<string, List> {
  const lists = new Map<string, List>();
  for (const row of rows) {
    const [user, item, score] = row.split(',') as [string, string, string];
    const list = lists.get(user) ?? { items: new Set<string>(), least: Number.POSITIVE_INFINITY };
    list.items.add(`${user},${item}`);
    list.least = Math.min(list.least, Number(score));
    lists.set(user, list);
  }
  return lists;
}
