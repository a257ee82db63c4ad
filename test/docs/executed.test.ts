// Every command and every script of the README, of docs/ and of the examples is run as it stands, in a folder with the
// sample, and gives what the document shows. A block that is not run says why. A few slow pages are run by
// executed.deep.test.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockFaults, blocksOf } from './blocks.js';
import { ROOT } from './document-folder.js';
import { DOCUMENTS, textOf } from './documents.js';
import { describeExecuted, EXECUTED } from './executed-documents.js';

describeExecuted('quick');

describe.each(DOCUMENTS)('%s', (document) => {
  const text = textOf(document);
  const blocks = blocksOf(text);

  it('has no fence that is not a block', () => {
    expect(text.match(/^\s*```/gm)?.length ?? 0).toBe(2 * blocks.length);
  });

  it('says of every block whether it is run', () => expect(blockFaults(blocks)).toEqual([]));
});

describe('the tiers', () => {
  it('run every document exactly once', () => {
    expect([...EXECUTED.quick, ...EXECUTED.deep].sort()).toEqual([...DOCUMENTS].sort());
    expect(EXECUTED.deep.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['executed.test.ts', 'quick'],
    ['executed.deep.test.ts', 'deep'],
  ])('%s runs the documents of its tier, and no others', (file, tier) => {
    const calls = readFileSync(join(ROOT, 'test/docs', file), 'utf8').match(/^describeExecuted\(.*$/gm);
    expect(calls).toEqual([`describeExecuted('${tier}');`]);
  });
});
