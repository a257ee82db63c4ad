// The metrics over pairs at their edges: values worked out by hand, who is counted, what is refused, what is said.
import { describe, expect, it } from 'vitest';
import type { EvaluationContext, ListedBlock } from '../../../src/data/tables/evaluation-context.js';
import { AUC_ENTRIES } from '../../../src/engine/metrics/auc/auc-entries.js';
import { createAucMetric, explainAuc } from '../../../src/engine/metrics/auc/auc-metric.js';
import type { AucDefinition } from '../../../src/engine/metrics/auc/auc-vocabulary.js';
import { countWins } from '../../../src/engine/metrics/auc/count-pairs.js';
import type { FoldedColumn } from '../../../src/engine/metrics/metric-column.js';

function named(name: string, words: Record<string, string> = {}): AucDefinition {
  return { ...AUC_ENTRIES.find((entry) => entry.name === name)!.definition, ...words } as AucDefinition;
}

function listsOf(lists: readonly (readonly number[])[]): { offsets: Uint32Array; items: Uint32Array } {
  const offsets = new Uint32Array(lists.length + 1);
  for (const [u, { length }] of lists.entries()) offsets[u + 1] = offsets[u]! + length;
  return { offsets, items: Uint32Array.from(lists.flat()) };
}

function contextOf(truth: readonly (readonly number[])[], more: Partial<EvaluationContext> = {}): EvaluationContext {
  return {
    userCount: truth.length,
    truthUserCount: truth.length,
    truth: listsOf(truth),
    relevantCounts: Uint32Array.from(truth, ({ length }) => length),
    missingUsers: 'zero',
    itemCount: 6,
    ...more,
  };
}

function blockOf(lists: readonly (readonly number[])[], scores?: readonly number[]): ListedBlock {
  const { offsets, items } = listsOf(lists);
  const lengths = Uint32Array.from(lists, ({ length }) => length);
  const starts = offsets.slice(0, -1);
  return {
    firstUser: 0,
    rows: {
      kind: 'rows',
      items,
      starts,
      lengths,
      userCount: lists.length,
      scores: scores && Float64Array.from(scores),
    },
  };
}

function evaluate(
  definition: AucDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
  block: ListedBlock,
): FoldedColumn {
  const metric = createAucMetric(definition, cutoff, context);
  metric.add(block);
  return metric.result();
}

