// Metrics beyond accuracy on a world small enough to work out by hand, what they refuse, and how they are explained.
import { describe, expect, it } from 'vitest';
import type { EvaluationContext } from '../../../src/data/tables/evaluation-context.js';
import type { ListRows } from '../../../src/data/tables/ranked-lists.js';
import { ITEMS_ENTRIES } from '../../../src/engine/metrics/catalogue.js';
import { TAILS } from '../../../src/engine/metrics/items/item-values.js';
import { createItemsMetric, explainItems } from '../../../src/engine/metrics/items/items-metric.js';
import type { ItemsDefinition } from '../../../src/engine/metrics/items/items-vocabulary.js';
import { parseLabel, printLabel } from '../../../src/engine/metrics/label.js';
import type { FoldedColumn } from '../../../src/engine/metrics/metric-column.js';
import { UsageError } from '../../../src/foundation/errors.js';

function rowsOf(lists: readonly (readonly number[])[]): ListRows {
  const lengths = Uint32Array.from(lists, ({ length }) => length);
  const starts = lengths.map((_, row) => lengths.subarray(0, row).reduce((sum, length) => sum + length, 0));
  return { kind: 'rows', items: Uint32Array.from(lists.flat()), starts, lengths, userCount: lists.length };
}

/** Users 0 to 2 are of the truth, of whom user 2 has no list; user 3 only has a list. */
const LISTS = rowsOf([[0, 1, 5], [1, 2], [], [0, 3, 1]]);

/** Item 5 is in nobody's training; 8 training users made 16 choices; item 4 is chosen once. */
const POPULARITY = { counts: Float64Array.of(8, 4, 2, 1, 1, 0), userCount: 8, interactionCount: 16 };

const CONTEXT: EvaluationContext = {
  itemCount: 6,
  userCount: 4,
  truthUserCount: 3,
  truth: {
    offsets: Uint32Array.of(0, 2, 3, 4, 4),
    items: Uint32Array.of(1, 4, 2, 0),
    grades: Float64Array.of(1, 2, 3, 1),
  },
  relevantCounts: Uint32Array.of(2, 1, 1, 0),
  missingUsers: 'zero',
  train: { offsets: Uint32Array.of(0, 2, 3, 3, 4), items: Uint32Array.of(2, 3, 0, 1) },
  popularity: POPULARITY,
  baseline: rowsOf([[1, 0], [0, 3], [1], []]),
};

function evaluate(label: string, context: EvaluationContext = CONTEXT): FoldedColumn {
  const { definition, cutoff } = parseLabel(label);
  const metric = createItemsMetric(definition as ItemsDefinition, cutoff, context);
  metric.add({ firstUser: 0, rows: LISTS });
  return metric.result();
}

const LN9 = Math.log(9);
const LN5 = Math.log(5);
const LN3 = Math.log(3);
const THIRD = 1 / Math.log2(3);

