// The compact letter display: runs that share a letter cannot be told apart, runs that share none can. It says in one
// column of a table what all pairs of tests say.

export interface LetteredRun {
  readonly name: string;
  /** The place of the run in what was given. */
  readonly index: number;
  /** `a` is that of the first run, and so on; after `z` come `aa`, `ab` ... */
  readonly letters: readonly string[];
}

/** A set of runs, by place, of which no two differ; each has a letter in the end. */
type Group = Set<number>;

/**
 * Letters for the runs, in the given order (best first; the order of the names unless given). Two runs share a letter
 * if and only if they do not differ. Insert and absorb: all runs begin in one group; for each pair that differs, a
 * group that holds both is split into one without the first and one without the second; groups that others contain, and
 * groups whose pairs are all in others, are dropped. Piepho, "An algorithm for a letter-based representation of
 * all-pairwise comparisons", 2004.
 */
export function letterGroups(
  names: readonly string[],
  isDifferent: (i: number, j: number) => boolean,
  order: readonly number[] = names.map((_, i) => i),
): LetteredRun[] {
  let groups: Group[] = [new Set(order)];
  for (const [place, i] of order.entries()) {
    for (const j of order.slice(place + 1)) {
      if (isDifferent(i, j)) groups = withoutNeedless(split(groups, i, j), names.length);
    }
  }
  const letterOf = new Map(inOrder(groups, order).map((group, place) => [group, letterAt(place)]));
  return order.map((index) => ({
    name: names[index]!,
    index,
    letters: [...letterOf].filter(([group]) => group.has(index)).map(([, letter]) => letter),
  }));
}

function split(groups: readonly Group[], i: number, j: number): Group[] {
  return groups.flatMap((group) => {
    if (!group.has(i) || !group.has(j)) return [group];
    return [without(group, j), without(group, i)];
  });
}

function without(group: Group, run: number): Group {
  return new Set([...group].filter((other) => other !== run));
}

/** Drops the smallest groups first: one whose every pair, and every single run, is in another group is not needed. */
function withoutNeedless(groups: readonly Group[], runCount: number): Group[] {
  const holderCounts = new Uint32Array(runCount * runCount);
  const change = (group: Group, by: number) => {
    for (const i of group) for (const j of group) holderCounts[i * runCount + j]! += by;
  };
  const isNeedless = (group: Group) => {
    for (const i of group) for (const j of group) if (holderCounts[i * runCount + j] === 1) return false;
    return true;
  };
  for (const group of groups) change(group, 1);
  const needless = new Set<Group>();
  for (const group of [...groups].sort((left, right) => left.size - right.size)) {
    if (!isNeedless(group)) continue;
    needless.add(group);
    change(group, -1);
  }
  return groups.filter((group) => !needless.has(group));
}

/** By the places of their runs, the first that differs deciding. */
function inOrder(groups: readonly Group[], order: readonly number[]): Group[] {
  const placesOf = (group: Group) => order.flatMap((run, place) => (group.has(run) ? [place] : []));
  const keyed = groups.map((group) => ({ group, places: placesOf(group) }));
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
