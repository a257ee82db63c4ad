// Which documents are run in which tier, and how: each in exactly one.
import { afterAll, describe, expect, it } from 'vitest';
import { DocumentBrowser } from './document-browser.js';
import { DocumentProcess } from './document-process.js';
import { DOCUMENTS, textOf } from './documents.js';
import { runDocument } from './run-document.js';

/** Pages of whole experiments, each with many models, folds and trials. */
const DEEP: readonly string[] = ['docs/benchmark.md'];

export const EXECUTED = {
  quick: DOCUMENTS.filter((document) => !DEEP.includes(document)),
  deep: DEEP,
};

/** What most people read first is run with a shell and a process for each command, as they would. */
const AS_A_USER: readonly string[] = ['README.md', ...DEEP];

/** Tests that run every block of the documents of a tier. */
export function describeExecuted(tier: keyof typeof EXECUTED): void {
  const browser = new DocumentBrowser();
  const shared = new DocumentProcess();
  afterAll(() => Promise.all([browser.close(), shared.close()]));

  describe.each(EXECUTED[tier])('%s', (document) => {
    it('does what it says', async () => {
      const means = AS_A_USER.includes(document) ? { browser } : { browser, shared };
      expect(await runDocument(textOf(document), means)).toEqual([]);
    });
  });
}
