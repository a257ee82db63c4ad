// The demo is the first thing a stranger runs: the built file ends well, prints the whole page, prints it plainly where
// nobody sees colour, and the pieces behind its claims (agreement of the backends, interval) can fail when they should.

import { beforeAll, describe, expect, it } from 'vitest';
import { demoExperiment } from '../../src/cli/demo/demo-experiment.js';
import { judgeRuns } from '../../src/cli/demo/demo-judgement.js';
import { describeLog, holdOutLast } from '../../src/cli/demo/demo-log.js';
import { demoPage } from '../../src/cli/demo/demo-page.js';
import { firstDifference, rankOnBothBackends } from '../../src/cli/demo/demo-ranking.js';
import { byGenre, demoPopularity, neighbours } from '../../src/cli/demo/demo-recommenders.js';
import { createPaint } from '../../src/cli/output.js';
import { textTable } from '../../src/cli/text-table.js';
import { type RankedLists, syntheticLog } from '../../src/shell.js';
import { type DemoOutcome, runDemo, withoutTimes } from './support/run-demo.js';

const ESCAPE = '\u001b';

/** The difference of a pair of recommenders, and the interval of it. */
function differenceOf(pair: string, lines: readonly string[]): number[] {
  const row = lines.find((line) => line.startsWith(`  ${pair} `)) ?? '';
  return [...row.matchAll(/[+-]\d\.\d{4}/g)].map(([number]) => Number(number));
}

/** The values of a metric in the table: one for each recommender, then chance. */
function valuesOf(label: string, lines: readonly string[]): number[] {
  const row = lines.find((line) => line.startsWith(`  ${label} `)) ?? '';
  return row
    .trim()
    .split(/ {2,}/)
    .slice(1)
    .map((cell) => Number(cell.replace(',', '')));
}

function lists(cells: Partial<RankedLists<Float32Array>> = {}): RankedLists<Float32Array> {
  return {
    items: Uint32Array.of(4, 7, 2, 0xffffffff),
    scores: Float32Array.of(3, 0, 1, -Infinity),
    lengths: Uint32Array.of(2, 1),
    k: 2,
    userCount: 2,
    ...cells,
  };
}

