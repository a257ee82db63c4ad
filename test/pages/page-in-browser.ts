// The built page in a real browser: opened from the disk or a server, with everything noted that it asked for, complained
// about or handed to the browser for saving.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { PROGRAM } from '../cli/run-program.js';

export const PAGE_FILE = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));
const FIXTURES = new URL('../fixtures/', import.meta.url);
/** Ends what hangs; other work may hold the machine. */
export const PATIENCE = 120_000;

export const fixture = (name: string) => readFileSync(new URL(name, FIXTURES));

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious faults that axe finds. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  });
}

export interface GivenFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface OpenedPage {
  readonly page: Page;
  /** Requests after the first, errors and console lines. Violations of the policy fail at the end. */
  readonly complaints: string[];
  /** Chooses files as a user does with the field. */
  choose(...files: readonly GivenFile[]): Promise<void>;
  /** Drops files on the page. */
  drop(...files: readonly GivenFile[]): Promise<void>;
  run(): Promise<void>;
  /** The text that a download button saves. */
  saved(id: string): Promise<string>;
  commands(): Promise<string>;
}

export async function withPage(
  browser: Browser,
  look: (opened: OpenedPage) => Promise<void>,
  { url = pathToFileURL(PAGE_FILE).href, ...options }: BrowserContextOptions & { readonly url?: string } = {},
): Promise<void> {
  if (!existsSync(PAGE_FILE)) throw new Error('There is no dist/web/index.html: run npm run build first.');
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    // Workers are started from the page's own bytes.
    const isOwn = (asked: string) => asked.split('#')[0] === url.split('#')[0] || /^(blob|data):/.test(asked);
    page.on('request', (request) => isOwn(request.url()) || complaints.push(`request ${request.url()}`));
    page.on('console', (message) => complaints.push(`console ${message.text()}`));
    page.on('pageerror', ({ message }) => complaints.push(`error ${message}`));
    await page.addInitScript(noteSavedAndViolations);
    await page.goto(url);
    await look({ page, complaints, ...handlesOf(page) });
    expect(await page.evaluate(() => (globalThis as unknown as Noted).violations)).toEqual([]);
  } finally {
    await context.close();
  }
}

interface Noted {
  saved: Blob[];
  workers: Worker[];
  violations: string[];
}

/** Runs in the page before its own script. */
function noteSavedAndViolations(): void {
  const noted = globalThis as unknown as Noted & { Worker: typeof Worker };
  Object.assign(noted, { saved: [], workers: [], violations: [] });
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    noted.saved.push(blob as Blob);
    return create(blob);
  };
  noted.Worker = class extends noted.Worker {
    constructor(url: string | URL) {
      super(url);
      noted.workers.push(this);
    }
  };
  document.addEventListener('securitypolicyviolation', (event) => {
    noted.violations.push(`violation ${event.violatedDirective} ${event.blockedURI}`);
  });
}

function handlesOf(page: Page): Omit<OpenedPage, 'page' | 'complaints'> {
  const settled = async (count: number) => {
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('.card').length >= wanted && document.querySelector('[aria-busy]') === null,
      count,
    );
  };
  const cardCount = () => page.locator('.cards .card').count();
  return {
    async choose(...files) {
      const before = await cardCount();
      const given = files.map(({ name, content }) => ({ name, mimeType: '', buffer: Buffer.from(content) }));
      await page.setInputFiles('input[type=file]', given);
      await settled(before + files.length);
    },
    async drop(...files) {
      const before = await cardCount();
      const given = files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') }));
      await page.evaluate((all) => {
        const transfer = new DataTransfer();
        for (const { name, base64 } of all) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          transfer.items.add(new File([bytes], name));
        }
        const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent('dragover', options));
        document.body.dispatchEvent(new DragEvent('drop', options));
      }, given);
      await settled(before + files.length);
    },
    async run() {
      await page.locator('#result').evaluateAll((all) => {
        for (const old of all) old.id = 'old-result';
      });
      await page.click('#run:enabled');
      await page.waitForSelector('#result, .run .box');
    },
    async saved(id) {
      const before = await page.evaluate(() => (globalThis as unknown as Noted).saved.length);
      await page.click(`[data-download="${id}"]`);
      await page.waitForFunction((count) => (globalThis as unknown as Noted).saved.length > count, before);
      return page.evaluate(() => (globalThis as unknown as Noted).saved.at(-1)!.text());
    },
    commands: async () => (await page.locator('#commands').textContent()) ?? '',
  };
}

/** Runs command lines as a shell does, `recgauge` being the built program. */
export function runCommands(folder: string, commands: string): void {
  const script = `set -e\nrecgauge() { "${process.execPath}" "${PROGRAM}" "$@"; }\n${commands}`;
  execFileSync('/bin/sh', ['-c', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
}
