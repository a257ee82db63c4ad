// The whole log in place of recommendations: it holds every row of the test, and is told apart from lists that hold them too.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { evaluate } from '../../../src/index.js';

const read = (name: string) => readFileSync(new URL(`../../../examples/sample/${name}.csv`, import.meta.url), 'utf8');
const [test, train, log] = [read('test'), read('train'), read('log')];
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
const pairs = (text: string) => rowsOf(text).map(([user, item]) => [user!, item!] as const);
const users = [...new Set(pairs(log).map(([user]) => user))];
const items = [...new Set(pairs(log).map(([, item]) => item))];

async function noticesAbout(recs: string, options: { readonly train?: string } = {}) {
  const { document } = await evaluate({ recs }, { truth: test, metrics: ['ndcg@10'], ci: false, ...options });
  return document.notices.filter(({ code }) => code === 'truth-in-lists').map(({ message }) => message.split(':')[0]);
}

const text = (rows: readonly (readonly (string | number)[])[], header = 'user,item,score') =>
  [header, ...rows.map((row) => row.join(','))].join('\n');

it.each([
  ['as it is', log, ', with the same ratings'],
  ['without ratings', text(pairs(log), 'user,item'), ''],
  ['without times', text(rowsOf(log).map((row) => row.slice(0, 3))), ', with the same ratings'],
  ['with a few test rows less', text([...rowsOf(train), ...rowsOf(test).slice(10)].map((row) => row.slice(0, 3))), '…'],
  [
    'with other rows',
    text([...rowsOf(log).map((row) => row.slice(0, 3)), ...users.map((user) => [user, 'new', 3])]),
    '…',
  ],
])('the log %s is noticed', async (_, recs, ratings) => {
  for (const options of [{}, { train }]) {
    const [message, ...others] = await noticesAbout(recs, options);
    expect(others).toEqual([]);
    expect(message).toMatch(/^It holds the rows of truth \(6\d\d of 618(, with the same ratings)?\)$/);
    if (ratings !== '…') expect(message).toContain(`of 618${ratings})`);
  }
});

/** Scores that nobody rates with. */
const scored = (rows: readonly (readonly string[])[]) => text(rows.map((row, place) => [...row, 1 / (place + 2)]));
const hidden = new Set(pairs(train).map((pair) => pair.join()));
const everything = users.flatMap((user) => items.map((item) => [user, item] as const));
const unseen = everything.filter((pair) => !hidden.has(pair.join()));
const held = new Set(pairs(test).map((pair) => pair.join()));

it.each([
  ['training rows alone', train],
  ['lists of models', read('ease')],
  ['the test itself, which has a notice of its own', test],
  ['all items in an order', scored(everything)],
  ['all items that are not in training', scored(unseen)],
  ['all items that are not in training, without scores', text(unseen, 'user,item')],
  [
    'scored candidates, the test rows and others',
    scored(unseen.filter((pair, i) => held.has(pair.join()) || i % 9 === 0)),
  ],
  ['most of the test', text([...rowsOf(train), ...rowsOf(test).slice(60)].map((row) => row.slice(0, 3)))],
])('%s: no notice', async (_, recs) => {
  expect(await noticesAbout(recs)).toEqual([]);
});
