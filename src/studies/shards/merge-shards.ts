// The parts of all shards become the result of one evaluation, bit for bit: lists, ids and tables are put together as one
// process would have read them, and are evaluated by the code that evaluates tables.

import type { ResultSplit } from '../../documents/result-document.js';
import type { Engine, EngineOptions } from '../../engine/engine.js';
import { InputError, UsageError } from '../../foundation/errors.js';
import type { Pooled } from '../../foundation/parallel/work-pool.js';
import { VERSION } from '../../foundation/version.js';
import { inTurns, type Steps, type WorkOptions } from '../../foundation/work-options.js';
import { type EvaluationResult, evaluateJoined } from '../evaluate/evaluate.js';
import type { JoinedInputs, Run } from '../evaluate/join-inputs.js';
import { type EvaluationOptions, planEvaluation } from '../evaluate/plan-evaluation.js';
import { tablesOfFrame } from './frame.js';
import { MergedIds } from './merged-ids.js';
import { type OpenPart, openPart, type PartSource } from './part-file.js';
import { type MergedPart, runOfParts } from './run-of-parts.js';
import { tiesGoById } from './wanted-lists.js';

/** How parts are merged; what is computed is written in the parts. */
export interface MergeOptions extends WorkOptions, Pooled, Pick<EvaluationOptions, 'users'> {
  readonly engine?: Engine;
  readonly backend?: EngineOptions['backend'];
}

/** A part: its bytes, the pieces of them that `evaluateShard` returns, or where they can be read. */
export type PartInput = Uint8Array | readonly Uint8Array[] | PartSource;

/**
 * The result of all shards of an evaluation, in any order: the document is that of `evaluate` on everything.
 * @example
 * const options = { truth: 'user,item\nann,a\nbob,b\n', metrics: ['recall@1'] };
 * const shardOf = (index: number) => evaluateShard({ ease: 'user,item\nann,a\nbob,a\n' }, { ...options, shard: { index, count: 2 } });
 * const { document } = await mergeShards([await shardOf(2), await shardOf(1)]);
 * document.runs[0].metrics['recall@1'].value;   // 0.5
 */
export async function mergeShards(parts: readonly PartInput[], options: MergeOptions = {}): Promise<EvaluationResult> {
  const { signal, onProgress } = options;
  const opened: OpenPart[] = [];
  for (const [done, part] of parts.entries()) {
    onProgress?.({ done, total: parts.length, what: 'checking parts' });
    opened.push(await inTurns(openPart(sourceOf(part, done)), signal, 'the merge'));
  }
  const ordered = orderedParts(opened);
  const { runs, tables, split } = await inTurns(joinedParts(ordered), signal, 'the merge');
  const recorded = ordered[0].header.options as unknown as EvaluationOptions;
  const all = { ...recorded, ...options, ...(split === undefined ? {} : { split }) };
  const plan = planEvaluation(runs, { ...all, ...tables });
  return evaluateJoined({ runs, tables }, plan, all);
}

type OrderedParts = readonly [OpenPart, ...OpenPart[]];

interface JoinedParts extends JoinedInputs {
  readonly split: ResultSplit | undefined;
}

/** Runs and tables as one process would have read them. */
function* joinedParts(ordered: OrderedParts): Steps<JoinedParts> {
  const users = yield* MergedIds.of(ordered, 'users');
  const items = yield* MergedIds.of(ordered, 'items');
  checkKinds(ordered, { users: users.ids.kind, items: items.ids.kind });
  const spaces = { userIds: users.ids, itemIds: items.ids };
  const merged: readonly MergedPart[] = ordered.map((open, part) => ({
    open,
    users: users.of(part),
    items: items.of(part),
  }));
  const frame = yield* tablesOfFrame(ordered[0], { ...spaces, users: users.of(0), items: items.of(0) });
  const runs: Run[] = [];
  for (const index of ordered[0].header.runs.keys()) runs.push(yield* runOfParts(index, merged, spaces));
  return { runs, ...frame };
}

function sourceOf(part: PartInput, place: number): PartSource {
  const name = `parts[${place}]`;
  const pieces = Array.isArray(part) ? part : [part];
  if (pieces.every((piece) => piece instanceof Uint8Array)) return memorySource(pieces, name);
  if (typeof (part as Partial<PartSource> | undefined)?.read === 'function') return part as PartSource;
  throw new UsageError('This is not a part', {
    argument: name,
    found: part,
    expected: 'the bytes of a part, or the pieces that evaluateShard returns',
  });
}

