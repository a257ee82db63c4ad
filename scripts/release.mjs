// The release routine. `npm run release -- 0.3.0` writes a version into every file that names it and dates the notes in the
// changelog; `npm run release -- --check` fails with a list of what is missing for a release, and prints nothing else to do.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const VERSION = /^\d+\.\d+\.\d+$/;

/** Files that name the version, and where. */
const PLACES = [
  ['package.json', /(?<="version": ")[^"]+/g],
  ['package-lock.json', /(?<="name": "recgauge",\s+"version": ")[^"]+/g],
  ['CITATION.cff', /(?<=^version: ).+$/gm],
  ['src/foundation/version.ts', /(?<=VERSION = ')[^']+/g],
  ['examples/cluster/kubernetes/shards.yaml', /(?<=recgauge@)[\d.]+/g],
  ['examples/cluster/kubernetes/merge.yaml', /(?<=recgauge@)[\d.]+/g],
];

/** What a release lacks, as sentences; `tag` is the name of the tag that is released, where there is one. */
export function releaseProblems(root = ROOT, tag = undefined) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const manifest = JSON.parse(read('package.json'));
  const { version } = manifest;
  const problems = [];
  for (const field of ['repository', 'bugs', 'homepage']) {
    if (manifest[field] !== undefined) continue;
    problems.push(
      `package.json has no "${field}": add the address of the repository, which npm needs for links and provenance.`,
    );
  }
  for (const [path, place] of PLACES) {
    const found = read(path).match(place) ?? ['none'];
    const other = found.find((each) => each !== version);
    if (other !== undefined) problems.push(`${path} names version ${other}, package.json ${version}.`);
  }
  if (tag !== undefined && tag !== `v${version}`) problems.push(`The tag is ${tag}, the version ${version}.`);
  const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm');
  if (!heading.test(read('CHANGELOG.md'))) problems.push(`CHANGELOG.md has no section "## ${version} (YYYY-MM-DD)".`);
  return [...problems, ...linkProblems(read('README.md'), root)];
}

/** Relative links of the README, which npm resolves in the repository, must lead to files. */
function linkProblems(readme, root) {
  const text = readme.replace(/^```.*?^```/gms, '');
  const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target.replace(/#.*$/, ''));
  const paths = targets.filter((target) => target !== '' && !/^[a-z]+:/.test(target));
  return paths
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `README.md links ${path}, which does not exist.`);
}

/** Writes a version into every file that names it, and dates the notes under "Unreleased". */
export function writeVersion(version, date, root = ROOT) {
  if (!VERSION.test(version)) throw new Error(`Expected a version such as 0.3.0, found '${version}'.`);
  for (const [path, place] of PLACES) {
    const file = join(root, path);
    const text = readFileSync(file, 'utf8');
    if (text.match(place) === null) throw new Error(`${path} names no version.`);
    writeFileSync(file, text.replace(place, version));
  }
  const changelog = join(root, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  if (!/^## Unreleased$/m.test(text)) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  writeFileSync(changelog, text.replace(/^## Unreleased$/m, `## ${version} (${date})`));
}

if (import.meta.filename === process.argv[1]) {
  const [word] = process.argv.slice(2);
  if (word === undefined) throw new Error('Usage: npm run release -- VERSION | --check');
  if (word !== '--check') writeVersion(word, new Date().toISOString().slice(0, 10));
  const problems = releaseProblems(ROOT, process.env.GITHUB_REF_NAME);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('Ready: commit, run .ci/run, and push the tag.');
}
