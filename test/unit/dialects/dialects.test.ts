// What holds of every dialect, whatever its library: it is plain data in the words of the catalogue, each of its metrics
// can be asked for, explained and told from the standard, and says where its value was found.
import { describe, expect, it } from 'vitest';
import { checkOwnMetric } from '../../../src/engine/metrics/own-metric.js';
import {
  CATALOGUE,
  DIALECTS,
  type Dialect,
  dialectExplanationText,
  dialectName,
  explainDialect,
  findDialect,
  resolveMetrics,
  UsageError,
} from '../../../src/shell.js';

const named = DIALECTS.map((dialect) => [`${dialect.id}@${dialect.version}`, dialect] as const);

/** Labels of all metrics of a dialect, with a cutoff where they may have one. */
const labelsOf = (dialect: Dialect) => resolveMetrics([`${dialect.id}@${dialect.version}:*@10`]);

describe('the dialects', () => {
  it('are those of twenty-one libraries', () => {
    const libraries = new Set(DIALECTS.map(({ library }) => library));
    expect([...libraries].sort()).toEqual([
      'Beta RecSys',
      'Cornac',
      'DL RS Evaluation',
      'DaisyRec',
      'Elliot',
      'LensKit',
      'MS Recommenders',
      'NeuRec',
      'OpenRec',
      'RePlay',
      'RecBole',
      'RecSys PyTorch',
      'RiVal',
      'Spark',
      'implicit',
      'pytrec_eval',
      'ranx',
      'rs_metrics',
      'scikit-learn',
      'torchmetrics',
      'trec_eval',
    ]);
  });

  it('have an id and a version of their own', () => {
    const names = named.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { id, version } of DIALECTS) {
      expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(version).toMatch(/^[\w.-]+$/);
    }
  });

  it('survive a round trip through JSON', () => expect(JSON.parse(JSON.stringify(DIALECTS))).toEqual(DIALECTS));
});

describe.each(named)('%s', (name, dialect) => {
  it('says where it was found and how it was run', () => {
    expect(dialect.commit).not.toBe('');
    expect(dialect.source).not.toBe('');
    expect(dialect.about).toMatch(/^[A-Z].*\.$/);
    expect(findDialect(dialect.id, dialect.version)).toBe(dialect);
    expect([dialect.id, name]).toContain(dialectName(dialect));
  });

  it('has metrics in the words of the catalogue', () => {
    for (const [metric, { of, changes = {}, standard }] of Object.entries(dialect.metrics)) {
      expect(metric).toMatch(/^[a-z][a-z0-9]*([-.][a-z0-9]+)*$/);
      const entry = CATALOGUE.find((candidate) => candidate.name === of);
      expect(entry, `${metric} of ${of}`).toBeDefined();
      if (standard !== undefined) expect(CATALOGUE.map((candidate) => candidate.name)).toContain(standard);
      const defaults = entry!.definition as unknown as Readonly<Record<string, unknown>>;
      // Only differences are said.
      for (const [word, value] of Object.entries(changes)) expect(defaults[word], `${metric} ${word}`).not.toBe(value);
      const definition = { ...entry!.definition, ...changes } as typeof entry extends undefined ? never : object;
      expect(() => checkOwnMetric({ kind: 'record', name: 'mine', definition } as never), metric).not.toThrow();
    }
  });

  it('can be asked for and explained, metric by metric', () => {
    for (const { label } of labelsOf(dialect)) {
      const [explanation] = explainDialect(label);
      expect(explanation!.label).toBe(label);
      expect(explanation!.formula, label).toMatch(/ = ./);
      expect(explanation!.words.length, label).toBeGreaterThan(1);
      const text = dialectExplanationText(explanation!);
      expect(text, label).not.toMatch(/(=|:|,) undefined|\[object/);
      expect(text, label).toContain(dialect.commit);
    }
  });
});

describe('labels of dialects', () => {
  it('mean the newest version, unless they name one', () => {
    const [newest, named021] = resolveMetrics(['recbole:recall@10', 'recbole@0.2.1:recall@10']);
    expect(newest!.dialect!.version).toBe(findDialect('recbole').version);
    expect(newest!.label).toBe('recbole:recall@10');
    expect(named021).toMatchObject({ label: 'recbole@0.2.1:recall@10', dialect: { version: '0.2.1' } });
  });

  it('take options of the metric on top of what the library has', () => {
    const [metric] = resolveMetrics(['elliot:ndcg(users=all)@5']);
    expect(metric).toMatchObject({ label: 'elliot:ndcg(users=all)@5', cutoff: 5 });
    expect(metric!.definition).toMatchObject({ gain: 'exp2', users: 'all' });
  });

  it('stand for all metrics of a library', () => {
    const all = resolveMetrics(['elliot:*@5']);
    expect(all.length).toBe(Object.keys(findDialect('elliot').metrics).length);
    expect(all.every(({ isOptional }) => isOptional)).toBe(true);
  });

  it('are what plain labels mean in a dialect', () => {
    const [metric, other] = resolveMetrics(['map@20', 'recbole:map@20'], 'elliot');
    expect([metric!.label, other!.label]).toEqual(['elliot:map@20', 'recbole:map@20']);
  });

  it.each([
    ['eliot:map@20', 'eliot', "Did you mean 'elliot'?"],
    ['recbole@0.2.9:map@20', '0.2.9', "Did you mean '0.2.1'?"],
    ['elliot:mapp@20', 'mapp', "Did you mean 'map'?"],
    ['ms-recommenders:mrr@20', 'mrr', 'These have it: '],
    ['elliot:map', 'meanprecision', undefined],
    ['elliot:*(users=all)@20', 'elliot:*(users=all)@20', undefined],
  ])('%s is refused', (label, found, hint) => {
    try {
      resolveMetrics([label]);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      const { details } = error as UsageError;
      expect(details.found).toBe(found);
      if (hint !== undefined) expect(details.hint).toContain(hint);
    }
  });
});
