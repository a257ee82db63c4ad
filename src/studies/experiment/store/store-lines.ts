// The store of an experiment as lines of text, a head and one line per record. Each has a checksum of its own and that of the
// line before, so that damaged, half-written and missing lines are noticed.
import type { ExperimentData, ExperimentDocument } from '../../../documents/experiment-document.js';
import type { ExperimentPlan } from '../../../documents/experiment-plan.js';
import { sha256Hex } from '../../../foundation/numbers/sha256.js';
import type { ExperimentRecord } from '../experiment-record.js';

/** Names the kind and the version of a store. */
export const STORE_FORMAT = 'recgauge/trials@2';

/** What the records of a store belong to. */
export interface StoreHead {
  readonly format: typeof STORE_FORMAT;
  /** Version of recgauge: another one may give other numbers. */
  readonly version: string;
  readonly plan: ExperimentPlan;
  readonly data: readonly Pick<ExperimentData, 'name' | 'fingerprint' | 'rowCount'>[];
}

/** What could be read of a store, and what could not. */
export interface StoredLines {
  /** Whether there is not a single byte. */
  readonly isEmpty: boolean;
  /** Null where not even the first line is whole. */
  readonly head: StoreHead | null;
  readonly records: readonly ExperimentRecord[];
  /** Numbers, from 1, of lines that are damaged and not the last. */
  readonly damagedLines: readonly number[];
  /** Numbers of lines before which at least one line is missing. */
  readonly gaps: readonly number[];
  /** The checksum that the next line names. */
  readonly lastCheck: string;
  /** Whether a last line was damaged or half written; it lies behind `keptBytes`. */
  readonly hasBrokenEnd: boolean;
  /** Bytes up to the end of the last whole line. */
  readonly keptBytes: number;
  /** Whether the last whole line still lacks its line break. */
  readonly lacksBreak: boolean;
}

const LF = 10;
const CHECK_LETTERS = 16;
const LINE = /^\{"check":"([0-9a-f]{16})",(?:"after":"([0-9a-f]{16})",)?"(head|record)":(.*)\}$/s;

/** The first line of a store. */
export function headLine(head: StoreHead): string {
  return lineOf('head', head, '');
}

/**
 * A record as a line of a store; `after` is the checksum of the line before.
 * @example recordLine(records[0], '').endsWith('\n');   // true
 */
export function recordLine(record: ExperimentRecord, after: string): string {
  return lineOf('record', record, after);
}

/** The checksum of a line, for the line after it. */
export function checkOfLine(line: string): string {
  return LINE.exec(line.trimEnd())?.[1] ?? '';
}

/**
 * All that is whole in the bytes of a store.
 * @example readStoreLines(new Uint8Array()).isEmpty;   // true
 */
export function readStoreLines(bytes: Uint8Array): StoredLines {
  const spans = spansOf(bytes);
  const lines = spans.map(({ from, to }) => contentOf(bytes.subarray(from, to)));
  const records: ExperimentRecord[] = [];
  const damagedLines: number[] = [];
  const gaps: number[] = [];
  const first = lines[0];
  const head = first?.kind === 'head' ? (first.content as StoreHead) : null;
  const lastWhole = lines.findLastIndex((line) => line !== null);
  for (const [i, line] of lines.entries()) {
    if (i === 0 || i > lastWhole) continue;
    if (line?.kind !== 'record') {
      damagedLines.push(i + 1);
      continue;
    }
    records.push(line.content as ExperimentRecord);
    // What a damaged line was cannot be known, so only a whole line before this one proves that nothing is missing.
    const before = lines[i - 1];
    if (before !== null && before !== undefined && before.check !== line.after) gaps.push(i + 1);
  }
  const end = spans[lastWhole];
  const isEnded = end !== undefined && end.to < bytes.length;
  return {
    ...{ head, records, damagedLines, gaps },
    isEmpty: bytes.length === 0,
    lastCheck: lines[lastWhole]?.check ?? '',
    hasBrokenEnd: lastWhole < lines.length - 1,
    keptBytes: end === undefined ? 0 : end.to + (isEnded ? 1 : 0),
    lacksBreak: end !== undefined && !isEnded,
  };
}

function lineOf(kind: 'head' | 'record', content: object, after: string): string {
  const text = JSON.stringify(content);
  const link = after === '' ? '' : `"after":"${after}",`;
  return `{"check":"${checkOf(kind, text, after)}",${link}"${kind}":${text}}\n`;
}

function checkOf(kind: string, text: string, after: string): string {
  return sha256Hex(new TextEncoder().encode(`${after}${kind} ${text}`)).slice(0, CHECK_LETTERS);
}

interface Line {
  readonly kind: string;
  readonly content: unknown;
  readonly check: string;
  readonly after: string;
}

/** Null for a line that is not what was written; bytes that are not text become others, so the checksum differs. */
function contentOf(line: Uint8Array): Line | null {
  const [, check, after = '', kind, text] = LINE.exec(new TextDecoder('utf-8', { ignoreBOM: true }).decode(line)) ?? [];
  if (check === undefined || checkOf(kind!, text!, after) !== check) return null;
  try {
    return { kind: kind!, content: JSON.parse(text!), check, after };
  } catch {
    return null;
  }
}

function spansOf(bytes: Uint8Array): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(LF, from);
    const to = found < 0 ? bytes.length : found;
    spans.push({ from, to });
    from = to + 1;
  }
  return spans;
}

/** More differences tell nothing more. */
const MOST_TOLD = 8;

/**
 * Lines such as `plan.search.trials: 20 in the store, 50 now`; none if the store can be gone on with.
 * @example storeDifferences(head, { ...head, version: '2' });   // ['version: "1" in the store, "2" now']
 */
export function storeDifferences(stored: StoreHead, now: StoreHead): readonly string[] {
  // What the experiment is called changes no number.
  const [one, other] = [stored, now].map(({ plan, ...head }) => ({ ...head, plan: { ...plan, name: '' } }));
  const found = plainDifferences(one, other);
  const told = found.slice(0, MOST_TOLD).map((each) => `${each.path}: ${each.one} in the store, ${each.other} now`);
  return found.length > told.length ? [...told, `and ${found.length - told.length} more`] : told;
}

/** A place in which two plain values differ. */
export interface PlainDifference {
  /** Such as `boards[0].models[1].scores.ndcg@10.mean`. */
  readonly path: string;
  /** As JSON, shortened; `nothing` where a place is missing. */
  readonly one: string;
  readonly other: string;
}

const MOST_LETTERS = 60;

/** All places in which two plain values differ, in the order of the first. */
export function plainDifferences(one: unknown, other: unknown, path = ''): readonly PlainDifference[] {
  if (isWalked(one) && isWalked(other) && Array.isArray(one) === Array.isArray(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => plainDifferences(one[name], other[name], stepTo(path, name, one)));
  }
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  return [{ path, one: told(one), other: told(other) }];
}

function stepTo(path: string, name: string, parent: object): string {
  if (Array.isArray(parent)) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}

function isWalked(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function told(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 3)}...` : text;
}

/** Every place at which two documents differ; none if the second repeats the first. */
export function experimentDifferences(one: ExperimentDocument, other: ExperimentDocument): readonly PlainDifference[] {
  return plainDifferences(compared(one), compared(other));
}

function compared({ measurements: _, engine: __, ...document }: ExperimentDocument): object {
  // What cannot be written, such as undefined, is not there for readers of documents either.
  return JSON.parse(JSON.stringify(document));
}