describe('the demo', () => {
  let first: DemoOutcome;
  beforeAll(() => {
    first = runDemo();
  });

  it('ends well and complains about nothing', () => {
    expect([first.status, first.stderr]).toEqual([0, '']);
  });

  it('fits on a page', () => {
    expect(first.lines.length).toBeLessThanOrEqual(70);
    expect(Math.max(...first.lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(first.stdout.endsWith('\n')).toBe(true);
  });

  it.each([
    /^ {2}users x items +1,000 x 2,000, items in 12 genres$/m,
    /^ {2}interactions +49,307, a density of 2\.5 %$/m,
    /^ {2}per user +5 at least, \d+(\.5)? in the median, \d+ at most$/m,
    /^ {2}top 10 % of items +40\.3 % of all interactions$/m,
    /^ {2}39,828 interactions to learn from, 9,479 to predict$/m,
    /^3\. Three recommenders: /m,
    /^ {2}popularity +[\d.]+ ms +[\d.]+ µs +[\d.]+ ms +[\d.]+ µs +[\d.]+ x$/m,
    /^ {2}by genre +[\d.]+ ms +[\d.]+ µs +[\d.]+ ms +[\d.]+ µs +[\d.]+ x$/m,
    /^ {2}neighbours +[\d.]+ ms +[\d.]+ µs +[\d.]+ ms +[\d.]+ µs +[\d.]+ x$/m,
    /^ {2}wasm and js agree in every bit of 3,000 lists/m,
    /^ {2}metric +popularity +neighbours +by genre +at random$/m,
    /^ {2}ndcg@10 +0\.\d{4} +0\.\d{4} +0\.\d{4} +0\.\d{4}\n( +\[0\.\d{4}, 0\.\d{4}\]){3}$/m,
    /^ {2}neighbours - by genre +[+-]0\.\d{4} +[+-]0\.\d{4} to [+-]0\.\d{4} +/m,
    /<- held out: a hit$/m,
    /^8\. An experiment: parameters searched, tested on \d+ users never trained on$/m,
    /^ {2}(ease|itemknn) +0\.\d{4} +0\.\d{4} to 0\.\d{4} +[a-z]+ +(l2|neighbours) [\d.]+/m,
    /^ {2}random +0\.0\d{3} +0\.0\d{3} to 0\.0\d{3} +[a-z]+$/m,
    /^Next: npm test .*npm run bench .*\n.*README\.md/m,
  ])('prints %s', (line) => expect(first.stdout).toMatch(line));

  it('shows that genres help, and that everything beats chance', () => {
    for (const label of ['hits@10', 'recall@10', 'ndcg@10', 'map@10', 'hit@10']) {
      const [plain, near, genres, random] = valuesOf(label, first.lines);
      expect(genres, label).toBeGreaterThan(plain!);
      expect(Math.min(plain!, genres!, near!), label).toBeGreaterThan(random!);
    }
  });

  it('says the differences of the table with their intervals', () => {
    const names = ['popularity', 'neighbours', 'by genre'];
    const values = valuesOf('ndcg@10', first.lines);
    for (const [i, j] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const [difference, low, high] = differenceOf(`${names[i]} - ${names[j]}`, first.lines);
      expect(Math.abs(difference! - (values[i]! - values[j]!))).toBeLessThan(0.000151);
      expect(low).toBeLessThan(difference!);
      expect(high).toBeGreaterThan(difference!);
    }
  });

  it('is plain where nobody sees colour', () => {
    expect(first.stdout).not.toContain(ESCAPE);
  });

  it('has four lines with times', () => {
    expect(withoutTimes(first.lines).length).toBe(first.lines.length - 4);
  });
});

describe('the page of the demo', () => {
  it('says the same with colour and without', async () => {
    const log = syntheticLog({ userCount: 20, itemCount: 60 });
    const split = holdOutLast(log);
    const runs = await rankOnBothBackends([demoPopularity, neighbours, byGenre], log, split.train, 10);
    const judgement = await judgeRuns(runs, split, log.itemCount, 10);
    const experiment = await demoExperiment(syntheticLog({ userCount: 200, itemCount: 60 }));
    const results = { log, statistics: describeLog(log), split, runs, judgement, experiment };
    const colourful = demoPage(results, createPaint(true));
    expect(colourful).toContain(`${ESCAPE}[1m1. A log${ESCAPE}[22m`);
    expect(colourful.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')).toBe(demoPage(results, createPaint(false)));
  });

  it('aligns columns and leaves no space at the end of a line', () => {
    const rows = [
      ['a', '1', 'x'],
      ['long', '100', ''],
    ];
    expect(textTable(['left', 'right', 'left'], rows, 80)).toEqual(['  a       1  x', '  long  100']);
  });
});

describe('the split of the demo', () => {
  it('holds out the last fifth of each user, at least one', () => {
    const log = syntheticLog({ userCount: 40 });
    const { train, heldOut } = holdOutLast(log);
    for (let user = 0; user < log.userCount; user++) {
      const history = [...log.items].filter((_, row) => log.users[row] === user);
      const cut = history.length - Math.max(1, Math.floor(history.length / 5));
      const part = (lists: typeof train) => [...lists.items.subarray(lists.offsets[user], lists.offsets[user + 1])];
      const ascending = (items: number[]) => items.sort((left, right) => left - right);
      expect(part(train)).toEqual(ascending(history.slice(0, cut)));
      expect(part(heldOut)).toEqual(ascending(history.slice(cut)));
    }
  });
});

describe('the agreement of the backends', () => {
  it('is found where there is no difference', () => expect(firstDifference(lists(), lists())).toBeUndefined());

  it.each<[string, Partial<RankedLists<Float32Array>>]>([
    ['user 1 has 1 and 2 items', { lengths: Uint32Array.of(2, 2) }],
    ['user 0, place 2 holds item 7 with score 0 and item 8', { items: Uint32Array.of(4, 8, 2, 0xffffffff) }],
    ['user 1, place 1 holds item 2 with score 1 and', { scores: Float32Array.of(3, 0, 1.5, -Infinity) }],
    // Equal as numbers, and still another bit.
    ['user 0, place 2 holds', { scores: Float32Array.of(3, -0, 1, -Infinity) }],
    ['2 lists of 2 and 1 lists of 4', { userCount: 1, k: 4 }],
  ])('is denied: %s', (message, cells) => expect(firstDifference(lists(), lists(cells))).toContain(message));
});

describe('the judgement', () => {
  it('counts held-out items in each list, empty cells aside', async () => {
    const heldOut = { offsets: Uint32Array.of(0, 3, 4), items: Uint32Array.of(4, 5, 7, 9) };
    const train = { offsets: Uint32Array.of(0, 1, 1), items: Uint32Array.of(1) };
    const timed = { lists: lists(), milliseconds: 1 };
    const run = { recommender: demoPopularity, wasm: timed, js: timed };
    const { document, hits } = await judgeRuns([run], { train, heldOut }, 10, 2);
    expect([...hits.get('popularity')!]).toEqual([2, 0]);
    const { metrics } = document.runs[0]!;
    expect(metrics['recall@2']!.value).toBe((2 / 3 + 0) / 2);
    expect(metrics['ndcg@2']!.value).toBe(0.5);
    expect(metrics['hit@2']!.value).toBe(0.5);
  });
});

describe('the neighbours', () => {
  it('are items that the same users chose', () => {
    const log = syntheticLog({ userCount: 5, itemCount: 30 });
    const train = { offsets: Uint32Array.of(0, 2, 4, 5, 5, 5), items: Uint32Array.of(0, 1, 0, 2, 0) };
    const scores = new Float32Array(5 * 30);
    neighbours.fillScores(scores, log, train);
    const [both, one] = [1 / Math.sqrt(3), 1 / Math.sqrt(3)];
    // User 0 chose items 0 and 1: an item is as near to itself as can be, and 2 is near to 0 only.
    expect([...scores.subarray(0, 4)]).toEqual([1 + both, 1 + both, one, 0].map(Math.fround));
    expect([...scores.subarray(3 * 30, 4 * 30)].every((score) => score === 0)).toBe(true);
  });
});
