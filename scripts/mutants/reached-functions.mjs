// A setup file of Vitest: writes which marked functions each test file reaches, as one line of JSON.
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

globalThis.reachedFunctions = new Set();
afterAll(() => {
  const { RECGAUGE_REACHED } = process.env;
  if (RECGAUGE_REACHED === undefined) return;
  const line = { test: expect.getState().testPath, reached: [...globalThis.reachedFunctions] };
  appendFileSync(RECGAUGE_REACHED, `${JSON.stringify(line)}\n`);
});
