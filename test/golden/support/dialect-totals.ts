// How many golden values the dialects of each library matched, and on which fixtures they were compared.
import { DIALECTS, type Dialect } from '../../../src/shell.js';
import type { Comparison } from './compare-dialect.js';

export const nameOf = ({ id, version }: Dialect) => `${id}@${version}`;

export class DialectTotals {
  /** `dialect fixture` of every comparison so far. */
  readonly compared = new Set<string>();
  private readonly totals = new Map<string, { matched: number; all: number; exceptions: Set<string> }>();

  note(dialect: Dialect, fixture: string, { matched, misses, exceptions }: Comparison): void {
    const total = this.totals.get(dialect.library) ?? { matched: 0, all: 0, exceptions: new Set() };
    total.matched += matched;
    total.all += matched + misses.length + exceptions.length;
    for (const exception of exceptions) total.exceptions.add(exception.replace(/^.*?: /, ''));
    this.totals.set(dialect.library, total);
    this.compared.add(`${nameOf(dialect)} ${fixture}`);
  }

  /** `matched N of M` for each library, then what was not compared and why. */
  print(): void {
    for (const [library, { matched, all, exceptions }] of this.totals) {
      console.log(`${library}: matched ${matched} of ${all}`);
      for (const exception of exceptions) console.log(`  not compared: ${exception}`);
    }
  }

  /** How many dialects were compared on each fixture, and with how many values of all libraries. */
  summary(): { readonly dialects: Readonly<Record<string, number>>; readonly matched: number; readonly all: number } {
    const dialects: Record<string, number> = {};
    for (const pair of this.compared) {
      const fixture = pair.split(' ')[1]!;
      dialects[fixture] = (dialects[fixture] ?? 0) + 1;
    }
    const [matched, all] = (['matched', 'all'] as const).map((key) =>
      [...this.totals.values()].reduce((sum, total) => sum + total[key], 0),
    );
    return { dialects, matched: matched!, all: all! };
  }
}

/** Metrics that no golden file has. */
export function unprovenMetrics(): string[] {
  return DIALECTS.flatMap((dialect) =>
    Object.entries(dialect.metrics).flatMap(([name, { golden }]) =>
      golden === null ? [`${nameOf(dialect)}:${name}`] : [],
    ),
  );
}
