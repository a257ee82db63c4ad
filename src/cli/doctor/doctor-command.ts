/// <reference types="node" />
// `recgauge doctor`: what this machine is like, and whether both backends compute the same on it.
import { type BackendName, createEngine, createGenerator, jsonText } from '../../shell.js';
import { type Command, option, type ParsedArguments, refuseNames } from '../arguments.js';
import { deliver, formatOfOutput, OUTPUT_OPTION, outputOf, pageWidth } from '../deliver.js';
import { EXIT_CODES } from '../error-text.js';
import { createPaint, isColourful, type Paint, writeData } from '../output.js';
import { withThousands, wrapText } from '../text-table.js';
import { type Environment, environmentOf } from './environment.js';

const DOCTOR_FORMAT = 'recgauge/doctor@1';

/** As package.json asks for. */
const LEAST_NODE = [20, 19, 0] as const;

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'check this machine and the kernels on it',
  usage: ['recgauge doctor [--format text|json] [-o FILE]'],
  groups: [
    {
      title: 'Output',
      options: [option('--format FORMAT', 'output format', ['text', 'json']), OUTPUT_OPTION],
    },
  ],
  notes: [
    'The self-test solves a small problem in JavaScript and in WebAssembly and compares every bit. Include this output in bug ' +
      'reports; it contains no names of files or people.',
    'Exit code: 0 on success, 2 on a usage error, 3 if a check failed.',
  ],
  examples: [
    ['recgauge doctor', 'the machine, the kernels and a self-test'],
    ['recgauge doctor --json', 'the same for programs'],
    ['recgauge doctor -o doctor.txt', 'a file for a bug report'],
  ],
  completes: 'nothing',
  run: runDoctor,
};

async function runDoctor(given: ParsedArguments): Promise<number> {
  refuseNames(given);
  const output = outputOf(given);
  const environment = await environmentOf();
  const checks = [...environmentChecks(environment), ...(await selfTest())];
  const isWell = checks.every(({ isHeld }) => isHeld);
  const paint = createPaint(output === undefined && isColourful(process.stdout));
  const isJson = formatOfOutput(given, ['text', 'json'], 'text') === 'json';
  const document = { format: DOCTOR_FORMAT, isWell, environment, checks };
  const width = pageWidth(output !== undefined);
  const text = isJson ? `${jsonText(document, 2)}\n` : plainText(environment, checks, paint, width);
  // What a terminal obeys in it are our own colours; every fact is a plain line.
  if (output !== undefined) await deliver(text, output);
  if (output === undefined) await writeData(text);
  else if (!given.has('quiet')) await writeData(plainText(environment, checks, paint, pageWidth(false)));
  return isWell ? 0 : EXIT_CODES.check;
}

function environmentChecks({ node, wasm, kernels }: Environment): SelfTest[] {
  const parts = node.split('.').map((part) => Number.parseInt(part, 10));
  const differing = LEAST_NODE.findIndex((least, place) => parts[place] !== least);
  const isNew = differing < 0 || parts[differing]! > LEAST_NODE[differing]!;
  const file = kernels.file === null ? 'no file beside the program' : 'the file beside the program is the same';
  const isSame = kernels.file === null || kernels.file === kernels.sha256;
  return [
    { name: `Node is ${LEAST_NODE.join('.')} or newer`, isHeld: isNew, found: node },
    { name: 'WebAssembly has SIMD', isHeld: wasm.features.simd, found: wasm.features.simd ? 'yes' : 'no' },
    { name: 'the kernels are whole', isHeld: isSame, found: isSame ? file : 'the file beside the program differs' },
  ];
}

/** Where the words of a check begin. */
const CHECK_COLUMN = 8;

