// A word that is not known is answered with the known word it most resembles, so that a typo costs one look.

/** The candidate that needs the fewest changed, added or dropped letters; undefined if none is near. */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(word.length / 2));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const isBeginning = word.length > 2 && (candidate.startsWith(word) || word.startsWith(candidate));
    const distance = isBeginning ? Math.min(1, changesBetween(word, candidate)) : changesBetween(word, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

function changesBetween(from: string, to: string): number {
  let above = [...Array(to.length + 1).keys()];
  for (const [row, letter] of [...from].entries()) {
    const here = [row + 1];
    for (let column = 1; column <= to.length; column++) {
      const kept = above[column - 1]! + (letter === to[column - 1] ? 0 : 1);
      here.push(Math.min(kept, above[column]! + 1, here[column - 1]! + 1));
    }
    above = here;
  }
  return above[to.length]!;
}
