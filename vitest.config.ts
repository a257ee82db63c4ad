// Two tiers of tests. `npm test` is for every change: all files but `*.deep.test.ts` in Node, and a smoke set in each browser
// that is found. `npm run test:deep` (mode `deep`) is the rest: `*.deep.test.ts` in Node, the laws again with other
// examples, and every portable test in the browsers. A missing browser prints a message, and is an error in CI.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { type FoundBrowser, findChromium, findFirefox } from './scripts/browsers.mjs';
import { isBuildFresh } from './scripts/build-stamp.mjs';
import { DEEP_TESTS, LAW_TESTS, NODE_TESTS, PORTABLE_TESTS, SLOW_TESTS, SMOKE_TESTS } from './test/tiers.js';

/** Files written by a run stay out of the tracked folders, beside Vite's own cache. */
const ATTACHMENTS = 'node_modules/.vite/vitest-attachments';

/** What every project runs first, and the variables that reach the tests in a browser too. */
const SEEDED = {
  setupFiles: ['test/support/seeded-properties.ts'],
  env: { RECGAUGE_FUZZ: process.env.RECGAUGE_FUZZ ?? '' },
};

/** Another seed for the deep tier, so that laws that run in both see other examples. */
const DEEP_SEED = '20261118';

/** The same for all projects, so that browsers run beside Node. Vitest would leave one processor to itself. */
const WORKERS = availableParallelism();

/** All packages that tests in a browser import. */
const BUNDLED_DEPENDENCIES = ['fast-check', 'hyparquet', 'hyparquet-compressors', 'hyparquet-writer'];

type BrowserName = 'chromium' | 'firefox';

/** Starts the slowest files first, so that no processor waits at the end for one that started last. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOW_TESTS.findIndex((path) => moduleId.endsWith(path));
      return place < 0 ? SLOW_TESTS.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const ROOT = import.meta.dirname.replaceAll('\\', '/');

/**
 * Node loads the modules of a fresh build as they are. Through Vite, every module would be transformed and every use of an
 * import be a lookup. A run over an edited source, which the build does not have yet, and a run that watches use the source.
 */
const BUILT_MODULES: Plugin = {
  name: 'built-modules',
  enforce: 'pre',
  async resolveId(path, importer, options) {
    if (!path.startsWith('.')) return undefined;
    const source = await this.resolve(path, importer, { ...options, skipSelf: true });
    if (source?.id.startsWith(`${ROOT}/src/`) !== true) return undefined;
    const built = `${ROOT}/build/modules${source.id.slice(`${ROOT}/src`.length).replace(/\.ts$/, '.js')}`;
    return existsSync(built) ? built : undefined;
  },
};
const usesBuild = process.argv.includes('run') && isBuildFresh();

function nodeProject(name: string, include: readonly string[], exclude: readonly string[]) {
  return {
    plugins: usesBuild ? [BUILT_MODULES] : [],
    test: {
      ...SEEDED,
      name,
      environment: 'node',
      server: { deps: { external: [/\/build\/modules\//] } },
      attachmentsDir: ATTACHMENTS,
      include: [...include],
      exclude: [...configDefaults.exclude, ...exclude],
      // No test changes what others see, and loading the package again for each file would take half of the time.
      isolate: false,
      maxWorkers: WORKERS,
      // Some tests start processes or real browsers. Timeouts only end what hangs; no test measures time.
      testTimeout: 300_000,
      hookTimeout: 600_000,
    },
  } satisfies TestProjectInlineConfiguration;
}

function nodeProjects(isDeep: boolean): TestProjectInlineConfiguration[] {
  if (!isDeep) return [nodeProject('node', NODE_TESTS, DEEP_TESTS)];
  const laws = nodeProject('laws', LAW_TESTS, DEEP_TESTS);
  const env = { RECGAUGE_FUZZ: process.env.RECGAUGE_FUZZ || DEEP_SEED };
  return [nodeProject('deep', DEEP_TESTS, []), { test: { ...laws.test, env } }];
}

function browserProject(
  browser: BrowserName,
  found: FoundBrowser,
  include: readonly string[],
): TestProjectInlineConfiguration {
  const { source: _, args, ...launchOptions } = found;
  return {
    // A dependency that is discovered while a test runs would be bundled then and the page reloaded under the other tests.
    optimizeDeps: { include: BUNDLED_DEPENDENCIES, noDiscovery: true },
    test: {
      ...SEEDED,
      name: browser,
      attachmentsDir: ATTACHMENTS,
      include: [...include],
      // One page for all files: the package is loaded once, not once per file.
      isolate: false,
      maxWorkers: WORKERS,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      browser: {
        enabled: true,
        headless: true,
        // A browser may start slowly on a machine that is busy.
        connectTimeout: 300_000,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { ...launchOptions, args: [...args] } }),
        instances: [{ browser }],
      },
    },
  };
}

async function browserProjects(isDeep: boolean): Promise<TestProjectInlineConfiguration[]> {
  const projects: TestProjectInlineConfiguration[] = [];
  for (const [browser, find] of [
    ['chromium', findChromium],
    ['firefox', findFirefox],
  ] as const) {
    if (!isRequested(browser)) continue;
    const found = await find();
    if (found !== null) projects.push(browserProject(browser, found, isDeep ? PORTABLE_TESTS : SMOKE_TESTS));
    else reportMissing(browser);
  }
  return projects;
}

function reportMissing(browser: BrowserName): void {
  const remedy = `install it or set RECGAUGE_${browser.toUpperCase()} to its executable`;
  const message = `${browser} not found: the portable tests do not run there; ${remedy}.`;
  if (['true', '1'].includes(process.env.CI ?? '')) throw new Error(message);
  console.warn(message);
}

/** Whether the `--project` options of the command line, if any, include this browser. */
function isRequested(browser: BrowserName): boolean {
  const requested = process.argv.flatMap((word, i, words) => {
    if (word === '--project') return [words[i + 1] ?? ''];
    return word.startsWith('--project=') ? [word.slice('--project='.length)] : [];
  });
  return requested.length === 0 || requested.some((project) => project === browser || /[*!]/.test(project));
}

export default defineConfig(async ({ mode }) => {
  const isDeep = mode === 'deep';
  return {
    test: {
      reporters: ['default', './scripts/plain-summary-reporter.mjs'],
      sequence: { sequencer: SlowestFirst },
      projects: [...nodeProjects(isDeep), ...(await browserProjects(isDeep))],
    },
  };
});
