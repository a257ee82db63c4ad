// What can be known before work begins is refused before it: no input is read first. Every input here is damaged, so that
// reading it would be an error of its own.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../src/cli/arguments.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { createWorkplace, type Workplace } from './run-program.js';
import { SMALL_EXPERIMENT } from './support/small-experiment.js';

const DAMAGED = [
  'log.csv',
  'test.csv',
  'recs.csv',
  'b.csv',
  'result.json',
  'main.json',
  'a.npy',
  'ids.txt',
  'm.model',
  'part.rgpart',
];
const EVALUATE = '--test test.csv --recs recs.csv';
const GATE = 'gate result.json --baseline main.json';
let place: Workplace;

beforeAll(() => {
  place = createWorkplace(Object.fromEntries(DAMAGED.map((name) => [name, '"never closed\n'])));
  place.write('small.yaml', SMALL_EXPERIMENT.replace('ratings.csv', 'log.csv'));
});

afterAll(() => place.remove());

describe('options that cannot be are refused before files are read', () => {
  it.each([
    [`evaluate ${EVALUATE} --metrics nosuch@10`, 'nosuch'],
    [`evaluate ${EVALUATE} --dialect nosuch`, '--dialect'],
    [`evaluate ${EVALUATE} --relevance nosuch`, '--relevance'],
    [`evaluate ${EVALUATE} --ci 2`, '--ci'],
    [`evaluate ${EVALUATE} --replicates 0`, '--replicates'],
    [`evaluate ${EVALUATE} --seed -1`, '--seed'],
    [`evaluate ${EVALUATE} --seed x`, '--seed'],
    [`evaluate ${EVALUATE} --breakdown nosuch`, '--breakdown'],
    [`evaluate ${EVALUATE} --sampled 0`, '--sampled'],
    [`evaluate ${EVALUATE} --sampled 5 --shard 1/2 -o new.rgpart`, '--train'],
    [`evaluate ${EVALUATE} --shard 1/1000001 -o new.rgpart`, '--shard'],
    [`evaluate ${EVALUATE} --workers x`, '--workers'],
    [`evaluate ${EVALUATE} --input-format nosuch`, '--input-format'],
    [`evaluate ${EVALUATE} --max-expanded x`, '--max-expanded'],
    [`compare --truth test.csv --recs recs.csv --recs b.csv --metrics nosuch@10`, 'nosuch'],
    [`compare --truth test.csv --recs recs.csv --recs b.csv --relevance nosuch`, '--relevance'],
    ['compare result.json --alpha 2', '--alpha'],
    ['compare result.json --ci 2', '--ci'],
    ['compare result.json --relevance 4', '--relevance'],
    [`diff nosuch@20 ${EVALUATE}`, 'nosuch'],
    [`diff map@20 ${EVALUATE} --dialects nosuch`, '--dialects'],
    ['sampling --test test.csv --train log.csv --recs recs.csv --recs b.csv --metrics nosuch@10', 'nosuch'],
    ['sampling --test test.csv --train log.csv --recs recs.csv --recs b.csv --negatives 0', '--negatives'],
    [`${GATE} --metric hit@1 --max-drop x`, '--max-drop'],
    [`${GATE} --metric hit@1 --max-drop 1 --alpha 2`, '--alpha'],
    [`${GATE} --metric ndcg@ten --max-drop 1`, '--metric'],
    [`${GATE} --metric ndcg(gain=nosuch)@10 --max-drop 1`, '--metric'],
    ['correlate log.csv --coefficient nosuch', '--coefficient'],
    ['correlate log.csv --top x', '--top'],
    ['data stats log.csv --core x', '--core'],
    ['data filter log.csv --min-rating x', '--min-rating'],
    ['data split log.csv --method nosuch', '--method'],
    ['data split log.csv --method user-ratio --ratio 2,3 --row-order random', '--ratio'],
    ['data split log.csv --method cross-validation --folds 1', '--folds'],
    ['data candidates --train log.csv --test test.csv --strategy nosuch', '--strategy'],
    ['data candidates --train log.csv --test test.csv --strategy sampled --negatives x', '--negatives'],
    ['data candidates --train log.csv --test test.csv --strategy sampled --negatives 0', '--negatives'],
    ['data candidates --train log.csv --test test.csv --negatives 5', '--negatives'],
    ['data split log.csv --method cross-validation --folds 5 --fold 5', '--fold'],
    ['data split log.csv --method user-ratio --ratio 0.8,0.2 --row-order random --fold 1', '--fold'],
    ['data split log.csv --method global-temporal --ratio 0.8,0.2 --no-timestamps', '--no-timestamps'],
    ['data split log.csv --method leave-n-out --row-order temporal --no-timestamps', '--no-timestamps'],
    ['correlate log.csv --coefficient rbo --persistence 2', '--persistence'],
    ['correlate log.csv --persistence x', '--persistence'],
    [`consistency ${EVALUATE} --dialects nosuch`, '--dialects'],
    [`evaluate ${EVALUATE} --metrics novelty@10`, '--train'],
    ['experiment log.csv --models ease --trials 0', '--trials'],
    ['data check --train log.csv --test test.csv --cutoffs x', '--cutoffs'],
    ['data check --train log.csv --test test.csv --relevance nosuch', '--relevance'],
    ['recommend log.csv --model nosuch', '--model'],
    ['recommend log.csv --model ease --set l2=x', '--set'],
    ['recommend log.csv --model ease --k 0', '--k'],
    ['recommend log.csv --model ease --seed x', '--seed'],
    ['recommend log.csv --model ease --memory x', '--memory'],
    ['recommend log.csv --model ease --core x', '--core'],
    ['recommend log.csv --model ease --predict test.csv', '--predict'],
    ['recommend log.csv --command cat{trian}{output}', '--command: Unknown placeholder'],
    ['recommend log.csv --command cat{train}', 'has no placeholder for its output'],
    ['recommend log.csv --command cat{candidates}{output}', 'needs a file that was not given'],
    ['recommend log.csv --model ease --ids normalise=nosuch', '--ids'],
    [`evaluate ${EVALUATE} --ids nosuch`, '--ids'],
    ['compare --truth test.csv --recs recs.csv', 'one run, recs'],
    ['compare --truth test.csv --recs recs.csv --recs b.csv --baseline rec', '--baseline: Unknown run'],
    [`diff map@20 ${EVALUATE} --memory 1`, '--memory'],
    ['recommend log.csv --load m.model --min-rating x', '--min-rating'],
    ['recommend log.csv --load m.model --max-expanded x', '--max-expanded'],
    ['recommend log.csv --scores a.npy --user-order ids.txt --item-order ids.txt --core x', '--core'],
    ['recommend log.csv --load m.model --seed 1', '--seed'],
    ['recommend log.csv --load m.model --k 0', '--k'],
    ['recommend log.csv --scores a.npy --user-order ids.txt --item-order ids.txt --k 0', '--k'],
    ['recommend log.csv --scores a.npy --user-order ids.txt', '--item-order'],
    ['experiment log.csv --models nosuch', '--models'],
    ['experiment log.csv --models ease --metrics nosuch@10', 'nosuch'],
    ['experiment small.yaml --memory x', '--memory'],
    ['experiment small.yaml --workers x', '--workers'],
    ['experiment small.yaml -o result.pdf', '--output'],
    ['report result.json -o new.xyz --format nosuch', '--format'],
    ['recommend log.csv --model popularity -o new.json', '--output'],
    ['data filter log.csv -o new.html', '--output'],
    ['data candidates --train log.csv --test test.csv -o new.tsv.gz', '--output'],
    [`consistency ${EVALUATE} -o new.csv`, '--output'],
    ['correlate log.csv -o new.yaml', '--output'],
    [`${GATE} --metric hit@1 --max-drop 0.1 -o new.pdf`, '--output'],
  ])('%s', (line, word) => {
    const { status, stdout, stderr } = place.run(line);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(word)]);
  });
});

