// Runs Node scripts and tools as users do: in a process of their own, in the user's folder. A failure carries all that
// was printed.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const execute = promisify(execFile);

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script in Node. */
export function runNode(folder: string, script: string, ...args: readonly string[]): Promise<Printed> {
  return run(folder, process.execPath, [script, ...args]);
}

/** Runs a command of a package that this repository has installed, such as `tsc` of `typescript`. */
export function runTool(folder: string, packageName: string, command: string, ...args: readonly string[]) {
  return runNode(folder, commandPath(packageName, command), ...args);
}

/** Runs npm without the network and without what an outer npm left in the environment. */
export function runNpm(folder: string, ...args: readonly string[]): Promise<Printed> {
  const offline = [...args, '--offline', '--no-audit', '--no-fund'];
  const outerNpm = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/.test(outerNpm)) return runNode(folder, outerNpm, ...offline);
  return run(folder, 'npm', offline);
}

async function run(cwd: string, command: string, args: readonly string[]): Promise<Printed> {
  const isInherited = ([name]: [string, unknown]) => !/^(npm_|VITEST|NODE_ENV$|NODE_OPTIONS$)/i.test(name);
  const env = Object.fromEntries(Object.entries(process.env).filter(isInherited));
  try {
    return await execute(command, args, { cwd, env: { ...env, NO_COLOR: '1' }, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Partial<Printed>;
    throw new Error(`${message}\n${stdout}\n${stderr}`.trim());
  }
}

function commandPath(packageName: string, command: string): string {
  // Not every package exports its package.json, so the folder is looked for where Node would look.
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      const manifest = join(folder, packageName, 'package.json');
      const { bin } = require(manifest) as { bin: string | Record<string, string> };
      return join(dirname(manifest), typeof bin === 'string' ? bin : (bin[command] ?? ''));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  throw new Error(`${packageName} is not installed: run npm ci`);
}
