// ONNX Runtime as far as it is used here: an optional package, loaded when a network of your own is opened, or handed in
// where a page has it already.
import { UnsupportedError, UsageError } from '../../foundation/errors.js';

/** The version that recgauge is tested with. */
const ONNX_VERSION = '1.30.0';

/** In the order in which they are tried: native code first, then WebAssembly. */
const PACKAGES = ['onnxruntime-node', 'onnxruntime-web'];

/** An array with its shape, as ONNX Runtime has it. */
export interface OnnxTensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: unknown;
}

/** What a network takes or gives; dimensions with a name, or negative ones, may have any size. */
export interface OnnxSide {
  readonly name: string;
  readonly isTensor: boolean;
  readonly type?: string;
  readonly shape?: readonly (number | string)[];
}

/** A network that is ready to run. */
export interface OnnxSession {
  readonly inputMetadata: readonly OnnxSide[];
  readonly outputMetadata: readonly OnnxSide[];
  run(feeds: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
}

/** What `import('onnxruntime-node')` or `import('onnxruntime-web')` gives. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(bytes: Uint8Array, options?: Readonly<Record<string, unknown>>): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => OnnxTensor;
}

/** The runtime that is handed in, or the first package that is installed. */
export async function onnxRuntime(handed: OnnxRuntime | undefined): Promise<OnnxRuntime> {
  if (handed !== undefined) {
    if (typeof handed?.InferenceSession?.create === 'function' && typeof handed.Tensor === 'function') return handed;
    throw new UsageError('runtime is not ONNX Runtime', {
      argument: 'runtime',
      found: handed,
      expected: "what import('onnxruntime-web') or import('onnxruntime-node') gives",
    });
  }
  let cause: unknown;
  for (const name of PACKAGES) {
    try {
      // A name in a variable: bundlers neither look for the package nor include it.
      return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as OnnxRuntime;
    } catch (error) {
      cause ??= error;
    }
  }
  throw new UnsupportedError(
    'ONNX Runtime cannot be loaded',
    {
      found: (cause as Error).message.split('\n')[0],
      expected: `the package ${PACKAGES.join(' or ')} beside recgauge`,
      hint: `Run npm install ${PACKAGES[0]}@${ONNX_VERSION}, or ${PACKAGES[1]}@${ONNX_VERSION} where there is no native code; a page hands it in as runtime.`,
    },
    { cause },
  );
}
