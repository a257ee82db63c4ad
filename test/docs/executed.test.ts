// Every command and every script of the README, of docs/ and of the examples is run as it stands, in a folder with the
// sample, and gives what the document shows. A block that is not run says why.
import { afterAll, describe, expect, it } from 'vitest';
import { blockFaults, blocksOf } from './blocks.js';
import { DocumentBrowser } from './document-browser.js';
import { DOCUMENTS, textOf } from './documents.js';
import { runDocument } from './run-document.js';

const browser = new DocumentBrowser();
afterAll(() => browser.close());

describe.each(DOCUMENTS)('%s', (document) => {
  const text = textOf(document);
  const blocks = blocksOf(text);

  it('has no fence that is not a block', () => {
    expect(text.match(/^\s*```/gm)?.length ?? 0).toBe(2 * blocks.length);
  });

  it('says of every block whether it is run', () => expect(blockFaults(blocks)).toEqual([]));

  it('does what it says', async () => expect(await runDocument(text, browser)).toEqual([]));
});
