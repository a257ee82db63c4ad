// Checks the packages that this project installs, all of them for development: licences by the lock file and by what is installed,
// a checksum for each, no install script that nobody allowed, and known advisories where the registry can be asked.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const LICENCES = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
];
/** Tools that run here and of which nothing is published. */
const TOOLS = {
  'rollup-plugin-dts': 'LGPL-3.0-only',
  'axe-core': 'MPL-2.0',
  lightningcss: 'MPL-2.0',
  'caniuse-lite': 'CC-BY-4.0',
};
const WITH_SCRIPTS = new Set(['esbuild', 'fsevents', 'msgpackr-extract', 'onnxruntime-node', 'protobufjs']);

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));
/** Choices such as `(MIT OR CC0-1.0)` need one that is allowed. */
const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => LICENCES.includes(one));

/** What is wrong with the packages of a lock file; `installed` reads the package.json of a path, where it is there. */
export function dependencyProblems({ packages }, installed) {
  const problems = [];
  for (const [path, { license, integrity, hasInstallScript, link }] of Object.entries(packages)) {
    if (path === '' || link) continue;
    const name = path.replace(/^.*node_modules\//, '');
    const stated = installed(path)?.license ?? license ?? 'none';
    const tool = Object.entries(TOOLS).find(([start]) => name.startsWith(start));
    if (license !== undefined && stated !== license)
      problems.push(`${name}: licence ${stated}, in the lock file ${license}`);
    if (!isAllowed(stated) && tool?.[1] !== stated)
      problems.push(`${name}: the licence ${stated} is not among those allowed`);
    if (!/^sha512-/.test(integrity ?? '')) problems.push(`${name}: no checksum in the lock file`);
    if (hasInstallScript && !WITH_SCRIPTS.has(name)) problems.push(`${name}: runs a script when it is installed`);
  }
  return problems;
}

/** The advisories of at least moderate severity; `undefined` where nobody could be asked. */
function advisories() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--audit-level=moderate'], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  try {
    const { vulnerabilities } = JSON.parse(stdout);
    if (vulnerabilities === undefined) return undefined;
    const found = Object.values(vulnerabilities).filter(({ severity }) => !['info', 'low'].includes(severity));
    return found.map(({ name, severity, range }) => `${name} ${range}: ${severity}; see npm audit`);
  } catch {
    return undefined;
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const lock = json('package-lock.json');
  const known = advisories();
  const problems = dependencyProblems(lock, (path) =>
    existsSync(`${path}/package.json`) ? json(`${path}/package.json`) : undefined,
  );
  console.log(
    `${Object.keys(lock.packages).length - 1} packages: ${problems.length} problems of licences, checksums and scripts.`,
  );
  console.log(known === undefined ? 'Advisories: the registry could not be asked.' : `Advisories: ${known.length}.`);
  for (const problem of [...problems, ...(known ?? [])]) console.error(`error: ${problem}`);
  process.exit(problems.length + (known?.length ?? 0) > 0 ? 1 : 0);
}
