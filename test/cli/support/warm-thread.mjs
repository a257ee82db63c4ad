// The thread between a test that waits and the process that runs its command lines: it starts the process, hands on
// requests and answers, and kills a process that does not answer in time. When this thread ends, the process sees that its
// channel is closed, and ends too.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';

const { port, flag } = workerData;
const PROCESS = fileURLToPath(new URL('warm-process.mjs', import.meta.url));

/** The process of the last run: `{ child, build }`. */
let kept;

port.on('message', async ({ run, timeout, program, builtAt }) => {
  const build = `${program} ${builtAt}`;
  if (kept !== undefined && kept.build !== build) end();
  kept ??= { child: start(program, run.environment), build };
  port.postMessage(await answerOf(kept.child, run, timeout));
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
});

function start(program, env) {
  const home = mkdtempSync(join(tmpdir(), 'recgauge-warm-'));
  const child = fork(PROCESS, [program, home], {
    cwd: home,
    env,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.once('exit', () => {
    if (kept?.child === child) kept = undefined;
    rmSync(home, { recursive: true, force: true });
  });
  return child;
}

function answerOf(child, run, timeout) {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, timeout);
    const finish = (answer) => {
      clearTimeout(timer);
      child.off('message', heard).off('exit', ended).off('error', failed);
      resolve(answer);
    };
    const heard = ({ isReusable, ...outcome }) => {
      if (!isReusable) end();
      finish({ outcome });
    };
    const ended = (code, signal) => {
      finish({ failure: isLate ? `no end within ${timeout} ms` : `its process ended with ${signal ?? code}` });
    };
    // A request that cannot be sent: the end of the process tells why.
    const failed = () => child.kill('SIGKILL');
    child.on('message', heard).on('exit', ended).on('error', failed);
    child.send(run);
  });
}

/** The process ends when its channel is closed. */
function end() {
  const { child } = kept;
  kept = undefined;
  if (child.connected) child.disconnect();
}
