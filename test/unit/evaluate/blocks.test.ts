// Users may come to an evaluation as lists, as scores of all items or as factors, in any blocks: the numbers are the same.
import { describe, expect, it } from 'vitest';
import {
  createEngineSync,
  createGenerator,
  type Evaluation,
  type ItemLists,
  type Truth,
  UsageError,
} from '../../../src/shell.js';

const USERS = 23;
const ITEMS = 40;
const DIMENSION = 3;
const METRICS = ['ndcg@5', 'map', 'recall@10', 'auc', 'gauc', 'coverage@5'];

const generator = createGenerator(7);
const integers = (length: number, bound: number) => Float32Array.from({ length }, () => generator.nextBelow(bound) - 2);
const userFactors = integers(USERS * DIMENSION, 5);
const itemFactors = integers(ITEMS * DIMENSION, 5);
const scores = new Float32Array(USERS * ITEMS);
for (let user = 0; user < USERS; user++) {
  for (let item = 0; item < ITEMS; item++) {
    for (let d = 0; d < DIMENSION; d++) {
      scores[user * ITEMS + item]! += userFactors[user * DIMENSION + d]! * itemFactors[item * DIMENSION + d]!;
    }
  }
}

/** Every user likes some items and has seen some others. */
const listsOf = (isIn: (user: number, item: number) => boolean) => {
  const offsets = new Uint32Array(USERS + 1);
  const items: number[] = [];
  for (let user = 0; user < USERS; user++) {
    for (let item = 0; item < ITEMS; item++) if (isIn(user, item)) items.push(item);
    offsets[user + 1] = items.length;
  }
  return { offsets, items: Uint32Array.from(items) };
};
const truth: Truth = listsOf((user, item) => (user * 7 + item * 5) % 11 === 0);
const seen = listsOf((user, item) => (user * 7 + item * 5) % 11 === 3);

const has = (lists: ItemLists | undefined, user: number, item: number) =>
  lists?.items.subarray(lists.offsets[user], lists.offsets[user + 1]).includes(item) === true;

/** Share of pairs in the right order, with ties worth a half, 1 and 0; NaN without a pair. */
const shares = (positives: readonly number[], negatives: readonly number[]) => {
  const signs = positives.flatMap((own) => negatives.map((other) => Math.sign(own - other)));
  return [0.5, 1, 0].map((worth) => {
    const wins = signs.reduce<number>((sum, sign) => sum + (sign > 0 ? 1 : sign === 0 ? worth : 0), 0);
    return wins / signs.length;
  });
};

const bitsOf = ({ metrics }: Evaluation) =>
  metrics.map(({ label, value, values }) => [label, value, values && [...new BigUint64Array(values.buffer)]]);