describe('values by hand', () => {
  it.each([
    // Lists of users 0 and 1, cut at 2: popularity 8, 4 and 4, 2.
    ['arp@2', (6 + 3) / 2],
    ['arp(of=users)@2', (6 / 8 + 3 / 8) / 2],
    ['arp(of=maximum)@2', (6 / 8 + 3 / 8) / 2],
    ['arp(missing=zero)@2', (6 + 3 + 0) / 3],
    ['arp(users=listed)@2', (6 + 3 + 4.5) / 3],
    ['arp(users=train)@2', (6 + 3 + 4.5) / 3],
    ['arp', (4 + 3) / 2],
    ['arp(unknown=skip)', (6 + 3) / 2],
    ['arp(mean=rows)', (8 + 4 + 0 + 4 + 2) / 5],
    ['arp(gain=binary,norm=relevant)@2', (4 / 2 + 2 / 1) / 2],
    ['novelty@2', ((LN9 + LN5) / 2 + (LN5 + LN3) / 2) / 2],
    ['novelty(base=2)@1', (Math.log2(9) + Math.log2(5)) / 2],
    // log2(8 / p): 0, 1, and 3 for an item that one user would have chosen; 1, 2 for the other list.
    ['selfinformation', ((0 + 1 + 3) / 3 + (1 + 2) / 2) / 2],
    ['selfinformation(unknown=zero,mean=rows)', (0 + 1 + 0 + 1 + 2) / 5],
    ['selfinformation(of=interactions,norm=catalogue,unknown=zero)', ((1 + 2) / 6 + (2 + 3) / 6) / 2],
    ['surprisal(norm=cutoff)@3', ((0 + 1 + 3) / 9 + (1 + 2) / 9) / 2],
    // The head must hold 0.8 of 16 choices: 8 + 4 + 2, items 0 to 2.
    ['aplt', 0],
    ['aplt(users=listed)', (0 + 0 + 1 / 3) / 3],
    ['aplt(limit=0.5)', (1 / 3 + 2 / 2) / 2],
    ['aplt(unknown=one)', (1 / 3 + 0) / 2],
    ['aclt(limit=0.5)', (1 + 2) / 2],
    // A tenth of five training items, one at least: item 3, which stands before item 4.
    ['tailshare(users=listed)', (0 + 0 + 1 / 3) / 3],
    ['tailshare(tail=count,limit=2)', (0 + 1 / 2) / 2],
    // 1 - p / 8 of the hits: item 1 at rank 2, item 2 at rank 2.
    ['epc@2', ((1 / 2) * THIRD + (3 / 4) * THIRD) / 2 / (1 + THIRD)],
    ['epc(gain=exp2)@2', ((1 / 2) * THIRD + 7 * (3 / 4) * THIRD) / 2 / (1 + THIRD)],
    ['efd@2', (2 * THIRD + 3 * THIRD) / 2 / (1 + THIRD)],
    ['retrieved', 5 / 2],
    ['retrieved(missing=zero)@2', 4 / 3],
    // User 0 shares both items with its baseline, user 1 none.
    ['unexpectedness@2', (0 + 1) / 2],
    ['unexpectedness(form=shared)@2', (1 + 0) / 2],
    ['unexpectedness(users=listed,unmatched=zero)@3', (1 - 2 / 3 + 1 + 0) / 3],
    ['unexpectedness(users=baseline,missing=zero)@2', (0 + 1 + 0) / 3],
    ['unseen(users=listed)', (1 + 1 + 2 / 3) / 3],
    ['coverage', 4 / 6],
    ['coverage(of=train)', 3 / 5],
    ['coverage(extra=1)', 4 / 7],
    ['coverage(covered=hit)', 2 / 6],
    ['coverage(users=listed)', 5 / 6],
    ['itemcount@1', 2],
    ['itemratio', 4 / 5],
    ['usercoverage', 2 / 3],
    ['usercoverage(covered=full)@3', 1 / 3],
    ['usercoverage(covered=hit)@1', 0],
    // Eight training users, and user 2 of the truth who is none of them.
    ['usercoverage(of=known)', 2 / 9],
    ['usercount(users=listed)', 3],
    // Items are listed 0, 0, 1, 1, 1, 2 times: 1 * 1 - ... with 2j - 7 for j = 3 to 6: -1, 1, 3, 5.
    ['gini', (-1 + 1 + 3 + 2 * 5) / 5 / 6],
    ['gini(norm=items-less-one)', (-1 + 1 + 3 + 2 * 5) / 5 / 5],
    // 1, 1, 1, 2 with 2j - 5 for j = 1 to 4: -3, -1, 1, 3.
    ['gini(of=listed)', (-3 - 1 + 1 + 2 * 3) / 5 / 4],
    ['evenness(norm=items-plus-one)', 1 - 13 / 5 / 7],
    ['entropy', (3 / 5) * Math.log2(5) + (2 / 5) * Math.log2(5 / 2)],
    ['entropy(base=e,norm=listed)', ((3 / 5) * Math.log(5) + (2 / 5) * Math.log(5 / 2)) / 4],
    ['entropy(weights=users)', (2 / 6 + 1 / 4) * Math.log2(5) + (1 / 6 + 1 / 4) * Math.log2(5 / 2)],
    ['herfindahl', 1 - (1 + 1 + 1 + 4) / 25],
    // One item in common.
    ['interdiversity@3', 1 - 1 / 3],
    ['interdiversity(norm=lengths)@3', 1 - 1 / Math.sqrt(6)],
    ['interdiversity(missing=count)@3', 1 - 1 / 9],
    ['interdiversity(norm=assumed)@3', 1 - (7 - 6) / (3 * 2)],
  ])('%s', (label, expected) => expect(evaluate(label).value).toBeCloseTo(expected, 13));
});

