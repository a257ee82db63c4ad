// A word that is not known is answered with the known word it most resembles, so that a typo costs one look.

/**
 * The candidate with the smallest edit distance, letters' case aside, or undefined if none is near. One that is part of
 * the word, or of which the word is part, is near whatever else it has.
 */
export function nearestName(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return undefined;
  const farthest = Math.max(2, Math.floor(wanted.length / 2));
  let best: { readonly name: string; readonly nearness: number; readonly distance: number } | undefined;
  for (const name of candidates) {
    const known = name.toLowerCase();
    const distance = editDistance(wanted, known);
    const isPart = Math.min(known.length, wanted.length) > 2 && (known.includes(wanted) || wanted.includes(known));
    const nearness = isPart ? Math.min(1, distance) : distance;
    if (nearness > farthest) continue;
    const isBetter =
      best === undefined || nearness < best.nearness || (nearness === best.nearness && distance < best.distance);
    if (isBetter) best = { name, nearness, distance };
  }
  return best?.name;
}

/** Insertions, deletions and replacements of one letter, and swaps of two neighbours. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? beforePrevious[j - 2]! + 1 : replaced;
      current.push(Math.min(replaced, swapped, previous[j]! + 1, current[j - 1]! + 1));
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[b.length]!;
}
