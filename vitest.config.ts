// One set of portable tests in every engine: the node project runs everything, and each browser that is found runs the
// folders whose promise is "the same bits everywhere". A missing browser is said aloud, and is an error in CI.

import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { type FoundBrowser, findChromium, findFirefox } from './scripts/browsers.mjs';

const PORTABLE_TESTS = ['test/twins/**/*.test.ts', 'test/laws/**/*.test.ts', 'test/portable/**/*.test.ts'];
const BROWSER_ONLY_TESTS = ['test/browser/**/*.test.ts'];

/** Whatever a run leaves behind stays out of the tracked folders; Vite's own cache is a neighbour of this one. */
const ATTACHMENTS = 'node_modules/.vite/vitest-attachments';

/** What every project runs first, and the one variable that reaches the tests in a browser too. */
const SEEDED = {
  setupFiles: ['test/support/seeded-properties.ts'],
  env: { RECGAUGE_FUZZ: process.env.RECGAUGE_FUZZ ?? '' },
};

type BrowserName = 'chromium' | 'firefox';

const nodeProject: TestProjectInlineConfiguration = {
  test: {
    ...SEEDED,
    name: 'node',
    environment: 'node',
    attachmentsDir: ATTACHMENTS,
    include: ['test/**/*.test.ts'],
    // No test changes what others see, and loading the package anew for each file was half of the time.
    isolate: false,
    // One process for each processor, and the browsers after them: vitest would leave a processor to itself, which needs
    // none, and start all at once.
    maxWorkers: availableParallelism(),
    sequence: { groupOrder: 0 },
    exclude: [...configDefaults.exclude, ...BROWSER_ONLY_TESTS, 'test/packaging/projects/**'],
    // Packaging tests install and bundle whole projects, and a timeout cannot be set per folder.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
};

function browserProject(browser: BrowserName, found: FoundBrowser): TestProjectInlineConfiguration {
  const { source: _, args, ...launchOptions } = found;
  return {
    // Found only while a test is running, a dependency would be bundled then and the page reloaded under the test.
    optimizeDeps: { include: ['fast-check'] },
    test: {
      ...SEEDED,
      name: browser,
      attachmentsDir: ATTACHMENTS,
      include: [...PORTABLE_TESTS, ...BROWSER_ONLY_TESTS],
      sequence: { groupOrder: 1 },
      testTimeout: 60_000,
      hookTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { ...launchOptions, args: [...args] } }),
        instances: [{ browser }],
      },
    },
  };
}

async function browserProjects(): Promise<TestProjectInlineConfiguration[]> {
  const projects: TestProjectInlineConfiguration[] = [];
  for (const [browser, find] of [
    ['chromium', findChromium],
    ['firefox', findFirefox],
  ] as const) {
    if (!isAskedFor(browser)) continue;
    const found = await find();
    if (found !== null) projects.push(browserProject(browser, found));
    else reportMissing(browser);
  }
  return projects;
}

function reportMissing(browser: BrowserName): void {
  const remedy = `install it or set RECGAUGE_${browser.toUpperCase()} to its executable`;
  const message = `No ${browser} found: the tests in test/{twins,laws,portable,browser} do not run there; ${remedy}.`;
  if (['true', '1'].includes(process.env.CI ?? '')) throw new Error(message);
  console.warn(message);
}

/** Whether the command line's `--project` options, if any, leave this browser in; it is not even looked for otherwise. */
function isAskedFor(browser: BrowserName): boolean {
  const asked = process.argv.flatMap((word, i, words) => {
    if (word === '--project') return [words[i + 1] ?? ''];
    return word.startsWith('--project=') ? [word.slice('--project='.length)] : [];
  });
  return asked.length === 0 || asked.some((project) => project === browser || /[*!]/.test(project));
}

export default defineConfig(async () => ({
  test: {
    reporters: ['default', './scripts/plain-summary-reporter.mjs'],
    projects: [nodeProject, ...(await browserProjects())],
  },
}));