describe('items that are known', () => {
  /** Item 5, which nobody chose in training, is in the truth. */
  const context = { ...CONTEXT, truth: { ...CONTEXT.truth, items: Uint32Array.of(1, 5, 2, 0) } };

  it.each([
    ['coverage(of=train)', 3 / 5],
    ['coverage(of=known)', 4 / 6],
    ['itemratio', 4 / 5],
    ['itemratio(of=known)', 4 / 6],
  ])('%s', (label, expected) => expect(evaluate(label, context).value).toBe(expected));

  it('are those of training where the truth adds none', () => expect(evaluate('coverage(of=known)').value).toBe(3 / 5));
});

describe('users', () => {
  it('of training or of a baseline count although they are not evaluated, where a missing list has a value', () => {
    const context = { ...CONTEXT, otherUsers: { train: 2, baseline: 5 } };
    const of = (label: string) => evaluate(label, context);
    expect(of('unexpectedness(users=baseline,missing=zero)@2')).toMatchObject({ value: (0 + 1) / 8, userCount: 8 });
    expect(of('unexpectedness(users=baseline)@2')).toEqual(evaluate('unexpectedness(users=baseline)@2'));
    expect(of('unseen(users=train,missing=one)')).toMatchObject({ userCount: 5, random: null, best: null });
    expect(of('unseen(users=train,missing=one)').value).toBeCloseTo((1 + 1 + 2 / 3 + 1 + 1) / 5, 14);
    expect(of('unseen(users=train,missing=one)').values).toHaveLength(4);
    expect(of('arp(users=train,missing=zero)@2').value).toBeCloseTo((6 + 3 + 4.5) / 5, 14);
    expect(of('arp(norm=cutoff,mean=rows,users=train,missing=zero)@2').value).toBeCloseTo((12 + 6 + 9) / 10, 14);
    expect(of('arp(missing=zero)@2')).toEqual(evaluate('arp(missing=zero)@2'));
  });

  it('who are not counted have no value', () => {
    const { values, userCount } = evaluate('arp@2');
    expect([...values!]).toEqual([6, 3, Number.NaN, Number.NaN]);
    expect(userCount).toBe(2);
  });

  it('weigh by their rows where rows are pooled', () => {
    expect([...evaluate('arp(mean=rows)').weights!]).toEqual([3, 2, 0, 0]);
    expect(evaluate('arp').weights).toBeUndefined();
  });

  it('have no value where all lists together have one', () => {
    for (const { name, perUser, cutoff } of ITEMS_ENTRIES) {
      const { values } = evaluate(cutoff === 'required' ? `${name}@2` : name);
      expect(values === undefined, name).toBe(!perUser);
    }
  });

  it('without any list leave a mean undefined, and cover nothing', () => {
    for (const { name, perUser, cutoff } of ITEMS_ENTRIES) {
      const { definition } = parseLabel(`${name}@2`);
      const metric = createItemsMetric(definition as ItemsDefinition, 2, CONTEXT);
      metric.add({ firstUser: 0, rows: rowsOf([[], [], [], []]) });
      const { value, random, best } = metric.result();
      if (perUser) expect([value, random, best], `${name} ${cutoff}`).toEqual([Number.NaN, null, null]);
      else expect(value, name).toSatisfy((number: number) => number === 0 || Number.isNaN(number));
    }
  });
});

describe('random and best', () => {
  it.each([
    // Candidates of user 0 are 0, 1, 4, 5 and of user 1 all but 0.
    ['arp@2', ((8 + 4 + 1 + 0) / 4 + (4 + 2 + 1 + 1 + 0) / 5) / 2, (1 / 2 + 1 / 2) / 2],
    ['aclt(limit=0.5)@2', (2 * (2 / 4) + 2 * (4 / 5)) / 2, (2 + 2) / 2],
    ['arp(gain=binary,norm=relevant)@2', (((2 / 4) * (4 + 1)) / 2 + ((2 / 5) * 2) / 1) / 2, null],
    ['unexpectedness@2', (1 - (2 * 2) / 4 / 2 + (1 - (2 * 1) / 5 / 2)) / 2, 1],
    ['usercoverage(covered=hit)@1', (2 / 4 + 1 / 5 + 1 / 6) / 3, 1],
    // Items 1, 4 and 5 are candidates of both, who list a half and two fifths of theirs.
    ['coverage@2', (1 / 2 + 3 * (1 - (1 / 2) * (3 / 5)) + 2 * (2 / 5)) / 6, 4 / 6],
    ['gini@2', null, null],
  ])('%s', (label, random, best) => {
    const column = evaluate(label);
    if (random === null) expect(column.random).toBeNull();
    else expect(column.random).toBeCloseTo(random, 13);
    if (best === null) expect(column.best).toBeNull();
    else expect(column.best).toBeCloseTo(best, 13);
  });

  it('take the whole catalogue where training is not known', () => {
    const { train: _, ...rest } = CONTEXT;
    expect(evaluate('arp@2', rest).random).toBeCloseTo(16 / 6, 13);
  });
});

