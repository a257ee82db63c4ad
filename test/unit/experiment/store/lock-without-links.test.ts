// On a file system without links the lock of a store is exclusive too.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { lockFile } from '../../../../src/cli/experiment/experiment-lock.js';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })),
}));

it('the lock is held once, whoever asks at the same time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recgauge-no-links-'));
  try {
    const path = join(folder, 'store.lock');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFile(path)));
    const held = outcomes.filter((each) => each.status === 'fulfilled');
    expect(held).toHaveLength(1);
    await expect(lockFile(path)).rejects.toThrow('Another process is running this experiment');
    await held[0]!.value();
    await (await lockFile(path))();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
