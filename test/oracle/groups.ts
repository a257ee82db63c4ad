// The third, independent voice on features and groups: each metric as the naive function that its definition in words
// asks for, over a small world of plain arrays. Nothing is shared with src. Options come as the words of a label.

export interface Person {
  /** Best first, uncut; empty for somebody without a list. */
  readonly list: readonly number[];
  readonly scores: readonly number[];
  /** Grades by item; undefined for somebody who is not in the truth. */
  readonly truth: ReadonlyMap<number, number> | undefined;
  readonly train: readonly number[];
  readonly groups: readonly number[];
}

export interface World {
  readonly people: readonly Person[];
  /** Training users who are not evaluated. */
  readonly others: readonly { readonly train: readonly number[]; readonly groups: readonly number[] }[];
  readonly features: readonly (readonly number[])[];
  readonly itemGroups: readonly (readonly number[])[];
  readonly itemGroupCount: number;
  readonly userGroupCount: number;
  readonly missingUsers: 'zero' | 'skip';
}

export type Options = Readonly<Record<string, string | number>>;
/** The value of all, or the values of the users of whom it is the mean, NaN for those who are not counted. */
export type GroupsOracle = (world: World, k: number, options: Options) => number | number[];

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
/** What would be divided by 0 has no value. */
const quotient = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole);
const mean = (numbers: readonly number[]) => total(numbers) / numbers.length;
const unique = (numbers: readonly number[]) => [...new Set(numbers)];
const both = (a: readonly number[], b: readonly number[]) => a.filter((value) => b.includes(value));
const without = (a: readonly number[], b: readonly number[]) => a.filter((value) => !b.includes(value));
const numbered = (count: number) => Array.from({ length: count }, (_, number) => number);
const catalogue = (world: World) => numbered(world.features.length);
const trainers = (world: World) => [...world.people, ...world.others];
const grade = (person: Person, item: number) => person.truth?.get(item) ?? 0;
const relevant = (person: Person) => [...(person.truth ?? [])].filter(([, grade]) => grade > 0).map(([item]) => item);
const hits = (person: Person, k: number) => both(person.list.slice(0, k), relevant(person));

const isLooked = (person: Person, users: string | number | undefined) =>
  person.list.length > 0 &&
  (users !== 'truth' || person.truth !== undefined) &&
  (users !== 'relevant' || relevant(person).length > 0);
const isJudged = (world: World, person: Person) =>
  relevant(person).length > 0 && (person.list.length > 0 || world.missingUsers === 'zero');

const featuresOf = (world: World, items: readonly number[]) => unique(items.flatMap((item) => world.features[item]!));
const trained = (world: World) => unique(trainers(world).flatMap(({ train }) => train));

const similarities: Record<string, (world: World, i: number, j: number) => number> = {
  'features-cosine': ({ features }, i, j) => overlap(features[i]!, features[j]!),
  'features-jaccard': ({ features }, i, j) =>
    both(features[i]!, features[j]!).length / Math.max(1, unique([...features[i]!, ...features[j]!]).length),
  cooccurrence: (world, i, j) => overlap(choosers(world, i), choosers(world, j)),
};
const overlap = (a: readonly number[], b: readonly number[]) =>
  both(a, b).length === 0 ? 0 : both(a, b).length / Math.sqrt(a.length * b.length);
const choosers = (world: World, item: number) =>
  numbered(trainers(world).length).filter((user) => trainers(world)[user]!.train.includes(item));

const genreCoverage: GroupsOracle = (world, k, { average, users }) => {
  const lists = world.people.map((person) => (isLooked(person, users) ? person.list.slice(0, k) : undefined));
  const all = featuresOf(world, catalogue(world)).length;
  if (average === 'users') {
    return lists.map((list) => (list === undefined ? Number.NaN : featuresOf(world, list).length / all));
  }
  const known = lists.filter((list) => list !== undefined);
  return known.length === 0 ? Number.NaN : featuresOf(world, known.flat()).length / all;
};

const subtopicRecall: GroupsOracle = (world, k, { norm }) => {
  const all = featuresOf(world, norm === 'train' ? trained(world) : catalogue(world)).length;
  return world.people.map((person) =>
    isJudged(world, person) ? quotient(featuresOf(world, hits(person, k)).length, all) : Number.NaN,
  );
};

const categoricalDiversity: GroupsOracle = (world, k, { users }) =>
  world.people.map((person) =>
    isLooked(person, users) ? featuresOf(world, person.list.slice(0, k)).length / k : Number.NaN,
  );

