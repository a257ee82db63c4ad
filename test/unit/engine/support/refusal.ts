// What a refusal must look like: the right class, the facts as properties and in the sentence, and nothing changed.
import { expect } from 'vitest';
import { type Engine, type ErrorDetails, type ItemLists, RecgaugeError } from '../../../../src/shell.js';
import { bytesOf, sameBits } from '../../../portable/support/bits.js';

export interface Refusal {
  readonly kind: new (message: string) => RecgaugeError;
  /** Facts that the error must carry. */
  readonly details: ErrorDetails;
  /** Words of the message. */
  readonly says: readonly string[];
}

/** Calls what must be refused and returns the error. */
export async function expectRefusal(call: () => unknown, { kind, details, says }: Refusal): Promise<RecgaugeError> {
  const error = await caught(call);
  expect(error).toBeInstanceOf(kind);
  const refusal = error as RecgaugeError;
  expect(refusal).toBeInstanceOf(RecgaugeError);
  expect(refusal.name).toBe(kind.name);
  expect(refusal.details).toMatchObject(details);
  for (const words of says) expect(refusal.message).toContain(words);
  // Places are part of the sentence whenever they are part of the facts.
  for (const place of ['user', 'item'] as const) {
    if (refusal.details[place] !== undefined) expect(refusal.message).toContain(`${place} ${refusal.details[place]}`);
  }
  return refusal;
}

/** What is wrong with the call or the data: the error also says what was found and what is expected. */
export async function expectInputRefusal(call: () => unknown, refusal: Refusal): Promise<void> {
  const error = await expectRefusal(call, { ...refusal, says: ['found ', 'expected ', ...refusal.says] });
  expect(error.details.argument).toBe(refusal.details.argument);
}

/** A request whose parts may be wrong in any way a JavaScript caller can think of. */
export interface LooseRequest {
  readonly scores?: unknown;
  readonly seen?: unknown;
  readonly candidates?: unknown;
  readonly userCount?: unknown;
  readonly itemCount?: unknown;
  readonly k?: unknown;
}

/** The same for `topK`, whose arrays must be what they were. */
export async function expectTopKRefusal(engine: Engine, request: LooseRequest, refusal: Refusal): Promise<void> {
  const arrays = [request.scores, ...partsOf(request.seen), ...partsOf(request.candidates)].filter(isTypedArray);
  const before = arrays.map((array) => bytesOf(array).slice());
  await expectInputRefusal(() => engine.topK(request as never), refusal);
  arrays.forEach((array, i) => {
    expect(sameBits(array, before[i]!), 'the failing call changed its input').toBe(true);
  });
}

function partsOf(lists: unknown): unknown[] {
  return typeof lists === 'object' && lists !== null ? Object.values(lists as ItemLists) : [];
}

function isTypedArray(value: unknown): value is ArrayBufferView {
  return ArrayBuffer.isView(value);
}

async function caught(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return expect.fail('nothing was refused');
}
