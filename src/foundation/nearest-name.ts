// A word that is not known is answered with the known words it most resembles, so that a typo costs one look.

/** What papers and other libraries call our words, without case, `_`, `-` and spaces. */
export const NAMES_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // metrics
  hit: ['hr', 'hitrate', 'hitratio'],
  precision: ['p', 'prec'],
  recall: ['r', 'rec'],
  mrr: ['rr', 'reciprank'],
  map: ['ap', 'mapcut'],
  ndcg: ['ndcgcut'],
  rprecision: ['rprec'],
  f1: ['f', 'fscore', 'fmeasure', 'f1score'],
  // models
  mf: ['bpr', 'bprmf', 'mfbpr'],
  ials: ['als', 'wrmf', 'implicit'],
  puresvd: ['svd'],
  funksvd: ['svd'],
  popularity: ['pop', 'mostpop', 'toppop'],
  'multi-vae': ['vae'],
  neumf: ['ncf'],
  itemknn: ['knn'],
  userknn: ['knn'],
  // parameters
  l2: ['lambda', 'reg', 'regularization', 'regularisation', 'weightdecay'],
  regularisation: ['lambda', 'reg', 'regularization', 'weightdecay'],
  rate: ['lr', 'learningrate'],
  neighbours: ['k', 'neighbors'],
  factors: ['k', 'dim', 'embeddingsize'],
  epochs: ['iterations'],
  sweeps: ['iterations'],
  batch: ['batchsize'],
  // files
  test: ['truth', 'groundtruth', 'gold'],
  recs: ['run', 'runs', 'recommendations'],
  // times
  number: ['seconds', 'unix', 'epoch', 's'],
  milliseconds: ['ms'],
  date: ['iso', 'iso8601', 'datetime'],
  // splits
  'global-temporal': ['temporal', 'time'],
  'user-ratio': ['random', 'ratio'],
  'global-ratio': ['random', 'ratio'],
  'leave-n-out': ['loo', 'leaveoneout'],
  'cross-validation': ['kfold', 'cv'],
};

/** No more are offered: whoever is near to all is near to none. */
const MOST_OFFERED = 3;

export function nearestName(word: string, candidates: Iterable<string>): string | undefined {
  return nearestNames(word, candidates)[0];
}

/** The nearest candidates by edit distance, case aside; parts of a word are near. Other names for them come first. */
export function nearestNames(word: string, candidates: Iterable<string>): string[] {
  const wanted = word.trim().toLowerCase();
  if (wanted === '') return [];
  const known = [...candidates];
  const plain = wanted.replace(/[_\-\s]/g, '');
  // Before words that merely look alike.
  const meant = Object.keys(NAMES_ELSEWHERE).filter(
    (name) => known.includes(name) && NAMES_ELSEWHERE[name]!.includes(plain),
  );
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
