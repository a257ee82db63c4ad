// The process behind document-process.ts. It runs commands of the built program and scripts one after another, and
// answers each with what a process of its own would print and leave as its exit code.
import { register } from 'node:module';

const [, , PROGRAM_URL] = process.argv;

register('./callable-program.mjs', import.meta.url, { data: { url: PROGRAM_URL } });

const streams = { stdout: process.stdout, stderr: process.stderr };
/** What the current work has printed. */
let printed = { stdout: '', stderr: '' };

for (const [name, stream] of Object.entries(streams)) {
  stream.write = (data, encoding, done) => {
    printed[name] += typeof data === 'string' ? data : Buffer.from(data).toString('utf8');
    const callback = typeof encoding === 'function' ? encoding : done;
    if (callback !== undefined) process.nextTick(callback);
    return true;
  };
}

const WORKS = {
  async command({ words }) {
    process.argv = [process.execPath, new URL(PROGRAM_URL).pathname, ...words];
    const { runProgram } = await import(PROGRAM_URL);
    await runProgram();
  },
  async script({ url }) {
    try {
      await import(url);
    } catch (error) {
      process.stderr.write(`${error?.stack ?? error}\n`);
      process.exitCode = 1;
    }
  },
};

process.on('message', async ({ kind, folder, path, ...work }) => {
  process.chdir(folder);
  process.env.PATH = path;
  printed = { stdout: '', stderr: '' };
  process.exitCode = undefined;
  const before = openResources();
  await WORKS[kind](work);
  // A process of its own would end when nothing is left to wait for.
  while (openResources() > before) await new Promise((resolve) => setImmediate(resolve));
  const status = process.exitCode ?? 0;
  process.exitCode = undefined;
  // The program listens to its streams, once for each process.
  for (const stream of Object.values(streams)) stream.removeAllListeners('error');
  process.send({ status, ...printed });
});

process.on('disconnect', () => process.exit());

/** How many timers, workers, processes, files and the like would keep the process alive. */
function openResources() {
  return process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').length;
}