it('what only the data can tell is not refused before', () => {
  const rows = Array.from({ length: 40 }, (_, row) => `${row % 2},${row},${6 + (row % 4)}\n`).join('');
  place.write('good.csv', `user,item,rating\n${rows}`);
  const tables = '--train good.csv --test good.csv';
  for (const words of [
    '--strategy sampled --negatives 19',
    '--strategy rel-plus-n --negatives 5 --threshold 8',
    '--strategy rel-plus-n --negatives 19',
  ]) {
    const { status, stderr } = place.run(`data candidates ${tables} ${words} -o candidates.csv --force`);
    expect([words, status, stderr]).toEqual([words, 0, '']);
  }
});

describe('a column that is not there is refused before another file is read', () => {
  it.each([
    `evaluate ${EVALUATE} --rating-column recs:nosuch`,
    `evaluate ${EVALUATE} --train log.csv --item-column recs:nosuch`,
    'compare --truth test.csv --recs test.csv --recs good.csv --user-column recs:nosuch',
    `evaluate ${EVALUATE} --item-groups good.csv --group-column item-groups:nosuch`,
    `diff map@20 ${EVALUATE} --rating-column recs:nosuch`,
    'data candidates --train test.csv --test good.csv --rating-column rating',
    'data check --train test.csv --test good.csv --item-column test:nosuch',
    'recommend test.csv --model ease --fold-in good.csv --rating-column rating',
    'correlate test.csv --factors nosuch',
    'correlate test.csv --algorithm-column user --factors item,nosuch',
    'correlate test.csv --metric-column nosuch',
  ])('%s', (line) => {
    place.write('good.csv', 'user,item,score\n1,2,3\n');
    // A table that is damaged behind its first rows.
    const rows = Array.from({ length: 20_000 }, (_, row) => `${row},${row % 7},1\n`).join('');
    place.write('long.csv', `user,item,rating\n${rows}"never closed\n`);
    const words = line
      .replaceAll('recs.csv', 'good.csv')
      .replaceAll('test.csv', 'long.csv')
      .replaceAll('log.csv', 'long.csv');
    const { status, stdout, stderr } = place.run(words);
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/No '(nosuch|rating)' column|Unknown column\n {2}found: 'nosuch'/),
    ]);
  });
});

