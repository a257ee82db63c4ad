// What a result says of the split that it was made on: enough to make the same split again, and to notice another one.

import type { ManifestFold, SplitManifest } from '../../data/manifest/split-manifest.js';
import type { ResultSplit } from '../../documents/result-document.js';

/** The facts about one fold; `learned` are the parts that were learned from. */
export function splitFacts(
  manifest: SplitManifest,
  fold: number,
  { parts, counts: { droppedTestRows = 0 } }: ManifestFold,
  learned: readonly string[],
): ResultSplit {
  const { data, options, folds, preparation = [] } = manifest;
  const { method, ...choices } = options as Readonly<Record<string, unknown>> & { readonly method: string };
  const useOf = (part: string) => (part === 'test' ? 'truth' : learned.includes(part) ? 'training' : 'none');
  return {
    method,
    seed: typeof choices.seed === 'number' ? choices.seed : null,
    fold,
    foldCount: Math.max(folds.length, fold + 1, typeof choices.folds === 'number' ? choices.folds : 1),
    log: data.name ?? null,
    fingerprint: data.fingerprint,
    options: Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, plainOf(value)])),
    preparation: preparation.map(({ name, options: chosen }) => {
      const words = Object.entries(chosen).map(([option, value]) => `${option} ${plainOf(value)}`);
      return words.length === 0 ? name : `${name} (${words.join(', ')})`;
    }),
    parts: Object.fromEntries(
      Object.entries(parts).map(([part, { rows, sha256 }]) => [part, { rows, sha256, use: useOf(part) } as const]),
    ),
    ...(droppedTestRows === 0 ? {} : { droppedTestRows }),
  };
}

function plainOf(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.join(', ') : `${value}`;
}
