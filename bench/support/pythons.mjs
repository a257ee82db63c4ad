// Finding Python peers and talking to them. Each library may come from another interpreter; the same library in two
// versions makes two peers, because versions differ by factors and the strongest must be among those beaten.
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../peers.py', import.meta.url));

/** Everything that could run threads is told to use one. */
const ONE_THREAD = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1', NUMEXPR_NUM_THREADS: '1' };

export const LIBRARIES = ['numpy', 'torch', 'scipy', 'scikit-learn'];

/** Libraries that have tasks here; the others are only reported. */
const COMPETING = ['numpy', 'torch', 'scipy', 'scikit-learn'];

/**
 * Forms of a library's tasks: as they are usually written, which has goals, and tuned by us, which is shown beside it.
 * `works` names the inputs that a form can take.
 */
const FORMS = {
  numpy: [
    { form: 'numpy', suffix: '', isUsual: true, works: ['dense', 'factors', 'auc', 'bootstrap'] },
    { form: 'numpy-rows', suffix: ', tuned', isUsual: false, works: ['dense', 'factors', 'auc', 'bootstrap'] },
    { form: 'numpy-sort', suffix: ', sorting', isUsual: false, works: ['auc'] },
  ],
  torch: [{ form: 'torch', suffix: '', isUsual: true, works: ['dense', 'factors'] }],
  scipy: [
    { form: 'scipy', suffix: '', isUsual: true, works: ['bootstrap'] },
    { form: 'scipy-percentile', suffix: ', percentile', isUsual: false, works: ['bootstrap'] },
  ],
  'scikit-learn': [{ form: 'sklearn', suffix: '', isUsual: true, works: ['auc'] }],
};

/** The interpreters to try, in order; PYTHON, when set, is the only one. */
export function candidates(environment = process.env) {
  return environment.PYTHON ? [environment.PYTHON] : ['python3', '/usr/bin/python3', 'python'];
}

/** What each interpreter that starts has: { command, python, executable, libraries }, each executable once. */
export function probePythons(commands = candidates()) {
  const found = new Map();
  for (const command of commands) {
    const { status, stdout } = spawnSync(command, [SCRIPT, 'probe'], { encoding: 'utf8', env: peerEnvironment() });
    if (status !== 0) continue;
    const answer = JSON.parse(stdout.trim().split('\n').at(-1));
    if (!found.has(answer.executable)) found.set(answer.executable, { command, ...answer });
  }
  return [...found.values()];
}

/** The peers to run, for each competing library, version and form: { name, library, form, isUsual, works, command }. */
export function choosePeers(pythons) {
  const peers = new Map();
  for (const library of COMPETING) {
    for (const { command, libraries } of pythons) {
      const version = libraries[library].version;
      // Every peer reads its input with NumPy.
      if (version === undefined || libraries.numpy.version === undefined) continue;
      for (const { suffix, ...form } of FORMS[library]) {
        const name = `${library} ${version}${suffix}`;
        if (!peers.has(name)) peers.set(name, { name, library, ...form, command });
      }
    }
  }
  return [...peers.values()];
}

/** One line for each library: the versions found, or that it is missing. */
export function describeLibraries(pythons) {
  return LIBRARIES.map((library) => {
    const versions = pythons.flatMap(({ command, libraries }) => {
      const { version } = libraries[library];
      return version === undefined ? [] : [`${version} (${command})`];
    });
    const use = COMPETING.includes(library) ? '' : ', no task yet';
    return `${library}: ${versions.length === 0 ? 'missing' : `found ${versions.join(', ')}${use}`}`;
  });
}

/** A Python process that does one task at a time when asked. */
export class PeerProcess {
  constructor({ name, library, form, isUsual, works, command }) {
    this.name = name;
    this.library = library;
    this.form = form;
    this.isUsual = isUsual;
    this.works = works;
    this.child = spawn(command, [SCRIPT, form], { stdio: ['pipe', 'pipe', 'inherit'], env: peerEnvironment() });
    this.ended = new Promise((_, reject) => {
      this.child.on('error', reject);
      this.child.on('exit', (code) => reject(new Error(`${name} ended with code ${code}`)));
    });
    this.ended.catch(() => {});
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  /** Asks and waits for the answer; the peer's error becomes ours. */
  async ask(request) {
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value } = await Promise.race([this.lines.next(), this.ended]);
    const answer = value === undefined ? { error: 'no answer' } : JSON.parse(value);
    if (answer.error !== undefined) throw new Error(`${this.name}: ${answer.error}`);
    return answer;
  }

  /** Runs the task once; gives processor time in milliseconds. */
  async run(work, k) {
    const { seconds } = await this.ask({ op: 'run', work, k });
    return { cpu: seconds * 1000 };
  }

  /** The lists of the last run, row by row; numbers come as two words each. */
  async lists() {
    const { items } = await this.ask({ op: 'lists' });
    const bytes = Buffer.from(items, 'base64');
    return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  }

  end() {
    this.child.stdin.end();
  }
}

export function peerEnvironment() {
  return { ...process.env, ...ONE_THREAD, PYTHONDONTWRITEBYTECODE: '1' };
}
