// One value of a breakdown: a group, a run and a metric. Whatever is said of the value of a group is made here, from the
// values of its members.
import type { ResultGroupValue } from '../data/result-document.js';

/** Whose value it is. */
export interface GroupPlace {
  readonly by: string;
  readonly group: string;
  readonly run: string;
  readonly label: string;
}

export interface GroupNumbers {
  /** Of the group; NaN where there is none. */
  readonly value: number;
  /** Members counted. */
  readonly users: number;
  /** Values of the members counted; undefined where the group's value is not their mean. */
  readonly counted: Float64Array | undefined;
}

export function groupValue({ value, users }: GroupNumbers, _place: GroupPlace): ResultGroupValue {
  return { value: Number.isFinite(value) ? value : null, users };
}
