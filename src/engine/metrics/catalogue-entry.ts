// What the catalogue says of a metric. The table itself is spread over one file for each family; this is the shape that
// their rows share, and all that labels, explanations and the checks of an evaluation need to know.
import type { Definition } from './definition.js';
import type { Need } from './need.js';

/** Numbers between two bounds; `above` and `below` are outside, `from` and `to` are inside. */
export interface NumberRange {
  readonly above?: number;
  readonly below?: number;
  readonly from?: number;
  readonly to?: number;
}

/** What an option of a label may be: one of some words, or a number. */
export type OptionValues = readonly string[] | NumberRange;

/** What the engine knows of a metric: definition, range, direction, options and needs. */
export interface MetricEntry<D extends Definition = Definition> {
  /** As in labels. */
  readonly name: string;
  readonly title: string;
  /** What the name alone stands for. */
  readonly definition: D;
  /** Whether a label must say how many ranks are looked at, may leave it out for the whole list, or cannot say it. */
  readonly cutoff: 'required' | 'optional' | 'none';
  /** Least and greatest value; null where there is none. */
  readonly range: readonly [least: number | null, greatest: number | null];
  /** Which values are better; `none` where it depends on what is wanted. */
  readonly direction: 'higher' | 'lower' | 'none';
  /** The words of the definition that a label may change, by their key in it, in the order of labels. */
  readonly options: Readonly<Record<string, OptionValues>>;
  readonly needs: readonly Need[];
  /** Whether each user has a value; otherwise only all lists together have one. */
  readonly perUser: boolean;
}

/** One metric of the catalogue: all that the engine knows of it, a description and the source. */
export interface CatalogueEntry<D extends Definition = Definition> extends MetricEntry<D> {
  /** One sentence in plain words. */
  readonly description: string;
  readonly citation: string;
}

type Facts = Pick<MetricEntry, 'cutoff' | 'range' | 'direction' | 'needs' | 'perUser'>;

/** Rows of the catalogue, each of which says only what differs from `shared`. */
export function entriesOf<D extends Definition, Shared extends Partial<Facts>>(
  shared: Shared,
  rows: readonly (Omit<MetricEntry<D>, keyof Shared> & Partial<Facts>)[],
): readonly MetricEntry<D>[] {
  return rows.map((row) => ({ ...shared, ...row }) as unknown as MetricEntry<D>);
}
