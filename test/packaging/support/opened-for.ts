// What the tests of a block share: opened before them, closed after them. Where it cannot be opened they are skipped with
// the reason.
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** Says how to get at what `open` gives; a text is why there is nothing. */
export function openedFor<Opened extends { close(): unknown }>(open: () => Promise<Opened | string>): () => Opened {
  let opened: Opened | string | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    if (typeof opened === 'object') await opened.close();
  });
  beforeEach(({ skip }) => {
    if (typeof opened === 'string') skip(opened);
  });
  return () => opened as Opened;
}
