// Labels of every entry of the catalogue, whatever its family: what is promised of all metrics is tried on all of these.
import type { CatalogueEntry } from '../../src/engine/metrics/catalogue-entry.js';
import { parseLabel } from '../../src/engine/metrics/label.js';

/** The entry's name alone and with each word of each option, at 10 and uncut, where the label can be said. */
export function labelsOf(entry: CatalogueEntry): string[] {
  const cuts = { none: [''], required: ['@10'], optional: ['@10', ''] }[entry.cutoff];
  return variantsOf(entry)
    .flatMap((variant) => cuts.map((cut) => `${variant}${cut}`))
    .filter(canBeSaid);
}

function variantsOf({ name, options, definition }: CatalogueEntry): string[] {
  const defaults = definition as unknown as Readonly<Record<string, unknown>>;
  const words = Object.entries(options).flatMap(([option, values]) => {
    const choices = Array.isArray(values) ? values.filter((word) => word !== defaults[option]) : [];
    return choices.map((word) => `(${option}=${word})`);
  });
  return ['', ...words].map((variant) => `${name}${variant}`);
}

/** Some words ask for a cutoff or exclude one. */
function canBeSaid(label: string): boolean {
  try {
    parseLabel(label);
    return true;
  } catch {
    return false;
  }
}
