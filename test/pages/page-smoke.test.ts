// One pass through the page in each browser: files in, leaderboard and document out, the same document as from the command
// line, and nothing asked of the network. The deep tests look at everything else.
import { describe, expect, it } from 'vitest';
import { browserFor } from '../packaging/support/real-browser.js';
import { commandLineFiles } from './command-line-files.js';
import { fixture, withPage } from './page-in-browser.js';

const FILES = [
  { name: 'test.csv.gz', content: fixture('synth/test.csv.gz') },
  { name: 'model.csv.gz', content: fixture('synth/recs_top20.csv.gz') },
  { name: 'popular.csv.gz', content: fixture('synth/popularity_baseline.csv.gz') },
];

describe.each(['chromium', 'firefox'] as const)('the page in %s', (name) => {
  const browser = browserFor(name);

  it('evaluates two runs as the command line does, without a request or a complaint', async () => {
    await withPage(browser(), async ({ page, choose, run, saved, commands, complaints }) => {
      await choose(...FILES);
      await run();
      const runs = await page.locator('#leaderboard tbody th').allInnerTexts();
      expect([...runs].sort()).toEqual(['model', 'popular']);
      expect(await saved('json')).toBe(commandLineFiles(await commands(), FILES).json);
      expect(complaints).toEqual([]);
    });
  });
});
