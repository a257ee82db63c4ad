// A word that is not known is answered with the known word it most resembles, so that a typo costs one look.

/** The candidate with the smallest edit distance, letters' case aside, or undefined if none is near. */
export function nearestName(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(wanted.length / 2)) + 1;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    const isPart = Math.min(known.length, wanted.length) > 2 && (known.includes(wanted) || wanted.includes(known));
    const distance = isPart ? Math.min(1, editDistance(wanted, known)) : editDistance(wanted, known);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Levenshtein distance: insertions, deletions and replacements of one letter. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[j]! + 1, current[j - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}
