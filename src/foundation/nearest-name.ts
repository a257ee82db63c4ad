// A word that is not known is answered with the known words it most resembles, so that a typo costs one look.

/**
 * What papers and other libraries call our words, without case, `_`, `-` and spaces. Those of them that are among the
 * candidates are offered before words that merely look alike.
 */
export const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  // metrics
  hr: ['hit'],
  hitrate: ['hit'],
  hitratio: ['hit'],
  p: ['precision'],
  prec: ['precision'],
  r: ['recall'],
  rec: ['recall'],
  rr: ['mrr'],
  reciprank: ['mrr'],
  ap: ['map'],
  mapcut: ['map'],
  ndcgcut: ['ndcg'],
  rprec: ['rprecision'],
  f: ['f1'],
  fscore: ['f1'],
  fmeasure: ['f1'],
  f1score: ['f1'],
  // models
  bpr: ['mf'],
  bprmf: ['mf'],
  mfbpr: ['mf'],
  als: ['ials'],
  wrmf: ['ials'],
  implicit: ['ials'],
  svd: ['puresvd', 'funksvd'],
  pop: ['popularity'],
  mostpop: ['popularity'],
  toppop: ['popularity'],
  vae: ['multi-vae'],
  ncf: ['neumf'],
  knn: ['itemknn', 'userknn'],
  // parameters
  lambda: ['l2', 'regularisation'],
  reg: ['l2', 'regularisation'],
  regularization: ['regularisation', 'l2'],
  regularisation: ['l2'],
  weightdecay: ['l2', 'regularisation'],
  lr: ['rate'],
  learningrate: ['rate'],
  k: ['neighbours', 'factors'],
  neighbors: ['neighbours'],
  dim: ['factors'],
  embeddingsize: ['factors'],
  iterations: ['epochs', 'sweeps'],
  batchsize: ['batch'],
  // splits
  temporal: ['global-temporal'],
  time: ['global-temporal'],
  random: ['user-ratio', 'global-ratio'],
  ratio: ['user-ratio', 'global-ratio'],
  loo: ['leave-n-out'],
  leaveoneout: ['leave-n-out'],
  kfold: ['cross-validation'],
  cv: ['cross-validation'],
};

/** No more are offered: whoever is near to all is near to none. */
const MOST_OFFERED = 3;

/** The first of the nearest names, or undefined if none is near. */
export function nearestName(word: string, candidates: Iterable<string>): string | undefined {
  return nearestNames(word, candidates)[0];
}

/**
 * The candidates with the smallest edit distance, letters' case aside, in their order; none if none is near. One that
 * is part of the word, or of which the word is part, is near whatever else it has. What others call them comes first.
 */
export function nearestNames(word: string, candidates: Iterable<string>): string[] {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return [];
  const known = [...candidates];
  const plain = wanted.replace(/[_\-\s]/g, '');
  const meant = (Object.hasOwn(OTHER_WORDS, plain) ? OTHER_WORDS[plain]! : []).filter((name) => known.includes(name));
  return meant.length > 0 ? meant : similarNames(wanted, known);
}

function similarNames(wanted: string, candidates: readonly string[]): string[] {
  const farthest = Math.max(2, Math.floor(wanted.length / 2));
  let best = { nearness: farthest, distance: Number.POSITIVE_INFINITY };
  let names: string[] = [];
  for (const name of candidates) {
    const known = name.toLowerCase();
    const distance = editDistance(wanted, known);
    const isPart = Math.min(known.length, wanted.length) > 2 && (known.includes(wanted) || wanted.includes(known));
    const nearness = isPart ? Math.min(1, distance) : distance;
    // What takes as many changes as it has letters has nothing in common.
    if (nearness > best.nearness || (!isPart && distance >= Math.max(known.length, wanted.length))) continue;
    if (nearness === best.nearness && distance > best.distance) continue;
    if (nearness < best.nearness || distance < best.distance) names = [];
    best = { nearness, distance };
    names.push(name);
  }
  return names;
}

/** The candidate that is the word, case and spaces aside; the word itself if there is none. */
export function inAnyCase(word: string, candidates: readonly string[]): string {
  if (candidates.includes(word) || typeof word !== 'string') return word;
  const plain = word.replace(/\s/g, '').toLowerCase();
  return candidates.find((name) => name.toLowerCase() === plain) ?? word;
}

/** `Did you mean 'a' or 'b'?`, or undefined if no candidate is near. `before` stands in front of each, such as `--`. */
export function nearestHint(word: string, candidates: Iterable<string>, before = ''): string | undefined {
  const names = nearestNames(word, candidates).slice(0, MOST_OFFERED);
  const offered = names.map((name) => (before === '' ? `'${name}'` : `${before}${name}`));
  const last = offered.pop();
  if (last === undefined) return undefined;
  return `Did you mean ${offered.length === 0 ? last : `${offered.join(', ')} or ${last}`}?`;
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
