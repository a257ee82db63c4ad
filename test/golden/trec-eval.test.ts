// Our labels against trec_eval itself: every measure that our vocabulary can say, on both fixtures, all three lists and
// all variants of the qrels.

import { afterAll, describe, expect, it } from 'vitest';
import { FIXTURES, readFixture } from './support/fixtures.js';
import { goldenFixture, goldenNumber } from './support/golden.js';
import { casesOf, compareMeasures, VARIANTS } from './support/trec-measures.js';

const CASES = casesOf(FIXTURES, VARIANTS);

describe('trec_eval', () => {
  const counts = { matched: 0, all: 0 };

  it.each(CASES)('%s %s on %s, %s', async (version, name, fixture, list, variant) => {
    const golden = goldenFixture(`trec-eval-${version}.json`, `trec_eval_${version}/${name}`, fixture);
    const goldenOf = (measure: string) => goldenNumber(golden, list, measure);
    await compareMeasures(await readFixture(fixture, list), version, variant, goldenOf, counts);
  });

  it('was compared in both versions, all variants, fixtures and lists', () => {
    expect(CASES).toHaveLength(2 * 5 * 2 * 3);
    expect(counts).toEqual({ matched: 2868, all: 2868 });
  });

  afterAll(() => console.log(`trec_eval, our labels on edge and synth: matched ${counts.matched} of ${counts.all}`));
});