describe('a missing file is refused before another is read', () => {
  it.each([
    `evaluate ${EVALUATE} --train none`,
    `evaluate ${EVALUATE} --user-groups none`,
    'evaluate --split none --recs recs.csv',
    'evaluate --test test.csv --recs recs.csv --recs none',
    `diff map@20 ${EVALUATE} --train none`,
    'compare result.json none',
    'gate result.json --baseline none --metric hit@1 --max-drop 1',
    'report result.json --lint none',
    'report result.json --correlation none',
    'correlate log.csv none',
    'data candidates --train log.csv --test none',
    'data candidates --train log.csv --test test.csv --validation none',
    'data check --train log.csv --test none',
    'data check log.csv --recs none',
    'data check log.csv --result none',
    'recommend log.csv --model ease --users none',
    'recommend log.csv --model ease --candidates none',
    'recommend log.csv --model ease --fold-in none',
    'recommend log.csv --model rating-bias --predict none',
    'recommend none --load m.model',
    'recommend none --scores a.npy --user-order ids.txt --item-order ids.txt',
    'recommend log.csv --scores none --user-order ids.txt --item-order ids.txt',
    'recommend log.csv --user-factors a.npy --item-factors none --user-order ids.txt --item-order ids.txt',
    'experiment none.yaml',
    'experiment none --models ease',
    'init new.yaml --log none',
  ])('%s', (line) => {
    const { status, stdout, stderr } = place.run(line);
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^error: none[\w./]*: (File not found|No such (file|folder))/),
    ]);
  });
});

/** Every command that writes, with each of its outputs as OUT and one of its inputs, if it has any. */
const WRITING: readonly (readonly [line: string, input?: string])[] = [
  [`evaluate ${EVALUATE} -o OUT`, 'recs.csv'],
  [`evaluate ${EVALUATE} --html OUT`, 'test.csv'],
  [`evaluate ${EVALUATE} --per-user OUT`, 'test.csv'],
  ['merge part.rgpart -o OUT', 'part.rgpart'],
  ['merge part.rgpart --html OUT', 'part.rgpart'],
  ['merge part.rgpart --per-user OUT', 'part.rgpart'],
  [`evaluate ${EVALUATE} --shard 1/2 -o OUT`, 'recs.csv'],
  ['compare result.json main.json -o OUT', 'main.json'],
  ['compare result.json main.json --html OUT', 'result.json'],
  [`${GATE} --metric hit@1 --max-drop 1 -o OUT`, 'result.json'],
  [`${GATE} --metric hit@1 --max-drop 1 --junit OUT`, 'main.json'],
  [`${GATE} --metric hit@1 --max-drop 1 --markdown OUT`, 'main.json'],
  ['report result.json -o OUT', 'result.json'],
  ['explain ndcg@10 -o OUT'],
  [`diff map@20 ${EVALUATE} -o OUT`, 'test.csv'],
  [`consistency ${EVALUATE} -o OUT`, 'recs.csv'],
  ['sampling --test test.csv --train log.csv --recs recs.csv --recs b.csv -o OUT', 'b.csv'],
  ['correlate log.csv -o OUT', 'log.csv'],
  ['data stats log.csv -o OUT', 'log.csv'],
  ['data filter log.csv -o OUT', 'log.csv'],
  ['data candidates --train log.csv --test test.csv -o OUT', 'log.csv'],
  ['data check log.csv -o OUT', 'log.csv'],
  ['data protocols -o OUT'],
  ['experiment small.yaml -o OUT', 'small.yaml'],
  ['experiment small.yaml --html OUT', 'log.csv'],
  ['experiment small.yaml --print-plan -o OUT', 'small.yaml'],
  ['experiment log.csv --models ease -o OUT', 'log.csv'],
  ['init OUT'],
  ['init OUT --log log.csv', 'log.csv'],
  ['recommend log.csv --model ease -o OUT', 'log.csv'],
  ['recommend log.csv --model ease --save OUT', 'log.csv'],
  ['recommend log.csv --load m.model -o OUT', 'm.model'],
  ['recommend log.csv --scores a.npy --user-order ids.txt --item-order ids.txt -o OUT', 'ids.txt'],
  ['models -o OUT'],
  ['metrics -o OUT'],
  ['dialects -o OUT'],
  ['doctor -o OUT'],
  ['completion bash -o OUT'],
];

