// The release routine. `npm run release` lists what is missing for a release. `npm run release -- 0.3.0` writes a version into
// every file that names it, the links that follow from `repository` in package.json, and the date of the notes.
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

const REMEDY = 'Run npm run release -- VERSION.';
const HOSTS = { github: 'github.com', gitlab: 'gitlab.com', bitbucket: 'bitbucket.org' };

/** The web page that `repository` of package.json stands for, in any form that npm takes; undefined without one. */
export function repositoryPage({ repository }) {
  const address = typeof repository === 'string' ? repository : repository?.url;
  if (!address) return undefined;
  const [, host = 'github', name] = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/.exec(address) ?? [];
  if (name !== undefined) return `https://${HOSTS[host]}/${name}`;
  return address.replace(/^git\+/, '').replace(/\.git$/, '');
}

/** What a release lacks, as sentences; `tag` is the name of the tag that is released, where there is one. */
export function releaseProblems(root = ROOT, tag = undefined) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const manifest = JSON.parse(read('package.json'));
  const { version } = manifest;
  const problems = [];
  const page = repositoryPage(manifest);
  if (page === undefined) {
    problems.push('package.json has no "repository": npm needs it for relative links and for provenance.');
  } else {
    for (const field of ['bugs', 'homepage']) {
      if (manifest[field] === undefined) problems.push(`package.json has no "${field}". ${REMEDY}`);
    }
    const cited = `repository-code: ${page}`;
    if (!read('CITATION.cff').includes(cited)) problems.push(`CITATION.cff has no "${cited}". ${REMEDY}`);
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
  writeLinks(root);
  const changelog = join(root, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  if (!/^## Unreleased$/m.test(text)) throw new Error('CHANGELOG.md has no section "## Unreleased".');
  writeFileSync(changelog, text.replace(/^## Unreleased$/m, `## ${version} (${date})`));
}

/** Writes what follows from `repository` of package.json: where to report bugs, the home page, the source to cite. */
function writeLinks(root) {
  const path = join(root, 'package.json');
  const { repository, bugs, homepage, ...others } = JSON.parse(readFileSync(path, 'utf8'));
  const page = repositoryPage({ repository });
  if (page === undefined) return;
  const links = { repository, bugs: bugs ?? `${page}/issues`, homepage: homepage ?? `${page}#readme` };
  const fields = Object.entries(others).flatMap((field) =>
    field[0] === 'license' ? [field, ...Object.entries(links)] : [field],
  );
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`);
  const citation = join(root, 'CITATION.cff');
  const text = readFileSync(citation, 'utf8').replace(/^repository-code: .*\n/m, '');
  writeFileSync(citation, text.replace(/^license: .*\n/m, `$&repository-code: ${page}\n`));
}

if (import.meta.filename === process.argv[1]) {
  const [word = '--check'] = process.argv.slice(2);
  if (word !== '--check') writeVersion(word, new Date().toISOString().slice(0, 10));
  const problems = releaseProblems(ROOT, process.env.GITHUB_REF_NAME);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log('Ready: commit, run .ci/run, and push the tag.');
}