const diversity: GroupsOracle = (world, k, { similarity, single, users }) =>
  world.people.map((person) => {
    const list = person.list.slice(0, k);
    if (!isLooked(person, users)) return Number.NaN;
    if (list.length === 1) return single === 'zero' ? 0 : Number.NaN;
    const pairs = list.flatMap((i, rank) => list.slice(rank + 1).map((j) => [i, j] as const));
    return 1 - mean(pairs.map(([i, j]) => similarities[similarity!]!(world, i, j)));
  });

const serendipity: GroupsOracle = (world, k, { similarity, relevance, users }) =>
  world.people.map((person) => {
    if (!isLooked(person, users) || person.train.length === 0) return Number.NaN;
    const surprise = (i: number) => 1 - mean(person.train.map((j) => similarities[similarity!]!(world, i, j)));
    const worth = (i: number) => (relevance === 'all' || relevant(person).includes(i) ? 1 : 0);
    return mean(person.list.slice(0, k).map((i) => surprise(i) * worth(i)));
  });

const calibration: GroupsOracle = (world, k, { alpha, discount, users }) =>
  world.people.map((person) => {
    const shares = (items: readonly number[], weights: readonly number[]) => {
      const weightOf = (feature: number) =>
        total(
          items.map((i, at) => (world.features[i]!.includes(feature) ? weights[at]! / world.features[i]!.length : 0)),
        );
      const sum = total(items.map((i, at) => (world.features[i]!.length > 0 ? weights[at]! : 0)));
      return (feature: number) => (sum === 0 ? 0 : weightOf(feature) / sum);
    };
    const list = person.list.slice(0, k);
    const p = shares(
      person.train,
      person.train.map(() => 1),
    );
    const q = shares(
      list,
      list.map((_, at) => (discount === 'log2' ? 1 / Math.log2(at + 2) : 1)),
    );
    const chosen = featuresOf(world, person.train);
    if (!isLooked(person, users) || chosen.length === 0) return Number.NaN;
    const a = Number(alpha);
    return total(chosen.map((g) => p(g) * Math.log(p(g) / ((1 - a) * q(g) + a * p(g)))));
  });

/** The chance of each of some sets of items. */
function chances(world: World, k: number, { of, users }: Options, sets: readonly (readonly number[])[]): number[] {
  const people = world.people.filter((person) => (of === 'hits' ? isJudged(world, person) : isLooked(person, users)));
  return sets.map((set) => {
    const found = people.map((person) => both(of === 'hits' ? hits(person, k) : person.list.slice(0, k), set).length);
    const possible = people.map(
      (person) => without(of === 'hits' ? both(set, relevant(person)) : set, person.train).length,
    );
    return quotient(total(found), total(possible));
  });
}

const inGroup = (world: World, group: number) => catalogue(world).filter((i) => world.itemGroups[i]!.includes(group));

const parity: (isByPopularity: boolean, of: string) => GroupsOracle = (isByPopularity, of) => (world, k, options) => {
  const given = numbered(world.itemGroupCount).map((group) => inGroup(world, group));
  const sets = isByPopularity ? headAndTail(world, Number(options.ratio)) : given;
  const known = chances(world, k, { ...options, of }, sets).filter((chance) => !Number.isNaN(chance));
  const middle = mean(known);
  return middle === 0 ? Number.NaN : Math.sqrt(mean(known.map((chance) => (chance - middle) ** 2))) / middle;
};

function headAndTail(world: World, ratio: number): number[][] {
  const items = trained(world).sort((a, b) => choosers(world, b).length - choosers(world, a).length || a - b);
  const popularities = items.map((item) => choosers(world, item).length);
  const isHead = (at: number) => total(popularities.slice(0, at)) < ratio * total(popularities);
  return [items.filter((_, at) => isHead(at)), items.filter((_, at) => !isHead(at))];
}

const rankProbability: GroupsOracle = (world, k, options) =>
  chances(world, k, options, [inGroup(world, Number(options.group))])[0]!;

const exposure: GroupsOracle = (world, k, { group, discount, users }) => {
  const worth = (at: number) => (discount === 'log2' ? 1 / Math.log2(at + 2) : 1);
  const lists = world.people.filter((person) => isLooked(person, users)).map(({ list }) => list.slice(0, k));
  const own = (item: number) => (world.itemGroups[item]!.includes(Number(group)) ? 1 : 0);
  return (
    total(lists.flatMap((list) => list.map((i, at) => worth(at) * own(i)))) /
    total(lists.flatMap((l) => l.map((_, at) => worth(at))))
  );
};

