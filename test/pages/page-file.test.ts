// The page as a file: one, small, without an address to go to, and with a policy that fits what is in it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PAGE_FILE } from './page-in-browser.js';

/** It holds the same modules as the command line: metrics, dialects, statistics, readers, models and the report. */
const MOST_BYTES = 450_000;

const page = readFileSync(PAGE_FILE, 'utf8');
/** What stands behind the first of one text and before the next of another. */
const between = (start: string, end: string) => page.slice(page.indexOf(start) + start.length).split(end)[0]!;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = new Map(
  /Content-Security-Policy" content="([^"]+)"/
    .exec(page)![1]!
    .split('; ')
    .map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]),
);

describe('the file of the page', () => {
  it('is one, and small', () => {
    expect(readdirSync(dirname(PAGE_FILE))).toEqual(['index.html']);
    expect(gzipSync(page, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('allows its own script, the report’s and its style, and no network', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('connect-src')).toEqual(["'none'"]);
    expect(policy.get('worker-src')).toEqual(['blob:']);
    const scripts = policy.get('script-src')!;
    expect(scripts).toHaveLength(3);
    expect(scripts).toContain(hashOf(between('</footer>\n<script>', '</script>')));
    expect(scripts).toContain("'wasm-unsafe-eval'");
    expect(policy.get('style-src')).toEqual([hashOf(between('<style>', '</style>'))]);
  });

  it('holds no way out: no storage, no requests, no source map', () => {
    const own = between('</footer>\n<script>', '</script>');
    const worker = between('id="worker">', '</script>');
    expect(worker).toContain('WebAssembly');
    for (const word of [
      'localStorage',
      'sessionStorage',
      'indexedDB',
      'document.cookie',
      'fetch(',
      'XMLHttpRequest',
      'sendBeacon',
      'WebSocket',
      'innerHTML',
      'eval(',
    ]) {
      expect(own.includes(word), word).toBe(false);
      expect(worker.includes(word), `${word} in the worker`).toBe(false);
    }
    expect(page).not.toMatch(/sourceMappingURL=|<link rel="stylesheet"|<script src|src="http/);
  });
});