describe('auc', () => {
  // Relevant 0 and 3 stand at ranks 1 and 4 of six: 4 + 2 of 2 * 4 pairs.
  const [context, list] = [contextOf([[0, 3]]), [[0, 1, 2, 3, 4, 5]]];

  it('is the share of pairs in the right order', () => {
    const column = evaluate(named('auc'), undefined, context, blockOf(list));
    expect(column).toEqual({ value: 6 / 8, userCount: 1, values: Float64Array.of(6 / 8), random: 0.5, best: 1 });
  });

  it.each([
    // 0 wins its four pairs; 3 loses one, wins one and is tied in two, of which the order of the list wins one.
    ['half', 6 / 8],
    ['win', 7 / 8],
    ['lose', 5 / 8],
    ['order', 6 / 8],
  ])('ties=%s', (ties, expected) => {
    const scores = [5, 4, 1, 1, 1, 0];
    expect(evaluate(named('auc', { ties }), undefined, context, blockOf(list, scores)).value).toBe(expected);
  });

  it('takes -0 for +0', () => {
    const scores = [1, 1, 1, 0, -0, -0];
    const { value } = evaluate(named('auc', { ties: 'lose' }), undefined, contextOf([[3]]), blockOf(list, scores));
    expect(value).toBe(0);
  });

  it('compares with no item of training, in the list or not', () => {
    const train = listsOf([[1, 4]]);
    const column = evaluate(named('auc'), undefined, contextOf([[0, 3]], { train }), blockOf([[0, 1, 2, 3, 5]]));
    expect(column.value).toBe(3 / 4);
  });

  it('takes a grade of 0 for not relevant', () => {
    const truth = { ...listsOf([[0, 1, 3]]), grades: Float64Array.of(2, 0, 0.5) };
    const graded = contextOf([[0, 3]], { truth });
    expect(evaluate(named('auc'), undefined, graded, blockOf(list)).value).toBe(6 / 8);
  });

  it('counts a user without a list as 0, or not at all', () => {
    const truth = [[0, 3], [1], []];
    const block = blockOf([[0, 1, 2, 3, 4, 5], [], []]);
    const zero = evaluate(named('auc'), undefined, contextOf(truth), block);
    expect([zero.value, zero.userCount, ...zero.values!]).toEqual([3 / 8, 2, 6 / 8, 0, Number.NaN]);
    const skip = evaluate(named('auc'), undefined, contextOf(truth, { missingUsers: 'skip' }), block);
    expect([skip.value, skip.userCount, ...skip.values!]).toEqual([6 / 8, 1, 6 / 8, Number.NaN, Number.NaN]);
  });

  it('has no value where nothing can be compared', () => {
    const truth = [[0, 1, 2, 3, 4, 5]];
    const column = evaluate(named('auc'), undefined, contextOf(truth), blockOf(list));
    expect(column).toEqual({
      value: Number.NaN,
      userCount: 0,
      values: Float64Array.of(Number.NaN),
      random: null,
      best: null,
    });
  });

  it('refuses lists that do not hold all candidates, naming the first user', () => {
    const truth = [[0], [], [1], [2]];
    const train = listsOf([[], [], [5], []]);
    const metric = createAucMetric(named('auc'), undefined, contextOf(truth, { train }));
    metric.add(blockOf([[0, 1, 2, 3, 4, 5], [0], [0, 5, 1], [2]]));
    expect(() => metric.result()).toThrow(
      "AUC over all candidates needs lists that hold all of them (user 2); found 'a list with 2 of the candidates'; " +
        "expected all 5: the items of the catalogue without those of the user's training. Give full rankings",
    );
    expect(() => metric.result()).toThrow(/auc\(candidates=listed\).*listauc@k/);
  });

  it('compares what is listed, if asked to', () => {
    const truth = [[0, 3], [1], [0, 1]];
    const block = blockOf([
      [1, 0, 2],
      [0, 2],
      [0, 1],
    ]);
    const column = evaluate(named('auc', { candidates: 'listed' }), undefined, contextOf(truth), block);
    expect([...column.values!]).toEqual([1 / 2, Number.NaN, Number.NaN]);
    expect([column.value, column.userCount]).toEqual([1 / 2, 1]);
  });

  it('says which definitions ranks of positive items suffice for', () => {
    const accepts = (definition: AucDefinition) => createAucMetric(definition, undefined, context).acceptsRanks;
    expect(accepts(named('auc'))).toBe(true);
    expect(accepts(named('gauc'))).toBe(true);
    for (const [name, words] of [
      ['auc', { ties: 'win' }],
      ['auc', { candidates: 'listed' }],
      ['sauc', {}],
      ['listauc', {}],
      ['lauc', {}],
      ['truncatedgauc', {}],
    ] as const) {
      const metric = createAucMetric(named(name, words), undefined, context);
      expect(metric.acceptsRanks).toBe(false);
      const [doubleWins, counts] = [new Float64Array(1), new Uint32Array(1)];
      const ranks = { userCount: 1, doubleWins, positiveCounts: counts, candidateCounts: counts };
      expect(() => metric.addRanks(ranks, 0)).toThrow('cannot be computed from ranks of positive items');
    }
  });
});

describe('gauc', () => {
  it('weighs users by their relevant items', () => {
    const block = blockOf([
      [0, 1, 2, 3, 4, 5],
      [5, 1, 2, 3, 4, 0],
    ]);
    const column = evaluate(named('gauc'), undefined, contextOf([[0, 3], [0]]), block);
    expect(column.value).toBe((2 * (6 / 8) + 1 * 0) / 3);
    expect([...column.weights!]).toEqual([2, 1]);
  });
});

