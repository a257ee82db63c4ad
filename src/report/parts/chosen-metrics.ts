// How parts of a page say which metrics they speak of, so that a reader may leave metrics out. Metrics go by their places in
// the document: names may hold anything. Without scripts nothing is left out.
import { type Markup, markup, NOTHING } from './markup.js';

/** The attribute of what speaks of one metric, or of two together: it goes where one of them is left out. */
export function ofMetrics(...metrics: readonly (number | undefined)[]): Markup {
  const known = metrics.filter((metric) => metric !== undefined);
  return known.length === 0 ? NOTHING : markup` data-m="${known.join(' ')}"`;
}

/** Of what speaks of several: it goes where all of them are left out. */
export function ofAllMetrics(metrics: readonly number[] | undefined): Markup {
  return metrics === undefined ? NOTHING : markup` data-all="${metrics.join(' ')}"`;
}
