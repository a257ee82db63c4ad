// Where two plain values, or two experiments, differ, place by place. Numbers are equal only in every bit that JSON writes;
// measurements and engine of an experiment are not looked at.
import type { ExperimentDocument } from '../../documents/experiment-document.js';

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
