// Sampled values in an evaluation: ranks against a naive ranking, from lists, scores and factors alike; expectations
// against many draws; and what is refused.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createEngineSync,
  evaluate,
  expectedMetrics,
  fullMetric,
  fullRanksOf,
  IdSpace,
  type InteractionTable,
  type Run,
  rankEstimator,
  readInteractions,
  sampledCandidates,
} from '../../../src/shell.js';

const USERS = 12;
const ITEMS = 40;

/** Tables of one small world: every user has 4 training items and up to 2 relevant ones. */
async function world(relevantCount: number, seed = 1) {
  const spaces = { userIds: new IdSpace(), itemIds: new IdSpace() };
  const mix = (a: number, b: number) => Math.imul(Math.imul(a + 7 * seed, 2654435761) ^ (b + 11), 2246822519) >>> 0;
  const itemsOf = (user: number) =>
    Array.from({ length: ITEMS }, (_, item) => item).sort((a, b) => mix(user, a) - mix(user, b));
  const read = (name: string, rows: string[]) =>
    readInteractions(`user,item,rating\n${rows.join('\n')}\n`, { name, ...spaces });
  const users = Array.from({ length: USERS }, (_, user) => user);
  // Item 0 to 9 are in training four times as often as the others.
  const train = await read(
    'train',
    users
      .flatMap((user) => [...itemsOf(user).slice(0, 3), user % 10].map((item) => `u${user},i${item},1`))
      .concat(Array.from({ length: ITEMS }, (_, item) => `other,i${item},1`))
      .filter((row, i, rows) => rows.indexOf(row) === i),
  );
  const inTrain = new Set(Array.from(train.users, (user, row) => `${user} ${train.items[row]}`));
  const isKnown = (user: string, item: string) =>
    inTrain.has(`${spaces.userIds.intern(user)} ${spaces.itemIds.intern(item)}`);
  const truth = await read(
    'truth',
    users.flatMap((user) =>
      itemsOf(user)
        .slice(5)
        .filter((item) => !isKnown(`u${user}`, `i${item}`))
        .slice(0, relevantCount)
        .map((item) => `u${user},i${item},5`),
    ),
  );
  const runOf = async (name: string, score: (user: number, item: number) => number): Promise<Run> => ({
    name,
    table: await read(
      name,
      users.flatMap((user) =>
        Array.from({ length: ITEMS }, (_, item) => item)
          .filter((item) => !isKnown(`u${user}`, `i${item}`))
          .map((item) => `u${user},i${item},${score(user, item)}`),
      ),
    ),
  });
  return { train, truth, runOf, mix };
}

type World = Awaited<ReturnType<typeof world>>;

/** Ranks from their definition, one comparison after the other. */
function naiveRanks({ train, truth }: World, { table }: Run) {
  const scoreOf = new Map(Array.from(table.users, (user, row) => [`${user} ${table.items[row]}`, table.values![row]!]));
  const known = (own: InteractionTable, user: number) =>
    new Set(Array.from(own.items).filter((_, row) => own.users[row] === user));
  return Array.from(truth.users, (user, row) => {
    const item = truth.items[row]!;
    const own = new Set([...known(train, user), ...known(truth, user)]);
    const negatives = Array.from({ length: truth.itemIds.size }, (_, index) => index).filter(
      (index) => !own.has(index),
    );
    const counts = negatives.map((index) => Array.from(train.items).filter((other) => other === index).length);
    const score = (index: number) => scoreOf.get(`${user} ${index}`)!;
    const above = negatives.map((index) => score(index) > score(item));
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    return {
      place: `${truth.userIds.idAt(user)} ${truth.itemIds.idAt(item)}`,
      rank: 1 + above.filter((isAbove) => isAbove).length,
      negativeCount: negatives.length,
      massAbove: sum(counts.filter((_, i) => above[i])) / sum(counts),
    };
  });
}

