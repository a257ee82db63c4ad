// The compact letter display: runs that share a letter do not differ significantly, runs that share none can. It says in one
// column of a table what all pairs of tests say.

/** A run and the letters that it shares with runs that do not differ significantly. */
export interface LetteredRun {
  readonly name: string;
  /** The place of the run in what was given. */
  readonly index: number;
  /** `a` is that of the first run, and so on; after `z` come `aa`, `ab` ... */
  readonly letters: readonly string[];
}

/** Places of runs of which no two differ, in the given order; each group has a letter in the end. */
type Group = readonly number[];

/**
 * Letters for the runs, in the given order (best first; default: the order of the names). Two runs share a letter
 * if and only if they do not differ. Insert and absorb: all runs begin in one group; for each pair that differs, a
 * group that holds both is split into one without the first and one without the second; groups that others contain, and
 * groups whose pairs are all in others, are dropped. Piepho, "An algorithm for a letter-based representation of
 * all-pairwise comparisons", 2004.
 * @example
 * letterGroups(['ease', 'knn', 'pop'], (i, j) => Math.abs(i - j) === 2).map(({ letters }) => letters.join(''));   // ['a', 'ab', 'b']
 */
export function letterGroups(
  names: readonly string[],
  isDifferent: (i: number, j: number) => boolean,
  order: readonly number[] = names.map((_, i) => i),
): LetteredRun[] {
  const groups = new GroupCover(order, names.length);
  for (const [place, i] of order.entries()) {
    for (const j of order.slice(place + 1)) if (isDifferent(i, j)) groups.separate(i, j);
  }
  const letterOf = new Map(inOrder(groups.groups, order).map((group, place) => [group, letterAt(place)]));
  return order.map((index) => ({
    name: names[index]!,
    index,
    letters: [...letterOf].filter(([group]) => group.includes(index)).map(([, letter]) => letter),
  }));
}

/** Groups that together hold every pair of runs not yet separated, and every single run; none of them is needless. */
class GroupCover {
  groups: Group[] = [];
  readonly #runCount: number;
  /** In how many groups each pair is, a run with itself included. */
  readonly #holderCounts: Uint32Array;

  constructor(runs: Group, runCount: number) {
    this.#runCount = runCount;
    this.#holderCounts = new Uint32Array(runCount * runCount);
    if (runs.length > 0) this.#add(runs);
  }

  separate(i: number, j: number): void {
    const split = this.groups.filter((group) => group.includes(i) && group.includes(j));
    this.groups = this.groups.filter((group) => !split.includes(group));
    for (const group of split) this.#count(group, -1);
    const pieces = split.flatMap((group) => [j, i].map((run) => group.filter((other) => other !== run)));
    for (const piece of pieces) this.#add(piece);
    // Other groups are as needed as before: the pair that each of them holds alone is in no piece.
    for (const piece of pieces.sort((left, right) => left.length - right.length)) this.#dropNeedless(piece);
  }

  #add(group: Group): void {
    this.groups.push(group);
    this.#count(group, 1);
  }

  #dropNeedless(group: Group): void {
    for (const i of group) for (const j of group) if (this.#holderCounts[i * this.#runCount + j] === 1) return;
    this.groups.splice(this.groups.indexOf(group), 1);
    this.#count(group, -1);
  }

  #count(group: Group, change: number): void {
    for (const i of group) for (const j of group) this.#holderCounts[i * this.#runCount + j]! += change;
  }
}

/** By the places of their runs, the first that differs deciding. */
function inOrder(groups: readonly Group[], order: readonly number[]): Group[] {
  const placeOf = new Map(order.map((run, place) => [run, place]));
  const keyed = groups.map((group) => ({ group, places: group.map((run) => placeOf.get(run)!) }));
  return keyed.sort((left, right) => compare(left.places, right.places)).map(({ group }) => group);
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((place, i) => place !== right[i]);
  if (at === -1) return left.length - right.length;
  return left[at]! - (right[at] ?? -1);
}

/** a .. z, aa .. zz, aaa ... */
function letterAt(place: number): string {
  const last = String.fromCharCode(97 + (place % 26));
  return place < 26 ? last : letterAt(Math.floor(place / 26) - 1) + last;
}
