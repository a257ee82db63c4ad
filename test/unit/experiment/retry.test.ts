// A failure is final until somebody asks for it to be tried again; what comes out then is what would have come out had
// nothing failed, also if the second attempt is stopped on the way.
import { describe, expect, it } from 'vitest';
import type { ExperimentPlan } from '../../../src/documents/experiment-plan.js';
import { defineModel } from '../../../src/models/scoring/model.js';
import type { ExperimentRecord } from '../../../src/studies/experiment/experiment-record.js';
import { completeRecords, freshStarts, retryRecords } from '../../../src/studies/experiment/store/retry-records.js';
import { comparable, memoryStore, planned, runSmall, smallPlan } from '../../support/experiments.js';

/** A model that fails at many settings while the world is broken. */
const world = { isBroken: false };
const fickle = defineModel({
  ...{ name: 'fickle', title: 'Fickle', definition: 'items by number', citation: '', task: 'ranking' },
  parameters: { at: { type: 'real', default: 1, least: 0, most: 100, scale: 'linear', meaning: 'best item' } },
  memoryNeeded: () => 0,
  fit({ itemCount }, { at }) {
    if (world.isBroken && at > 35 && at < 95) throw new Error('the disk of the other machine is full');
    return {
      ...{ kind: 'fickle', itemCount },
      score(_, { profiles }, target) {
        for (let place = 0; place < profiles.userCount * itemCount; place++) {
          target[place] = -Math.abs((place % itemCount) - at);
        }
      },
      state: () => ({ kind: 'fickle', numbers: {}, arrays: {} }),
    };
  },
});

const models = [planned('Popularity', 'popularity'), { ...planned('Fickle', 'own'), searched: true }];
const inputs = { models: { own: fickle } };

function planWith(method: string, options: Readonly<Record<string, unknown>> = {}): ExperimentPlan {
  return smallPlan({ models, search: { method, trials: 6, pruning: false, options } });
}

async function run(plan: ExperimentPlan, records: readonly ExperimentRecord[], isBroken: boolean, most = Infinity) {
  world.isBroken = isBroken;
  const store = memoryStore(records);
  const append = async (record: ExperimentRecord) => {
    if (store.all.length - records.length >= most) throw new Error('stopped');
    await store.append(record);
  };
  const document = await runSmall(plan, inputs, { store: { ...store, append } }).catch(() => undefined);
  return { document: document!, records: store.all };
}

const METHODS = [
  ['bayesian', { initial: 2, candidates: 20 }],
  ['random', {}],
  ['grid', {}],
  ['sequential', {}],
] as const;

describe.each(METHODS)('what failed in a %s search', (method, options) => {
  const plan = planWith(method, options);

  it('stays failed in another run', async () => {
    const first = await run(plan, [], true);
    expect(first.document.failures.length).toBeGreaterThan(2);
    const second = await run(plan, first.records, false);
    expect(comparable(second.document)).toBe(comparable(first.document));
  });

  it('is tried again where that is asked for, and nothing else is', async () => {
    const whole = await run(plan, [], false);
    const { records } = await run(plan, [], true);
    const asked = [...records, ...retryRecords(plan, records)];
    const again = await run(plan, asked, false);
    expect(comparable(again.document)).toBe(comparable(whole.document));
    const popularity = again.records.filter(({ unit, kind }) => unit.model === 'Popularity' && kind === 'fold');
    expect(popularity).toHaveLength(3);
    expect(retryRecords(plan, again.records)).toEqual([]);
  });

  it('is gone on with when the second attempt is stopped', async () => {
    const whole = await run(plan, [], false);
    const { records } = await run(plan, [], true);
    const stopped = await run(plan, [...records, ...retryRecords(plan, records)], false, 3);
    expect(stopped.document).toBeUndefined();
    const again = await run(plan, stopped.records, false);
    expect(comparable(again.document)).toBe(comparable(whole.document));
  });

  it('is done again as a whole where the line was lost that says what still counts', async () => {
    const whole = await run(plan, [], false);
    const { records } = await run(plan, [], true);
    const asked = [...records, ...retryRecords(plan, records)];
    const stopped = await run(plan, asked, false, 5);
    const lost = stopped.records.filter(({ kind }) => kind !== 'retry');
    const left = completeRecords(plan, lost);
    const again = await run(plan, [...left, ...retryRecords(plan, left)], false);
    expect(comparable(again.document)).toBe(comparable(whole.document));
    // A store only grows: what was done again counts at the next opening, because a line says that it began anew.
    const begun = freshStarts(lost);
    expect(begun.length).toBeGreaterThan(0);
    const grown = [...lost, ...begun, ...again.records.slice(left.length)];
    expect(freshStarts(grown)).toEqual([]);
    expect(completeRecords(plan, grown).length).toBe(grown.length);
  });
});

describe('what still counts', () => {
  const unit = { dataset: 'log', protocol: 'trainrec', model: 'Fickle', seed: 0, fold: 0 };
  const trial = (number: number, outcome: 'done' | 'failed'): ExperimentRecord => ({
    ...{ kind: 'trial', unit },
    trial: { number, values: { at: number }, outcome, score: outcome === 'done' ? 0.5 : null },
  });
  const records = [trial(0, 'done'), trial(1, 'failed'), trial(2, 'done')];

  it('are all trials that are done where none follows from another, else those before the first failure', () => {
    expect(retryRecords(planWith('random'), records)).toEqual([{ kind: 'retry', unit, kept: [0, 2] }]);
    expect(retryRecords(planWith('bayesian'), records)).toEqual([{ kind: 'retry', unit, kept: [0] }]);
    const pruned = { search: { ...planWith('random').search, pruning: true } };
    expect(retryRecords(pruned, records)).toEqual([{ kind: 'retry', unit, kept: [0] }]);
  });

  it('is everything where a fold failed and its search did not', () => {
    const failure: ExperimentRecord = { kind: 'failure', unit, reason: 'no memory' };
    expect(retryRecords(planWith('bayesian'), [records[0]!, failure])).toEqual([{ kind: 'retry', unit, kept: [0] }]);
    expect(retryRecords(planWith('bayesian'), [records[0]!])).toEqual([]);
  });
});