describe('fullRanksOf', () => {
  it('places relevant items as a naive ranking does, with the popularity above them', async () => {
    const here = await world(2);
    const run = await here.runOf('run', (user, item) => here.mix(user + 50, item));
    const { full } = fullRanksOf([run], { train: here.train, truth: here.truth })[0]!;
    const expected = naiveRanks(here, run);
    expect(expected.length).toBe(2 * USERS);
    const key = (rank: number, negatives: number, mass: number) => `${rank} of ${negatives}, ${mass.toFixed(12)}`;
    expect(Array.from(full.ranks, (rank, i) => key(rank, full.negativeCounts[i]!, full.massAbove![i]!)).sort()).toEqual(
      expected.map(({ rank, negativeCount, massAbove }) => key(rank, negativeCount, massAbove)).sort(),
    );
  });

  it('refuses lists that end too early, with how many relevant items they lack', async () => {
    const here = await world(2);
    const { train, truth } = here;
    const { name, table } = await here.runOf('run', (user, item) => here.mix(user, item));
    const short: Run = {
      name,
      table: {
        ...table,
        rowCount: 8,
        users: table.users.slice(0, 8),
        items: table.items.slice(0, 8),
        values: table.values!.slice(0, 8),
      },
    };
    expect(() => fullRanksOf([short], { train, truth })).toThrow(
      /too short.*relevant items? of 1 user outside of the lists/,
    );
    expect(() => fullRanksOf([short], { truth } as never)).toThrow('need training interactions');
  });

  it('puts what a whole list lacks last, and all items of a user without a list', async () => {
    const here = await world(1);
    const { table, name } = await here.runOf('run', (user, item) => here.mix(user, item));
    const isRelevant = (row: number) =>
      here.truth.items.some((item, i) => item === table.items[row] && here.truth.users[i] === table.users[row]);
    const first = table.users[0]!;
    const rows = Array.from(table.users.keys()).filter((row) => !isRelevant(row) && table.users[row] !== first);
    const pick = <T extends Uint32Array | Float64Array>(column: T) =>
      column.filter((_, row) => rows.includes(row)) as T;
    const cut: Run = {
      name,
      table: {
        ...table,
        rowCount: rows.length,
        users: pick(table.users),
        items: pick(table.items),
        values: pick(table.values!),
      },
    };
    const { train, truth } = here;
    const [studied] = fullRanksOf([cut], { train, truth });
    const { ranks, negativeCounts, massAbove } = studied!.full;
    expect(Array.from(ranks)).toEqual(Array.from(negativeCounts, (count) => count + 1));
    expect(new Set(Array.from(massAbove!))).toEqual(new Set([1]));
    const [skipped] = fullRanksOf([cut], { train, truth, missingUsers: 'skip' });
    expect(skipped!.full.ranks).toHaveLength(ranks.length - 1);
  });
});

describe('engine.fullRanks', () => {
  it('is the same from lists, scores and factors, on both backends', () => {
    for (const backend of ['js', 'wasm'] as const) {
      const engine = createEngineSync({ backend });
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 36, maxLength: 36 }),
          fc.array(fc.nat(8), { minLength: 12, maxLength: 12 }),
          (numbers, counts) => {
            const [userCount, itemCount] = [3, 12];
            // With one factor of 1 for every user all have the same scores; two dimensions keep them apart.
            const userFactors = Float32Array.of(1, 0, 0, 1, 1, 1);
            const itemFactors = Float32Array.from({ length: 2 * itemCount }, (_, i) => numbers[i]!);
            const scores = Float32Array.from({ length: userCount * itemCount }, (_, i) => {
              const [user, item] = [Math.floor(i / itemCount), i % itemCount];
              return (
                userFactors[2 * user]! * itemFactors[2 * item]! +
                userFactors[2 * user + 1]! * itemFactors[2 * item + 1]!
              );
            });
            const truth = { offsets: Uint32Array.of(0, 2, 3, 5), items: Uint32Array.of(1, 7, 4, 0, 11) };
            const seen = { offsets: Uint32Array.of(0, 1, 3, 3), items: Uint32Array.of(2, 5, 6) };
            const popularity = Float64Array.from(counts);
            const shape = { userCount, itemCount, seen };
            const lists = engine.topK({ scores, ...shape, k: itemCount });
            const fromScores = engine.fullRanks({ lists: { kind: 'scores', scores, ...shape }, truth, popularity });
            const fromFactors = engine.fullRanks({
              lists: { kind: 'factors', userFactors, itemFactors, dimension: 2, ...shape },
              ...{ truth, popularity },
            });
            const fromLists = engine.fullRanks({ lists, truth, known: seen, itemCount, popularity });
            expect(fromFactors).toEqual(fromScores);
            expect(fromLists).toEqual(fromScores);
            expect(Array.from(fromScores.users)).toEqual([0, 0, 1, 2, 2]);
            expect(Array.from(fromScores.negativeCounts)).toEqual([9, 9, 9, 10, 10]);
          },
        ),
        { numRuns: 40 },
      );
      engine.dispose();
    }
  });

  it('ranks among candidates only, and names a NaN', () => {
    const engine = createEngineSync({ backend: 'js' });
    const truth = { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(2) };
    const candidates = { offsets: Uint32Array.of(0, 3), items: Uint32Array.of(1, 2, 3) };
    const scores = Float64Array.of(9, 3, 2, 1);
    const lists = { kind: 'scores', scores, userCount: 1, itemCount: 4, candidates } as const;
    expect(engine.fullRanks({ lists, truth })).toMatchObject({
      ranks: Uint32Array.of(2),
      negativeCounts: Uint32Array.of(2),
    });
    const broken = { ...lists, scores: Float64Array.of(Number.NaN, 3, 2, Number.NaN) };
    expect(() => engine.fullRanks({ lists: broken, truth })).toThrow(/must not give NaN \(user 0, item 3\)/);
    expect(() => engine.fullRanks({ lists: { ...lists, scores: Float64Array.of(1) }, truth })).toThrow('wrong length');
    const empty = engine.topK({ ...lists, k: 1 });
    expect(() => engine.fullRanks({ lists: empty, truth })).toThrow('how many items');
    expect(() => engine.fullRanks({ lists: empty, truth, itemCount: 4 })).toThrow('1 relevant item of 1 user');
    engine.dispose();
  });
});

