// --workers changes who computes and nothing else: the same bytes for one thread and for several, and a clear word for a
// number that is none.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkplace, type Workplace } from './run-program.js';
import { SMALL_EXPERIMENT, smallLog, withoutMeasurements } from './support/small-experiment.js';

let place: Workplace;

/** Enough draws that threads are worth starting. */
const MANY = '--replicates 60000 --metrics ndcg@5,recall@5,mrr@5,map@5,hit@5,precision@5 --seed 3';

beforeAll(() => {
  const users = Array.from({ length: 300 }, (_, user) => user);
  const rows = (step: number, count: number) =>
    users.flatMap((user) =>
      Array.from({ length: count }, (_, i) => `u${user},i${(user * step + 7 * i) % 53},${count - i}`),
    );
  const csv = (lines: string[]) => ['user,item,score', ...lines, ''].join('\n');
  place = createWorkplace({
    'test.csv': csv(rows(5, 4)),
    'a.csv': csv(rows(6, 9)),
    'b.csv': csv(rows(9, 9)),
    'ratings.csv': smallLog(),
    'small.yaml': SMALL_EXPERIMENT,
  });
});

afterAll(() => place?.remove());

describe('recgauge', () => {
  it.each([
    ['evaluate', `evaluate --test test.csv --recs a.csv --recs b.csv ${MANY} --format json`],
    ['compare', `compare --truth test.csv --recs a.csv --recs b.csv ${MANY} --format json`],
    ['recommend', 'recommend a.csv --model ease -k 5'],
  ])('%s prints the same with one thread, two and three', (_, command) => {
    const outcomes = [0, 1, 2, 3].map((workers) => place.run(`${command} --workers ${workers}`));
    for (const { status, stdout } of outcomes) {
      expect(status).toBe(0);
      expect(stdout).toBe(outcomes[0]!.stdout);
    }
    expect(outcomes[0]!.stdout.length).toBeGreaterThan(1000);
  });

  it('experiment gives the same document with one thread, two and three', () => {
    const documents = [1, 2, 3].map((workers) => {
      const { status, stderr } = place.run(`experiment small.yaml --fresh -q -o result.json --workers ${workers}`);
      expect([status, stderr]).toEqual([0, '']);
      const text = place.read('result.json');
      expect(JSON.parse(text).measurements.workers).toBe(workers);
      return withoutMeasurements(text);
    });
    expect(documents[1]).toEqual(documents[0]);
    expect(documents[2]).toEqual(documents[0]);
  });

  it.each(['-1', '1.5', 'many', '5000'])('refuses %s workers', (workers) => {
    const { status, stderr } = place.run(`evaluate --test test.csv --recs a.csv --workers=${workers}`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/--workers/);
  });
});
