// Our labels against trec_eval itself on real logs with thousands of items: single precision makes ties of them that double
// precision does not. The fixtures stay outside the repository.

import { afterAll, describe, it } from 'vitest';
import { readFixture } from './support/fixtures.js';
import { goldenFixture, goldenNumber } from './support/golden.js';
import { sharedFile } from './support/shared.js';
import { casesOf, compareMeasures, VARIANTS } from './support/trec-measures.js';

const CASES = casesOf(['ml100k', 'mls_graded', 'mls_ties'], [VARIANTS[3]!]);

describe('trec_eval', () => {
  const counts = { matched: 0, all: 0 };

  it.for(CASES)('%s %s on %s, %s', async ([version, name, fixture, list, variant], { skip }) => {
    const folder = sharedFile(`fixtures/${fixture}`, skip);
    const file = `trec-eval-${version}.json`;
    const golden = goldenFixture(file, `trec_eval_${version}/${name}`, fixture, sharedFile('golden', skip));
    const tables = await readFixture(fixture, list, folder);
    const goldenOf = (measure: string) => goldenNumber(golden, list, measure);
    await compareMeasures(tables, version, variant, goldenOf, counts);
  });

  afterAll(() => console.log(`trec_eval, our labels on real logs: matched ${counts.matched} of ${counts.all}`));
});
