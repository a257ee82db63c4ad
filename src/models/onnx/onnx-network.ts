// A network in an ONNX file: profiles go in and scores of all items come out, users by items, floats. Shapes are checked when
// the file is opened, as far as it states them, and again on what comes out.
import { InputError } from '../../foundation/errors.js';
import { isFloat32Array } from '../../foundation/typed-arrays.js';
import { type OnnxRuntime, type OnnxSession, type OnnxSide, onnxRuntime } from './onnx-runtime.js';

/** Where the file comes from, and what runs it. */
export interface OnnxSource {
  /** Name of the file, for messages. */
  readonly file?: string | undefined;
  /** ONNX Runtime, where it is loaded already; otherwise the installed package is. */
  readonly runtime?: OnnxRuntime | undefined;
  /** Options of ONNX Runtime's session, such as `{ intraOpNumThreads: 1 }`. */
  readonly session?: Readonly<Record<string, unknown>> | undefined;
}

/** An open network. */
export interface OnnxNetwork {
  readonly file: string | undefined;
  readonly byteLength: number;
  /** Checks that it takes and gives so many items. */
  checkItems(itemCount: number): void;
  /** Scores of profiles, `[user * itemCount + item]` as they are. */
  scores(profiles: Float32Array, userCount: number, itemCount: number): Promise<Float32Array>;
}

const EXPECTED = 'one input, float32 profiles of users by items, and one output, float32 scores of users by items';
const HOW = 'Export with profiles as the only input and scores as the only output; docs/neural-models.md shows how.';

/** The runtime writes nothing by itself: what it refuses comes back as an error. */
const FATAL_ONLY = 4;

export async function openOnnx(bytes: Uint8Array, { file, runtime, session: options }: OnnxSource = {}) {
  const ort = await onnxRuntime(runtime);
  const where = file === undefined ? {} : { file };
  let session: OnnxSession;
  try {
    session = await ort.InferenceSession.create(bytes, { logSeverityLevel: FATAL_ONLY, ...options });
  } catch (error) {
    throw new InputError(
      `ONNX Runtime cannot open the network: ${firstLine(error)}`,
      {
        ...where,
        expected: 'an ONNX file whose operators it knows',
        hint: 'Export it again, with a lower opset where an operator is missing.',
      },
      { cause: error },
    );
  }
  return networkOf(ort, session, bytes.byteLength, where);
}

function networkOf(
  ort: OnnxRuntime,
  session: OnnxSession,
  byteLength: number,
  where: { readonly file?: string },
): OnnxNetwork {
  const input = sideOf('input', session.inputMetadata, where);
  const output = sideOf('output', session.outputMetadata, where);
  const batch = fixedSize(input.shape?.[0]);
  const run = async (profiles: Float32Array, userCount: number, itemCount: number) => {
    const feeds = { [input.name]: new ort.Tensor('float32', profiles, [userCount, itemCount]) };
    let scores: Awaited<ReturnType<OnnxSession['run']>>[string];
    try {
      scores = (await session.run(feeds))[output.name]!;
    } catch (error) {
      throw new InputError(
        'the network cannot be run',
        {
          ...where,
          found: firstLine(error),
          expected: `scores of ${userCount} users by ${itemCount} items`,
          hint: HOW,
        },
        { cause: error },
      );
    }
    const { dims, data } = scores;
    if (dims.length === 2 && dims[0] === userCount && dims[1] === itemCount && isFloat32Array(data)) return data;
    throw new InputError('the network gives scores of another shape', {
      ...where,
      found: `${scores.type} of shape (${dims.join(', ')})`,
      expected: `float32 of shape (${userCount}, ${itemCount}): users by items`,
      hint: HOW,
    });
  };
  return {
    file: where.file,
    byteLength,
    checkItems(itemCount) {
      for (const [what, side] of [['takes profiles', input] as const, ['gives scores', output] as const]) {
        const own = fixedSize(side.shape?.[1]);
        if (own === undefined || own === itemCount) continue;
        throw new InputError(`the network ${what} of another number of items`, {
          ...where,
          argument: 'itemIds',
          found: `${itemCount} ids of items for ${own} columns`,
          expected: 'an id for each column, in the order in which the network was trained',
        });
      }
    },
    async scores(profiles, userCount, itemCount) {
      if (batch === undefined) return run(profiles, userCount, itemCount);
      // Traced with a fixed number of users: the last batch is filled up with empty profiles.
      const scores = new Float32Array(userCount * itemCount);
      for (let from = 0; from < userCount; from += batch) {
        const to = Math.min(from + batch, userCount);
        const own = new Float32Array(batch * itemCount);
        own.set(profiles.subarray(from * itemCount, to * itemCount));
        const some = await run(own, batch, itemCount);
        scores.set(some.subarray(0, (to - from) * itemCount), from * itemCount);
      }
      return scores;
    },
  };
}

function sideOf(what: string, sides: readonly OnnxSide[], where: { readonly file?: string }): OnnxSide {
  const [side, ...others] = sides;
  const isRight = side?.isTensor && side.type === 'float32' && [0, 2].includes(side.shape?.length ?? 0);
  if (isRight && others.length === 0) return side;
  throw new InputError(`the network has ${others.length > 0 ? `${sides.length} ${what}s` : `another ${what}`}`, {
    ...where,
    found: sides.length === 0 ? `no ${what}` : sides.map(sideText).join(', '),
    expected: EXPECTED,
    hint: HOW,
  });
}

function sideText({ name, isTensor, type, shape }: OnnxSide): string {
  return isTensor ? `${name}: ${type} (${(shape ?? []).join(', ')})` : `${name}: not a tensor`;
}

function fixedSize(size: number | string | undefined): number | undefined {
  return typeof size === 'number' && size > 0 ? size : undefined;
}

function firstLine(error: unknown): string {
  const [line] = `${(error as Error)?.message ?? error}`.split('\n');
  return line!.replace(/^.*ERROR_MESSAGE: /, '').replace(/\.$/, '');
}