describe('sauc', () => {
  const context = contextOf([[0], [1]], { itemCount: 2 });
  const block = blockOf(
    [
      [0, 1],
      [1, 0],
    ],
    [9, 8, 2, 1],
  );

  it('compares items of different users', () => {
    // The pairs 9 > 8, 9 > 1, 2 < 8 and 2 > 1.
    const column = evaluate(named('sauc'), undefined, context, block);
    expect(column).toEqual({ value: 3 / 4, userCount: 2, values: undefined, random: 0.5, best: 1 });
  });

  it('needs scores that are numbers', () => {
    const metric = createAucMetric(named('sauc'), undefined, context);
    expect(() => metric.add({ ...block, rows: { ...block.rows, scores: undefined } })).toThrow('needs their scores');
    const scores = Float64Array.of(9, 8, Number.NaN, 1);
    expect(() => metric.add({ ...block, rows: { ...block.rows, scores } })).toThrow(
      'A score is not a number (user 1, item 1)',
    );
  });

  it('refuses lists that do not hold all candidates', () => {
    const metric = createAucMetric(named('sauc'), undefined, { ...context, itemCount: 3 });
    metric.add(block);
    expect(() => metric.result()).toThrow('(user 0)');
  });

  it('has no value without a pair', () => {
    const column = evaluate(named('sauc'), undefined, contextOf([[], []], { itemCount: 2 }), block);
    expect(column).toMatchObject({ value: Number.NaN, userCount: 0, random: null, best: null });
  });
});

describe('counting wins among many scores', () => {
  it.each([
    ['ties', [1, 1, 2], [1, 2, 3, 0, 1.5]],
    ['zeros of both signs', [-0, 0], [0, -0, 1, -1]],
    ['infinities', [Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY], [Number.POSITIVE_INFINITY, -1e308, 0]],
    ['a range wider than a double', [-1.7e308, 1.7e308, 3], [1.7e308, 3, 4, -1.7e308]],
    ['a range of denormals', [0, 5e-324, 1e-323], [5e-324, 0, 1e-323, -5e-324, 1]],
    ['one score', [0.1], [0.1, 0.2, 0.05]],
    ['none', [], [1, 2]],
  ])('%s', (_, positives, negatives) => {
    const pairs = positives.flatMap((positive) => negatives.map((negative) => [positive, negative] as const));
    expect(countWins(Float64Array.from(positives), Float64Array.from(negatives))).toEqual({
      wins: pairs.filter(([positive, negative]) => positive > negative).length,
      ties: pairs.filter(([positive, negative]) => positive === negative).length,
    });
  });
});

describe('listauc', () => {
  const cases = [
    // Hits at ranks 1 and 4 of the first four: of the four pairs, two are right.
    [{}, [2 / 4, 0, 1, 0]],
    [{ hitless: 'skip' }, [2 / 4, Number.NaN, 1, 0]],
    [{ missless: 'zero' }, [2 / 4, 0, 0, 0]],
    [{ missless: 'skip' }, [2 / 4, 0, Number.NaN, 0]],
    [{ empty: 'one' }, [2 / 4, 0, 1, 1]],
    // The third list, of one relevant item, gets three others below it; the fourth is four others.
    [{ short: 'filled', missless: 'zero' }, [2 / 4, 0, 1, 0]],
    [{ short: 'filled', hitless: 'skip' }, [2 / 4, Number.NaN, 1, Number.NaN]],
  ] as const;
  const truth = [[0, 3, 4], [5], [1, 2], [1]];
  const block = blockOf([[0, 1, 2, 3, 4, 5], [0, 1, 2], [2], []]);

  it.each(cases)('%o', (words, expected) => {
    const column = evaluate(named('listauc', words), 4, contextOf(truth), block);
    expect([...column.values!]).toEqual(expected);
  });

  it('leaves nobody with a value where a library would have NaN', () => {
    for (const words of [{ hitless: 'nan' }, { missless: 'nan' }]) {
      const column = evaluate(named('listauc', words), 4, contextOf(truth), block);
      expect([column.value, column.userCount]).toEqual([Number.NaN, 3]);
    }
  });
});

describe('lauc', () => {
  it('counts as many relevant items as fit', () => {
    // Of relevant 0, 3 and 4 two fit into two ranks, and 0 beats all three others.
    const [context, block] = [contextOf([[0, 3, 4]]), blockOf([[0, 1, 2, 3]])];
    expect(evaluate(named('lauc'), 2, context, block).value).toBe(3 / (2 * 3));
    expect(evaluate(named('lauc', { unlisted: 'lose' }), 2, context, block).value).toBe(3 / (3 * 3));
    expect(evaluate(named('lauc', { unlisted: 'skip' }), 2, context, block).value).toBe(1);
    // The other two are tied with the two others that are not in the list.
    expect(evaluate(named('lauc', { unlisted: 'tie' }), 2, context, block).value).toBe((3 + 2) / (3 * 3));
  });

  it('needs training interactions to count their items', () => {
    const definition = named('lauc', { candidates: 'train-plus-one' });
    expect(() => createAucMetric(definition, 2, contextOf([[0]]))).toThrow('needs the training interactions');
  });
});