function memorySource(pieces: readonly Uint8Array[], name: string): PartSource {
  const byteLength = pieces.reduce((length, piece) => length + piece.length, 0);
  const read = (from: number, to: number) => {
    const bytes = new Uint8Array(to - from);
    let start = 0;
    for (const piece of pieces) {
      const [first, end] = [Math.max(from, start), Math.min(to, start + piece.length)];
      if (first < end) bytes.set(piece.subarray(first - start, end - start), first - from);
      start += piece.length;
    }
    return bytes;
  };
  return { name, byteLength, read };
}

/** The parts in the order of their shards; anything but all shards of one evaluation is refused. */
function orderedParts(parts: readonly OpenPart[]): OrderedParts {
  const [first] = parts;
  if (first === undefined) {
    throw new UsageError('no parts to merge', { argument: 'parts', expected: 'the parts of all shards' });
  }
  const { count } = first.header.shard;
  const byIndex = new Map<number, OpenPart>();
  for (const part of parts) {
    checkSame(first, part);
    const { index } = part.header.shard;
    const twin = byIndex.get(index);
    if (twin !== undefined) {
      throw new InputError(`Shard ${index} of ${count} is given twice`, {
        file: part.name,
        found: `${twin.name} and ${part.name}`,
        expected: 'each part once',
      });
    }
    byIndex.set(index, part);
  }
  const missing: number[] = [];
  for (let index = 1; index <= count; index++) if (!byIndex.has(index)) missing.push(index);
  if (missing.length > 0) {
    const named = missing.slice(0, 10).join(', ');
    throw new InputError(missing.length === 1 ? 'A part is missing' : `${missing.length} parts are missing`, {
      found: `${byIndex.size} of ${count} parts`,
      expected: `also ${missing.length === 1 ? 'the part of shard' : 'the parts of shards'} ${named}${missing.length > 10 ? ', ...' : ''}`,
      hint: 'Run these shards, or give their parts too.',
    });
  }
  const ordered = [...byIndex.keys()].sort((a, b) => a - b).map((index) => byIndex.get(index)!);
  return ordered as unknown as OrderedParts;
}

/** Refuses a part that is not of the same evaluation as another. */
function checkSame(first: OpenPart, part: OpenPart): void {
  const [one, other] = [first.header, part.header];
  const differ = (what: string, found: unknown, expected: unknown, hint: string): InputError =>
    new InputError(`The parts differ in ${what}`, {
      file: part.name,
      found: wordsOf(found),
      expected: `${wordsOf(expected)}, as in ${first.name}`,
      hint,
    });
  const together = 'Run all shards of an evaluation with the same options, data and version.';
  if (other.engine !== VERSION) {
    throw new InputError('The part was written by another version of recgauge', {
      file: part.name,
      found: other.engine,
      expected: VERSION,
      hint: together,
    });
  }
  if (other.shard.count !== one.shard.count)
    throw differ('the number of shards', other.shard.count, one.shard.count, together);
  if (other.shard.by !== one.shard.by) throw differ('how users come to shards', other.shard.by, one.shard.by, together);
  for (const name of new Set([...Object.keys(one.options), ...Object.keys(other.options)])) {
    const [found, expected] = [other.options[name], one.options[name]];
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw differ(`the option ${name}`, found, expected, together);
  }
  const names = ({ runs }: OpenPart['header']) => runs.map(({ name }) => name).join(', ');
  if (names(one) !== names(other)) throw differ('their runs', names(other), names(one), together);
  const data = 'Test, training and the tables beside them must be the same files under the same names for all shards.';
  if (one.frame.checksum !== other.frame.checksum) {
    throw differ('their data', `checksum ${other.frame.checksum}`, one.frame.checksum, data);
  }
  for (const [run, { name, input }] of other.runs.entries()) {
    const expected = one.runs[run]!.input;
    if (input !== expected) throw differ(`the rows of run ${name}`, `checksum ${input}`, expected, together);
  }
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value);
}

/** Whole numbers have another order than texts: a shard that knew only numbers has ordered ties as the others did not. */
function checkKinds(parts: readonly OpenPart[], { items }: { readonly users: string; readonly items: string }): void {
  for (const { name, header } of parts) {
    const hasTies = header.runs.some(({ lists }) =>
      lists.some(({ key, counts }) => counts.tiedLists > 0 && tiesGoById(key)),
    );
    if (header.kinds.items === items || !hasTies) continue;
    throw new InputError(
      'This part has only whole numbers as item ids and other parts have texts, which changes the order of ties',
      {
        file: name,
        found: 'item ids that are whole numbers',
        expected: 'ids of one kind in all parts',
        hint: 'Deal users by the hash of their ids, so that every shard knows all ids.',
      },
    );
  }
}
