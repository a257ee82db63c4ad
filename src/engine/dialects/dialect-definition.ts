// The whole definition of a library's metric: that of its entry with the differences laid over it.
import { catalogueEntry } from '../metrics/catalogue.js';
import type { Definition } from '../metrics/definition.js';
import type { Reading } from '../metrics/reading.js';
import type { Dialect, DialectMetric } from './dialect.js';

export function definitionOf({ of, changes }: DialectMetric): Definition {
  return { ...catalogueEntry(of).definition, ...changes } as Definition;
}

export function readingOf(dialect: Dialect, metric: DialectMetric): Reading {
  return { ...dialect.reading, ...metric.reading };
}

/** The entry that readers would take a metric of this name for. */
export function standardOf(name: string, { standard, of }: DialectMetric, isEntry: (name: string) => boolean): string {
  return standard ?? (isEntry(name) ? name : of);
}
