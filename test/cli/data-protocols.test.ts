// Protocols on the command line: what the library's presets do, options that count before theirs, and a manifest that
// holds every choice.
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type ApplyOptions,
  applyProtocol,
  datasetStatistics,
  type InteractionTable,
  parseManifest,
  partText,
  protocolPresets,
  protocolText,
  readInteractions,
  splitManifest,
} from '../../src/shell.js';
import { schemaErrors } from '../support/json-schema.js';
import { publishedSchema } from '../support/published-schema.js';
import { createWorkplace } from './run-program.js';

const log = readFileSync(new URL('../fixtures/synth/all.csv.gz', import.meta.url));
const place = createWorkplace({ 'all.csv.gz': log });
afterAll(() => place.remove());

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const table = () => readInteractions(log, { name: 'all.csv.gz' });
const textOf = (part: InteractionTable) => Buffer.concat([...partText(part)]).toString();

describe('recgauge data split --protocol', () => {
  it.each<[folder: string, words: string, name: string, options: ApplyOptions]>([
    ['tamm', '--protocol tamm2021', 'tamm2021', {}],
    [
      'train',
      '--protocol trainrec --core 4 --seed 7 --min-rating 3.5',
      'trainrec',
      { prepare: { core: 4, minRating: 3.5 }, split: { seed: 7 } },
    ],
    [
      'kit',
      '--protocol lenskit2 --given 3 --row-order temporal',
      'lenskit2',
      { split: { given: 3, order: 'temporal' } },
    ],
    [
      'top',
      '--protocol mahout --leave 4 --relevance >=4 --least-rows 9 --ties item',
      'mahout',
      { split: { test: 4, relevance: '>=4', leastRows: 9, ties: 'item' } },
    ],
    [
      'other',
      '--protocol recbole --method leave-n-out --row-order temporal --min-rating none --user-core 5 --keep-ratings',
      'recbole',
      {
        prepare: { core: { users: 5 }, ratings: 'keep' },
        split: { method: 'leave-n-out', order: 'temporal' },
      },
    ],
    [
      'items',
      '--protocol mymedialite --folds 3 --too-few deal',
      'mymedialite',
      { split: { folds: 3, tooFew: 'deal' } },
    ],
  ])('writes the folder %s as the library does', async (folder, words, name, options) => {
    const applied = applyProtocol(await table(), name, options);
    const { status, stdout, stderr } = place.run(`data split all.csv.gz ${words} -o ${folder} --format json --quiet`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const expected = splitManifest(applied.split, { protocol: applied.record });
    expect(JSON.parse(stdout)).toEqual(plain({ ...expected, preparation: applied.prepared.steps }));
    expect(schemaErrors(publishedSchema('split-manifest'), JSON.parse(stdout))).toEqual([]);
    expect(parseManifest(place.read(`${folder}/manifest.json`)).protocol).toEqual(plain(applied.record));
    const [first] = applied.folds;
    const file = applied.folds.length === 1 ? 'test.csv' : 'fold-0/test.csv';
    expect(place.read(`${folder}/${file}`)).toBe(textOf(first!.test));
  });

  it('prints every choice', async () => {
    const { stdout } = place.run('data split all.csv.gz --protocol tamm2021 --quiet');
    const words = (text: string) => text.replace(/\s+/g, ' ').trim();
    expect(words(stdout)).toContain(words(protocolText(applyProtocol(await table(), 'tamm2021').record)));
  });

  it.each([
    ['--protocol tam', ['--protocol: ', "Did you mean 'tamm2021'?"]],
    ['--protocol tamm2021 --folds 3', ['--folds', 'global-temporal has no option']],
    ['--protocol trainrec --min-rating 9', ['--min-rating: ', 'found: 9']],
    ['--protocol trainrec --drop-ratings --keep-ratings', ['conflicts with --keep-ratings']],
    ['', ['or --protocol tamm2021']],
  ])('refuses %s', (words, parts) => {
    const { status, stderr } = place.run(`data split all.csv.gz ${words}`);
    expect(status).toBe(2);
    for (const part of parts) expect(stderr).toContain(part);
  });
});

describe('the other commands with --protocol', () => {
  it('count as the protocol counts', async () => {
    const { stdout } = place.run('data stats all.csv.gz --protocol recbole --format json --quiet');
    const { prepared, protocol } = applyProtocol(await table(), 'recbole');
    const { notices: _, ...numbers } = datasetStatistics(prepared.table, {
      ...protocol.statistics,
      before: prepared.before,
    });
    expect(JSON.parse(stdout).statistics).toMatchObject(plain({ ...numbers, drift: undefined }));
    expect(numbers.userCount).toBe(prepared.after.userCount + 1);
  });

  it('filter as the protocol prepares', async () => {
    const { stdout } = place.run('data filter all.csv.gz --protocol trainrec --quiet');
    expect(stdout).toBe(textOf(applyProtocol(await table(), 'trainrec').prepared.table));
  });

  it('make the candidates of the folder’s protocol, unless others are asked for', async () => {
    place.run('data split all.csv.gz --protocol rival -o rival --quiet');
    const optionsOf = (words: string) =>
      JSON.parse(place.run(`data candidates rival --fold 0 --format json --force -o list.csv ${words}`).stdout);
    const [fold] = applyProtocol(await table(), 'rival').folds;
    const candidates = fold!.candidates();
    expect(optionsOf('')).toEqual({
      protocol: 'rival',
      options: plain(candidates.options),
      lists: candidates.users.length,
      candidates: candidates.lists.items.length,
      fullLists: candidates.fullLists,
    });
    expect(optionsOf('--negatives 7').options).toMatchObject({ strategy: 'rel-plus-n', negatives: 7, threshold: 5 });
    expect(optionsOf('--strategy overlap-items')).toMatchObject({ options: { strategy: 'overlap-items' } });
    expect(optionsOf('--strategy full')).not.toHaveProperty('protocol');
    expect(optionsOf('--protocol mahout').options).toMatchObject({ strategy: 'train-items', coldUsers: 'none' });
  });
});

describe('recgauge data protocols', () => {
  it('lists all of them, in every format', () => {
    const { stdout } = place.run('data protocols');
    const markdown = place.run('data protocols --format markdown').stdout;
    for (const { name, title } of protocolPresets()) {
      expect(stdout).toContain(`${name} `);
      expect(stdout.replace(/\s+/g, ' ')).toContain(title);
      expect(markdown).toContain(`| \`${name}\` |`);
    }
    expect(JSON.parse(place.run('data protocols --format json').stdout)).toEqual({ protocols: protocolPresets() });
  });

  it('explains one', () => {
    const { stdout, status } = place.run('data protocols tamm2021');
    expect(status).toBe(0);
    expect(stdout).toMatch(/split\.cold +drop\n/);
    expect(stdout).toContain('What the source leaves open:');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it('refuses names that are no protocol', () => {
    const { stderr, status } = place.run('data protocols mahoot');
    expect(status).toBe(2);
    expect(stderr).toContain("Did you mean 'mahout'?");
    expect(place.run('data protocols mahout rival').status).toBe(2);
  });
});
