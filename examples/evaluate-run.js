// A small run, evaluated: what a page has to do that embeds recgauge, whichever way its script was built. The three
// projects beside this file show it in a page; `node show.mjs` prints the same numbers.
import { createPool, evaluate } from 'recgauge';

const ITEMS = ['apple', 'bread', 'cheese', 'dates', 'eggs', 'figs', 'grapes'];

/** Rows of a file that a visitor could have dropped: everybody has `count` items, from a first one on in steps. */
function csvOf(count, first, step) {
  const rows = Array.from({ length: 200 }, (_, user) =>
    Array.from({ length: count }, (_, i) => `u${user},${ITEMS[(user + first + step * i) % 7]},${count - i}`),
  );
  return ['user,item,score', ...rows.flat(), ''].join('\n');
}

/** The result document; two workers share the work, which small work as this would not need. */
export async function evaluateRun(pool = createPool({ workers: 2, leastSteps: 0 })) {
  try {
    const metrics = ['ndcg@3', 'recall@3', 'mrr'];
    return (await evaluate({ mine: csvOf(5, 1, 2) }, { truth: csvOf(2, 0, 3), metrics, pool })).document;
  } finally {
    pool.dispose();
  }
}

/** The text of a page: the means, or what went wrong. */
export async function textOfRun(pool) {
  try {
    return JSON.stringify(await evaluateRun(pool));
  } catch (error) {
    return JSON.stringify({ error: error.name, message: error.message });
  }
}
