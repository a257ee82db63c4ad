// Documents of experiments from elsewhere: whole ones are read, and others are refused with the place of what is wrong.
import { describe, expect, it } from 'vitest';
import { isExperiment, parseExperimentDocument } from '../../../src/documents/parse-document.js';
import { InputError } from '../../../src/foundation/errors.js';
import { exampleExperiment } from '../../support/example-experiment.js';
import { exampleResult } from '../../support/example-result.js';
import { hostileExperiment } from '../../support/hostile-experiment.js';

const json = JSON.stringify(exampleExperiment());

/** The example with one place changed; `undefined` removes it. */
function changed(place: string, value: unknown): string {
  const document = JSON.parse(json);
  const keys = place.split('/');
  const last = keys.pop()!;
  const parent = keys.reduce((node, key) => node[key], document);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return JSON.stringify(document);
}

function refusal(text: string): InputError {
  try {
    parseExperimentDocument(text, 'a.json');
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('parseExperimentDocument', () => {
  it('reads what was written, with a mark in front too', () => {
    expect(parseExperimentDocument(json)).toEqual(JSON.parse(json));
    expect(parseExperimentDocument(`\uFEFF${json}`)).toEqual(JSON.parse(json));
    expect(parseExperimentDocument(JSON.stringify(hostileExperiment()))).toEqual(hostileExperiment());
  });

  it('refuses what is cut, of another version and of another kind', () => {
    expect(refusal(json.slice(0, 5000)).message).toMatch(/This is not JSON/);
    expect(refusal(changed('format', 'recgauge/experiment@2')).message).toMatch(
      /another kind or version.*experiment@2/,
    );
    expect(refusal(JSON.stringify(exampleResult())).message).toMatch(/another kind or version/);
    for (const text of ['[]', 'null', '7', '{}', '"text"']) {
      expect(refusal(text).message).toMatch(/not an experiment document/);
    }
    expect(refusal(json.slice(0, 5000)).message).toContain('a.json');
  });

  it.each<[string, unknown, string]>([
    ['boards', undefined, 'boards'],
    ['boards/0/models/1/name', 7, 'boards[0].models[1].name'],
    ['boards/0/models/1/scores/rmse/mean', 'high', 'boards[0].models[1].scores.rmse.mean'],
    ['boards/0/models/1/scores/rmse/folds/1/2', 'x', 'boards[0].models[1].scores.rmse.folds[1][2]'],
    ['boards/0/models/1/scores/rmse/intervals/bca', {}, 'scores.rmse.intervals.bca.low'],
    ['boards/0/models/1/folds/3/bestSoFar', null, 'boards[0].models[1].folds[3].bestSoFar'],
    ['boards/0/comparison/metrics/0/pairs/0/p', null, 'boards[0].comparison.metrics[0].pairs[0].p'],
    ['boards/0/findings/0/why', undefined, 'boards[0].findings[0].why'],
    ['plan/format', 'recgauge/experiment-plan@9', 'plan.format'],
    ['plan/models/0/searched', 'yes', 'plan.models[0].searched'],
    ['definitions/rmse/direction', 'up', 'definitions.rmse.direction'],
    ['metricAgreement/groups', undefined, 'metricAgreement.groups'],
    ['overall/0/averageRanks/0/rank', 'first', 'overall[0].averageRanks[0].rank'],
    ['measurements/models/0/memoryBytes', 'much', 'measurements.models[0].memoryBytes'],
    ['failures/0/reason', undefined, 'failures[0].reason'],
  ])('refuses %s = %j with its place', (place, value, where) => {
    const { message } = refusal(changed(place, value));
    expect(message).toContain(where);
    expect(message).toContain('edited or truncated');
  });

  it.each<[string, unknown, RegExp]>([
    ['boards/0/dataset', 'another', /dataset that the plan lacks/],
    ['boards/0/protocol', 'another', /protocol that the plan lacks/],
    ['boards/0/models/0/name', 'another', /model that the plan lacks/],
    ['definitions/rmse', undefined, /score has no definition/],
  ])('refuses a document whose names point at nothing: %s', (place, value, message) => {
    expect(refusal(changed(place, value)).message).toMatch(message);
  });

  it('is told from other documents by its first words', () => {
    expect(isExperiment(json)).toBe(true);
    expect(isExperiment(JSON.stringify(JSON.parse(json), null, 2).slice(0, 300))).toBe(true);
    expect(isExperiment(JSON.stringify(exampleResult()))).toBe(false);
    expect(isExperiment('algorithm,value\na,1\n')).toBe(false);
  });
});
