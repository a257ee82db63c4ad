// The licences of the packages whose code is inside a bundle, told from what the bundler says it has put there: whoever
// gets the code gets its terms with it, and a package without a licence stops the build.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HEAD = 'dist/parquet.js and dist/web/index.html hold code of the packages below, each under its own licence.';

/** The text of all licences, by the names of their packages. */
export async function thirdPartyLicences({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
  const folders = new Set(used.flatMap((path) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  const texts = await Promise.all([...folders].sort().map(licenceOf));
  return `${[HEAD, ...texts].join('\n\n---\n\n')}\n`;
}

async function licenceOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`The package ${name} has no licence file.`);
  return `${name} ${version} (${license})\n\n${(await readFile(join(folder, file), 'utf8')).trim()}`;
}