describe('the long tail', () => {
  const counts = Float64Array.of(5, 0, 5, 3, 3, 3, 1);

  it.each([
    // The total is 20; ties go by ascending index, and the item that reaches the share is in the head.
    ['interactions', 0.5, [3, 4, 5, 6]],
    ['interactions', 0.51, [4, 5, 6]],
    ['interactions', 0.8, [5, 6]],
    ['interactions', 1, []],
    ['items', 0.1, [6]],
    ['items', 0.5, [6, 3, 4]],
    ['items', 7, [6, 3, 4, 5, 0, 2]],
    ['count', 3, [3, 4, 5, 6]],
    ['count', 0.5, []],
  ] as const)('by %s of %d', (rule, limit, expected) => {
    const tail = TAILS[rule].of(counts, limit);
    expect([...tail.keys()].filter((item) => tail[item] === 1)).toEqual([...expected].sort());
  });

  it('is empty without training', () => {
    for (const rule of ['interactions', 'items', 'count'] as const) {
      expect([...TAILS[rule].of(new Float64Array(3), 0.5)]).toEqual([0, 0, 0]);
    }
  });
});

describe('what is missing', () => {
  const { train: _train, popularity: _popularity, baseline: _baseline, ...bare } = CONTEXT;

  it.each([
    ['novelty', 'train'],
    ['epc', 'train'],
    ['unseen', 'train'],
    ['arp(users=train)', 'train'],
    ['coverage(of=train)', 'train'],
    ['gini(of=train)', 'train'],
    ['usercoverage(of=known)', 'train'],
    ['unexpectedness@2', 'baseline'],
  ])('%s asks for %s', (label, argument) => {
    const refusal = refusalOf(() => evaluate(label, bare));
    expect(refusal).toBeInstanceOf(UsageError);
    expect(refusal.details.argument).toBe(argument);
    expect(refusal.message).toContain(`Give them with ${argument}.`);
  });

  it('is asked for where the catalogue says so', () => {
    for (const { name, needs } of ITEMS_ENTRIES) {
      const run = () => evaluate(`${name}@2`, bare);
      if (needs.length === 0) expect(run, name).not.toThrow();
      else expect(refusalOf(run).details.argument, name).toBe(needs[0]);
    }
  });

  it.each([
    ['norm', 'arp'],
    ['norm', 'unseen'],
  ] as const)('a cutoff is, where %s of %s says so', (key, name) => {
    const { definition } = parseLabel(name);
    const cut = { ...definition, [key]: 'cutoff' } as ItemsDefinition;
    expect(() => createItemsMetric(cut, undefined, CONTEXT)).toThrow(UsageError);
  });
});

function refusalOf(run: () => unknown): UsageError {
  try {
    run();
  } catch (error) {
    return error as UsageError;
  }
  throw new Error('nothing was refused');
}

/** Every definition with one word changed from the default of its entry. */
const variants = ITEMS_ENTRIES.flatMap((entry) =>
  Object.entries(entry.options).flatMap(([option, values]) =>
    (Array.isArray(values) ? values : [0.5]).map((word) => ({
      name: entry.name,
      definition: { ...entry.definition, [option]: word } as ItemsDefinition,
    })),
  ),
);