describe.each(['js', 'wasm'] as const)('blocks (%s)', (backend) => {
  const engine = createEngineSync({ backend });
  const options = { truth, metrics: METRICS, itemCount: ITEMS, train: seen };
  const shape = { userCount: USERS, itemCount: ITEMS, seen };
  const whole = engine.evaluate({ ...options, lists: engine.topK({ ...shape, scores, k: ITEMS }) });

  it('of scores give what their full lists give', () => {
    expect(bitsOf(engine.evaluate({ ...options, lists: { kind: 'scores', ...shape, scores } }))).toEqual(bitsOf(whole));
  });

  it('of factors give what their scores give', () => {
    const lists = { kind: 'factors', ...shape, userFactors, itemFactors, dimension: DIMENSION } as const;
    expect(bitsOf(engine.evaluate({ ...options, lists }))).toEqual(bitsOf(whole));
  });

  it.each([1, 7, 4096])('of %d users give what one block gives', (size) => {
    const evaluator = engine.evaluator(options);
    for (let from = 0; from < USERS; from += size) {
      const to = Math.min(from + size, USERS);
      const first = seen.offsets[from]!;
      evaluator.add({
        kind: 'scores',
        scores: scores.subarray(from * ITEMS, to * ITEMS),
        userCount: to - from,
        itemCount: ITEMS,
        seen: {
          offsets: seen.offsets.slice(from, to + 1).map((offset) => offset - first),
          items: seen.items.subarray(first, seen.offsets[to]),
        },
      });
    }
    expect(bitsOf(evaluator.result())).toEqual(bitsOf(whole));
  });

  it.each([1, 7, USERS])('of %d users get their part of what is seen, from scores alone', (size) => {
    using evaluator = engine.evaluator({ ...options, seen });
    for (let from = 0; from < USERS; from += size) evaluator.add(scores.subarray(from * ITEMS, (from + size) * ITEMS));
    const result = evaluator.result();
    expect(bitsOf(result)).toEqual(bitsOf(whole));
    expect(result.value('ndcg@5')).toBe(whole.metrics[0]!.value);
    expect(result.value('ndcg(gain=binary)@5')).toBe(whole.metrics[0]!.value);
    expect(result.column('auc').values).toEqual(whole.metrics[3]!.values);
  });

  it('of scores alone need no item count where they are those of all users', () => {
    const metrics = ['ndcg@5', 'auc'];
    using evaluator = engine.evaluator({ truth, seen, metrics });
    evaluator.add(scores);
    const expected = engine.evaluate({ truth, metrics, lists: { kind: 'scores', ...shape, scores } });
    expect(bitsOf(evaluator.result())).toEqual(bitsOf(expected));
    expect(() => evaluator.add(scores.subarray(0, ITEMS))).toThrow(/more lists than users in the truth/);
  });

  it.each([
    ['are not the same number for every user', scores.subarray(1), { truth }],
    ['are fewer than an item of the truth needs', scores.subarray(0, USERS), { truth }],
    [
      'are fewer than a seen item needs',
      scores.subarray(0, USERS * 4),
      { truth: { ...truth, items: truth.items.map(() => 0) }, seen },
    ],
  ])('of scores alone need it where they %s', (_, some, given) => {
    using evaluator = engine.evaluator({ ...given, metrics: ['ndcg@5'] });
    expect(() => evaluator.add(some)).toThrow(/do not say how many items there are; found '\d+ scores/);
  });

  it('get their part of the candidates, and of factors too', () => {
    const candidates = listsOf((user, item) => (user + item) % 2 === 0);
    const lists = { kind: 'scores', ...shape, candidates, scores } as const;
    const expected = engine.evaluate({ ...options, metrics: ['ndcg@5'], lists });
    const evaluator = engine.evaluator({ ...options, metrics: ['ndcg@5'], seen, candidates });
    for (let from = 0; from < USERS; from += 10) {
      const userCount = Math.min(10, USERS - from);
      const ofUsers = userFactors.subarray(from * DIMENSION, (from + userCount) * DIMENSION);
      const factors = { userFactors: ofUsers, itemFactors, dimension: DIMENSION };
      evaluator.add({ kind: 'factors', ...factors, userCount, itemCount: ITEMS });
    }
    expect(bitsOf(evaluator.result())).toEqual(bitsOf(expected));
    expect(bitsOf(expected)).not.toEqual(bitsOf(whole).slice(0, 1));
  });

  it('leave out seen and training items in every form of auc', () => {
    const candidates = listsOf((user, item) => user % 3 !== 0 || item % 3 === 0 || item === 8);
    const train = listsOf((user, item) => (user + 2 * item) % 7 === 0);
    const left = listsOf((user, item) => (user + item) % 5 === 3 || user === 11);
    const metrics = ['auc', 'auc(ties=win)', 'auc(ties=lose)', 'gauc', 'gauc(ties=win)', 'gauc(ties=lose)', 'sauc'];
    const cases: { seen?: ItemLists; train?: ItemLists; candidates?: ItemLists }[] = [
      ...[{ seen: left }, { train }, { seen: left, train }],
      ...[
        { seen: left, candidates },
        { train, candidates },
        { seen: left, train, candidates },
      ],
    ];
    for (const given of cases) {
      const lists = { kind: 'scores', ...shape, seen: given.seen, candidates: given.candidates, scores } as const;
      const result = engine.evaluate({ truth, metrics, train: given.train, lists });
      const [positives, negatives]: [number[], number[]] = [[], []];
      const naive = Array.from({ length: USERS }, (_, user) => {
        const [own, others]: [number[], number[]] = [[], []];
        for (let item = 0; item < ITEMS; item++) {
          if (has(given.seen, user, item) || has(given.train, user, item)) continue;
          if (given.candidates === undefined || has(given.candidates, user, item)) {
            (has(truth, user, item) ? own : others).push(scores[user * ITEMS + item]!);
          }
        }
        positives.push(...own);
        negatives.push(...others);
        return shares(own, others);
      });
      const columns = result.metrics.map(({ values }) => values);
      for (const [user, expected] of naive.entries()) {
        expect(columns.slice(0, 3).map((values) => values![user])).toEqual(expected);
        expect(columns.slice(3, 6).map((values) => values![user])).toEqual(expected);
      }
      expect(result.value('sauc')).toBe(shares(positives, negatives)[0]);
    }
  });

  it('of ranked lists are left as they are', () => {
    const lists = engine.topK({ ...shape, scores, k: ITEMS });
    expect(bitsOf(engine.evaluate({ ...options, seen, lists }))).toEqual(bitsOf(whole));
  });

  it('are refused with what is wrong', () => {
    const evaluator = engine.evaluator({ ...options, seen });
    expect(() => evaluator.add({ kind: 'scores', scores, ...shape })).toThrow(/seen was given twice/);
    expect(() => evaluator.add(scores.subarray(1))).toThrow(
      /wrong length; found 919; expected a multiple of itemCount = 40/,
    );
    expect(() => evaluator.add(undefined as never)).toThrow(/lists must be an object/);
    expect(() => evaluator.add({ scores, ...shape } as never)).toThrow(/lists.kind; found undefined; expected one of/);
    const short = { offsets: seen.offsets.subarray(1), items: seen.items };
    expect(() => engine.evaluate({ ...options, seen: short, lists: scores })).toThrow(/seen.offsets/);
    const wide = { ...seen, items: seen.items.map((item) => item + 5) };
    expect(() => engine.evaluate({ ...options, seen: wide, lists: scores })).toThrow(/seen.items is out of range/);
    evaluator.add(scores);
    expect(() => evaluator.result().value('ndcg@6')).toThrow(
      /no metric with this label.*ndcg@5.*Did you mean 'ndcg@5'/,
    );
    evaluator[Symbol.dispose]();
    expect(() => evaluator.result()).toThrow(/the evaluator was disposed/);
    expect(() => evaluator.add(scores)).toThrow(/the evaluator was disposed/);
  });

  it('of incomplete lists are refused for auc, with a way out', () => {
    const lists = engine.topK({ ...shape, scores, k: 5 });
    expect(() => engine.evaluate({ ...options, lists })).toThrow(/listauc|candidates=listed/);
  });

  it('say how many items there are, or a metric of the catalogue cannot be computed', () => {
    const lists = engine.topK({ ...shape, scores, k: 5 });
    expect(() => engine.evaluate({ truth, metrics: ['coverage@5'], lists })).toThrow(UsageError);
  });
});