function gainOf(grade: number, { gain, threshold }: Options): number {
  if (grade <= 0) return 0;
  if (gain === 'binary') return 1;
  return gain === 'grade' ? grade : Math.max(0, 2 ** (grade - Number(threshold) + 1) - 1);
}

const measures: Record<string, (person: Person, k: number, options: Options) => number> = {
  hit: (person, k) => (hits(person, k).length > 0 ? 1 : 0),
  recall: (person, k) => hits(person, k).length / relevant(person).length,
  ndcg(person, k, options) {
    const dcg = (gains: readonly number[]) => total(gains.slice(0, k).map((gain, at) => gain / Math.log2(at + 2)));
    const reached = dcg(person.list.map((item) => gainOf(grade(person, item), options)));
    const best = [...person.truth!.values()].map((value) => gainOf(value, options)).sort((a, b) => b - a);
    return reached === 0 ? 0 : reached / dcg(best);
  },
  score: (person, k) => mean(person.scores.slice(0, k)),
};

const distances: Record<string, (means: readonly number[]) => number> = {
  pairs: (means) => mean(means.flatMap((a, at) => means.slice(at + 1).map((b) => Math.abs(a - b)))),
  difference: (means) => Math.max(...means) - Math.min(...means),
  ratio: (means) => (Math.max(...means) === 0 ? 1 : Math.min(...means) / Math.max(...means)),
};

function distance(name: string, means: readonly number[]): number {
  const known = means.filter((value) => !Number.isNaN(value));
  return known.length < 2 ? Number.NaN : distances[name]!(known);
}

const userGap: (name: string) => GroupsOracle = (name) => (world, k, options) => {
  const judged = world.people.filter((person) => isJudged(world, person));
  const valued = judged.map((person) => [person, measures[options.measure!]!(person, k, options)] as const);
  const known = valued.filter(([, value]) => !Number.isNaN(value));
  const groups = numbered(world.userGroupCount).map((group) => known.filter(([{ groups }]) => groups.includes(group)));
  return distance(
    name,
    groups.map((members) => mean(members.map(([, value]) => value))),
  );
};

const itemGap: GroupsOracle = (world, k, options) => {
  const judged = world.people.filter((person) => isJudged(world, person));
  const holders = (item: number) => judged.filter(({ list }) => list.slice(0, k).includes(item));
  const scoreOf = ({ list, scores }: Person, item: number) => scores[list.indexOf(item)]!;
  const worth = (person: Person, item: number) =>
    options.measure === 'gain' ? gainOf(grade(person, item), options) : scoreOf(person, item);
  const value = (i: number) =>
    total(holders(i).map((person) => (grade(person, i) > 0 ? worth(person, i) : 0))) / holders(i).length;
  const groups = numbered(world.itemGroupCount).map((group) =>
    inGroup(world, group).filter((i) => holders(i).length > 0),
  );
  return distance(
    'pairs',
    groups.map((items) => mean(items.map(value))),
  );
};

const bias: (which: 'lists' | 'profiles' | 'change') => GroupsOracle = (which) => (world, k, options) => {
  const { usergroup, itemgroup, profiles, users } = options;
  const isGrouped = (i: number) => world.itemGroups[i]!.length > 0;
  const share = (items: readonly number[]) =>
    items.filter((i) => world.itemGroups[i]!.includes(Number(itemgroup))).length / items.filter(isGrouped).length;
  const members = world.people.filter(({ groups }) => groups.includes(Number(usergroup)));
  const chooser =
    profiles === 'train' ? trainers(world).filter(({ groups }) => groups.includes(Number(usergroup))) : members;
  const lists = share(members.filter((person) => isLooked(person, users)).flatMap(({ list }) => list.slice(0, k)));
  const chosen = share(chooser.flatMap(({ train }) => train));
  if (which === 'change') return quotient(lists, chosen) - 1;
  return quotient(which === 'lists' ? lists : chosen, share(catalogue(world)));
};

/** By the names of labels. */
export const groupsOracles: Readonly<Record<string, GroupsOracle>> = {
  genrecoverage: genreCoverage,
  srecall: subtopicRecall,
  categorydiversity: categoricalDiversity,
  ild: diversity,
  diversity,
  serendipity,
  calibration,
  rsp: parity(false, 'list'),
  reo: parity(false, 'hits'),
  poprsp: parity(true, 'list'),
  popreo: parity(true, 'hits'),
  rankprob: rankProbability,
  exposure,
  usermad: userGap('pairs'),
  usergap: userGap('difference'),
  userratio: userGap('ratio'),
  itemmad: itemGap,
  biaslists: bias('lists'),
  biasprofiles: bias('profiles'),
  biasdisparity: bias('change'),
};