describe('evaluate with sampled candidates', () => {
  const options = { metrics: ['ndcg@5', 'hit@5', 'recall@5', 'auc', 'map@5'], ci: false as const, users: false };

  it('has the exact expectation, beside the full value and the deviation', async () => {
    const { train, truth, runOf, mix } = await world(1);
    const runs = [
      await runOf('a', (user, item) => mix(user + 9, item)),
      await runOf('b', (user, item) => mix(user, item + 3)),
    ];
    const { document } = await evaluate(runs, { ...options, train, truth, sampled: { negatives: 10 } });
    const studied = fullRanksOf(runs, { train, truth });
    for (const [i, { name, metrics }] of document.sampled!.runs.entries()) {
      const { full } = studied[i]!;
      const [ndcg, hit, auc] = expectedMetrics(full, ['ndcg@5', 'hr@5', 'auc'], { negativeCount: 10 });
      expect(name).toBe(studied[i]!.name);
      expect(metrics).toEqual({
        'ndcg@5': { full: fullMetric(full, 'ndcg@5').mean, sampled: ndcg!.mean, deviation: ndcg!.deviation },
        'hit@5': { full: fullMetric(full, 'hr@5').mean, sampled: hit!.mean, deviation: hit!.deviation },
        'recall@5': metrics['hit@5'],
        auc: { full: fullMetric(full, 'auc').mean, sampled: auc!.mean, deviation: auc!.deviation },
      });
      // One relevant item each: the metric of the full ranking is that of the evaluation.
      for (const label of ['ndcg@5', 'hit@5', 'auc']) {
        expect(metrics[label]!.full).toBeCloseTo(document.runs[i]!.metrics[label]!.value!, 12);
      }
    }
    expect(document.options).toMatchObject({
      sampled: 10,
      sampling: 'uniform',
      'sampled-mode': 'expected',
      debias: 'none',
    });
    const codes = document.notices.map(({ code }) => code);
    expect(codes).toContain('sampled-metric');
    expect(document.notices.find(({ code }) => code === 'metric-not-sampled')!.message).toMatch(
      /^map@5 has no sampled value/,
    );
  });

  it('draws what candidates are drawn, whose mean is the expectation', async () => {
    const { train, truth, runOf, mix } = await world(2);
    const run = await runOf('a', (user, item) => mix(user + 9, item));
    const engine = createEngineSync({ backend: 'js' });
    for (const sampling of ['uniform', 'popularity'] as const) {
      const sampled = { negatives: 8, sampling };
      const asked = { ...options, metrics: ['ndcg@5', 'mrr'], train, truth, engine };
      const { document: exact } = await evaluate([run], { ...asked, sampled });
      const sums = { 'ndcg@5': 0, mrr: 0 };
      const rounds = 80;
      for (let seed = 0; seed < rounds; seed++) {
        const { document } = await evaluate([run], { ...asked, sampled: { ...sampled, mode: 'draw' }, seed });
        expect(document.sampled!.seed).toBe(seed);
        for (const label of ['ndcg@5', 'mrr'] as const)
          sums[label] += document.sampled!.runs[0]!.metrics[label]!.sampled;
      }
      for (const label of ['ndcg@5', 'mrr'] as const) {
        const { sampled: mean } = exact.sampled!.runs[0]!.metrics[label]!;
        expect(Math.abs(sums[label] / rounds - mean)).toBeLessThan(0.04);
      }
    }
  });

  it('counts the drawn items that a list has above a relevant one', async () => {
    const here = await world(1);
    const { train, truth } = here;
    const run = await here.runOf('a', (user, item) => here.mix(user + 9, item));
    const { users, lists } = sampledCandidates({ train, test: truth }, { negatives: 6, seed: 4 });
    const scoreOf = new Map(
      Array.from(run.table.users, (user, row) => [`${user} ${run.table.items[row]}`, run.table.values![row]!]),
    );
    let sum = 0;
    for (const [i, user] of users.entries()) {
      const relevant = truth.items[truth.users.indexOf(user)]!;
      const others = [...lists.items.subarray(lists.offsets[i], lists.offsets[i + 1])].filter(
        (item) => item !== relevant,
      );
      expect(others).toHaveLength(6);
      const rank =
        1 + others.filter((item) => scoreOf.get(`${user} ${item}`)! > scoreOf.get(`${user} ${relevant}`)!).length;
      sum += 1 / rank;
    }
    const sampled = { negatives: 6, mode: 'draw' as const };
    const { document } = await evaluate([run], { ...options, metrics: ['mrr'], train, truth, sampled, seed: 4 });
    expect(document.sampled!.runs[0]!.metrics.mrr!.sampled).toBeCloseTo(sum / USERS, 12);
  });

  it('undoes sampling as the estimators do', async () => {
    const { train, truth, runOf, mix } = await world(1);
    const run = await runOf('a', (user, item) => mix(user + 9, item));
    const asked = { ...options, metrics: ['hit@5'], train, truth };
    const estimateBy = async (debias: 'rank-amendment' | 'bias-variance' | 'least-squares') => {
      const { document } = await evaluate([run], { ...asked, sampled: { negatives: 10, debias } });
      return document.sampled!.runs[0]!.metrics['hit@5']!;
    };
    const { full } = fullRanksOf([run], { train, truth })[0]!;
    const [amended] = expectedMetrics(full, ['hr@5'], { negativeCount: 10, amendment: 'unbiased' });
    expect((await estimateBy('rank-amendment')).debiased).toBe(amended!.mean);
    const sizes = [...Array.from(full.negativeCounts)].sort((a, b) => a - b);
    const estimator = rankEstimator('hr@5', {
      ...{ itemCount: sizes[sizes.length >> 1]! + 1, negativeCount: 10, sampling: 'without-replacement' },
      estimator: 'monotone',
    });
    const { debiased, sampled, full: value } = await estimateBy('least-squares');
    expect(estimator.values.every((each, i) => i === 0 || each <= estimator.values[i - 1]!)).toBe(true);
    expect(Math.abs(debiased! - value)).toBeLessThan(Math.abs(sampled - value));
    expect((await estimateBy('bias-variance')).debiased).not.toBe(debiased);
  });

  it.each<[sampled: object, message: RegExp]>([
    [{ negatives: 0 }, /sampled.negatives must be a whole number/],
    [{ negatives: 41 }, /More negatives than items; found 41; expected at most the 40 items/],
    [{ negatives: 10, sampling: 'popular' }, /unknown value of sampled.sampling.*Did you mean 'popularity'/],
    [{ negatives: 10, mode: 'exact' }, /unknown value of sampled.mode/],
    [{ negatives: 10, debias: 'none', gama: 1 }, /sampled has no such option.*Did you mean 'gamma'/],
    [{ negatives: 10, sampling: 'popularity', replacement: false }, /Draws by popularity are draws with replacement/],
  ])('refuses %j', async (sampled, message) => {
    const { train, truth, runOf } = await world(1);
    const run = await runOf('a', (_, item) => item);
    await expect(evaluate([run], { ...options, train, truth, sampled: sampled as never })).rejects.toThrow(message);
  });

  it('refuses metrics that have no sampled form, and a call without training', async () => {
    const { train, truth, runOf } = await world(1);
    const run = await runOf('a', (_, item) => item);
    const sampled = { negatives: 10 };
    await expect(evaluate([run], { ...options, metrics: ['map@5'], train, truth, sampled })).rejects.toThrow(
      'None of the metrics is a function of the rank of one item',
    );
    await expect(evaluate([run], { ...options, truth, metrics: ['ndcg@5'], sampled })).rejects.toThrow('need training');
  });

  it('tells when sampling would choose another winner', async () => {
    const { train, truth, runOf } = await world(1);
    const relevant = new Set(
      Array.from(truth.users, (user, row) => `${truth.userIds.idAt(user)} ${truth.itemIds.idAt(truth.items[row]!)}`),
    );
    const isRelevant = (user: number, item: number) => relevant.has(`u${user} i${item}`);
    // All or nothing for half of the users, against the seventh place for everybody.
    const daring = await runOf('daring', (user, item) =>
      isRelevant(user, item) ? (user % 3 === 0 ? 1000 : -1000) : item,
    );
    const order = new Map(Array.from({ length: USERS }, (_, user) => [user, 0]));
    const steady = await runOf('steady', (user, item) => {
      if (isRelevant(user, item)) return 500;
      order.set(user, order.get(user)! + 1);
      return order.get(user)! <= 6 ? 1000 : item;
    });
    const asked = { ...options, metrics: ['hit@5'], train, truth, sampled: { negatives: 10 } };
    const { document } = await evaluate([daring, steady], asked);
    expect(document.notices.find(({ code }) => code === 'sampled-order')).toMatchObject({
      count: 1,
      message: expect.stringContaining('hit@5 (1 pair)'),
    });
  });
});
