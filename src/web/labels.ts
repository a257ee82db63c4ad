// The labels that the options ask for: every metric at every cutoff, and the same again as each chosen library has it.
import type { CatalogueInfo } from './page-messages.js';
import type { PageOptions } from './page-options.js';

type Known = Pick<CatalogueInfo, 'metrics' | 'dialects'>;

/** In the order of metrics, then cutoffs; those of libraries behind all others. Whole labels stay as they are. */
export function labelsOf({ metrics, cutoffs, dialects }: PageOptions, known: Known): string[] {
  const plain = metrics.flatMap((name) => withCutoffs(name, cutoffs, known));
  const ofLibraries = dialects.flatMap((id) => {
    const own = known.dialects.find((dialect) => dialect.id === id)?.metrics ?? [];
    return metrics
      .filter((name) => own.includes(name))
      .flatMap((name) => withCutoffs(name, cutoffs, known).map((label) => `${id}:${label}`));
  });
  return [...new Set([...plain, ...ofLibraries])];
}

function withCutoffs(name: string, cutoffs: readonly number[], { metrics }: Known): string[] {
  const cutoff = metrics.find((metric) => metric.name === name)?.cutoff ?? 'none';
  return cutoff === 'none' ? [name] : cutoffs.map((k) => `${name}@${k}`);
}

/** The deepest rank that any label looks at, and at least 10: so long are the lists of baselines. */
export function deepestCutoff(labels: readonly string[]): number {
  return Math.max(10, ...labels.map((label) => Number(/@(\d+)$/.exec(label)?.[1] ?? 0)));
}
