// What is wrong with a file of popularities is told with its line.

import { describe, expect, it } from 'vitest';
import { readGroups } from '../../../../src/data/reading/read-groups.js';
import { readInteractions } from '../../../../src/data/reading/read-interactions.js';
import { InputError } from '../../../../src/foundation/errors.js';
import { atOnce } from '../../../../src/foundation/work-options.js';
import { numberIds } from '../../../../src/studies/evaluate/number-tables.js';
import { popularityOfTable } from '../../../../src/studies/evaluate/popularity-of-table.js';

async function refusal(text: string): Promise<InputError> {
  const truth = await readInteractions('user,item\n1,a\n1,b\n');
  const table = await readGroups(text, { ids: truth.itemIds, content: 'counts', name: 'p.csv' });
  const numbering = atOnce(numberIds({ truth, train: undefined, runs: [truth], others: [] }));
  try {
    popularityOfTable(table, numbering);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return error as InputError;
  }
  throw new Error('nothing was refused');
}

describe('a file of popularities', () => {
  it('is refused at a row that has no count', async () => {
    const { reason, details } = await refusal('item,count\na,3\n\nb,many\n');
    expect(reason).toBe('The popularity of item b is not a count');
    expect(details).toMatchObject({ file: 'p.csv', line: 4, found: 'many', expected: 'a number of 0 or more' });
  });

  it('is refused at the second row of an item, with the first', async () => {
    const { reason, details } = await refusal('a,3\nb,1\na,4\n');
    expect(reason).toBe('Item a has two popularities');
    expect(details).toMatchObject({ file: 'p.csv', line: 3, found: '4, and 3 on line 1' });
  });
});