describe('entries', () => {
  it('are plain data with their defaults among the options', () => {
    expect(JSON.parse(JSON.stringify(ITEMS_ENTRIES))).toEqual(ITEMS_ENTRIES);
    for (const { name, definition, options } of ITEMS_ENTRIES) {
      for (const [option, values] of Object.entries(options)) {
        const word = (definition as unknown as Record<string, unknown>)[option];
        if (Array.isArray(values)) expect(values, `${name} ${option}`).toContain(word);
        else expect(word, `${name} ${option}`).toBeTypeOf('number');
      }
    }
  });

  it('have labels that parse and print back', () => {
    for (const { name, definition } of variants) {
      const label = printLabel({ name, definition, cutoff: 10 });
      expect(parseLabel(label)).toEqual({ name, definition, cutoff: 10 });
    }
  });

  it('have no two definitions of one meaning', () => {
    const defaults = ITEMS_ENTRIES.map(({ definition }) => JSON.stringify(Object.entries(definition).sort()));
    expect(new Set(defaults).size).toBe(defaults.length);
    for (const { name, definition } of variants) {
      const text = JSON.stringify(Object.entries(definition).sort());
      const owner = ITEMS_ENTRIES[defaults.indexOf(text)];
      expect(owner?.name ?? name, text).toBe(name);
    }
  });
});

describe('explanations', () => {
  it('have a formula and two to four sentences', () => {
    for (const { name, definition } of variants) {
      for (const cutoff of [10, 1]) {
        const { formula, words } = explainItems(definition, cutoff);
        expect(formula, name).toMatch(/^[^\n]+, k = (10|1)$/);
        expect(words.length, name).toBeGreaterThanOrEqual(2);
        expect(words.length, name).toBeLessThanOrEqual(4);
        for (const sentence of words) expect(sentence, name).toMatch(/^[^\n]+\.$/);
        expect(`${formula} ${words.join(' ')}`, name).not.toMatch(/undefined|NaN|\[object/);
        for (const [open, close] of ['()', '[]', '{}']) {
          expect(formula.split(open!).length, formula).toBe(formula.split(close!).length);
        }
      }
    }
  });

  it('do not mention k where nothing is cut', () => {
    for (const { name, definition } of variants) {
      const { norm, covered } = definition as { norm?: string; covered?: string };
      if (norm === 'cutoff' || norm === 'assumed' || covered === 'full') continue;
      const { formula, words } = explainItems(definition, undefined);
      expect(`${formula} ${words.join(' ')}`, name).not.toMatch(/\bk\b/);
    }
  });

  it('tell every word apart', () => {
    for (const { name, definition, options } of ITEMS_ENTRIES) {
      for (const [option, values] of Object.entries(options)) {
        const words = Array.isArray(values) ? values : [0.3, 0.7];
        const texts = words.map((word) => JSON.stringify(explainItems({ ...definition, [option]: word }, 10)));
        expect(new Set(texts).size, `${name} ${option}`).toBe(words.length);
      }
    }
  });

  it.each([
    ['novelty@10', '[Σ(i=1..k) ln(pop(i) + 1)] / min(k, L), k = 10'],
    ['novelty', '[Σ(i=1..L) ln(pop(i) + 1)] / L'],
    ['arp(of=users)@5', '[Σ(i=1..k) pop(i) / users] / min(k, L), k = 5'],
    ['surprisal(norm=cutoff)@5', '[Σ(i=1..k) log2(users / pop(i)) / log2(users)] / k, k = 5'],
    ['epc@10', '[Σ(i=1..k) rel(i) · (1 − pop(i) / users) / log2(i + 1)] / [Σ(i=1..min(k, L)) 1 / log2(i + 1)], k = 10'],
    ['selfinformation(mean=rows)@3', '[Σ(u) Σ(i=1..k) log2(users / pop(i))] / [Σ(u) min(k, L)], k = 3'],
    ['unexpectedness@10', '1 − |list(1..k) ∩ baseline(1..k)| / k, k = 10'],
    ['coverage@10', '|∪(u) list(u, 1..k)| / |I|, k = 10'],
    ['gini', '[Σ(j=1..N) (2j − N − 1) · c(j) / C] / N'],
    ['entropy', 'Σ(i) c(i) / C · log2(C / c(i))'],
    ['interdiversity@10', '1 − [Σ(i) c(i)² − C] / (k · U · (U − 1)), k = 10'],
  ])('%s', (label, formula) => {
    const { definition, cutoff } = parseLabel(label);
    expect(explainItems(definition as ItemsDefinition, cutoff).formula).toBe(formula);
  });
});