function plainText(environment: Environment, checks: readonly SelfTest[], paint: Paint, width: number): string {
  const { recgauge, node, engine, platform, cores, memory, wasm, kernels, terminal } = environment;
  const features = Object.entries(wasm.features).map(([name, isThere]) => `${name} ${isThere ? 'yes' : 'no'}`);
  const facts: [string, string][] = [
    ['recgauge', recgauge],
    ['Node', `${node}, ${engine}, ${platform}`],
    [
      'Cores',
      `${cores.count}, ${cores.available} of them for this program${cores.model === null ? '' : `; ${cores.model}`}`,
    ],
    ['Memory', `${megabytes(memory.total)}, ${megabytes(memory.free)} free; heap up to ${megabytes(memory.heapLimit)}`],
    ['WebAssembly', wasm.isThere ? `${features.join(', ')}; memory up to ${megabytes(wasm.memory)}` : 'none'],
    ['Kernels', `${withThousands(kernels.bytes)} bytes, SHA-256 ${kernels.sha256.slice(0, 16)}`],
    [
      'Output',
      `${terminal.isTerminal ? `a terminal of ${terminal.columns ?? 'unknown'} columns` : 'no terminal'}, lines of ` +
        `${terminal.pageWidth}, ${terminal.colours ? 'colours' : 'no colours'}`,
    ],
  ];
  const lines = checks.flatMap(({ name, isHeld, found }) => {
    const [first, ...more] = wrapText(`${name}: ${found}`, width - CHECK_COLUMN);
    const mark = isHeld ? paint('good', 'ok  ') : paint('bad', 'FAIL');
    return [`  ${mark}  ${first}`, ...more.map((line) => ' '.repeat(CHECK_COLUMN) + line)];
  });
  const column = Math.max(...facts.map(([name]) => name.length)) + 2;
  const factLines = facts.flatMap(([name, fact]) => {
    const [first, ...more] = wrapText(fact, width - column);
    return [`${paint('heading', name.padEnd(column))}${first}`, ...more.map((line) => ' '.repeat(column) + line)];
  });
  return [...factLines, '', 'Checks:', ...lines, ''].join('\n');
}

function megabytes(bytes: number): string {
  return `${withThousands(Math.round(bytes / 1048576))} MiB`;
}

export interface SelfTest {
  readonly name: string;
  readonly isHeld: boolean;
  readonly found: string;
}

const [USERS, ITEMS, RANK, K] = [40, 203, 9, 10];

/** One entry for each part of the problem; where WebAssembly does not run there is one that says so. */
async function selfTest(): Promise<SelfTest[]> {
  const js = await answersOf('js');
  let wasm: Answers;
  try {
    wasm = await answersOf('wasm');
  } catch (error) {
    const found = error instanceof Error ? error.message : `${error}`;
    return [{ name: 'WebAssembly runs', isHeld: false, found }];
  }
  return Object.entries(js).map(([name, bytes]) => {
    const other = wasm[name]!;
    const place = bytes.findIndex((byte, i) => byte !== other[i]);
    const isHeld = place < 0 && bytes.length === other.length;
    const found = isHeld ? `${bytes.length} bytes are equal` : `byte ${place} of ${bytes.length} differs`;
    return { name: `${name}: JavaScript and WebAssembly agree`, isHeld, found };
  });
}

type Answers = Readonly<Record<string, Uint8Array>>;

async function answersOf(backend: BackendName): Promise<Answers> {
  const engine = await createEngine({ backend });
  try {
    const generator = createGenerator(1);
    const random = (count: number) => Float32Array.from({ length: count }, () => generator.nextUnit() - 0.5);
    const shape = { userCount: USERS, itemCount: ITEMS, k: K };
    const dense = engine.topK({ scores: random(USERS * ITEMS), ...shape });
    const factors = engine.topKFromFactors({
      ...{ userFactors: random(USERS * RANK), itemFactors: random(ITEMS * RANK), dimension: RANK },
      ...shape,
    });
    const { means } = engine.bootstrap(Float64Array.from(random(USERS)), { replicates: 199, keepMeans: true });
    return {
      'ranking scores': bytesOf(dense.items, dense.scores),
      'ranking factors': bytesOf(factors.items, factors.scores),
      'resampling users': bytesOf(means![0]!),
    };
  } finally {
    engine.dispose();
  }
}

function bytesOf(...arrays: readonly (Uint32Array | Float32Array | Float64Array)[]): Uint8Array {
  return Uint8Array.from(
    arrays.flatMap((array) => [...new Uint8Array(array.buffer, array.byteOffset, array.byteLength)]),
  );
}