/** Two outputs of one command. */
const PAIRS_OF_OUTPUTS = [
  `evaluate ${EVALUATE} -o OUT --html OUT`,
  `evaluate ${EVALUATE} --per-user OUT --html OUT`,
  'compare result.json main.json -o OUT --html OUT',
  `${GATE} --metric hit@1 --max-drop 1 -o OUT --junit OUT`,
  `${GATE} --metric hit@1 --max-drop 1 --markdown OUT --junit OUT`,
  'experiment small.yaml -o OUT --html OUT',
  'recommend log.csv --model ease -o OUT --save OUT',
];

describe('outputs are refused before files are read', () => {
  const folderOf = (line: string) => (line.includes('experiment') ? 'folder.html' : 'folder');

  beforeAll(() => {
    for (const name of ['folder', 'folder.html', 'full']) mkdirSync(join(place.folder, name));
    place.write('full/notes.txt', 'mine');
  });

  it('in all commands that write', () => {
    const all = COMMANDS.flatMap((command): readonly Command[] => command.parts ?? [command]);
    const writing = all.filter(({ groups }) =>
      groups.some(({ options }) => options.some(({ name }) => name === 'output')),
    );
    const tried = (name: string) => WRITING.some(([line]) => line.startsWith(`${name} `)) || name === 'data split';
    expect(writing.map(({ name }) => name).filter((name) => !tried(name))).toEqual([]);
  });

  it.each(WRITING.map(([line, input]) => ({ line, input })))('$line', ({ line, input }) => {
    const isExperiment = line.startsWith('experiment');
    const missing = isExperiment ? 'nowhere/new.html' : 'nowhere/new';
    const before = place.names();
    const tried: [out: string, status: number, words: string][] = [
      [missing, 1, `${missing}: The folder of this file does not exist`],
      [folderOf(line), 1, `${folderOf(line)}: This is a folder, not a file`],
      ...(input === undefined ? [] : [[input, 2, 'Refusing to overwrite an input file'] as [string, number, string]]),
    ];
    for (const [out, expected, words] of tried) {
      const { status, stdout, stderr } = place.run(`${line.replace('OUT', out)} --force`);
      expect([out, status, stdout, stderr]).toEqual([out, expected, '', expect.stringContaining(words)]);
    }
    expect(place.names()).toEqual(before);
  });

  it.each(PAIRS_OF_OUTPUTS)('%s', (line) => {
    const { status, stdout, stderr } = place.run(`${line.replaceAll('OUT', 'new.html')} --force`);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining('Two outputs are the same file')]);
  });

  it('in the folder of a split', () => {
    const split = 'data split log.csv --method leave-n-out --row-order temporal';
    for (const [out, words] of [
      ['test.csv', 'test.csv'],
      ['full', 'full'],
      ['nowhere/deep/split', 'nowhere/deep'],
    ] as const) {
      const { status, stdout, stderr } = place.run(`${split} -o ${out}`);
      expect([out, status, stdout, stderr]).toEqual([out, 1, '', expect.stringContaining(words)]);
      expect(stderr).not.toContain('never closed');
      expect(stderr).not.toContain('A quote is not closed');
    }
  });
});