describe('listauc of losses', () => {
  it('is what is left of the pairs, users without a pair being worth the same', () => {
    const words = { counted: 'losses', missless: 'zero' };
    const block = blockOf([[1, 0, 2], [0], [1]]);
    const column = evaluate(named('listauc', words), undefined, contextOf([[0], [0], [0]]), block);
    expect([...column.values!]).toEqual([1 / 2, 0, 0]);
    expect(column.best).toBe(null);
  });
});

describe('truncatedgauc', () => {
  it('takes ranks below the shortest list for 0, and exceeds 1', () => {
    // Relevant at ranks 1 and 4 of five; the list of two leaves rank 1 only: (6 · 2 - 3 - 1) / (2 · 3).
    const block = blockOf([
      [0, 1, 2, 3, 4],
      [5, 0],
    ]);
    const column = evaluate(named('truncatedgauc'), undefined, contextOf([[0, 3], [0]]), block);
    const first = (6 * 2 - 3 - 1) / (2 * 3);
    expect([...column.values!]).toEqual([first, 0]);
    expect(column.value).toBe((2 * first + 1 * 0) / 3);
    expect(first).toBeGreaterThan(1);
  });

  it('leaves out who has no list, no relevant item in it, or nothing else', () => {
    const column = evaluate(named('truncatedgauc'), undefined, contextOf([[0], [0], [0]]), blockOf([[], [1], [0]]));
    expect([column.userCount, column.value]).toEqual([0, Number.NaN]);
  });
});

describe('explanations', () => {
  const definitions = AUC_ENTRIES.flatMap(({ name, definition, options, cutoff }) => {
    let all: AucDefinition[] = [definition];
    for (const [option, words] of Object.entries(options)) {
      all = all.flatMap((one) => (words as string[]).map((word) => ({ ...one, [option]: word }) as AucDefinition));
    }
    return all.map((one) => ({ name, definition: one, cutoff: cutoff === 'none' ? undefined : 10 }));
  });

  it('are two to four sentences after one line, in balanced brackets', () => {
    for (const { definition, cutoff } of definitions) {
      const { formula, words } = explainAuc(definition, cutoff);
      expect(formula).not.toMatch(/\n|undefined/);
      for (const [open, close] of ['()', '[]']) expect(formula.split(open!).length).toBe(formula.split(close!).length);
      expect(words.length).toBeGreaterThanOrEqual(2);
      expect(words.length).toBeLessThanOrEqual(4);
      for (const sentence of words) expect(sentence).toMatch(/^[A-Z][^\n]+\.$/);
      expect(words.join(' ')).not.toContain('undefined');
    }
  });

  it('tell definitions apart', () => {
    const texts = definitions.map(({ definition, cutoff }) => JSON.stringify(explainAuc(definition, cutoff)));
    const meanings = new Set(definitions.map(({ definition }) => JSON.stringify(definition)));
    expect(meanings.size).toBe(definitions.length);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('mention no cutoff where there is none', () => {
    for (const { definition } of definitions) {
      const { formula, words } = explainAuc(definition, undefined);
      expect(`${formula} ${words.join(' ')}`).not.toMatch(/\bk\b/);
    }
  });

  it.each([
    ['auc', {}, undefined, '(wins + ties / 2) / (P · N)'],
    ['gauc', {}, undefined, '[Σ(u) P(u) · a(u)] / Σ(u) P(u), a = (wins + ties / 2) / (P · N)'],
    ['sauc', { ties: 'win' }, undefined, '(wins + ties) / (P · N)'],
    ['listauc', {}, 20, 'wins / (P · N), k = 20'],
    ['listauc', { counted: 'losses' }, 20, 'losses / (P · N), k = 20'],
    ['listauc', { counted: 'losses', ties: 'lose' }, 20, '(losses + ties) / (P · N), k = 20'],
    ['lauc', {}, 20, 'wins / (min(k, P) · N), k = 20'],
    ['lauc', { unlisted: 'tie' }, 5, '[wins + (P − h) · (N − m) / 2] / (P · N), k = 5'],
  ] as const)('%s %o @%s', (name, words, cutoff, formula) => {
    expect(explainAuc(named(name, words), cutoff).formula).toBe(formula);
  });
});
